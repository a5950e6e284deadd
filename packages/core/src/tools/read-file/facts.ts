import type { LineCut, FileFacts, NextWindow } from "../../contract/file-facts.ts";
import type { ByteTraits } from "../../lines/kernel/line-kernel.ts";
import type { TextLine, TextWindow } from "../../text/text-window.ts";
import { factsOfRun, type ShownRun } from "../engine/facts.ts";
import type { ReadFileInput } from "./arguments.ts";
import type { ReadFileWindow, TextFile } from "./page-reader.ts";

/** The facts that reading a window of text adds. */
export function textFacts(window: ReadFileWindow, text: TextFile, args: ReadFileInput): Partial<FileFacts> {
  return {
    ...factsOfRun(new TextRun(window)),
    encoding: text.encoding,
    bom: text.bom,
    next: nextOf(window, args),
    cuts: cutsOf(window, args),
  };
}

/** The lines are made only where somebody looks at them one by one. */
class TextRun implements ShownRun {
  readonly firstLine: number;
  readonly lineCount: number;
  readonly totalLines: number | null;
  readonly traits?: ByteTraits;
  readonly raw?: Uint8Array;
  readonly head: Uint8Array = new Uint8Array(0);
  readonly more = false;
  readonly #text: TextWindow;

  constructor({ firstLine, totalLines, text }: ReadFileWindow) {
    this.firstLine = firstLine;
    this.lineCount = text.lineCount;
    this.totalLines = totalLines;
    if (text.whole) {
      this.traits = text.whole.traits;
      this.raw = text.whole.bytes;
    }
    this.#text = text;
  }

  get lines(): readonly TextLine[] {
    return this.#text.lines;
  }

  get texts(): readonly string[] {
    return this.lines.map((line) => line.text);
  }
}

/** First character of the text that is shown of a line. */
function columnOf(index: number, args: ReadFileInput): number {
  return index === 0 ? (args.column ?? 1) : 1;
}

function columnAfter(window: ReadFileWindow, index: number, args: ReadFileInput): number {
  return columnOf(index, args) + Array.from(window.text.lines[index]?.text ?? "").length;
}

/** Of a block, the next window is the rest of it. */
function nextOf(window: ReadFileWindow, args: ReadFileInput): NextWindow | null {
  const { text, firstLine, more, block } = window;
  if (text.budgetStop === "inside") return { offset: firstLine, column: columnAfter(window, 0, args) };
  const next = firstLine + text.lineCount;
  if (text.lineCount === 0 || more === false) return null;
  return block !== undefined && next > block.lastLine ? null : { offset: next };
}

/** Lines that the character cap shortened; the window goes on behind them. */
function cutsOf(window: ReadFileWindow, args: ReadFileInput): LineCut[] {
  const { text, firstLine } = window;
  if (text.whole !== undefined || text.budgetStop === "inside") return [];
  return text.lines.flatMap((line, index) =>
    line.charactersLeft > 0 ? [{ line: firstLine + index, column: columnAfter(window, index, args) }] : [],
  );
}
