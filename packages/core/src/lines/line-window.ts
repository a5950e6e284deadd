import { endingText, type LineEnding } from "./line-ending.ts";
import type { SourceFile } from "../contract/file-source.ts";
import { CollectedBytes } from "./collected-bytes.ts";
import { scanLines, type LineSink, type ScanEnd } from "./scan-lines.ts";

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
  /** 1-based number of the first line. */
  readonly firstLine: number;
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

/** Reads a run of lines and stops after the last one wanted. */
export async function readLineWindow(file: SourceFile, request: LineWindowRequest): Promise<LineWindow> {
  const sink = new WindowSink(request);
  const { firstLine, countTotal, ...scan } = request;
  const end = await scanLines(file, sink, {
    ...scan,
    skipLines: firstLine - 1,
    countRest: countTotal ?? false,
  });
  return {
    firstLine,
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
