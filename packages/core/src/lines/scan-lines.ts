import type { FileBytes } from "./bytes/file-bytes.ts";
import { fillFrom } from "./bytes/read-at.ts";
import { Utf8Checker } from "./bytes/utf8.ts";
import { stepBytes, yieldTurn } from "./bytes/yield-turn.ts";
import { carriageReturn, lineFeed, type LineEnding } from "./kernel/line-kernel.ts";
import { sharedKernel } from "./kernel/shared-kernel.ts";

/** Receives the lines of a scan. Each line comes in pieces, because it may be larger than memory. */
export interface LineSink {
  /** A piece of the current line's content, without its ending. Valid only during the call. */
  piece(bytes: Uint8Array): void;
  /** Called when the current line is complete. Returns false to stop the scan. */
  endLine(ending: LineEnding): boolean;
}

/** Where a scan starts, and how far it goes. */
export interface ScanOptions {
  /** Lines to skip quickly before the sink receives any. Default 0. */
  readonly skipLines?: number;
  /** Whether to go on counting lines after the sink has enough. Default false: the scan stops there. */
  readonly countRest?: boolean;
  /** The byte of the file to start from, which must be the first of a line. Default 0. */
  readonly startPosition?: number;
  /** The scan ends with `limit` if the file goes on past this byte. Default: no bound. */
  readonly maxPosition?: number;
  /** How many of the first bytes to return in `head`. Default: enough for a byte order mark. */
  readonly headBytes?: number;
  /** Whether to check that all scanned bytes are UTF-8. Default false. */
  readonly checkUtf8?: boolean;
}

/** The result of a scan. */
export interface Scan extends ScanEnd {
  /** The first bytes from where the scan started, at most `headBytes`. */
  readonly head: Uint8Array;
  /** Whether all scanned bytes are UTF-8. Null if this was not checked. */
  readonly isUtf8: boolean | null;
}

/** How a scan ended. */
export interface ScanEnd {
  /** `end`: the file ended. `sink`: the sink had enough, and the file goes on. `limit`: the scan reached `maxPosition`. */
  readonly reason: "end" | "sink" | "limit";
  /** Complete lines up to where the scan ended, including skipped ones. */
  readonly lines: number;
  /** The byte of the file where the next line would start. */
  readonly position: number;
}

/** The length of the longest byte order mark, in bytes. */
export const byteOrderMarkBytes: number = 4;

const firstChunkBytes = 64 * 1024;
const chunkBytes = 512 * 1024;
/** So many bytes are scanned in a step: they may be as many lines, each of which takes longer than a byte does. */
const scannedBytes = stepBytes / 4;

/**
 * Scans the lines of a file. Only LF and CRLF end a line, and an ending at the end of the file opens no further line.
 * Reads in chunks, so memory does not grow with the file.
 */
export async function scanLines(file: FileBytes, sink: LineSink, options: ScanOptions = {}): Promise<Scan> {
  const scan = new LineScan(sink, options);
  const limit = options.maxPosition ?? Number.POSITIVE_INFINITY;
  const headBytes = options.headBytes ?? byteOrderMarkBytes;
  let chunk = new Uint8Array(firstChunkSize(file, headBytes));
  let position = options.startPosition ?? 0;
  let head: Uint8Array | undefined;
  const utf8 = options.checkUtf8 === true ? new Utf8Checker() : undefined;
  const result = (end: ScanEnd): Scan => ({
    ...end,
    head: head ?? new Uint8Array(0),
    isUtf8: utf8?.finish() ?? null,
  });
  for (;;) {
    const wanted = Math.min(chunk.length, limit - position);
    const filled = wanted > 0 ? await fillFrom(file, chunk.subarray(0, wanted), position) : 0;
    const bytes = chunk.subarray(0, filled);
    head ??= bytes.slice(0, headBytes);
    utf8?.add(bytes);
    let more = scan.add(bytes.subarray(0, scannedBytes));
    // A chunk may hold hundreds of thousands of lines.
    for (let from = scannedBytes; more && from < filled; from += scannedBytes) {
      const turn = yieldTurn(file.signal);
      if (turn !== undefined) await turn;
      more = scan.add(bytes.subarray(from, from + scannedBytes));
    }
    position += filled;
    const ended = filled < wanted;
    if (!more && (scan.position < position || (!ended && (await hasByteAt(file, position))))) {
      return result(scan.end("sink"));
    }
    if (ended || !more || (position >= limit && !(await hasByteAt(file, position)))) {
      scan.finish();
      return result(scan.end("end"));
    }
    if (position >= limit) return result(scan.end("limit"));
    if (chunk.length < chunkBytes) chunk = new Uint8Array(chunkBytes);
  }
}

/** One byte more than the size of a small file, so that the same read shows its end. The size is only a hint. */
function firstChunkSize(file: FileBytes, headBytes: number): number {
  const whole = file.size === null ? firstChunkBytes : Math.max(file.size + 1, headBytes + 1);
  return Math.min(firstChunkBytes, whole);
}

async function hasByteAt(file: FileBytes, position: number): Promise<boolean> {
  return (await fillFrom(file, new Uint8Array(1), position)) > 0;
}

const carriageReturnPiece: Uint8Array = Uint8Array.of(carriageReturn);

class LineScan {
  lines = 0;
  /** Where the current line starts. */
  position: number;
  readonly #sink: LineSink;
  #toSkip: number;
  readonly #countRest: boolean;
  /** Bytes of the current line seen so far. */
  #lineBytes = 0;
  /** Whether the last chunk ended with a CR. It belongs to the ending if an LF follows; otherwise it is content. */
  #heldCarriageReturn = false;

  constructor(sink: LineSink, options: ScanOptions) {
    this.#sink = sink;
    this.#toSkip = options.skipLines ?? 0;
    this.#countRest = options.countRest ?? false;
    this.position = options.startPosition ?? 0;
  }

  /** Adds the next bytes. Returns false when the sink has enough. */
  add(bytes: Uint8Array): boolean {
    let start = this.#skip(bytes, 0);
    while (start < bytes.length) {
      const feed = bytes.indexOf(lineFeed, start);
      if (feed === -1) {
        this.#addPartialLine(bytes.subarray(start));
        return true;
      }
      const more = this.#addCompleteLine(bytes, start, feed);
      start = feed + 1;
      if (more) continue;
      if (!this.#countRest) return false;
      this.#toSkip = Number.POSITIVE_INFINITY;
      start = this.#skip(bytes, start);
    }
    return true;
  }

  /** Ends the file: the remaining bytes are its last line. */
  finish(): void {
    if (this.#lineBytes === 0) return;
    if (this.#toSkip === 0) {
      if (this.#heldCarriageReturn) this.#sink.piece(carriageReturnPiece);
      this.#sink.endLine("none");
    }
    this.lines++;
    this.position += this.#lineBytes;
  }

  end(reason: ScanEnd["reason"]): ScanEnd {
    return { reason, lines: this.lines, position: this.position };
  }

  /** Skips lines that are not wanted. Returns the index in `bytes` where the first wanted line starts. */
  #skip(bytes: Uint8Array, from: number): number {
    if (this.#toSkip === 0) return from;
    const kernel = sharedKernel();
    const rest = from === 0 ? bytes : bytes.subarray(from);
    const end = kernel.endOfLine(rest, this.#toSkip);
    if (end !== -1) {
      this.#addSkipped(this.#toSkip, end);
      this.#toSkip = 0;
      return from + end;
    }
    const feeds = kernel.count(rest);
    if (feeds > 0) {
      const complete = rest.lastIndexOf(lineFeed) + 1;
      this.#addSkipped(feeds, complete);
      this.#toSkip -= feeds;
      this.#lineBytes = rest.length - complete;
    } else this.#lineBytes += rest.length;
    return bytes.length;
  }

  #addSkipped(lines: number, bytes: number): void {
    this.lines += lines;
    this.position += this.#lineBytes + bytes;
    this.#lineBytes = 0;
  }

  #addPartialLine(rest: Uint8Array): void {
    this.#lineBytes += rest.length;
    if (this.#heldCarriageReturn) this.#sink.piece(carriageReturnPiece);
    this.#heldCarriageReturn = rest[rest.length - 1] === carriageReturn;
    const content = this.#heldCarriageReturn ? rest.subarray(0, -1) : rest;
    if (content.length > 0) this.#sink.piece(content);
  }

  #addCompleteLine(bytes: Uint8Array, start: number, feed: number): boolean {
    const heldOnly = feed === start && this.#heldCarriageReturn;
    const crlf = heldOnly || (feed > start && bytes[feed - 1] === carriageReturn);
    if (this.#heldCarriageReturn && !heldOnly) this.#sink.piece(carriageReturnPiece);
    const end = crlf && !heldOnly ? feed - 1 : feed;
    if (end > start) this.#sink.piece(bytes.subarray(start, end));
    this.position += this.#lineBytes + feed + 1 - start;
    this.#lineBytes = 0;
    this.#heldCarriageReturn = false;
    this.lines++;
    return this.#sink.endLine(crlf ? "crlf" : "lf");
  }
}
