import { CollectedBytes } from "../lines/bytes/collected-bytes.ts";
import type { FileBytes } from "../lines/bytes/file-bytes.ts";
import { type ByteTraits, endingText, type LineEnding } from "../lines/kernel/line-kernel.ts";
import { sharedKernel } from "../lines/kernel/shared-kernel.ts";
import { notHeld, readLineBytes, type NotHeld } from "../lines/line-bytes.ts";
import { scanLines, type LineSink } from "../lines/scan-lines.ts";
import { splitText, type DecodedLine } from "../lines/split-lines.ts";
import { decodeUtf8, isUtf8, utf8ByteLength } from "../platform.ts";
import { LongLineText, type Frames, type InvalidPart } from "./long-line-text.ts";

/** A run of lines as text. */
export type TextLines = WholeText | EditedText;

/** What both forms have in common. */
interface RunOfText {
  readonly lineCount: number;
  /** Where the byte budget ended the run: before the line that did not fit, or inside the only line. Null: it did not. */
  readonly budgetStop: "before" | "inside" | null;
  /** Lines from `startPosition` to the end of the file. Null unless they were all counted. */
  readonly totalLines: number | null;
}

/** Lines of valid UTF-8 that are shown whole, as one piece of the file. */
interface WholeText extends RunOfText {
  readonly kind: "whole";
  /** The lines with their endings. */
  readonly bytes: Uint8Array;
  readonly traits: ByteTraits;
}

/** Lines of which something was cut, replaced or skipped. */
export interface EditedText extends RunOfText {
  readonly kind: "edited";
  /** What is shown of each line: at most the character cap, and from `column` on in the first line. */
  readonly lines: readonly TextLine[];
  /** The length of the whole first line, if `column` asked to start inside it; otherwise null. */
  readonly firstLineCharacters: number | null;
  /** Bytes that are not UTF-8 in what is shown of that line, and others around them; otherwise undefined. */
  readonly firstLineInvalidBytes: Uint8Array | undefined;
}

/** What is shown of a line. Characters are code points, and the ending is not one. */
interface TextLine extends DecodedLine {
  /** Characters of the line after `text`; 0 if it is shown to its end. */
  readonly charactersLeft: number;
  /** What stands between the CRs of the whole line, if `text` may be a part of it. */
  readonly frames?: Frames | undefined;
}

/** The lines one by one. */
export function linesOf(text: TextLines): readonly DecodedLine[] {
  return text.kind === "whole" ? splitText(decodeUtf8(text.bytes)) : text.lines;
}

/** The exact text of the lines, with their endings. */
export function contentOf(text: TextLines): string {
  if (text.kind === "whole") return decodeUtf8(text.bytes);
  return text.lines.map((line) => line.text + endingText[line.ending]).join("");
}

/** Which lines to read, and how much of them. */
export interface TextLinesRequest {
  /** 1-based, counted from `startPosition`. */
  readonly firstLine: number;
  readonly maxLines: number;
  /** 1-based first character of the first line. If it is above 1, the character cap does not apply to that line. */
  readonly column: number;
  readonly maxLineCharacters: number;
  /** The budget for the shown text with its endings, in bytes of UTF-8. */
  readonly maxBytes: number;
  /** Whether to count the lines after the run. */
  readonly countTotal: boolean;
  /** The byte of the file to start from, which must be the first of a line. */
  readonly startPosition: number;
}

/** Reads a run of lines as text, within the budgets. They also bound the memory, whatever the file contains. */
export async function readTextLines(file: FileBytes, request: TextLinesRequest): Promise<TextLines> {
  const whole = await readWholeText(file, request);
  return whole.kind === "whole" ? whole : await readEditedText(file, request);
}

/** Returns not held if a line is too long or not UTF-8, or if the first line starts inside. */
async function readWholeText(file: FileBytes, request: TextLinesRequest): Promise<WholeText | NotHeld> {
  const { firstLine, maxLines, maxBytes, maxLineCharacters, startPosition, countTotal } = request;
  if (request.column > 1) return notHeld;
  const found = await readLineBytes(file, {
    firstLine,
    maxLines,
    maxBytes,
    maxLastLineBytes: maxLineCharacters,
    startPosition,
    maxCountedBytes: countTotal ? Number.POSITIVE_INFINITY : 0,
  });
  if (found.kind === "notHeld") return notHeld;
  const { bytes, lineCount, totalLines, shortened } = found;
  // The next line does not fit whole, but cut at the cap it might.
  if (shortened && maxBytes - bytes.length >= maxLineCharacters) return notHeld;
  const kernel = sharedKernel();
  const traits = kernel.inspect(bytes);
  if (!(traits.ascii || isUtf8(bytes)) || kernel.longestLine(bytes) > maxLineCharacters) return notHeld;
  return { kind: "whole", lineCount, bytes, traits, budgetStop: shortened ? "before" : null, totalLines };
}

async function readEditedText(file: FileBytes, request: TextLinesRequest): Promise<EditedText> {
  const collector = new TextCollector(request);
  const scan = await scanLines(file, collector, {
    skipLines: request.firstLine - 1,
    startPosition: request.startPosition,
    countRest: request.countTotal,
  });
  const { lines, budgetStop } = withinBudget(collector.decode(), request.maxBytes);
  return {
    kind: "edited",
    lines,
    lineCount: lines.length,
    budgetStop,
    firstLineCharacters: collector.firstLineCharacters,
    firstLineInvalidBytes: isShown(collector.firstLineInvalid, lines[0])
      ? collector.firstLineInvalid?.bytes
      : undefined,
    totalLines: scan.reason === "end" ? scan.lines : null,
  };
}

/** Whether bytes that are not UTF-8 stand in what is shown of the line. */
function isShown(invalid: InvalidPart | undefined, line: TextLine | undefined): boolean {
  return invalid?.masked.slice(0, line?.text.length ?? 0).includes("\ufffd") ?? false;
}

class TextCollector implements LineSink {
  readonly lines: CollectedLine[] = [];
  firstLineCharacters: number | null = null;
  firstLineInvalid: InvalidPart | undefined;
  readonly #short: CollectedBytes = new CollectedBytes();
  readonly #request: TextLinesRequest;
  #long: LongLineText | undefined;
  #lineStart = 0;
  #bytes = 0;

  constructor(request: TextLinesRequest) {
    this.#request = request;
    const { column, maxBytes } = request;
    if (column > 1) this.#long = new LongLineText(column - 1, Number.POSITIVE_INFINITY, maxBytes + 1);
  }

  piece(bytes: Uint8Array): void {
    const { maxLineCharacters, maxBytes } = this.#request;
    const collected = this.#short.length - this.#lineStart;
    // A character takes at least one byte.
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
      const { text, charactersLeft, characters, frames, invalid } = this.#long.finish();
      const startsInside = this.lines.length === 0 && this.#request.column > 1;
      if (startsInside) {
        this.firstLineCharacters = characters;
        this.firstLineInvalid = invalid;
      }
      const shown = charactersLeft > 0 && !startsInside ? withoutLastReturns(text) : text;
      this.#bytes += utf8ByteLength(shown);
      this.lines.push({
        text: shown,
        charactersLeft: charactersLeft + text.length - shown.length,
        ending,
        frames,
      });
      this.#long = undefined;
    } else {
      const end = this.#short.length;
      this.#bytes += end - this.#lineStart;
      this.lines.push({ start: this.#lineStart, end, ending });
    }
    this.#lineStart = this.#short.length;
    this.#bytes += endingText[ending].length;
    // Decoded text is never shorter than its bytes. The line that exceeds the budget is kept to show that it does.
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

/** The start of a cut line, so that no carriage return before the cut looks like a part of the line's ending. */
function withoutLastReturns(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "\r") end--;
  return end === 0 ? text : text.slice(0, end);
}

/** A collected line. A short line is kept as bytes, from `start` to `end`, and decoded at the end. */
type CollectedLine = { readonly ending: LineEnding } & (
  | { readonly start: number; readonly end: number }
  | { readonly text: string; readonly charactersLeft: number; readonly frames: Frames | undefined }
);

/**
 * Ends the run before the line that does not fit. A first line that does not fit is cut, and its ending may exceed the
 * budget, so that reading always goes on.
 */
function withinBudget(
  lines: readonly TextLine[],
  maxBytes: number,
): Pick<EditedText, "lines" | "budgetStop"> {
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

/** Cuts a line at the budget. The first character is always kept, so that reading goes on. */
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
