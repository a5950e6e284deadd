import { Buffer } from "node:buffer";
import { decodeUtf32 } from "./utf32.ts";

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
    const joined = this.#kept.length === 0 ? bytes : Buffer.concat([this.#kept, bytes]);
    const whole = joined.length - (joined.length % 4);
    this.#kept = joined.slice(whole);
    return decodeUtf32(joined.subarray(0, whole), this.#littleEndian);
  }

  finish(): string {
    return decodeUtf32(this.#kept, this.#littleEndian);
  }
}
