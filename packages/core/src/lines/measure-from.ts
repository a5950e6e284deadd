import type { SourceFile } from "../contract/file-source.ts";
import { fillFrom } from "./read-at.ts";

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
