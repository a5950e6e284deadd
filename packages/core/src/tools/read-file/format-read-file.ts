import type { FileFacts } from "../../contract/file-facts.ts";
import type { TextLine } from "../../text/text-window.ts";
import type { ReadFileInput } from "./read-file-arguments.ts";
import type { ReadFileWindow } from "./read-file-window.ts";

/** How a line's number is written: `1<TAB>x`, `L1: x`, `     1<TAB>x`, `1| x`, or not at all. */
export type Numbering = "tab" | "codex" | "cat" | "pipe" | "none";

const catWidth = 6;

const numberFormats: Readonly<Record<Numbering, (number: number) => string>> = {
  tab: (number) => `${number}\t`,
  codex: (number) => `L${number}: `,
  cat: (number) => `${String(number).padStart(catWidth)}\t`,
  pipe: (number) => `${number}| `,
  none: () => "",
};

/** How the text is written. */
export interface ReadFileStyle {
  readonly args: ReadFileInput;
  readonly numbering: Numbering;
}

/** The header, then the lines, joined by LF. */
export function formatReadFileText(window: ReadFileWindow, facts: FileFacts, style: ReadFileStyle): string {
  const header = `[${[shownPath(facts.path), shownLines(window, facts), ...notices(window, facts), ...nextCall(facts, style)].join(" | ")}]`;
  const number = numberFormats[style.numbering];
  const cuts = new Map(facts.cuts.map((cut) => [cut.line, cut.column]));
  const lines = window.text.lines.map((line, index) => {
    const lineNumber = window.firstLine + index;
    return number(lineNumber) + line.text + cutMark(line, lineNumber, cuts.get(lineNumber));
  });
  return [header, ...lines].join("\n");
}

/** A path that could be mistaken for the rest of the header is quoted. */
function shownPath(path: string): string {
  if (!/[|\]\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(path)) return path;
  // JSON leaves some of them as they are.
  return JSON.stringify(path).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, jsonEscape);
}

function jsonEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

function shownLines(window: ReadFileWindow, facts: FileFacts): string {
  const { firstLine, lastLine, totalLines } = facts;
  if (firstLine === null || lastLine === null) {
    return totalLines === 0 ? "empty file" : `no lines after ${totalLines} yet`;
  }
  const range = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}-${lastLine}`;
  if (firstLine < 0) return `lines ${firstLine} to ${lastLine} of unknown total`;
  return totalLines === null ? `${range} of more than ${lastLine}` : `${range} of ${totalLines}`;
}

function notices(window: ReadFileWindow, facts: FileFacts): string[] {
  const said: string[] = [];
  if (facts.eol === "crlf") said.push("crlf");
  if (facts.eol === "mixed") said.push("mixed line endings");
  if (facts.bom) said.push("BOM");
  if (window.text.lines.some((line) => line.text.includes("\ufffd"))) {
    said.push("holds U+FFFD, perhaps for bytes that are not UTF-8");
  }
  if (facts.cuts.length > 0) {
    said.push(facts.cuts.length === 1 ? "1 line cut" : `${facts.cuts.length} lines cut`);
  }
  if (isBlankFile(window, facts)) said.push("only white space");
  if (facts.changed) said.push("changed while it was read");
  return said;
}

function isBlankFile(
  { text }: ReadFileWindow,
  { firstLine, lastLine, totalLines, cuts }: FileFacts,
): boolean {
  const whole =
    firstLine === 1 && lastLine === totalLines && cuts.length === 0 && text.firstLineCharacters === null;
  return whole && text.lines.every((line) => line.text.trim() === "");
}

/** The whole next call: a limit that was given is repeated. */
function nextCall(facts: FileFacts, { args }: ReadFileStyle): string[] {
  if (facts.next === null) return [];
  const { offset, column } = facts.next;
  const limit = args.limit === undefined ? "" : ` limit=${args.limit}`;
  return [`next: offset=${offset}${limit}${column === undefined ? "" : ` column=${column}`}`];
}

function cutMark(line: TextLine, number: number, column: number | undefined): string {
  if (column === undefined) return "";
  return ` [${line.charactersLeft} more characters: offset=${number} limit=1 column=${column}]`;
}
