import type { SourceFile } from "../../contract/file-source.ts";
import { fillFrom } from "./read-at.ts";

/**
 * The size of a file as reading it shows, whatever hint its source gives; undefined when it has to be read to its end
 * and has more than `maxBytes`.
 */
export async function actualSize(
  file: SourceFile,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const { size } = file;
  if (size === null || size === 0) return await measureFrom(file, 0, maxBytes, signal);
  // The last byte, and one behind it where there should be none.
  const filled = await fillFrom(file, new Uint8Array(2), size - 1, signal);
  return filled === 1 ? size : await measureFrom(file, filled === 0 ? 0 : size + 1, maxBytes, signal);
}

const chunkBytes = 512 * 1024;

/** The size of a file, read from `position` to its end; undefined when it has more than `maxBytes`. */
export async function measureFrom(
  file: SourceFile,
  position: number,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const chunk = new Uint8Array(chunkBytes);
  for (let size = position; size <= maxBytes;) {
    const filled = await fillFrom(file, chunk, size, signal);
    size += filled;
    if (filled < chunk.length) return size <= maxBytes ? size : undefined;
  }
  return undefined;
}
