import { isUtf8 } from "../../platform.ts";

/** How many bytes stand there of a character that the end of `bytes` cuts; 0 when it cuts none. */
function cutCharacterBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

/** Whether bytes are the start of valid UTF-8: the end may cut a character. */
export function isUtf8Start(bytes: Uint8Array): boolean {
  return isUtf8(bytes) || isUtf8(bytes.subarray(0, bytes.length - cutCharacterBytes(bytes)));
}

/** Checks whether bytes that come in chunks are UTF-8. It holds back a character that the end of a chunk cuts. */
export class Utf8Checker {
  #valid = true;
  #held: Uint8Array = new Uint8Array(0);

  /** Adds a chunk. False once something was not UTF-8. */
  add(chunk: Uint8Array): boolean {
    if (!this.#valid || chunk.length === 0) return this.#valid;
    const bytes = this.#held.length === 0 ? chunk : concatenate(this.#held, chunk);
    const cut = cutCharacterBytes(bytes);
    this.#valid = isUtf8(bytes.subarray(0, bytes.length - cut));
    this.#held = bytes.slice(bytes.length - cut);
    return this.#valid;
  }

  /** Whether all chunks are UTF-8 and end with a whole character. */
  finish(): boolean {
    return this.#valid && this.#held.length === 0;
  }
}

function concatenate(one: Uint8Array, other: Uint8Array): Uint8Array {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

/** Whether bytes start with the byte order mark of UTF-8. */
export function startsWithByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
