import { lineFeed } from "./line-ending.ts";
import type { SourceFile } from "../contract/file-source.ts";
import { fillFrom } from "./read-at.ts";

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
  file: SourceFile,
  size: number,
  count: number,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<TailStart | undefined> {
  const floor = Math.max(0, size - maxBytes);
  let blockBytes = firstBlockBytes;
  let end = size;
  // The newline that ends the last line opens no further one.
  let lines = 0;
  let before = size - 1;
  while (end > floor) {
    const start = Math.max(floor, end - blockBytes);
    const block = new Uint8Array(end - start);
    const filled = await fillFrom(file, block, start, signal);
    const bytes = block.subarray(0, filled);
    for (;;) {
      const searchEnd = Math.min(before - start, bytes.length);
      const feed = searchEnd <= 0 ? -1 : bytes.subarray(0, searchEnd).lastIndexOf(lineFeed);
      if (feed === -1) break;
      lines++;
      if (lines === count) return { position: start + feed + 1, lines };
      before = start + feed;
    }
    end = start;
    before = Math.min(before, end);
    blockBytes = Math.min(maxBlockBytes, blockBytes * 2);
  }
  if (floor > 0) return undefined;
  return { position: 0, lines: size === 0 ? 0 : lines + 1 };
}
