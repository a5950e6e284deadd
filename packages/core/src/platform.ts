import { Buffer, isUtf8 as isUtf8Buffer } from "node:buffer";
import process from "node:process";
import zlib from "node:zlib";

// The only file outside of source/local that knows Node.js: core runs elsewhere once this file has a twin.

/** Whether the local disk writes paths as Windows does. */
export function isWindows(): boolean {
  return process.platform === "win32";
}

/** The directory that the process runs in. */
export function workingDirectory(): string {
  return process.cwd();
}

/** Looks at bytes as a Buffer, without a copy. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes UTF-8: each maximal invalid part becomes one U+FFFD, and a byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string {
  return bufferOf(bytes).toString("utf8");
}

/** Encodes a text as UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  return Buffer.from(text);
}

/** The bytes that a text takes in UTF-8. */
export function utf8ByteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** Whether bytes are valid UTF-8 from the first to the last. */
export function isUtf8(bytes: Uint8Array): boolean {
  return isUtf8Buffer(bytes);
}

/** Decodes bytes `start` to `end` as ISO 8859-1: one character for each byte. */
export function decodeLatin1(bytes: Uint8Array, start: number, end: number): string {
  return bufferOf(bytes).toString("latin1", Math.max(0, start), end);
}

/** The position of the first ASCII `text` from `from` on; -1 where there is none. */
export function indexOfText(bytes: Uint8Array, text: string, from = 0): number {
  return bufferOf(bytes).indexOf(text, from, "latin1");
}

/** Whether bytes hold a NUL, which text rarely does. */
export function hasNul(bytes: Uint8Array): boolean {
  return bufferOf(bytes).includes(0);
}

/** Encodes bytes in standard base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return bufferOf(bytes).toString("base64");
}

/** Decodes standard base64. */
export function decodeBase64(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}

/** Joins pieces of bytes into one new piece. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(pieces);
}

/** Gives memory that is not cleared: the caller writes each byte before anybody reads it. */
export function allocateUncleared(byteLength: number): Uint8Array {
  const pooled = Buffer.allocUnsafe(byteLength);
  return new Uint8Array(pooled.buffer, pooled.byteOffset, byteLength);
}

/** A name that no other call of any process gives. */
export function uniqueName(): string {
  return crypto.randomUUID();
}

/**
 * Unpacks zlib data outside of this thread, up to `maxBytes`.
 * Gives "longer" where it unpacks to more, and "damaged" where it does not unpack.
 */
export function inflate(packed: Uint8Array, maxBytes: number): Promise<Uint8Array | "longer" | "damaged"> {
  return new Promise((resolve) => {
    zlib.inflate(packed, { maxOutputLength: maxBytes }, (error, unpacked) => {
      if (error === null) resolve(unpacked);
      else resolve("code" in error && error.code === "ERR_BUFFER_TOO_LARGE" ? "longer" : "damaged");
    });
  });
}
