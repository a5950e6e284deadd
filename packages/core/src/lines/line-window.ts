import { carriageReturn, lineFeed, endingText, type LineEnding } from "./kernel/line-kernel.ts";
import type { SourceFile } from "../contract/file-source.ts";
import { readByteWindow } from "./byte-window.ts";
import { readFrom } from "./bytes/read-at.ts";
import { ResidentFile } from "./bytes/resident-file.ts";
import { CollectedBytes } from "./bytes/collected-bytes.ts";
import { byteOrderMarkBytes, scanLines, type LineSink, type ScanEnd } from "./scan-lines.ts";

/** One line of a window. */
export interface WindowLine {
  /** The line's content in `LineWindow.bytes`, without its ending; only its head when it is longer than allowed. */
  readonly start: number;
  readonly end: number;
  /** Bytes of the whole content in the file. */
  readonly byteLength: number;
  readonly ending: LineEnding;
}

/** A run of lines as they are in the file. */
export interface LineWindow {
  /** The lines with their endings, where they are held as one piece of the file. */
  readonly raw?: Uint8Array;
  /** 1-based number of the first line. */
  readonly firstLine: number;
  readonly lineCount: number;
  readonly lines: readonly WindowLine[];
  readonly bytes: Uint8Array;
  /** The first bytes of the file, up to `headBytes`. */
  readonly head: Uint8Array;
  /** Lines of the whole file, when the scan reached its end. */
  readonly totalLines: number | null;
  /** Where in the file the line after the last complete one would start. */
  readonly scannedTo: number;
  /** Why the window ends; `bytes`: its byte budget was used up; `held`: what may be held of it was. */
  readonly stop: "end" | "lines" | "bytes" | "held" | "limit";
}

/** Which lines are wanted, and how much of them. */
export interface LineWindowRequest {
  /** 1-based. */
  readonly firstLine: number;
  readonly maxLines: number;
  /** Longer lines are kept up to here, the rest is passed over. Default: whole. */
  readonly maxLineBytes?: number;
  /** The window ends when it holds more content and endings than this. Default: no bound. */
  readonly maxWindowBytes?: number;
  /** Count the lines of the whole file, also behind the window. */
  readonly countTotal?: boolean;
  /** Byte to start from, the first byte of the line that is called 1. Default 0. */
  readonly startPosition?: number;
  /** How much of the file's start to keep in `head`. Default: enough for a byte order mark. */
  readonly headBytes?: number;
  /** The window ends when what is kept of it would take more memory than this. Default: no bound. */
  readonly maxHeldBytes?: number;
  /** Scanning past this byte of the file ends the window with `limit`. */
  readonly maxPosition?: number;
  /** Sees every chunk that is read, in order. */
  readonly observe?: (chunk: Uint8Array) => void;
  readonly signal?: AbortSignal | undefined;
}

/** What a line takes besides its text, as an object and in the answer. */
const heldBytesOfLine = 128;

/** Collects the lines of a scan until it has enough. */
export class WindowSink implements LineSink {
  readonly lines: WindowLine[] = [];
  readonly collected: CollectedBytes = new CollectedBytes();
  full: "lines" | "bytes" | "held" | undefined;
  readonly #maxLines: number;
  readonly #maxLineBytes: number;
  readonly #maxWindowBytes: number;
  readonly #maxHeldBytes: number;
  #lineStart = 0;
  #lineBytes = 0;
  #windowBytes = 0;

  constructor(
    request: Pick<LineWindowRequest, "maxLines" | "maxLineBytes" | "maxWindowBytes" | "maxHeldBytes">,
  ) {
    this.#maxLines = request.maxLines;
    this.#maxLineBytes = request.maxLineBytes ?? Number.POSITIVE_INFINITY;
    this.#maxWindowBytes = request.maxWindowBytes ?? Number.POSITIVE_INFINITY;
    this.#maxHeldBytes = request.maxHeldBytes ?? Number.POSITIVE_INFINITY;
  }

  piece(bytes: Uint8Array): void {
    this.#lineBytes += bytes.length;
    this.#windowBytes += bytes.length;
    if (this.#windowBytes > this.#maxWindowBytes) return;
    const room = this.#maxLineBytes - (this.collected.length - this.#lineStart);
    if (room > 0) this.collected.append(bytes.length > room ? bytes.subarray(0, room) : bytes);
  }

  endLine(ending: LineEnding): boolean {
    this.#windowBytes += endingText[ending].length;
    if (this.#windowBytes > this.#maxWindowBytes) {
      this.full = "bytes";
      return false;
    }
    const end = this.collected.length;
    this.lines.push({ start: this.#lineStart, end, byteLength: this.#lineBytes, ending });
    this.#lineStart = end;
    this.#lineBytes = 0;
    if (this.lines.length >= this.#maxLines) this.full = "lines";
    else if (end + this.lines.length * heldBytesOfLine > this.#maxHeldBytes) this.full = "held";
    return this.full === undefined;
  }
}

/** A window that takes more is read line by line, so that what a long line has too much is not held. */
const maxRawBytes = 1024 * 1024;

/** Reads a run of lines and stops after the last one wanted. */
export async function readLineWindow(file: SourceFile, request: LineWindowRequest): Promise<LineWindow> {
  return (await readRawWindow(file, request)) ?? (await readByLine(file, request));
}

/** Undefined: the request has bounds that only a scan line by line keeps, or the window is too large. */
async function readRawWindow(file: SourceFile, request: LineWindowRequest): Promise<LineWindow | undefined> {
  const {
    firstLine,
    maxLines,
    startPosition = 0,
    headBytes = byteOrderMarkBytes,
    countTotal,
    signal,
  } = request;
  const { maxWindowBytes = maxRawBytes, maxPosition = Infinity, maxHeldBytes = Infinity } = request;
  const { maxLineBytes = Infinity } = request;
  const resident = file instanceof ResidentFile ? file.bytes : undefined;
  if (resident && resident.length > maxPosition) return undefined;
  if (!resident && (request.observe || maxPosition !== Infinity)) return undefined;
  const window = await readByteWindow(file, {
    firstLine,
    maxLines,
    maxBytes: Math.min(maxRawBytes, maxWindowBytes),
    startPosition,
    maxCountedBytes: countTotal ? Infinity : 0,
    signal,
  });
  if (window === undefined || window.bytes.length + window.lineCount * heldBytesOfLine > maxHeldBytes) {
    return undefined;
  }
  if (resident) request.observe?.(resident);
  const { bytes, lineCount, position, more, totalLines } = window;
  const start = resident ?? window.start;
  let lines: readonly WindowLine[] | undefined;
  return {
    firstLine,
    lineCount,
    get lines() {
      return (lines ??= linesOf(bytes, maxLineBytes));
    },
    bytes,
    raw: bytes,
    head:
      start && start.length >= headBytes
        ? start.subarray(0, headBytes)
        : await readFrom(file, 0, headBytes, signal),
    totalLines,
    scannedTo: resident && countTotal ? resident.length : position + bytes.length,
    stop: more ? "lines" : "end",
  };
}

/** The lines of a piece of a file that starts with one. */
export function linesOf(bytes: Uint8Array, maxLineBytes: number = Number.POSITIVE_INFINITY): WindowLine[] {
  const lines: WindowLine[] = [];
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(lineFeed, start);
    const next = feed === -1 ? bytes.length : feed + 1;
    const crlf = feed > start && bytes[feed - 1] === carriageReturn;
    const end = feed === -1 ? next : crlf ? feed - 1 : feed;
    const ending = feed === -1 ? "none" : crlf ? "crlf" : "lf";
    lines.push({ start, end: Math.min(end, start + maxLineBytes), byteLength: end - start, ending });
    start = next;
  }
  return lines;
}

async function readByLine(file: SourceFile, request: LineWindowRequest): Promise<LineWindow> {
  const sink = new WindowSink(request);
  const { firstLine, countTotal, ...scan } = request;
  const end = await scanLines(file, sink, {
    ...scan,
    skipLines: firstLine - 1,
    countRest: countTotal ?? false,
  });
  return {
    firstLine,
    lineCount: sink.lines.length,
    lines: sink.lines,
    bytes: sink.collected.view(),
    head: end.head,
    totalLines: end.reason === "end" ? end.lines : null,
    scannedTo: end.position,
    stop: stopReason(end, sink, firstLine),
  };
}

/** A window that is full exactly where the file ends, ends with it. */
function stopReason(end: ScanEnd, sink: WindowSink, firstLine: number): LineWindow["stop"] {
  const linesFollow = end.reason !== "end" || end.lines > firstLine - 1 + sink.lines.length;
  if (sink.full !== undefined && (sink.full === "bytes" || linesFollow)) return sink.full;
  return end.reason === "limit" ? "limit" : "end";
}
