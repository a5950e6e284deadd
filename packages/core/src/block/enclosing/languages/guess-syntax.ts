import { decisiveSigns, syntaxSigns, type SyntaxSign } from "./syntax-signs.ts";
import { type SyntaxName, syntaxes } from "./syntaxes.ts";
import { stepsOfTurn, yieldTurn } from "../../../lines/bytes/yield-turn.ts";
import type { LineRun, LineTexts } from "../../line-run.ts";
import type { Syntax } from "./syntax.ts";

/** Interpreters in the `#!` line of a script. */
const interpreters: readonly (readonly [RegExp, SyntaxName])[] = [
  [/\bpython/, "python"],
  [/\b(?:node|deno|bun|tsx)\b/, "javascript"],
  [/\b(?:ba|z|k|da|fi)?sh\b/, "shell"],
  [/\bruby/, "ruby"],
  [/\bperl/, "perl"],
  [/\blua/, "lua"],
  [/\bphp/, "php"],
  [/\belixir/, "elixir"],
  [/\bmake\b/, "make"],
];

/** Only this many characters of a line are judged. */
const judgedCharacters = 160;

/** Only this many lines of code are searched for a decisive sign. */
const decisiveLines = 4;

/** The sum of weights that a syntax needs. */
const minimumScore = 8;

/** The syntax of a script, from its first line, which names the interpreter; undefined: it names none that is known. */
export function syntaxOfScript(first: string): SyntaxName | undefined {
  if (!first.startsWith("#!")) return undefined;
  return interpreters.find(([pattern]) => pattern.test(first.slice(0, judgedCharacters)))?.[1];
}

/** Guesses the syntax of a file from its first lines. */
export function guessSyntax(sample: readonly string[]): SyntaxName {
  const script = syntaxOfScript(sample[0] ?? "");
  if (script !== undefined) return script;
  const code = codeLines(sample);
  for (const line of code.slice(0, decisiveLines)) {
    const known = decisiveSigns.find(([pattern]) => pattern.test(line.trim()));
    if (known !== undefined) return known[1];
  }
  return bestScored(code);
}

/** Lines of one shape after which further ones tell nothing new. */
const maxLikeLines = 8;

/** If so many of the first lines tell nothing new, the text begins with a long list, and later lines are looked at. */
const listLines = 128;

/** How far a long list is looked past, in lines. */
const maxLookedLines = 4096;

/**
 * The lines that a syntax is guessed from: the first `count`. Where those are a long list, only its first lines and what
 * follows it. Undefined: more lines are needed to tell.
 */
export function linesToGuessFrom(
  lines: LineTexts,
  count: number,
  endsAtFileEnd: boolean,
): string[] | undefined {
  const first: string[] = [];
  const telling: string[] = [];
  let last = "";
  let like = 0;
  for (let index = 0; index < Math.min(lines.length, maxLookedLines); index++) {
    if (index === count && count - telling.length < listLines) return first;
    if (telling.length === count) return telling;
    const line = lines.at(index) ?? "";
    if (index < count) first.push(line);
    const shape = shapeOf(line);
    like = shape === last ? like + 1 : 0;
    last = shape;
    if (like < maxLikeLines) telling.push(line);
  }
  if (lines.length <= count) return first;
  return endsAtFileEnd || lines.length >= maxLookedLines ? telling : undefined;
}

/** What lines of a list have in common: the same signs around different words. */
function shapeOf(line: string): string {
  const text = line.slice(0, judgedCharacters);
  return text.replaceAll(/"[^"]*"|'[^']*'|[\w.-]+/g, "a").replaceAll(/a(?:[ ,;|]*a)+/g, "a");
}

/** The lines that are neither blank nor a comment written with slashes. */
function codeLines(sample: readonly string[]): string[] {
  const code: string[] = [];
  const comments = hashComments(sample);
  let inComment = false;
  for (const [index, line] of sample.entries()) {
    if (comments.has(index)) continue;
    const text = line.slice(0, judgedCharacters).trimEnd();
    const start = text.trimStart();
    if (inComment) inComment = !text.includes("*/");
    else if (start.startsWith("/*")) inComment = !text.includes("*/");
    else if (start !== "" && !start.startsWith("//")) code.push(text);
  }
  return code;
}

const hashLine = /^#+(?: (?!\s*(?:include|if|ifdef|ifndef|else|endif|define|pragma)\b)|$)/;
/** A line that goes on with a sentence, or parts two. */
const sentencePart = /^#+(?: +[a-z]|\s*$)/;

/** The lines of a comment of several lines with `#`, which are no headings of Markdown. */
function hashComments(sample: readonly string[]): Set<number> {
  const comments = new Set<number>();
  for (let start = 0; start < sample.length; start++) {
    let end = start;
    while (end < sample.length && hashLine.test(sample[end] ?? "")) end++;
    const run = sample.slice(start, end);
    if (run.length > 1 && run.slice(1).some((line) => sentencePart.test(line))) {
      for (let index = start; index < end; index++) comments.add(index);
    }
    start = end;
  }
  return comments;
}

function bestScored(lines: readonly string[]): SyntaxName {
  let best: SyntaxName = "generic";
  let bestScore = minimumScore - 1;
  for (const [name, signs] of Object.entries(syntaxSigns) as [SyntaxName, readonly SyntaxSign[]][]) {
    let score = 0;
    for (const { pattern, weight } of signs) {
      score += weight * lines.filter((line) => pattern.test(line)).length;
    }
    if (score > bestScore) [best, bestScore] = [name, score];
  }
  return best;
}

/** Lines of another language inside markup. */
export interface EmbeddedText extends LineRun {
  readonly syntax: Syntax;
}

const opener = /^\s*<(script|style)\b[^>]*>\s*$/i;

/** Only this many characters of a line are judged. */
const judgedTagCharacters = 1000;

/**
 * Finds the script or style element that holds a line between its tags, or the lines of the syntax `fence` between two
 * lines of dashes at the start. An element that nothing closes ends with the text.
 */
export async function embeddedTextAt(
  texts: LineTexts,
  line: number,
  signal?: AbortSignal,
  fence: SyntaxName = "yaml",
): Promise<EmbeddedText | undefined> {
  const found = await embeddedTexts(texts, signal, fence, line);
  return found.find(({ start, end }) => start <= line && line < end);
}

/**
 * The script and style elements of a text, and the lines of the syntax `fence` at its start: all of them, or those up to a
 * line.
 */
export async function embeddedTexts(
  texts: LineTexts,
  signal?: AbortSignal,
  fence: SyntaxName = "yaml",
  upTo: number = Infinity,
): Promise<EmbeddedText[]> {
  const all: EmbeddedText[] = [];
  let found: { start: number; name: string } | undefined;
  for (let index = 0; index < texts.length; index++) {
    if (index % stepsOfTurn === 0) await yieldTurn(signal);
    const text = (texts.at(index) ?? "").slice(0, judgedTagCharacters);
    if (index === 0 && fenceLine.test(text)) found = { start: 1, name: fenceName };
    else if (found === undefined) {
      const name = opener.exec(text)?.[1]?.toLowerCase();
      if (name !== undefined) found = { start: index + 1, name };
    } else if (closes(text, found.name)) {
      if (index > found.start) all.push(embedded(found, index, fence));
      found = undefined;
    }
    if (found === undefined && index > upTo) return all;
  }
  if (found !== undefined && found.name !== fenceName) all.push(embedded(found, texts.length, fence));
  return all;
}

/** Parts what stands at the start of a page from its markup. */
const fenceLine = /^---\s*$/;
const fenceName = "---";

function closes(text: string, name: string): boolean {
  return name === fenceName ? fenceLine.test(text) : text.trimStart().toLowerCase().startsWith(`</${name}`);
}

function embedded(
  { start, name }: { start: number; name: string },
  end: number,
  fence: SyntaxName,
): EmbeddedText {
  const syntax = name === fenceName ? fence : name === "style" ? "css" : "javascript";
  return { start, end, syntax: syntaxes[syntax] };
}
