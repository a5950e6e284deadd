import type { SourceFile } from "../contract/file-source.ts";
import { fillFrom } from "./read-at.ts";

const chunkBytes = 512 * 1024;

/** The size of a file, read to its end where its source does not know it; undefined when it has more than `maxBytes`. */
export async function measureFile(
  file: SourceFile,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  if (file.size !== null) return file.size;
  const chunk = new Uint8Array(chunkBytes);
  for (let size = 0; size <= maxBytes;) {
    const filled = await fillFrom(file, chunk, size, signal);
    size += filled;
    if (filled < chunk.length) return size <= maxBytes ? size : undefined;
  }
  return undefined;
}
