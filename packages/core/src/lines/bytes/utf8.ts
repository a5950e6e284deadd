import { concatBytes, isUtf8 } from "../../platform.ts";

/** Whether bytes are the start of valid UTF-8. Their last character may be incomplete. */
export function isUtf8Start(bytes: Uint8Array): boolean {
  return isUtf8(bytes) || isUtf8(bytes.subarray(0, bytes.length - cutCharacterBytes(bytes)));
}

/** Checks whether bytes that arrive in chunks are UTF-8. A chunk may end inside a character. */
export class Utf8Checker {
  #valid = true;
  #held: Uint8Array = new Uint8Array(0);

  /** Adds a chunk. Returns false once any byte was not UTF-8. */
  add(chunk: Uint8Array): boolean {
    if (!this.#valid || chunk.length === 0) return this.#valid;
    const bytes = this.#held.length === 0 ? chunk : concatBytes([this.#held, chunk]);
    const cut = cutCharacterBytes(bytes);
    this.#valid = isUtf8(bytes.subarray(0, bytes.length - cut));
    this.#held = bytes.slice(bytes.length - cut);
    return this.#valid;
  }

  /** Whether all chunks together are UTF-8 and end with a complete character. */
  finish(): boolean {
    return this.#valid && this.#held.length === 0;
  }
}

/** The first bytes of UTF-8, at most so many, without an incomplete character at their end. */
export function firstCharacters(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const first = bytes.subarray(0, maxBytes);
  return first.subarray(0, first.length - cutCharacterBytes(first));
}

/** The length of an incomplete character at the end of `bytes`; 0 if the last character is complete. */
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

/** Whether bytes start with a UTF-8 byte order mark. */
export function startsWithByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
