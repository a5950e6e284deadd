import type { SourceFile } from "../src/contract/file-source.ts";

let files = 0;

/** A file in memory that gives at most `maxReadBytes` a read, and can only be read asynchronously. */
export function fileOfBytes(bytes: Uint8Array, maxReadBytes: number = bytes.length + 1): SourceFile {
  const version = `bytes:${files++}`;
  return {
    path: ["bytes"],
    size: bytes.length,
    modifiedMs: 0,
    version,
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
