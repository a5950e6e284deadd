import { lineFeed } from "./kernel/line-kernel.ts";
import type { SourceFile } from "../contract/file-source.ts";
import { ReadError } from "../contract/read-error.ts";
import { CollectedBytes } from "./bytes/collected-bytes.ts";
import { byteOrderMarkBytes } from "./scan-lines.ts";
import { sharedKernel } from "./kernel/shared-kernel.ts";
import { countLines, locateLine, type LinePlace } from "./line-index/locate-line.ts";
import { readFrom } from "./bytes/read-at.ts";
import { ResidentFile } from "./bytes/resident-file.ts";

/** A run of whole lines, as one piece of the file. */
export interface ByteWindow {
  /** 1-based number of the first line. */
  readonly firstLine: number;
  readonly lineCount: number;
  /** The lines with their endings. */
  readonly bytes: Uint8Array;
  /** First byte in the file. */
  readonly position: number;
  /** Whether lines follow. */
  readonly more: boolean;
  /** Whether the window was shortened. */
  readonly shortened: boolean;
  /** Lines of the whole file, when they are known. */
  readonly totalLines: number | null;
  /** The first bytes of the file, where they were read on the way. */
  readonly start?: Uint8Array;
}

/** Which lines are wanted. */
export interface ByteWindowRequest {
  /** 1-based. */
  readonly firstLine: number;
  readonly maxLines: number;
  /** What a window may take. */
  readonly maxBytes: number;
  /** Ends the window before a line that does not fit, when that has at most so many bytes. Default: gives no window. */
  readonly maxLastLineBytes?: number;
  /** First byte of the line that is called 1. A later line than that can be asked for only behind a byte order mark. */
  readonly startPosition: number;
  /** Files up to this size are counted to their end; free where that was done before. */
  readonly maxCountedBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** What is read at first for each wanted line. */
const expectedLineBytes = 128;
const minReadBytes = 64 * 1024;
const maxReadBytes = 192 * 1024;
const maxGrowthBytes = 64 * 1024 * 1024;

/** Reads a run of lines as they are in the file. Undefined: they take more than `maxBytes`, or cannot be found so. */
export async function readByteWindow(
  file: SourceFile,
  request: ByteWindowRequest,
): Promise<ByteWindow | undefined> {
  return file instanceof ResidentFile ? residentWindow(file.bytes, request) : await readWindow(file, request);
}

function residentWindow(file: Uint8Array, request: ByteWindowRequest): ByteWindow | undefined {
  const kernel = sharedKernel();
  const { firstLine, startPosition } = request;
  const text = file.subarray(startPosition);
  const totalLines = countLinesIn(text);
  const start = firstLine === 1 ? 0 : kernel.endOfLine(text, firstLine - 1);
  const position = startPosition + (start === -1 ? text.length : start);
  if (start === -1) return { ...nothing, firstLine, position, totalLines };
  const left = totalLines - (firstLine - 1);
  const rest = text.subarray(start);
  const toEnd = request.maxLines >= left;
  const bytes = toEnd ? rest : rest.subarray(0, kernel.endOfLine(rest, request.maxLines));
  const lineCount = toEnd ? left : request.maxLines;
  const run =
    bytes.length <= request.maxBytes ? { bytes, lineCount, more: !toEnd } : shortened(bytes, request, true);
  return run && { shortened: false, ...run, firstLine, position, totalLines };
}

const nothing = { bytes: new Uint8Array(0), lineCount: 0, more: false, shortened: false };

async function readWindow(file: SourceFile, request: ByteWindowRequest): Promise<ByteWindow | undefined> {
  const { firstLine, maxLines, maxBytes, maxCountedBytes, startPosition, signal } = request;
  // Lines are counted from the file's start; a byte order mark holds none.
  if (startPosition > byteOrderMarkBytes && firstLine > 1) return undefined;
  const counted = file.size === null ? maxCountedBytes === Infinity : file.size <= maxCountedBytes;
  // A file that grows as fast as it is read is not followed for ever.
  const bound = (file.size ?? Number.POSITIVE_INFINITY) + maxGrowthBytes;
  const countedBytes = counted ? Math.min(maxCountedBytes, bound) : 0;
  const total = (): Promise<number | null> => countLines(file, countedBytes, signal);
  const wanted = Math.min(maxReadBytes, Math.max(minReadBytes, maxLines * expectedLineBytes));
  const place =
    firstLine === 1
      ? await placeAt(file, startPosition, Math.min(wanted, maxBytes + 1), signal)
      : await locateLine(file, firstLine, Math.min(wanted, maxBytes + 1), signal);
  if (place === null) {
    return {
      ...nothing,
      firstLine,
      position: file.size ?? 0,
      totalLines: await linesBefore(file, request, bound),
    };
  }
  const { position, ahead, start } = place;
  const run = await readRun(file, position, ahead, request);
  if (run === undefined) return undefined;
  const fromStart = startPosition <= byteOrderMarkBytes;
  const toEnd = run.more ? null : firstLine - 1 + run.lineCount;
  const totalLines = toEnd ?? (fromStart ? await total() : null);
  return { shortened: false, ...run, firstLine, position, totalLines, ...(start && { start }) };
}

/** The lines of a file that has fewer than are asked for: the search for them has counted them all. */
async function linesBefore(
  file: SourceFile,
  { firstLine, startPosition, signal }: ByteWindowRequest,
  maxBytes: number,
): Promise<number> {
  // A byte order mark alone is no line.
  if (startPosition > 0 && (await readFrom(file, startPosition, 1, signal)).length === 0) return 0;
  const total = await countLines(file, maxBytes, signal);
  if (total !== null && total < firstLine) return total;
  throw new ReadError("CHANGED_DURING_READ", "the file changed while its lines were counted; try again", {
    retryable: true,
  });
}

async function placeAt(
  file: SourceFile,
  position: number,
  aheadBytes: number,
  signal: AbortSignal | undefined,
): Promise<LinePlace> {
  // The head of a file is wanted with most windows.
  const from = position <= byteOrderMarkBytes ? 0 : position;
  const bytes = await readFrom(file, from, aheadBytes + position - from, signal);
  return { position, ahead: bytes.subarray(position - from), ...(from === 0 && { start: bytes }) };
}

interface Run {
  readonly bytes: Uint8Array;
  readonly lineCount: number;
  readonly more: boolean;
  readonly shortened?: boolean;
}

/** Reads lines from a position on; `ahead` was read already. Undefined: they take more than they may. */
async function readRun(
  file: SourceFile,
  position: number,
  ahead: Uint8Array,
  request: ByteWindowRequest,
): Promise<Run | undefined> {
  const { maxLines, maxBytes, maxLastLineBytes = 0, signal } = request;
  // So much more shows whether the line that does not fit is a short one.
  const maxSeenBytes = maxBytes + maxLastLineBytes + 1;
  const kernel = sharedKernel();
  let bytes = ahead;
  let collected: CollectedBytes | undefined;
  for (;;) {
    const end = kernel.endOfLine(bytes, maxLines);
    if (end > maxBytes || (end === -1 && bytes.length >= maxSeenBytes)) {
      return shortened(bytes, request, false);
    }
    if (end !== -1) {
      const more = end < bytes.length || (await readFrom(file, position + end, 1, signal)).length > 0;
      return { bytes: bytes.subarray(0, end), lineCount: maxLines, more };
    }
    const wanted = Math.min(maxSeenBytes, Math.max(minReadBytes, bytes.length * 2));
    const rest = await readFrom(file, position + bytes.length, wanted - bytes.length, signal);
    if (rest.length === 0) {
      if (bytes.length > maxBytes) return shortened(bytes, request, true);
      return { bytes, lineCount: countLinesIn(bytes), more: false };
    }
    collected ??= collect(bytes);
    collected.append(rest);
    bytes = collected.view();
  }
}

function collect(bytes: Uint8Array): CollectedBytes {
  const collected = new CollectedBytes(bytes.length * 2);
  collected.append(bytes);
  return collected;
}

/** The whole lines that fit; undefined when that is none, or the next one is too long. `complete`: `bytes` end with a line. */
function shortened(bytes: Uint8Array, request: ByteWindowRequest, complete: boolean): Run | undefined {
  const { maxBytes, maxLastLineBytes } = request;
  if (maxLastLineBytes === undefined) return undefined;
  const end = bytes.subarray(0, maxBytes).lastIndexOf(lineFeed) + 1;
  const feed = bytes.indexOf(lineFeed, end);
  const lineEnd = feed === -1 && complete ? bytes.length : feed;
  if (end === 0 || lineEnd === -1 || lineEnd - end > maxLastLineBytes) return undefined;
  const fitting = bytes.subarray(0, end);
  return { bytes: fitting, lineCount: sharedKernel().count(fitting), more: true, shortened: true };
}

/** What stands last counts as a line also without an LF. */
function countLinesIn(bytes: Uint8Array): number {
  const endsInside = bytes.length > 0 && bytes[bytes.length - 1] !== lineFeed;
  return sharedKernel().count(bytes) + (endsInside ? 1 : 0);
}
