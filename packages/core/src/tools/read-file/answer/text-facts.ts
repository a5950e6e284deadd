import type { Cut, FileFacts, NextWindow } from "../../../contract/file-facts.ts";
import { factsOfRun } from "../../file-facts-of.ts";
import type { ReadFileInput } from "../read-file-arguments.ts";
import type { ReadFileWindow } from "./read-file-window.ts";
import type { TextFile } from "./text-file.ts";

/** The facts that reading a window of text adds. */
export function textFacts(window: ReadFileWindow, text: TextFile, args: ReadFileInput): Partial<FileFacts> {
  const { lines } = window.text;
  const { firstLine, totalLines } = window;
  const texts = lines.map((line) => line.text);
  const run = { firstLine, lines, texts, head: new Uint8Array(0), totalLines, more: false };
  return {
    ...factsOfRun(run),
    encoding: text.encoding,
    bom: text.bom,
    next: nextOf(window, args),
    cuts: cutsOf(window, args),
  };
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
  const next = firstLine + text.lines.length;
  if (text.lines.length === 0 || more === false) return null;
  return block !== undefined && next > block.lastLine ? null : { offset: next };
}

/** Lines that the character cap shortened; the window goes on behind them. */
function cutsOf(window: ReadFileWindow, args: ReadFileInput): Cut[] {
  const { text, firstLine } = window;
  if (text.budgetStop === "inside") return [];
  return text.lines.flatMap((line, index) =>
    line.charactersLeft > 0 ? [{ line: firstLine + index, column: columnAfter(window, index, args) }] : [],
  );
}
