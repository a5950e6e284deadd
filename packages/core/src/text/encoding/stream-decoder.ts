import { concatBytes } from "../../platform.ts";

/** Decodes bytes that come in pieces. */
export interface StreamDecoder {
  /** The text of the next bytes; what they cut is kept for the piece after them. */
  decode(bytes: Uint8Array): string;
  /** The text of what was kept: the bytes end here. */
  finish(): string;
}

/** The characters of windows-1252 at 0x80 to 0x9f. */
const windows1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** A decoder of an encoding that `TextDecoder` knows, or of UTF-32. A byte order mark stays. */
export function streamDecoder(encoding: string): StreamDecoder {
  if (encoding === "utf-32le" || encoding === "utf-32be") {
    return new Utf32StreamDecoder(encoding === "utf-32le");
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  // Some releases of Node.js decode it as ISO 8859-1, which leaves controls where this encoding has characters.
  const mend = (text: string): string =>
    encoding === "windows-1252"
      ? text.replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? control)
      : text;
  return {
    decode: (bytes) => mend(decoder.decode(bytes, { stream: true })),
    finish: () => decoder.decode(),
  };
}

class Utf32StreamDecoder implements StreamDecoder {
  readonly #littleEndian: boolean;
  #kept: Uint8Array = new Uint8Array(0);

  constructor(littleEndian: boolean) {
    this.#littleEndian = littleEndian;
  }

  decode(bytes: Uint8Array): string {
    const joined = this.#kept.length === 0 ? bytes : concatBytes([this.#kept, bytes]);
    const whole = joined.length - (joined.length % 4);
    this.#kept = joined.slice(whole);
    return decodeUtf32(joined.subarray(0, whole), this.#littleEndian);
  }

  finish(): string {
    return decodeUtf32(this.#kept, this.#littleEndian);
  }
}

const oneByteEncodings = /^(?:windows-|iso-8859-|koi8-|ibm866$|macintosh$|x-mac-|x-user-defined$)/;

/** No byte below this belongs to a character of more bytes, in any encoding of characters of one to four bytes. */
const firstTrailByte = 0x30;

/**
 * How many of `bytes`, from the start of a character, can be decoded without leaving anything over: a decoder that
 * starts behind them decodes the rest alike. 0: that cannot be told.
 */
export function settledBytes(bytes: Uint8Array, encoding: string): number {
  if (encoding.startsWith("utf-32")) return bytes.length - (bytes.length % 4);
  if (encoding.startsWith("utf-16")) return settledUtf16Bytes(bytes, encoding === "utf-16le");
  if (oneByteEncodings.test(encoding)) return bytes.length;
  // Escape sequences decide what all later bytes mean.
  if (encoding === "iso-2022-jp") return 0;
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) >= firstTrailByte) end--;
  return end;
}

/** Not in the middle of a surrogate pair. */
function settledUtf16Bytes(bytes: Uint8Array, littleEndian: boolean): number {
  const end = bytes.length - (bytes.length % 2);
  const highByte = bytes[littleEndian ? end - 1 : end - 2] ?? 0;
  return highByte >= 0xd8 && highByte < 0xdc ? end - 2 : end;
}

const replacement = 0xfffd;

function isCharacter(code: number): boolean {
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/** Whether all whole units of `bytes` are characters in UTF-32. */
export function isWholeUtf32(bytes: Uint8Array, littleEndian: boolean): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    if (!isCharacter(view.getUint32(at, littleEndian))) return false;
  }
  return true;
}

/** Decodes UTF-32, whole units only: one U+FFFD for each that is no character, and for a cut one at the end. */
function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = new Uint16Array(Math.ceil(bytes.length / 4) * 2);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const code = at + 4 <= bytes.length ? view.getUint32(at, littleEndian) : replacement;
    const character = isCharacter(code) ? code : replacement;
    if (character > 0xffff) {
      units[length++] = 0xd7c0 + (character >> 10);
      units[length++] = 0xdc00 | (character & 0x3ff);
    } else units[length++] = character;
  }
  return stringOf(units.subarray(0, length));
}

const unitsAtOnce = 8192;

function stringOf(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += unitsAtOnce) {
    text += String.fromCharCode(...units.subarray(at, at + unitsAtOnce));
  }
  return text;
}
