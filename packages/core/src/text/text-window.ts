import { isUtf8, utf8ByteLength, decodeUtf8 } from "../platform.ts";
import { endingText, type LineEnding, type ByteTraits } from "../lines/kernel/line-kernel.ts";
import type { SourceFile } from "../contract/file-source.ts";
import { CollectedBytes } from "../lines/bytes/collected-bytes.ts";
import { readByteWindow } from "../lines/byte-window.ts";
import { sharedKernel } from "../lines/kernel/shared-kernel.ts";
import { scanLines, type LineSink } from "../lines/scan-lines.ts";
import { textLines } from "../lines/text-lines.ts";

import { LongLineText } from "./long-line-text.ts";

/** One line of a text window. Characters are code points of the decoded line, without its ending. */
export interface TextLine {
  /** What is shown of the line: up to the window's character cap, from `column` for the first line. */
  readonly text: string;
  readonly ending: LineEnding;
  /** Characters of the line behind `text`; 0: it is shown to its end. */
  readonly charactersLeft: number;
}

/** Lines that are valid UTF-8 and shown whole, as one piece of the file. */
interface WholeLines {
  /** With their endings. */
  readonly bytes: Uint8Array;
  readonly traits: ByteTraits;
}

/** A run of lines as text. */
export interface TextWindow {
  readonly lineCount: number;
  readonly lines: readonly TextLine[];
  /** The same lines, where nothing of them had to be cut or replaced. */
  readonly whole?: WholeLines;
  /** Whether the byte budget ended the window: before the line that did not fit, or inside the only one. */
  readonly budgetStop: "before" | "inside" | null;
  /** Characters of the first line, when `column` asked to go on inside it. */
  readonly firstLineCharacters: number | null;
  /** Lines of the whole scan from its start, when it reached the file's end. */
  readonly totalLines: number | null;
}

/** Which lines are wanted, and how much of them. */
export interface TextWindowRequest {
  /** 1-based, counted from `startPosition`. */
  readonly firstLine: number;
  readonly maxLines: number;
  /** 1-based first character of the first line. Above 1, that line has no character cap. */
  readonly column: number;
  readonly maxLineCharacters: number;
  /** Budget for the shown text with its endings, as UTF-8. */
  readonly maxBytes: number;
  /** Go on counting lines behind the window. */
  readonly countTotal: boolean;
  /** Byte to start from, the first of a line. */
  readonly startPosition: number;
  readonly signal: AbortSignal | undefined;
}

/** A collected line: short ones are decoded together, later. */
type CollectedLine = { readonly ending: LineEnding } & (
  | { readonly start: number; readonly end: number }
  | { readonly text: string; readonly charactersLeft: number }
);

class TextSink implements LineSink {
  readonly lines: CollectedLine[] = [];
  firstLineCharacters: number | null = null;
  readonly #short: CollectedBytes = new CollectedBytes();
  readonly #request: TextWindowRequest;
  #long: LongLineText | undefined;
  #lineStart = 0;
  #bytes = 0;

  constructor(request: TextWindowRequest) {
    this.#request = request;
    const { column, maxBytes } = request;
    if (column > 1) this.#long = new LongLineText(column - 1, Number.POSITIVE_INFINITY, maxBytes + 1);
  }

  piece(bytes: Uint8Array): void {
    const { maxLineCharacters, maxBytes } = this.#request;
    const collected = this.#short.length - this.#lineStart;
    // No character takes less than a byte.
    if (this.#long === undefined && collected + bytes.length <= maxLineCharacters) {
      this.#short.append(bytes);
      return;
    }
    this.#long ??= new LongLineText(0, maxLineCharacters, maxBytes + 1);
    if (collected > 0) {
      this.#long.feed(this.#short.view(this.#lineStart));
      this.#short.truncate(this.#lineStart);
    }
    this.#long.feed(bytes);
  }

  endLine(ending: LineEnding): boolean {
    if (this.#long) {
      const { text, charactersLeft, characters } = this.#long.finish();
      if (this.lines.length === 0 && this.#request.column > 1) this.firstLineCharacters = characters;
      this.#bytes += utf8ByteLength(text);
      this.lines.push({ text, charactersLeft, ending });
      this.#long = undefined;
    } else {
      const end = this.#short.length;
      this.#bytes += end - this.#lineStart;
      this.lines.push({ start: this.#lineStart, end, ending });
    }
    this.#lineStart = this.#short.length;
    this.#bytes += endingText[ending].length;
    // Decoding makes no text shorter: what is over the budget here is over it then. One line more tells that.
    return this.lines.length < this.#request.maxLines && this.#bytes <= this.#request.maxBytes;
  }

  decode(): TextLine[] {
    return this.lines.map((line) =>
      "text" in line
        ? line
        : {
            text: decodeUtf8(this.#short.view(line.start, line.end)),
            ending: line.ending,
            charactersLeft: 0,
          },
    );
  }
}

/** Reads a run of lines as text, within its budgets. Memory is bounded by the budgets, not by the file. */
export async function readTextWindow(file: SourceFile, request: TextWindowRequest): Promise<TextWindow> {
  return (await readWholeLines(file, request)) ?? (await readLineByLine(file, request));
}

/** Undefined: a line is longer than it may be, or not UTF-8. */
async function readWholeLines(file: SourceFile, request: TextWindowRequest): Promise<TextWindow | undefined> {
  const { firstLine, maxLines, maxBytes, startPosition, countTotal, signal } = request;
  if (request.column > 1) return undefined;
  const window = await readByteWindow(file, {
    firstLine,
    maxLines,
    maxBytes,
    maxLastLineBytes: request.maxLineCharacters,
    startPosition,
    maxCountedBytes: countTotal ? Number.POSITIVE_INFINITY : 0,
    signal,
  });
  if (window === undefined) return undefined;
  // The line behind them does not fit as it is; cut at the cap it might.
  if (window.shortened && maxBytes - window.bytes.length >= request.maxLineCharacters) return undefined;
  const { bytes, lineCount, totalLines } = window;
  const kernel = sharedKernel();
  const traits = kernel.inspect(bytes);
  if (!(traits.ascii || isUtf8(bytes)) || kernel.longestLine(bytes) > request.maxLineCharacters) {
    return undefined;
  }
  let lines: readonly TextLine[] | undefined;
  return {
    lineCount,
    get lines() {
      lines ??= textLines(decodeUtf8(bytes)).map((line) => ({ ...line, charactersLeft: 0 }));
      return lines;
    },
    whole: { bytes, traits },
    budgetStop: window.shortened ? "before" : null,
    firstLineCharacters: null,
    totalLines,
  };
}

async function readLineByLine(file: SourceFile, request: TextWindowRequest): Promise<TextWindow> {
  const sink = new TextSink(request);
  const scan = await scanLines(file, sink, {
    skipLines: request.firstLine - 1,
    startPosition: request.startPosition,
    countRest: request.countTotal,
    signal: request.signal,
  });
  const shown = withinBudget(sink.decode(), request.maxBytes);
  return {
    ...shown,
    lineCount: shown.lines.length,
    firstLineCharacters: sink.firstLineCharacters,
    totalLines: scan.reason === "end" ? scan.lines : null,
  };
}

/**
 * Ends the window before the line that does not fit. The first line's ending may stand over the budget, and a first
 * line that does not fit is cut: reading always goes on.
 */
function withinBudget(
  lines: readonly TextLine[],
  maxBytes: number,
): Pick<TextWindow, "lines" | "budgetStop"> {
  const [first, ...others] = lines;
  if (first === undefined) return { lines: [], budgetStop: null };
  let bytes = utf8ByteLength(first.text);
  if (bytes > maxBytes) return { lines: [cutLine(first, maxBytes)], budgetStop: "inside" };
  bytes += endingText[first.ending].length;
  const kept = [first];
  for (const line of others) {
    bytes += utf8ByteLength(line.text) + endingText[line.ending].length;
    if (bytes > maxBytes) return { lines: kept, budgetStop: "before" };
    kept.push(line);
  }
  return { lines: kept, budgetStop: null };
}

/** Cuts a line at the budget; its first character is always kept, so that reading goes on. */
function cutLine(line: TextLine, maxBytes: number): TextLine {
  let bytes = 0;
  let end = 0;
  let left = 0;
  for (const character of line.text) {
    bytes += utf8ByteLength(character);
    if (bytes <= maxBytes || end === 0) end += character.length;
    else left++;
  }
  return { ending: "none", text: line.text.slice(0, end), charactersLeft: line.charactersLeft + left };
}
