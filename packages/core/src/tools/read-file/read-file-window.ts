import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { countLinesBefore } from "../../lines/count-lines.ts";
import { readBytes } from "../../lines/read-bytes.ts";
import { measureFile } from "../../lines/measure-file.ts";
import { findTailStart } from "../../lines/tail-start.ts";
import { startsWithByteOrderMark } from "../../text/byte-order-mark.ts";
import { lineCount } from "../../text/line-count.ts";
import { hasNul } from "../../text/has-nul.ts";
import { readTextWindow, type TextWindow } from "../../text/text-window.ts";
import type { ReadFileInput } from "./read-file-arguments.ts";
import type { ReadFileLimits } from "./read-file-limits.ts";

/** The window of a file that answers a call. */
export interface ReadFileWindow {
  readonly text: TextWindow;
  /** Number of the first line; negative from the end when the file was not counted. */
  readonly firstLine: number;
  readonly totalLines: number | null;
  readonly bom: boolean;
  /** Whether lines follow; null: unknown. */
  readonly more: boolean | null;
}

const sniffedBytes = 8192;
const byteOrderMarkBytes = 3;

/** Reads the window that the arguments ask for, within the limits. */
export async function readFileWindow(
  file: SourceFile,
  args: ReadFileInput,
  limits: Required<ReadFileLimits>,
  signal: AbortSignal | undefined,
): Promise<ReadFileWindow> {
  const head = await readBytes(file, sniffedBytes, signal);
  if (hasNul(head)) {
    const size = file.size === null ? "" : ` (${file.size} bytes)`;
    throw new ReadError("BINARY_FILE", `it is a binary file${size} and has no lines to show`);
  }
  const bom = startsWithByteOrderMark(head);
  const read = new WindowReader(file, args, limits, bom ? byteOrderMarkBytes : 0, signal);
  const offset = args.offset ?? 1;
  return offset > 0 ? await read.fromStart(offset) : await read.fromEnd(-offset);
}

class WindowReader {
  readonly #file: SourceFile;
  readonly #args: ReadFileInput;
  readonly #limits: Required<ReadFileLimits>;
  /** First byte of the text. */
  readonly #textStart: number;
  readonly #signal: AbortSignal | undefined;
  readonly #maxLines: number;
  readonly #counted: boolean;

  constructor(
    file: SourceFile,
    args: ReadFileInput,
    limits: Required<ReadFileLimits>,
    textStart: number,
    signal: AbortSignal | undefined,
  ) {
    this.#file = file;
    this.#args = args;
    this.#limits = limits;
    this.#textStart = textStart;
    this.#signal = signal;
    this.#maxLines = Math.min(args.limit ?? limits.maxLines, limits.maxLines);
    this.#counted = file.size !== null && file.size <= limits.maxCountedBytes;
  }

  async fromStart(firstLine: number): Promise<ReadFileWindow> {
    const text = await this.#window(firstLine, this.#textStart, this.#maxLines);
    const { totalLines } = text;
    if (text.lines.length === 0 && totalLines !== null && firstLine > totalLines + 1) {
      throw pastEnd(firstLine, totalLines);
    }
    const lastLine = firstLine + text.lines.length - 1;
    const more = totalLines === null || lastLine < totalLines;
    return this.#result(text, firstLine, totalLines, more);
  }

  async fromEnd(count: number): Promise<ReadFileWindow> {
    const size = (await measureFile(this.#file, Number.POSITIVE_INFINITY, this.#signal)) ?? 0;
    const start = await findTailStart(this.#file, size, count, Number.POSITIVE_INFINITY, this.#signal);
    // A file of a byte order mark alone has no lines.
    const { position, lines } =
      start === undefined || size <= this.#textStart ? { position: 0, lines: 0 } : start;
    const from = Math.max(position, this.#textStart);
    const text = await this.#window(1, from, Math.min(this.#maxLines, Math.max(1, lines)));
    const more = text.lines.length < lines;
    if (!this.#counted && position > 0) return this.#result(text, -lines, null, more);
    const before = position === 0 ? 0 : await countLinesBefore(this.#file, position, this.#signal);
    return this.#result(text, before + 1, before + lines, more);
  }

  #window(firstLine: number, startPosition: number, maxLines: number): Promise<TextWindow> {
    return readTextWindow(this.#file, {
      firstLine,
      startPosition,
      maxLines,
      column: this.#args.column ?? 1,
      maxLineCharacters: this.#limits.maxLineCharacters,
      maxBytes: this.#limits.maxTextBytes,
      countTotal: this.#counted && firstLine > 0 && startPosition === this.#textStart,
      headBytes: 0,
      signal: this.#signal,
    });
  }

  #result(text: TextWindow, firstLine: number, totalLines: number | null, more: boolean): ReadFileWindow {
    const { column = 1 } = this.#args;
    const characters = text.firstLineCharacters;
    if (characters !== null && column > characters + 1) throw columnPastEnd(firstLine, column, characters);
    return { text, firstLine, totalLines, bom: this.#textStart > 0, more };
  }
}

function pastEnd(offset: number, totalLines: number): ReadError {
  const tail = Math.min(50, totalLines);
  const next =
    totalLines === 0
      ? "; the file is empty"
      : `, which has ${lineCount(totalLines)}; use offset=${-tail} for the last ${lineCount(tail)}`;
  return new ReadError("OFFSET_PAST_END", `offset ${offset} is past the end of the file${next}`, {
    details: { offset, totalLines },
  });
}

function columnPastEnd(line: number, column: number, characters: number): ReadError {
  const message = `column ${column} is past the end of line ${line}, which has ${characters} characters; use column=1`;
  return new ReadError("OFFSET_PAST_END", message, { details: { line, column, characters } });
}
