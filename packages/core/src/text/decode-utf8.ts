import { Buffer } from "node:buffer";

/** Decodes UTF-8: one U+FFFD for each maximal invalid part, and a byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
