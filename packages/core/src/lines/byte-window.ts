import type { SourceFile } from "../contract/file-source.ts";
import { sharedKernel } from "./kernel/shared-kernel.ts";
import { countLines, locateLine } from "./line-index/locate-line.ts";
import { readFrom } from "./read-at.ts";
import { ResidentFile } from "./resident-file.ts";

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
  /** What may be read of a window. */
  readonly maxBytes: number;
  /** First byte of the text: behind a byte order mark. At most a few bytes. */
  readonly textStart: number;
  /** Files up to this size are counted to their end; free where that was done before. */
  readonly maxCountedBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** What is read at first for each wanted line. */
const expectedLineBytes = 128;
const minReadBytes = 64 * 1024;
const maxReadBytes = 192 * 1024;

/** Reads a run of lines as they are in the file. Undefined: they take more than `maxBytes`. */
export async function readByteWindow(
  file: SourceFile,
  request: ByteWindowRequest,
): Promise<ByteWindow | undefined> {
  return file instanceof ResidentFile ? residentWindow(file.bytes, request) : await readWindow(file, request);
}

function residentWindow(bytes: Uint8Array, request: ByteWindowRequest): ByteWindow | undefined {
  const kernel = sharedKernel();
  const { firstLine, maxLines, textStart, maxBytes } = request;
  const text = bytes.subarray(textStart);
  const feeds = kernel.count(text);
  const totalLines = feeds + (endsInsideLine(text) ? 1 : 0);
  const start = firstLine === 1 ? 0 : kernel.endOfLine(text, firstLine - 1);
  if (start === -1) {
    return {
      firstLine,
      lineCount: 0,
      bytes: text.subarray(text.length),
      position: bytes.length,
      more: false,
      totalLines,
    };
  }
  const lineCount = Math.min(maxLines, totalLines - (firstLine - 1));
  const toEnd = lineCount === totalLines - (firstLine - 1);
  const from = text.subarray(start);
  const window = toEnd ? from : from.subarray(0, kernel.endOfLine(from, lineCount));
  if (window.length > maxBytes) return undefined;
  return { firstLine, lineCount, bytes: window, position: textStart + start, more: !toEnd, totalLines };
}

async function readWindow(file: SourceFile, request: ByteWindowRequest): Promise<ByteWindow | undefined> {
  const { firstLine, maxLines, maxBytes, maxCountedBytes, textStart, signal } = request;
  const counted = file.size !== null && file.size <= maxCountedBytes;
  const wanted = Math.min(
    maxBytes,
    Math.max(minReadBytes, Math.min(maxReadBytes, maxLines * expectedLineBytes)),
  );
  const place = await locateLine(file, firstLine, wanted + textStart, signal);
  const total = (): Promise<number | null> => countLines(file, counted ? maxCountedBytes : 0, signal);
  if (place === null) {
    // A byte order mark alone is no line.
    const empty = textStart > 0 && (await readFrom(file, textStart, 1, signal)).length === 0;
    const end = { bytes: new Uint8Array(0), position: file.size ?? 0 };
    return { firstLine, lineCount: 0, ...end, more: false, totalLines: empty ? 0 : await total() };
  }
  const skipped = firstLine === 1 ? textStart : 0;
  const position = place.position + skipped;
  const run = await readRun(file, position, place.ahead.subarray(skipped), maxLines, maxBytes, signal);
  if (run === undefined) return undefined;
  const { bytes, lineCount, more } = run;
  const toEnd = more ? null : firstLine - 1 + lineCount;
  const { start } = place;
  return {
    firstLine,
    lineCount,
    bytes,
    position,
    more,
    totalLines: toEnd ?? (await total()),
    ...(start && { start }),
  };
}

interface Run {
  readonly bytes: Uint8Array;
  readonly lineCount: number;
  readonly more: boolean;
}

/** Reads up to so many lines from a position on; `ahead` was read already. Undefined: they take more than `maxBytes`. */
async function readRun(
  file: SourceFile,
  position: number,
  ahead: Uint8Array,
  maxLines: number,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Run | undefined> {
  const kernel = sharedKernel();
  let bytes = ahead;
  for (;;) {
    const end = kernel.endOfLine(bytes, maxLines);
    if (end !== -1) {
      if (end > maxBytes) return undefined;
      const more = end < bytes.length || (await readFrom(file, position + end, 1, signal)).length > 0;
      return { bytes: bytes.subarray(0, end), lineCount: maxLines, more };
    }
    if (bytes.length > maxBytes) return undefined;
    const wanted = Math.min(maxBytes + 1, Math.max(minReadBytes, bytes.length * 2));
    const rest = await readFrom(file, position + bytes.length, wanted - bytes.length, signal);
    if (rest.length === 0) {
      return { bytes, lineCount: kernel.count(bytes) + (endsInsideLine(bytes) ? 1 : 0), more: false };
    }
    const joined = new Uint8Array(bytes.length + rest.length);
    joined.set(bytes);
    joined.set(rest, bytes.length);
    bytes = joined;
  }
}

const lineFeed = 0x0a;

function endsInsideLine(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes[bytes.length - 1] !== lineFeed;
}
