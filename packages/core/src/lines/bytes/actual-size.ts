import type { FileBytes } from "./file-bytes.ts";
import { fillFrom } from "./read-at.ts";

const chunkBytes = 512 * 1024;

/**
 * The size of a file as reading it shows, whatever hint its source gives. Undefined when the file has to be read to its
 * end and has more than `maxBytes`.
 */
export async function actualSize(file: FileBytes, maxBytes: number): Promise<number | undefined> {
  const { size } = file;
  if (size === null || size === 0) return await measureFrom(file, 0, maxBytes);
  // The last byte, and the one behind it, which should not be there.
  const filled = await fillFrom(file, new Uint8Array(2), size - 1);
  return filled === 1 ? size : await measureFrom(file, filled === 0 ? 0 : size + 1, maxBytes);
}

/** Reads from `position` to the end to learn the size; undefined when that is more than `maxBytes`. */
async function measureFrom(file: FileBytes, position: number, maxBytes: number): Promise<number | undefined> {
  const chunk = new Uint8Array(chunkBytes);
  for (let size = position; size <= maxBytes;) {
    const filled = await fillFrom(file, chunk, size);
    size += filled;
    if (filled < chunk.length) return size <= maxBytes ? size : undefined;
  }
  return undefined;
}
