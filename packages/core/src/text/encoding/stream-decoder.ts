import { concatBytes } from "../../platform.ts";

/** Decodes bytes that arrive in pieces. */
export interface StreamDecoder {
  /** Decodes the next bytes. An incomplete character at their end is kept for the next piece. */
  decode(bytes: Uint8Array): string;
  /** Ends the bytes. Returns the text of what was kept. */
  finish(): string;
}

/** Creates a decoder for an encoding that `TextDecoder` knows, or for UTF-32. It keeps a byte order mark. */
export function streamDecoder(encoding: string): StreamDecoder {
  if (encoding === "utf-32le" || encoding === "utf-32be") {
    return new Utf32StreamDecoder(encoding === "utf-32le");
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  // Some releases of Node.js decode windows-1252 as ISO 8859-1, which has controls in place of these characters.
  const restoreCharacters = (text: string): string =>
    encoding === "windows-1252"
      ? text.replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? control)
      : text;
  return {
    decode: (bytes) => restoreCharacters(decoder.decode(bytes, { stream: true })),
    finish: () => decoder.decode(),
  };
}

/** The characters of windows-1252 from 0x80 to 0x9f. */
const windows1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

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

/** Decodes UTF-32. Each unit that is not a character, and an incomplete one at the end, becomes one U+FFFD. */
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

const replacement = 0xfffd;

const unitsAtOnce = 8192;

function stringOf(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += unitsAtOnce) {
    text += String.fromCharCode(...units.subarray(at, at + unitsAtOnce));
  }
  return text;
}

/** Whether every complete unit of `bytes` is a character in UTF-32. */
export function isWholeUtf32(bytes: Uint8Array, littleEndian: boolean): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    if (!isCharacter(view.getUint32(at, littleEndian))) return false;
  }
  return true;
}

function isCharacter(code: number): boolean {
  return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/**
 * How many of `bytes`, which begin at the start of a character, form complete characters, so that a new decoder can
 * start after them. 0 if that cannot be told.
 */
export function settledBytes(bytes: Uint8Array, encoding: string): number {
  if (encoding.startsWith("utf-32")) return bytes.length - (bytes.length % 4);
  if (encoding.startsWith("utf-16")) return settledUtf16Bytes(bytes, encoding === "utf-16le");
  if (oneByteEncodings.test(encoding)) return bytes.length;
  // An escape sequence changes the meaning of all later bytes.
  if (encoding === "iso-2022-jp") return 0;
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) >= firstTrailByte) end--;
  return end;
}

const oneByteEncodings = /^(?:windows-|iso-8859-|koi8-|ibm866$|macintosh$|x-mac-|x-user-defined$)/;

/** In the multi-byte encodings of `TextDecoder`, a byte below this is never part of a longer character. */
const firstTrailByte = 0x30;

/** Whole units that do not end inside a surrogate pair. */
function settledUtf16Bytes(bytes: Uint8Array, littleEndian: boolean): number {
  const end = bytes.length - (bytes.length % 2);
  const highByte = bytes[littleEndian ? end - 1 : end - 2] ?? 0;
  return highByte >= 0xd8 && highByte < 0xdc ? end - 2 : end;
}
