import type { SourceFile } from "../contract/file-source.ts";
import { fillFrom } from "./read-at.ts";

/** Files up to this size are read once, into one buffer. */
const maxWholeBytes = 256 * 1024;

/**
 * A small file read once and then answered from memory, however often a tool looks at it.
 * A large one, or one that grew meanwhile, is given back as it is.
 */
export async function readSmallFileOnce(
  file: SourceFile,
  signal: AbortSignal | undefined,
): Promise<SourceFile> {
  if (file.size === null || file.size > maxWholeBytes) return file;
  // One byte more than the file has, so that its end is seen.
  const buffer = new Uint8Array(file.size + 1);
  const length = await fillFrom(file, buffer, 0, signal);
  if (length > file.size) return file;
  const bytes = buffer.subarray(0, length);
  const readSync = (target: Uint8Array, position: number): number => {
    const part = bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  };
  return {
    path: file.path,
    size: length,
    modifiedMs: file.modifiedMs,
    version: file.version,
    readSync,
    read: async (target, position) => readSync(target, position),
    changed: () => file.changed(),
    close: () => file.close(),
  };
}
