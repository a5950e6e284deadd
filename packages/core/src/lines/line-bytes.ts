import { ReadError } from "../contract/read-error.ts";
import { CollectedBytes } from "./bytes/collected-bytes.ts";
import type { FileBytes } from "./bytes/file-bytes.ts";
import { readFrom } from "./bytes/read-at.ts";
import { lineFeed } from "./kernel/line-kernel.ts";
import { sharedKernel } from "./kernel/shared-kernel.ts";
import { countLines, locateLine, type LinePlace } from "./line-index/locate-line.ts";
import { byteOrderMarkBytes } from "./scan-lines.ts";

/** The bytes of a run of whole lines, as one piece of the file. */
export interface LineBytes {
  readonly kind: "held";
  /** 1-based. */
  readonly firstLine: number;
  readonly lineCount: number;
  /** The lines with their endings. */
  readonly bytes: Uint8Array;
  /** Where the first line starts in the file, in bytes. */
  readonly position: number;
  /** Whether more lines follow. */
  readonly more: boolean;
  /** Whether the run ends early, before a line that did not fit. */
  readonly shortened: boolean;
  /** Lines of the whole file. Null if they are not known. */
  readonly totalLines: number | null;
  /** The first bytes of the file, if they were read on the way. */
  readonly head: Uint8Array | undefined;
}

/** The lines cannot be held as one piece: they take more than `maxBytes`, or finding them needs a scan. */
export interface NotHeld {
  readonly kind: "notHeld";
}

export const notHeld: NotHeld = { kind: "notHeld" };

/** Which lines to read. */
export interface LineBytesRequest {
  /** 1-based. */
  readonly firstLine: number;
  readonly maxLines: number;
  /** How many bytes the run may have. */
  readonly maxBytes: number;
  /**
   * If the run does not fit, it ends before the first line that does not fit, provided that this line has at most this
   * many bytes. Default: a run that does not fit is not held.
   */
  readonly maxLastLineBytes?: number;
  /** The byte of the file where line 1 starts. If it lies past a byte order mark, only line 1 can be held. */
  readonly startPosition: number;
  /** Lines of a file up to this size are counted to its end. A larger file has a total only if it was counted before. */
  readonly maxCountedBytes: number;
}

/** Reads a run of lines as one piece of the file. */
export async function readLineBytes(
  file: FileBytes,
  request: LineBytesRequest,
): Promise<LineBytes | NotHeld> {
  return file.resident === undefined
    ? await readStreamed(file, request)
    : readResident(file.resident, request);
}

const noLines = {
  kind: "held",
  bytes: new Uint8Array(0),
  lineCount: 0,
  more: false,
  shortened: false,
} as const;

function readResident(resident: Uint8Array, request: LineBytesRequest): LineBytes | NotHeld {
  const kernel = sharedKernel();
  const { firstLine, maxLines, startPosition } = request;
  const text = resident.subarray(startPosition);
  // A last line without an LF counts too.
  const totalLines = kernel.count(text) + (text.length > 0 && text.at(-1) !== lineFeed ? 1 : 0);
  const start = firstLine === 1 ? 0 : kernel.endOfLine(text, firstLine - 1);
  const position = startPosition + (start === -1 ? text.length : start);
  if (start === -1) return { ...noLines, firstLine, position, totalLines, head: resident };
  const left = totalLines - (firstLine - 1);
  const rest = text.subarray(start);
  const toEnd = maxLines >= left;
  const bytes = toEnd ? rest : rest.subarray(0, kernel.endOfLine(rest, maxLines));
  const found = { kind: "held", firstLine, position, totalLines, head: resident } as const;
  if (bytes.length > request.maxBytes) {
    const run = wholeLinesOf(bytes, request, true);
    return run === undefined ? notHeld : { ...found, ...run, more: true, shortened: true };
  }
  return { ...found, bytes, lineCount: toEnd ? left : maxLines, more: !toEnd, shortened: false };
}

/** How many bytes are read at first for each wanted line. */
const expectedLineBytes = 128;
const minReadBytes = 64 * 1024;
const maxReadBytes = 192 * 1024;
const maxGrowthBytes = 64 * 1024 * 1024;

async function readStreamed(file: FileBytes, request: LineBytesRequest): Promise<LineBytes | NotHeld> {
  const { firstLine, maxLines, maxBytes, maxCountedBytes, startPosition } = request;
  // The index counts lines from the start of the file; a byte order mark adds none.
  if (startPosition > byteOrderMarkBytes && firstLine > 1) return notHeld;
  const counted = file.size === null ? maxCountedBytes === Infinity : file.size <= maxCountedBytes;
  // A file that grows as fast as it is read is not followed forever.
  const bound = (file.size ?? Number.POSITIVE_INFINITY) + maxGrowthBytes;
  const wanted = Math.min(maxReadBytes, Math.max(minReadBytes, maxLines * expectedLineBytes));
  const aheadBytes = Math.min(wanted, maxBytes + 1);
  const place =
    firstLine === 1
      ? await placeAt(file, startPosition, aheadBytes)
      : await locateLine(file, firstLine, aheadBytes);
  if (place === null) {
    const totalLines = await totalBefore(file, request, bound);
    return { ...noLines, firstLine, position: file.size ?? 0, totalLines, head: undefined };
  }
  const { position, start } = place;
  const run = await readRun(file, place, request);
  if (run === undefined) return notHeld;
  let totalLines = run.more ? null : firstLine - 1 + run.lineCount;
  if (totalLines === null && startPosition <= byteOrderMarkBytes) {
    totalLines = await countLines(file, counted ? Math.min(maxCountedBytes, bound) : 0);
  }
  return { kind: "held", ...run, firstLine, position, totalLines, head: start };
}

/** The number of lines of a file that has fewer than asked for. The search for the line has already counted them. */
async function totalBefore(
  file: FileBytes,
  { firstLine, startPosition }: LineBytesRequest,
  maxBytes: number,
): Promise<number> {
  // A byte order mark alone is not a line.
  if (startPosition > 0 && (await readFrom(file, startPosition, 1)).length === 0) return 0;
  const total = await countLines(file, maxBytes);
  if (total !== null && total < firstLine) return total;
  throw new ReadError("CHANGED_DURING_READ", "the file changed while its lines were counted; try again", {
    retryable: true,
  });
}

async function placeAt(file: FileBytes, position: number, aheadBytes: number): Promise<LinePlace> {
  // Start at the head of the file if it is near, because most callers need it as well.
  const from = position <= byteOrderMarkBytes ? 0 : position;
  const bytes = await readFrom(file, from, aheadBytes + position - from);
  return { position, ahead: bytes.subarray(position - from), ...(from === 0 && { start: bytes }) };
}

type Run = Pick<LineBytes, "bytes" | "lineCount" | "more" | "shortened">;

/** Reads lines from a known place. Returns undefined if they do not fit. */
async function readRun(
  file: FileBytes,
  { position, ahead }: LinePlace,
  request: LineBytesRequest,
): Promise<Run | undefined> {
  const { maxLines, maxBytes, maxLastLineBytes = 0 } = request;
  // Enough beyond the budget to tell whether the line that does not fit is a short one.
  const maxSeenBytes = maxBytes + maxLastLineBytes + 1;
  const kernel = sharedKernel();
  let bytes = ahead;
  let collected: CollectedBytes | undefined;
  for (;;) {
    const end = kernel.endOfLine(bytes, maxLines);
    if (end > maxBytes || (end === -1 && bytes.length >= maxSeenBytes)) {
      return wholeLinesOf(bytes, request, false);
    }
    if (end !== -1) {
      const more = end < bytes.length || (await readFrom(file, position + end, 1)).length > 0;
      return { bytes: bytes.subarray(0, end), lineCount: maxLines, more, shortened: false };
    }
    const wanted = Math.min(maxSeenBytes, Math.max(minReadBytes, bytes.length * 2));
    const rest = await readFrom(file, position + bytes.length, wanted - bytes.length);
    if (rest.length === 0) {
      if (bytes.length > maxBytes) return wholeLinesOf(bytes, request, true);
      const lineCount = kernel.count(bytes) + (bytes.length > 0 && bytes.at(-1) !== lineFeed ? 1 : 0);
      return { bytes, lineCount, more: false, shortened: false };
    }
    collected ??= CollectedBytes.startingWith(bytes);
    collected.append(rest);
    bytes = collected.view();
  }
}

/**
 * The whole lines that fit. Undefined if none fits, or if the next line is too long. `complete`: the last line in
 * `bytes` is complete, even without an LF.
 */
function wholeLinesOf(bytes: Uint8Array, request: LineBytesRequest, complete: boolean): Run | undefined {
  const { maxBytes, maxLastLineBytes } = request;
  if (maxLastLineBytes === undefined) return undefined;
  const end = bytes.subarray(0, maxBytes).lastIndexOf(lineFeed) + 1;
  const feed = bytes.indexOf(lineFeed, end);
  const lineEnd = feed === -1 && complete ? bytes.length : feed;
  if (end === 0 || lineEnd === -1 || lineEnd - end > maxLastLineBytes) return undefined;
  const fitting = bytes.subarray(0, end);
  return { bytes: fitting, lineCount: sharedKernel().count(fitting), more: true, shortened: true };
}
