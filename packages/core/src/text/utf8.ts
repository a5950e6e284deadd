import { isUtf8, utf8ByteLength } from "../platform.ts";

/** Whether bytes start with the byte order mark of UTF-8. */
export function startsWithByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The longest start of `text` that takes at most `maxBytes` in UTF-8 and splits no character. */
export function cutAtBytes(text: string, maxBytes: number): string {
  // No UTF-16 unit takes more than three bytes.
  if (text.length * 3 <= maxBytes || utf8ByteLength(text) <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8ByteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Bytes that a character which is cut at the end of `bytes` has there; 0 when none is cut. */
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

/** Checks bytes that come in chunks for being UTF-8, holding back what a chunk cuts. */
export class Utf8Checker {
  #valid = true;
  #held: Uint8Array = new Uint8Array(0);

  /** False once something was not UTF-8. */
  feed(chunk: Uint8Array): boolean {
    if (!this.#valid || chunk.length === 0) return this.#valid;
    const bytes = this.#held.length === 0 ? chunk : concatenate(this.#held, chunk);
    const cut = cutCharacterBytes(bytes);
    this.#valid = isUtf8(bytes.subarray(0, bytes.length - cut));
    this.#held = bytes.slice(bytes.length - cut);
    return this.#valid;
  }

  /** Whether everything that was fed is UTF-8, ending with a whole character. */
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
