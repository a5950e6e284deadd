import type { SourceFile } from "../../contract/file-source.ts";
import { sharedKernel } from "../kernel/shared-kernel.ts";
import { readFrom } from "../bytes/read-at.ts";
import { forgetIndex, indexOf, trimIndexes } from "./index-cache.ts";
import { blockBytes, type LineIndex } from "./line-index.ts";

/** Where a line starts. */
export interface LinePlace {
  readonly position: number;
  /** Bytes from there on that were read already; fewer than there are in the file. */
  readonly ahead: Uint8Array;
  /** The first bytes of the file, where they were read on the way. */
  readonly start?: Uint8Array;
}

/** A file that changes while it is scanned is scanned again so often. */
const maxAttempts = 3;

/**
 * Finds the first byte of a line, from 1. `aheadBytes`: what is worth reading with it.
 * Null: the file has fewer lines; a line that starts at the very end has a place, without bytes.
 */
export async function locateLine(
  file: SourceFile,
  line: number,
  aheadBytes: number,
  signal: AbortSignal | undefined,
): Promise<LinePlace | null> {
  const feed = line - 1;
  if (line === 1 || indexOf(file).index.scannedBytes === 0) {
    // Most windows are near the start, where nothing needs to be counted.
    const start = await readFrom(file, 0, Math.max(blockBytes, aheadBytes), signal);
    const end = line === 1 ? 0 : sharedKernel().endOfLine(start, feed);
    if (end !== -1) return { position: end, ahead: start.subarray(end), start };
  }
  for (let attempt = 1; ; attempt++) {
    const index = await scanned(file, (known) => known.feeds >= feed, signal);
    if (index.feeds < feed) return null;
    const { blockStart, feedInBlock } = index.find(feed);
    const bytes = await readFrom(file, blockStart, blockBytes + aheadBytes, signal);
    const end = sharedKernel().endOfLine(bytes.subarray(0, blockBytes), feedInBlock);
    if (end !== -1) return { position: blockStart + end, ahead: bytes.subarray(end) };
    // The block has fewer lines than were counted: the file is another one by now.
    forgetIndex(file);
    if (attempt === maxAttempts) return null;
  }
}

/** Lines of the whole file; null when it has more than `maxBytes` and was not counted before. */
export async function countLines(
  file: SourceFile,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const index = await scanned(file, (known) => known.scannedBytes >= maxBytes, signal);
  return index.totalLines;
}

/** LFs before a byte, or in the whole file when that has fewer bytes. */
export async function countFeedsBefore(
  file: SourceFile,
  position: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const blockStart = position - (position % blockBytes);
  const index = await scanned(file, (known) => known.scannedBytes >= blockStart, signal);
  if (index.scannedBytes < blockStart) return index.feeds;
  const rest = await readFrom(file, blockStart, position - blockStart, signal);
  return index.feedsBefore(blockStart) + sharedKernel().count(rest);
}

/** The index of a file, as far as `enough` wants it. */
async function scanned(
  file: SourceFile,
  enough: (index: LineIndex) => boolean,
  signal: AbortSignal | undefined,
): Promise<LineIndex> {
  const shared = indexOf(file);
  const before = shared.index.scannedBytes;
  await shared.reach(file, enough, signal);
  if (shared.index.scannedBytes > before) {
    if ((await file.changed()) === true) forgetIndex(file);
    trimIndexes();
  }
  return shared.index;
}
