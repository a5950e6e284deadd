import type { FileBytes } from "../bytes/file-bytes.ts";
import { readFrom } from "../bytes/read-at.ts";
import { sharedKernel } from "../kernel/shared-kernel.ts";
import { forgetIndex, indexOf, ownIndexOf, trimIndexes } from "./shared-index.ts";
import { blockBytes, type LineIndex } from "./line-index.ts";

/** Where a line starts. */
export interface LinePlace {
  readonly position: number;
  /** The bytes from there on that were already read. More may follow. */
  readonly ahead: Uint8Array;
  /** The first bytes of the file, if they were read on the way. */
  readonly start?: Uint8Array;
}

/** How many scans to try if the file changes meanwhile. */
const maxAttempts = 3;

/**
 * Finds where a line, counted from 1, starts. `aheadBytes`: how much is worth reading from there at the same time.
 * Returns null if the file has fewer lines. A line that would start at the very end has a place, but no bytes.
 */
export async function locateLine(
  file: FileBytes,
  line: number,
  aheadBytes: number,
): Promise<LinePlace | null> {
  const feed = line - 1;
  if (line === 1 || indexOf(file.source).index.scannedBytes === 0) {
    // Most reads are near the start of the file and need no index.
    const start = await readFrom(file, 0, Math.max(blockBytes, aheadBytes));
    const end = line === 1 ? 0 : sharedKernel().endOfLine(start, feed);
    if (end !== -1) return { position: end, ahead: start.subarray(end), start };
  }
  for (let attempt = 1; ; attempt++) {
    const index = await scanned(file, (known) => known.feeds >= feed);
    if (index.feeds < feed) return null;
    const { blockStart, feedInBlock } = index.find(feed);
    const bytes = await readFrom(file, blockStart, blockBytes + aheadBytes);
    const end = sharedKernel().endOfLine(bytes.subarray(0, blockBytes), feedInBlock);
    if (end !== -1) return { position: blockStart + end, ahead: bytes.subarray(end) };
    // The block has fewer lines than were counted, so the file has changed since.
    forgetIndex(file.source);
    if (attempt === maxAttempts) return null;
  }
}

/** Counts the lines of the whole file. Returns null if it has more than `maxBytes` and was not counted before. */
export async function countLines(file: FileBytes, maxBytes: number): Promise<number | null> {
  const index = await scanned(file, (known) => known.scannedBytes >= maxBytes);
  return index.totalLines;
}

/** Counts the LFs before `position`, or in the whole file if it is shorter. */
export async function countFeedsBefore(file: FileBytes, position: number): Promise<number> {
  const blockStart = position - (position % blockBytes);
  const index = await scanned(file, (known) => known.scannedBytes >= blockStart);
  if (index.scannedBytes < blockStart) return index.feeds;
  const rest = await readFrom(file, blockStart, position - blockStart);
  return index.feedsBefore(blockStart) + sharedKernel().count(rest);
}

/** Scans a file until `enough` returns true for its index, and returns the index. */
async function scanned(file: FileBytes, enough: (index: LineIndex) => boolean): Promise<LineIndex> {
  let shared = indexOf(file.source);
  const before = shared.index.scannedBytes;
  if ((await shared.reach(file, enough)) === "stalled") {
    shared = ownIndexOf(file.source);
    await shared.reach(file, enough);
  }
  if (shared.index.scannedBytes > before) {
    if ((await file.source.changed()) === true) forgetIndex(file.source);
    trimIndexes();
  }
  return shared.index;
}

/** Where the last lines of a file start. */
export interface TailStart {
  /** The byte of the file where the first of these lines starts. */
  readonly position: number;
  /** The number of lines from there to the end; fewer than asked for if the file has fewer. */
  readonly lines: number;
}

const firstTailBytes = 64 * 1024;
const maxTailBytes = 512 * 1024;

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
  let tailBytes = firstTailBytes;
  let end = size;
  let lines = 0;
  while (end > floor) {
    const start = Math.max(floor, end - tailBytes);
    const block = await readFrom(file, start, end - start);
    // The last byte is left out: an LF there opens no further line.
    const bytes = block.subarray(0, size - 1 - start);
    const kernel = sharedKernel();
    const feeds = kernel.count(bytes);
    if (lines + feeds >= count) {
      const position = start + kernel.endOfLine(bytes, lines + feeds - count + 1);
      return { position, lines: count };
    }
    lines += feeds;
    end = start;
    tailBytes = Math.min(maxTailBytes, tailBytes * 2);
  }
  if (floor > 0) return undefined;
  return { position: 0, lines: size === 0 ? 0 : lines + 1 };
}

/** Counts the lines that end before `position`, which must be the start of a line or the end of the file. */
export async function countLinesBefore(file: FileBytes, position: number): Promise<number> {
  if (file.resident !== undefined) return sharedKernel().count(file.resident.subarray(0, position));
  return await countFeedsBefore(file, position);
}
