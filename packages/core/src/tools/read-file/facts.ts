import type { FileFacts, LineCut, NextWindow } from "../../contract/file-facts.ts";
import { linesOf, type EditedText } from "../../text/text-lines.ts";
import { factsOfRun } from "../engine/facts.ts";
import type { Page, TextFile } from "./pages.ts";

/** The facts that reading a page adds. */
export function factsOfPage(page: Page, { encoding, bom, request }: TextFile): Partial<FileFacts> {
  const { text, firstLine, totalLines } = page;
  const { column = 1 } = request;
  const facts = factsOfRun({
    firstLine,
    lineCount: text.lineCount,
    totalLines,
    more: false,
    whole: text.kind === "whole" ? text : undefined,
    decode: () => linesOf(text),
  });
  const cuts = text.kind === "whole" ? [] : cutsOf(text, firstLine, column);
  return { ...facts, encoding, bom, next: nextOf(page, column), cuts };
}

/** Where to continue reading. Null if nothing follows, or if a block was shown to its end. */
function nextOf({ text, firstLine, more, block }: Page, column: number): NextWindow | null {
  if (text.kind === "edited" && text.budgetStop === "inside") {
    return { offset: firstLine, column: columnAfter(text, 0, column) };
  }
  const next = firstLine + text.lineCount;
  if (text.lineCount === 0 || !more) return null;
  return block !== undefined && next > block.lastLine ? null : { offset: next };
}

/** The lines that the character cap cut. Unlike a line cut by the budget, they do not end the page. */
function cutsOf(text: EditedText, firstLine: number, column: number): LineCut[] {
  if (text.budgetStop === "inside") return [];
  return text.lines.flatMap((line, index) =>
    line.charactersLeft > 0 ? [{ line: firstLine + index, column: columnAfter(text, index, column) }] : [],
  );
}

/** The first character of a line that is not shown. The first line is shown from `column` on. */
function columnAfter(text: EditedText, index: number, column: number): number {
  const shown = Array.from(text.lines[index]?.text ?? "").length;
  return (index === 0 ? column : 1) + shown;
}
