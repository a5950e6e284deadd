import type { FileBytes } from "./bytes/file-bytes.ts";
import { sharedKernel } from "./kernel/shared-kernel.ts";
import { fillFrom } from "./bytes/read-at.ts";
import { countFeedsBefore } from "./line-index/locate-line.ts";

const firstBlockBytes = 64 * 1024;
const maxBlockBytes = 512 * 1024;

/** Where a tail starts. */
export interface TailStart {
  /** First byte of the first line of the tail. */
  readonly position: number;
  /** Line starts found from there to the end; fewer than asked when the file has fewer. */
  readonly lines: number;
}

/**
 * Finds the last `count` lines by reading backwards from `size`.
 * Undefined when their start lies further back than `maxBytes`.
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
    // The newline that ends the last line opens no further one.
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

/** The lines that end before a byte, which must be the first of a line or the file's end. */
export async function countLinesBefore(file: FileBytes, position: number): Promise<number> {
  if (file.resident !== undefined) return sharedKernel().count(file.resident.subarray(0, position));
  return await countFeedsBefore(file, position);
}
