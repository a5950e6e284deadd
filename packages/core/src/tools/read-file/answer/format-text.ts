import type { FileFacts } from "../../../contract/file-facts.ts";
import { sharedKernel } from "../../../lines/kernel/shared-kernel.ts";
import { quantity } from "../../engine/errors.ts";
import type { TextLine } from "../../../text/text-window.ts";
import type { ReadFileInput } from "../read-file-arguments.ts";
import { blockNotices } from "./block-notices.ts";
import { header } from "./header.ts";
import { numberFormats, type NumberFormat, type Numbering } from "./number-format.ts";
import type { ReadFileWindow } from "./read-file-window.ts";
import { textNotices } from "./text-notices.ts";

/** What the header says besides the window and its notices. */
export interface TextParts {
  /** Before the window. */
  readonly parts: readonly string[];
  /** Behind the notices. */
  readonly notes: readonly string[];
}

/** How the text is written. */
export interface TextStyle extends TextParts {
  readonly request: ReadFileInput;
  readonly numbering: Numbering;
}

/** The header, then the lines, joined by LF. */
export function formatText(window: ReadFileWindow, facts: FileFacts, style: TextStyle): string {
  const { request, numbering, parts, notes } = style;
  const said = [
    ...parts,
    shownLines(window, facts),
    ...textNotices(window, facts),
    ...notes,
    ...(window.block === undefined ? nextCall(facts, request) : blockNotices(window, window.block, facts)),
  ];
  const top = header(facts, said);
  return window.text.lineCount === 0 ? top : `${top}\n${numberedLines(window, facts, numbering)}`;
}

function numberedLines(window: ReadFileWindow, facts: FileFacts, numbering: Numbering): string {
  const { firstLine, text } = window;
  const format = numberFormats[numbering];
  if (text.whole && format && firstLine > 0) {
    const all = { ...format, firstNumber: firstLine, maxLineBytes: Infinity, expandTabs: false };
    return sharedKernel().format(text.whole.bytes, all);
  }
  const cuts = new Map(facts.cuts.map((cut) => [cut.line, cut.column]));
  const lines = text.lines.map((line, index) => {
    const number = firstLine + index;
    return numberText(number, format) + line.text + cutMark(line, number, cuts.get(number));
  });
  return lines.join("\n");
}

function numberText(number: number, format: NumberFormat | null): string {
  return format === null ? "" : format.before + String(number).padStart(format.width) + format.after;
}

function shownLines(window: ReadFileWindow, facts: FileFacts): string {
  const { firstLine, lastLine, totalLines } = facts;
  if (firstLine === null || lastLine === null) {
    return totalLines === 0 ? "empty file" : `no lines after ${totalLines} yet`;
  }
  const range = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}-${lastLine}`;
  if (firstLine < 0) return `lines ${firstLine} to ${lastLine} of unknown total`;
  // A line that did not fit any more was seen as well.
  const reached = window.text.budgetStop === "before" ? lastLine + 1 : lastLine;
  return totalLines === null ? `${range} of more than ${reached}` : `${range} of ${totalLines}`;
}

/** The whole next call: a limit that was given is repeated. */
function nextCall(facts: FileFacts, { limit: given }: ReadFileInput): string[] {
  if (facts.next === null) return [];
  const { offset, column } = facts.next;
  const limit = given === undefined ? "" : ` limit=${given}`;
  return [`next: offset=${offset}${limit}${column === undefined ? "" : ` column=${column}`}`];
}

function cutMark(line: TextLine, number: number, column: number | undefined): string {
  if (column === undefined) return "";
  const left = quantity(line.charactersLeft, "more character");
  return ` [${left}: offset=${number} limit=1 column=${column}]`;
}
