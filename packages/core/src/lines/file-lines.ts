import { isUtf8 } from "../platform.ts";
import { CollectedBytes } from "./bytes/collected-bytes.ts";
import type { FileBytes } from "./bytes/file-bytes.ts";
import { readFrom } from "./bytes/read-at.ts";
import { endingText, type LineEnding } from "./kernel/line-kernel.ts";
import { notHeld, readLineBytes, type NotHeld } from "./line-bytes.ts";
import { byteOrderMarkBytes, scanLines, type LineSink, type ScanEnd } from "./scan-lines.ts";
import { splitBytes, type LinePart } from "./split-lines.ts";

/** Lines of a file, as they are in the file. */
export type FileLines = WholeLines | CollectedLines;

/** What both forms have in common. */
interface LinesOfFile {
  /** 1-based. */
  readonly firstLine: number;
  readonly lineCount: number;
  /** The first bytes of the file: `headBytes` of the request, or all of a smaller file. */
  readonly head: Uint8Array;
  /** Lines of the whole file. Null unless they were counted to its end. */
  readonly totalLines: number | null;
  /** The byte of the file where the line after the last complete one would start. */
  readonly scannedTo: number;
  /** Whether all scanned bytes are UTF-8. Null if this was not checked. */
  readonly isUtf8: boolean | null;
  /** Why the run ends: with the file, or at `maxLines`, `maxRunBytes`, `maxHeldBytes` or `maxPosition` of the request. */
  readonly stop: "end" | "lines" | "bytes" | "held" | "limit";
}

/** Lines held as one piece of the file, with their endings. */
interface WholeLines extends LinesOfFile {
  readonly kind: "whole";
  readonly bytes: Uint8Array;
}

/** Lines collected one by one. Some may be shortened. */
interface CollectedLines extends LinesOfFile {
  readonly kind: "collected";
  /** Where each line lies in `bytes`. */
  readonly parts: readonly LinePart[];
  readonly bytes: Uint8Array;
}

/** Where each line lies in the bytes of a run. Of whole lines longer than `maxLineBytes`, only the start. */
export function partsOf(lines: FileLines, maxLineBytes?: number): readonly LinePart[] {
  return lines.kind === "whole" ? splitBytes(lines.bytes, maxLineBytes) : lines.parts;
}

/** Which lines to read, and how much of them. */
export interface FileLinesRequest {
  /** 1-based. */
  readonly firstLine: number;
  readonly maxLines: number;
  /** How much of a line to keep if lines are collected one by one. Default: all of it. */
  readonly maxLineBytes?: number;
  /** The run ends before the line that would exceed this, endings included. Default: no bound. */
  readonly maxRunBytes?: number;
  /** Whether to count the lines of the whole file, including those after the run. Default false. */
  readonly countTotal?: boolean;
  /** The byte of the file where line 1 starts. Default 0. */
  readonly startPosition?: number;
  /** How many of the file's first bytes to return in `head`. Default: enough for a byte order mark. */
  readonly headBytes?: number;
  /** The run ends once its lines take more memory than this. Default: no bound. */
  readonly maxHeldBytes?: number;
  /** Scanning past this byte of the file ends the run with `limit`. Default: no bound. */
  readonly maxPosition?: number;
  /** Whether to check that all scanned bytes are UTF-8; with `countTotal`, the whole file. Default false. */
  readonly checkUtf8?: boolean;
}

/** Reads a run of lines. Stops after the last one unless all lines are to be counted. */
export async function readFileLines(file: FileBytes, request: FileLinesRequest): Promise<FileLines> {
  const whole = await readWholeLines(file, request);
  return whole.kind === "whole" ? whole : await collectLines(file, request);
}

/** A larger run is collected line by line, so that the unwanted rest of a long line takes no memory. */
const maxWholeBytes = 1024 * 1024;

/** Returns not held if the run is too large, or if only a scan line by line can keep the bounds of the request. */
async function readWholeLines(file: FileBytes, request: FileLinesRequest): Promise<WholeLines | NotHeld> {
  const {
    firstLine,
    maxLines,
    startPosition = 0,
    headBytes = byteOrderMarkBytes,
    countTotal = false,
    maxRunBytes = maxWholeBytes,
    maxPosition = Infinity,
    maxHeldBytes = Infinity,
    checkUtf8 = false,
  } = request;
  const { resident } = file;
  if (resident === undefined && (checkUtf8 || maxPosition !== Infinity)) return notHeld;
  if (resident !== undefined && resident.length > maxPosition) return notHeld;
  const found = await readLineBytes(file, {
    firstLine,
    maxLines,
    maxBytes: Math.min(maxWholeBytes, maxRunBytes),
    startPosition,
    maxCountedBytes: countTotal ? Infinity : 0,
  });
  if (found.kind === "notHeld") return notHeld;
  const { bytes, lineCount, position, more, totalLines, head } = found;
  if (bytes.length + lineCount * heldBytesOfLine > maxHeldBytes) return notHeld;
  return {
    kind: "whole",
    firstLine,
    lineCount,
    bytes,
    head:
      head !== undefined && head.length >= headBytes
        ? head.subarray(0, headBytes)
        : await readFrom(file, 0, headBytes),
    totalLines,
    scannedTo: resident !== undefined && countTotal ? resident.length : position + bytes.length,
    isUtf8: checkUtf8 && resident !== undefined ? isUtf8(resident) : null,
    stop: more ? "lines" : "end",
  };
}

async function collectLines(file: FileBytes, request: FileLinesRequest): Promise<CollectedLines> {
  const collector = new LineCollector(request, file.size ?? undefined);
  const { firstLine, countTotal, ...scan } = request;
  const end = await scanLines(file, collector, {
    ...scan,
    skipLines: firstLine - 1,
    countRest: countTotal ?? false,
  });
  return {
    kind: "collected",
    firstLine,
    lineCount: collector.parts.length,
    parts: collector.parts,
    bytes: collector.collected.view(),
    head: end.head,
    totalLines: end.reason === "end" ? end.lines : null,
    scannedTo: end.position,
    isUtf8: end.isUtf8,
    stop: stopReason(end, collector, firstLine),
  };
}

/** The memory that a line takes besides its text, as an object and in the answer. */
const heldBytesOfLine = 128;

/**
 * Room for so many bytes is made at once: the system gives memory only as it is filled, and what grows would be copied, all
 * of it in one turn of the event loop.
 */
const maxRoomBytes = 48 * 1024 * 1024;
const smallRoomBytes = 4096;

/** Collects the lines of a scan until it reaches a bound. */
export class LineCollector implements LineSink {
  readonly parts: LinePart[] = [];
  readonly collected: CollectedBytes;
  full: "lines" | "bytes" | "held" | undefined;
  readonly #maxLines: number;
  readonly #maxLineBytes: number;
  readonly #maxRunBytes: number;
  readonly #maxHeldBytes: number;
  #lineStart = 0;
  #lineBytes = 0;
  #runBytes = 0;

  /** `fileSize`: in bytes, if it is known. */
  constructor(
    request: Pick<FileLinesRequest, "maxLines" | "maxLineBytes" | "maxRunBytes" | "maxHeldBytes">,
    fileSize: number = smallRoomBytes,
  ) {
    const room =
      request.maxLineBytes === undefined ? smallRoomBytes : request.maxLines * request.maxLineBytes;
    this.collected = new CollectedBytes(Math.min(fileSize, room, maxRoomBytes));
    this.#maxLines = request.maxLines;
    this.#maxLineBytes = request.maxLineBytes ?? Number.POSITIVE_INFINITY;
    this.#maxRunBytes = request.maxRunBytes ?? Number.POSITIVE_INFINITY;
    this.#maxHeldBytes = request.maxHeldBytes ?? Number.POSITIVE_INFINITY;
  }

  piece(bytes: Uint8Array): void {
    this.#lineBytes += bytes.length;
    this.#runBytes += bytes.length;
    if (this.#runBytes > this.#maxRunBytes) return;
    const room = this.#maxLineBytes - (this.collected.length - this.#lineStart);
    if (room > 0) this.collected.append(bytes.length > room ? bytes.subarray(0, room) : bytes);
  }

  endLine(ending: LineEnding): boolean {
    this.#runBytes += endingText[ending].length;
    if (this.#runBytes > this.#maxRunBytes) {
      this.full = "bytes";
      return false;
    }
    const end = this.collected.length;
    this.parts.push({ start: this.#lineStart, end, byteLength: this.#lineBytes, ending });
    this.#lineStart = end;
    this.#lineBytes = 0;
    if (this.parts.length >= this.#maxLines) this.full = "lines";
    else if (end + this.parts.length * heldBytesOfLine > this.#maxHeldBytes) this.full = "held";
    return this.full === undefined;
  }
}

/** A run that becomes full exactly at the end of the file ends with the file. */
function stopReason(end: ScanEnd, collector: LineCollector, firstLine: number): FileLines["stop"] {
  const linesFollow = end.reason !== "end" || end.lines > firstLine - 1 + collector.parts.length;
  if (collector.full !== undefined && (collector.full === "bytes" || linesFollow)) return collector.full;
  return end.reason === "limit" ? "limit" : "end";
}
