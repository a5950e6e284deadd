import { type TextWindow, readTextWindow } from "../../text/text-window.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import type { TextEncoding } from "../../text/encoding/choose-encoding.ts";
import { TranscodedFile } from "../../text/encoding/transcoded-file.ts";
import type { OpenedFile } from "./open.ts";
import { ReadError } from "../../contract/read-error.ts";
import { actualSize } from "../../lines/bytes/actual-size.ts";
import { countLinesBefore, findTailStart } from "../../lines/tail-start.ts";
import { quantity } from "../../text/quantity.ts";
import type { ReadFileInput } from "./arguments.ts";
import type { ReadFileLimits } from "./options.ts";

/** The window of a file that answers a call. */
export interface ReadFileWindow {
  readonly text: TextWindow;
  /** Number of the first line; negative from the end when the file was not counted. */
  readonly firstLine: number;
  readonly totalLines: number | null;
  /** Whether lines follow; null: unknown. */
  readonly more: boolean | null;
  /** Where the scan for the window started, and the number that the first line has counted from there. */
  readonly scan: { readonly startPosition: number; readonly firstLine: number };
  /** The block that the window lies in. `open`: it may go on beyond the lines that were looked at. */
  readonly block?: { readonly firstLine: number; readonly lastLine: number; readonly open: boolean };
}

/** A file as UTF-8, whatever it is encoded in. */
export interface TextFile {
  readonly file: SourceFile;
  /** The encoding of the file itself. */
  readonly encoding: string;
  readonly bom: boolean;
  /** First byte of the text, behind a byte order mark. */
  readonly textStart: number;
  /** Whether the file is small enough to be counted to its end. */
  readonly counted: boolean;
}

/** Presents an open file as UTF-8. */
export function textFile({ file, settings }: OpenedFile, encoding: TextEncoding): TextFile {
  const { name, markBytes } = encoding;
  const counted = file.size !== null && file.size <= settings.limits.maxCountedBytes;
  const facts = { encoding: name, bom: markBytes > 0, counted };
  return name === "utf-8"
    ? { ...facts, file, textStart: markBytes }
    : { ...facts, file: new TranscodedFile(file, encoding), textStart: 0 };
}

/** Reads windows of a text file, within the limits. */
export class TextWindowReader {
  readonly #text: TextFile;
  readonly #args: ReadFileInput;
  readonly #limits: Required<ReadFileLimits>;
  readonly #signal: AbortSignal | undefined;
  /** Lines of a window, at most. */
  readonly maxLines: number;

  constructor(
    text: TextFile,
    args: ReadFileInput,
    limits: Required<ReadFileLimits>,
    signal: AbortSignal | undefined,
  ) {
    this.#text = text;
    this.#args = args;
    this.#limits = limits;
    this.#signal = signal;
    this.maxLines = Math.min(args.limit ?? limits.maxLines, limits.maxLines);
  }

  /** Lines from a line on, counted from the start. */
  async fromStart(firstLine: number, maxLines: number = this.maxLines): Promise<ReadFileWindow> {
    const startPosition = this.#text.textStart;
    const text = await this.#window(firstLine, startPosition, maxLines);
    const { totalLines } = text;
    if (text.lineCount === 0 && totalLines !== null && firstLine > totalLines + 1) {
      throw pastEnd(firstLine, totalLines);
    }
    const lastLine = firstLine + text.lineCount - 1;
    const more = totalLines === null || lastLine < totalLines;
    return this.#result({ text, firstLine, totalLines, more, scan: { startPosition, firstLine } });
  }

  /** The last `count` lines. */
  async fromEnd(count: number): Promise<ReadFileWindow> {
    const { file, textStart, counted } = this.#text;
    const { position, lines } = await this.#tailStart(count);
    const startPosition = Math.max(position, textStart);
    const text = await this.#window(1, startPosition, Math.min(this.maxLines, Math.max(1, lines)));
    const more = text.lineCount < lines;
    const found = { text, more, scan: { startPosition, firstLine: 1 } };
    if (!counted && position > 0) return this.#result({ ...found, firstLine: -lines, totalLines: null });
    const before = position === 0 ? 0 : await countLinesBefore(file, position, this.#signal);
    return this.#result({ ...found, firstLine: before + 1, totalLines: before + lines });
  }

  async #tailStart(count: number): Promise<{ readonly position: number; readonly lines: number }> {
    const { file, textStart } = this.#text;
    const size = (await actualSize(file, Number.POSITIVE_INFINITY, this.#signal)) ?? 0;
    // A file of a byte order mark alone has no lines.
    if (size <= textStart) return { position: 0, lines: 0 };
    const start = await findTailStart(file, size, count, Number.POSITIVE_INFINITY, this.#signal);
    return start ?? { position: 0, lines: 0 };
  }

  #window(firstLine: number, startPosition: number, maxLines: number): Promise<TextWindow> {
    const { file, textStart, counted } = this.#text;
    return readTextWindow(file, {
      firstLine,
      startPosition,
      maxLines,
      column: this.#args.column ?? 1,
      maxLineCharacters: this.#limits.maxLineCharacters,
      maxBytes: this.#limits.maxTextBytes,
      countTotal: counted && startPosition === textStart,
      signal: this.#signal,
    });
  }

  #result(window: ReadFileWindow): ReadFileWindow {
    const { column = 1 } = this.#args;
    const characters = window.text.firstLineCharacters;
    if (characters !== null && column > characters + 1) {
      throw columnPastEnd(window.firstLine, column, characters);
    }
    return window;
  }
}

function pastEnd(offset: number, totalLines: number): ReadError {
  const tail = Math.min(50, totalLines);
  const next =
    totalLines === 0
      ? "; the file is empty"
      : `, which has ${quantity(totalLines, "line")}; use offset=${-tail} for the last ${quantity(tail, "line")}`;
  return new ReadError("OFFSET_PAST_END", `offset ${offset} is past the end of the file${next}`, {
    details: { offset, totalLines },
  });
}

function columnPastEnd(line: number, column: number, characters: number): ReadError {
  const length = quantity(characters, "character");
  const message = `column ${column} is past the end of line ${line}, which has ${length}; use column=1`;
  return new ReadError("OFFSET_PAST_END", message, { details: { line, column, characters } });
}
