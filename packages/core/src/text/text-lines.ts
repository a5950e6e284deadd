import type { FileBytes } from "../lines/bytes/file-bytes.ts";
import { CollectedBytes } from "../lines/bytes/collected-bytes.ts";
import type { ByteTraits } from "../lines/kernel/line-kernel.ts";
import { endingText, type LineEnding } from "../lines/kernel/line-text.ts";
import { sharedKernel } from "../lines/kernel/shared-kernel.ts";
import { readLineBytes, type NotHeld } from "../lines/line-bytes.ts";
import { scanLines, type LineSink } from "../lines/scan-lines.ts";
import { splitText, type DecodedLine } from "../lines/split-lines.ts";
import { decodeUtf8, isUtf8, utf8ByteLength } from "../platform.ts";
import { LongLineText } from "./long-line-text.ts";

/** One shown line. Characters are code points of the decoded line, without its ending. */
interface TextLine extends DecodedLine {
  /** Characters of the line behind `text`; 0 when it is shown to its end. */
  readonly charactersLeft: number;
}

/** A run of lines as text. */
interface RunOfText {
  readonly lineCount: number;
  /** Whether the byte budget ended the run: before the line that did not fit, or inside the only one. */
  readonly budgetStop: "before" | "inside" | null;
  /** Lines of the whole scan from its start, when it reached the file's end. */
  readonly totalLines: number | null;
}

/** Lines that are valid UTF-8 and shown whole, as one piece of the file. */
interface WholeText extends RunOfText {
  readonly kind: "whole";
  /** The lines with their endings. */
  readonly bytes: Uint8Array;
  readonly traits: ByteTraits;
}

/** Lines of which something was cut, replaced, or passed over. */
export interface EditedText extends RunOfText {
  readonly kind: "edited";
  /** What is shown of each line: up to the character cap, from `column` for the first line. */
  readonly lines: readonly TextLine[];
  /** Characters of the first line, when `column` asked to go on inside it. */
  readonly firstLineCharacters: number | null;
}

/** A run of lines as text, in one of two forms. */
export type TextLines = WholeText | EditedText;

/** The lines one by one. */
export function linesOf(text: TextLines): readonly DecodedLine[] {
  return text.kind === "whole" ? splitText(decodeUtf8(text.bytes)) : text.lines;
}

/** The exact text of the lines, with their endings. */
export function contentOf(text: TextLines): string {
  if (text.kind === "whole") return decodeUtf8(text.bytes);
  return text.lines.map((line) => line.text + endingText[line.ending]).join("");
}

/** Which lines are wanted, and how much of them. */
export interface TextLinesRequest {
  /** 1-based, counted from `startPosition`. */
  readonly firstLine: number;
  readonly maxLines: number;
  /** 1-based first character of the first line. Above 1, that line has no character cap. */
  readonly column: number;
  readonly maxLineCharacters: number;
  /** Budget for the shown text with its endings, as UTF-8. */
  readonly maxBytes: number;
  /** Go on counting lines behind the run. */
  readonly countTotal: boolean;
  /** Byte to start from, the first of a line. */
  readonly startPosition: number;
}

/** A collected line. Short lines are decoded later. */
type CollectedLine = { readonly ending: LineEnding } & (
  | { readonly start: number; readonly end: number }
  | { readonly text: string; readonly charactersLeft: number }
);

class TextCollector implements LineSink {
  readonly lines: CollectedLine[] = [];
  firstLineCharacters: number | null = null;
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
    // Decoding makes no text shorter: a run over the budget here is over it then. One line more shows that.
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

/** Reads a run of lines as text, within its budgets. The budgets bound the memory, whatever the file is. */
export async function readTextLines(file: FileBytes, request: TextLinesRequest): Promise<TextLines> {
  const whole = await readWholeText(file, request);
  return whole.kind === "whole" ? whole : await readEditedText(file, request);
}

/** Not held: a line is longer than it may be, or not UTF-8. */
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
  // The line behind them does not fit as it is. Cut at the cap it might.
  if (shortened && maxBytes - bytes.length >= maxLineCharacters) return notHeld;
  const kernel = sharedKernel();
  const traits = kernel.inspect(bytes);
  if (!(traits.ascii || isUtf8(bytes)) || kernel.longestLine(bytes) > maxLineCharacters) return notHeld;
  return { kind: "whole", lineCount, bytes, traits, budgetStop: shortened ? "before" : null, totalLines };
}

const notHeld: NotHeld = { kind: "notHeld" };

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
    totalLines: scan.reason === "end" ? scan.lines : null,
  };
}

/**
 * Ends the run before the line that does not fit. The first line's ending may stand over the budget, and a first line
 * that does not fit is cut: reading always goes on.
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
