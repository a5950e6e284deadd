import { Buffer } from "node:buffer";

/** Whether bytes hold a NUL, which text rarely does. */
export function hasNul(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(0);
}
