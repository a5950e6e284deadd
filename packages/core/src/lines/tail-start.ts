import type { FileBytes } from "./bytes/file-bytes.ts";
import { fillFrom } from "./bytes/read-at.ts";
import { sharedKernel } from "./kernel/shared-kernel.ts";
import { countFeedsBefore } from "./line-index/locate-line.ts";

/** Where the last lines of a file start. */
export interface TailStart {
  /** The byte of the file where the first of these lines starts. */
  readonly position: number;
  /** The number of lines from there to the end; fewer than asked for if the file has fewer. */
  readonly lines: number;
}

const firstBlockBytes = 64 * 1024;
const maxBlockBytes = 512 * 1024;

/**
 * Finds the start of the last `count` lines by reading backwards from `size`, the end of the file.
 * Returns undefined if it is more than `maxBytes` before the end.
 */
export async function findTailStart(
  file: FileBytes,
  size: number,
  count: number,
  maxBytes: number,
): Promise<TailStart | undefined> {
  const floor = Math.max(0, size - maxBytes);
  let blockBytes = firstBlockBytes;
  let end = size;
  let lines = 0;
  while (end > floor) {
    const start = Math.max(floor, end - blockBytes);
    const block = new Uint8Array(end - start);
    const filled = await fillFrom(file, block, start);
    // The last byte is left out: an LF there opens no further line.
    const bytes = block.subarray(0, Math.min(filled, size - 1 - start));
    const kernel = sharedKernel();
    const feeds = kernel.count(bytes);
    if (lines + feeds >= count) {
      const position = start + kernel.endOfLine(bytes, lines + feeds - count + 1);
      return { position, lines: count };
    }
    lines += feeds;
    end = start;
    blockBytes = Math.min(maxBlockBytes, blockBytes * 2);
  }
  if (floor > 0) return undefined;
  return { position: 0, lines: size === 0 ? 0 : lines + 1 };
}

/** Counts the lines that end before `position`, which must be the start of a line or the end of the file. */
export async function countLinesBefore(file: FileBytes, position: number): Promise<number> {
  if (file.resident !== undefined) return sharedKernel().count(file.resident.subarray(0, position));
  return await countFeedsBefore(file, position);
}
