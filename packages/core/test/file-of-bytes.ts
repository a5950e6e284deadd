import type { SourceFile } from "../src/contract/file-source.ts";

/** A file in memory that gives at most `maxReadBytes` a read, and can only be read asynchronously. */
export function fileOfBytes(bytes: Uint8Array, maxReadBytes: number = bytes.length + 1): SourceFile {
  return {
    path: ["bytes"],
    size: bytes.length,
    modifiedMs: 0,
    version: "1",
    async read(target, position, signal) {
      signal?.throwIfAborted();
      const part = bytes.subarray(position, position + Math.min(target.length, maxReadBytes));
      target.set(part);
      return part.length;
    },
    changed: () => false,
    close() {},
  };
}
