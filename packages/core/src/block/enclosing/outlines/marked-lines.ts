import { eachInTurns } from "../../../lines/bytes/yield-turn.ts";
import type { LineTexts } from "../../line-run.ts";
import { escapedEnd } from "../lexer/open-form.ts";
import { insideLine, lineOfKind, type LexedLine } from "../lexer/lex-lines.ts";

const scalarHeader = /(?:^|[\s:-])[|>](?:[+-]?\d?|\d[+-])$/;
/** Lines in which the end of a quoted scalar is looked for. */
const maxQuotedLines = 64;
/** In a longer line the end of a quoted scalar may be beyond what is judged of it. */
const maxQuotedBytes = 2000;
const templateLine = /^\{\{-?.*-?\}\}$/;

/** Marks the lines of block scalars and of quoted scalars of several lines as text, and template lines, at any column, as directives, which are no content. */
export async function markYamlLines(
  lines: readonly LexedLine[],
  texts: LineTexts,
  signal?: AbortSignal,
): Promise<LexedLine[]> {
  let scalarIndent = -1;
  let lastScalarLine = -1;
  /** The last line of a quoted scalar. */
  let quotedEnd = -1;
  const marked = [...lines];
  const mark = (index: number, line: LexedLine): void => {
    const text = texts.at(index) ?? "";
    if (index <= quotedEnd) {
      marked[index] = insideLine(line.indent);
      return;
    }
    if (scalarIndent >= 0) {
      if (text.trim() === "") return;
      if (ownIndent(text) > scalarIndent) {
        for (let at = lastScalarLine + 1; at <= index; at++) marked[at] = insideLine(line.indent);
        lastScalarLine = index;
        return;
      }
      scalarIndent = -1;
    }
    if (line.kind !== "code") return;
    const { code, indent } = line;
    const quote = openQuote(text);
    if (quote !== undefined) quotedEnd = quotedEndAfter(texts, index, quote);
    if (templateLine.test(code)) marked[index] = lineOfKind(line, "directive");
    else if (scalarHeader.test(code)) {
      scalarIndent = keyColumn(indent, code);
      lastScalarLine = index;
    }
  };
  await eachInTurns(0, lines.length, signal, (index) => {
    const line = lines[index];
    if (line !== undefined) mark(index, line);
  });
  return marked;
}

/** The quote that a line opens where a value may begin, and does not close. */
function openQuote(text: string): string | undefined {
  if (!/["']/.test(text) || text.length + 2 * (text.match(/[^\0-\x7f]/g)?.length ?? 0) > maxQuotedBytes) {
    return undefined;
  }
  let mayBegin = true;
  let flows = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (/\s/.test(character)) continue;
    if (character === "#" && (at === 0 || /\s/.test(text.charAt(at - 1)))) return undefined;
    if (mayBegin && (character === '"' || character === "'")) {
      const end = quoteEnd(text, at + 1, character);
      if (end < 0) return character;
      at = end;
      mayBegin = false;
      // A key in a flow may stand right before its colon and its value.
      if (text.charAt(at + 1) === ":") mayBegin = true;
      if (mayBegin) at++;
    } else if (mayBegin && (character === "[" || character === "{")) flows++;
    else if (mayBegin && (character === "!" || character === "&")) {
      while (at + 1 < text.length && !/\s/.test(text.charAt(at + 1))) at++;
    } else if (character === ":" || (mayBegin && /[-?]/.test(character))) mayBegin = /^\s?$/.test(next);
    else mayBegin = flows > 0 && character === ",";
  }
  return undefined;
}

/** Index of the quote that ends a quoted scalar; -1: it does not end in this line. */
function quoteEnd(text: string, from: number, quote: string): number {
  if (quote === '"') return escapedEnd(text, from, quote);
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 2)) {
    if (text.charAt(at + 1) !== quote) return at;
  }
  return -1;
}

/** The line that ends a quoted scalar; -1: none does, so that the quote is plain text. */
function quotedEndAfter(texts: LineTexts, line: number, quote: string): number {
  for (let at = line + 1; at <= line + maxQuotedLines && at < texts.length; at++) {
    if (quoteEnd(texts.at(at) ?? "", 0, quote) >= 0) return at;
  }
  return -1;
}

function ownIndent(text: string): number {
  return text.length - text.trimStart().length;
}

/** Column of the key of a block scalar, after the dashes of a sequence; without a key, the column of the last dash. */
function keyColumn(indent: number, code: string): number {
  const dashes = /^(?:-\s+)*/.exec(code)?.[0] ?? "";
  return /^[|>]/.test(code.slice(dashes.length))
    ? indent + Math.max(0, dashes.trimEnd().length - 1)
    : indent + dashes.length;
}

const conditionalStart = /^(?:ifeq|ifneq|ifdef|ifndef)\b/;
const conditional = /^(?:ifeq|ifneq|ifdef|ifndef|else|endif)\b/;

/** Lines after a conditional that are searched for the recipe it stands in. */
const lookedAheadLines = 8;

/** Marks the text of a `define` as text, and conditionals inside a recipe as directives, which are no content. */
export async function markMakefileLines(
  lines: readonly LexedLine[],
  texts: LineTexts,
  signal?: AbortSignal,
): Promise<LexedLine[]> {
  const marked: LexedLine[] = [];
  /** For each open conditional, whether it stands in a recipe. */
  const open: boolean[] = [];
  let defining = false;
  let afterRecipe = false;
  const mark = (index: number, line: LexedLine): void => {
    const { kind, code, indent } = line;
    const recipe = texts.at(index)?.startsWith("\t") === true;
    if (defining) {
      defining = !/^endef\b/.test(code);
      marked.push(insideLine(indent));
      return;
    }
    marked.push(line);
    if (kind !== "code") return;
    if (!recipe && conditional.test(code)) {
      const inRecipe = conditionalStart.test(code)
        ? afterRecipe && isBeforeRecipe(lines, texts, index)
        : open.at(-1) === true;
      if (conditionalStart.test(code)) open.push(inRecipe);
      else if (code.startsWith("endif")) open.pop();
      if (inRecipe) marked[index] = lineOfKind(line, "directive");
      return;
    }
    defining = /^(?:override\s+)?define\b/.test(code);
    afterRecipe = recipe || /^[^\s=#][^=]*:(?!=)/.test(code);
  };
  await eachInTurns(0, lines.length, signal, (index) => {
    const line = lines[index];
    if (line !== undefined) mark(index, line);
  });
  return marked;
}

function isBeforeRecipe(lines: readonly LexedLine[], texts: LineTexts, index: number): boolean {
  for (let next = index + 1; next <= index + lookedAheadLines; next++) {
    const line = lines[next];
    if (line === undefined) return false;
    if (line.kind !== "code" || conditional.test(line.code)) continue;
    return texts.at(next)?.startsWith("\t") === true;
  }
  return false;
}
