import { eachInTurns } from "../../lines/bytes/yield-turn.ts";
import type { BlockRun, LineRun, LineTexts } from "../line-run.ts";
import { blockOfLastLine, blockOfLine, holdsMore, outerBlockOf, type OuterBlock } from "./block-of-line.ts";
import { embeddedTextAt, guessSyntax, linesToGuessFrom, syntaxOfScript } from "./languages/guess-syntax.ts";
import { syntaxOfFileName } from "./languages/syntax-of-file-name.ts";
import type { Syntax } from "./languages/syntax.ts";
import { syntaxes, type SyntaxName } from "./languages/syntaxes.ts";
import { tabColumnsOf } from "./lexer/indent.ts";
import { lexLines } from "./lexer/lex-lines.ts";
import { markMakefileLines, markYamlLines } from "./outlines/marked-lines.ts";
import { markdownOutline } from "./outlines/markdown-outline.ts";
import { paragraphOutline, type CertainOutline, type Outline } from "./outlines/outline.ts";
import { sectionOutline } from "./outlines/section-outline.ts";
import { sqlOutline } from "./outlines/sql-outline.ts";
import { buildStatementTree } from "./statements/statement-tree.ts";

/** The lines of a file that are available, and what the caller knows about the rest. */
export interface BlockText {
  /** Decoded lines without their endings and without a byte order mark. */
  readonly lines: LineTexts;
  /** Whether `lines` begins with the file's first line. */
  readonly startsAtFileStart: boolean;
  /** Whether `lines` ends with the file's last line. */
  readonly endsAtFileEnd: boolean;
  /** The file's name; its extension tells the language. Without it, the first lines tell. */
  readonly fileName?: string | undefined;
  /** Whether lines above were left out, so that the first line may stand in a string or comment. Default: false. */
  readonly cutAbove?: boolean;
}

/** The lines do not decide the block: ask again with more lines on this side. */
export interface NeedsLines {
  readonly needs: "above" | "below";
}

/** Lines at a file's start from which its language and the width of its tabs are guessed. */
const sampledLines = 256;

/** Lines needed after the first code below a block, to be sure that nothing below belongs to it. */
const lookedAheadLines = 32;

/**
 * Finds the block around a line: the innermost function, class, section or other construct with a header that holds
 * it, with the comments and decorators above the header and the closing line. Outside of any construct, finds the
 * lines that stand together. `anchor` and the answer are indexes in `lines`.
 *
 * A string or comment opened far above changes the meaning of a line. So the search needs the lines above up to the
 * file's start, and the lines below until the block has ended. A caller who cannot give more lines sets
 * `startsAtFileStart` or `endsAtFileEnd`, and gets the block that the given lines show. With both set, the answer is
 * always lines. Takes time in proportion to the text, in turns of a few milliseconds. Keeps the code of a bounded part
 * of the lines, and otherwise a little for each line. Rejects only with the reason of `signal`.
 */
export async function enclosingBlock(
  text: BlockText,
  anchor: number,
  signal?: AbortSignal,
): Promise<BlockRun | NeedsLines> {
  const found = await findEnclosingBlock(text, anchor, signal);
  return "needs" in found ? found : found.block;
}

/** A block, and what finds the next larger one. */
export interface FoundBlock {
  readonly block: BlockRun;
  /** Finds the smallest block around it that a line has as its own. Undefined: there is none. */
  readonly outer: () => Promise<OuterBlock | undefined>;
}

/** As {@link enclosingBlock}, and tells also which block is around the block. */
export async function findEnclosingBlock(
  text: BlockText,
  anchor: number,
  signal?: AbortSignal,
): Promise<FoundBlock | NeedsLines> {
  const { lines, endsAtFileEnd } = text;
  if (!text.startsAtFileStart) return { needs: "above" };
  if (lines.length < sampledLines && !endsAtFileEnd) return { needs: "below" };
  if (lines.length === 0) return { block: { start: 0, end: 0 }, outer: noBlock };
  const at = Math.max(0, Math.min(Math.trunc(anchor) || 0, lines.length - 1));
  const view = viewOf(text, signal);
  const found = view && (await blockIn(lines, at, view));
  return found ?? { needs: "below" };
}

function noBlock(): Promise<undefined> {
  return Promise.resolve(undefined);
}

/** Finds out from the name and the first lines of a text how to look at it. Undefined: more lines are needed to tell. */
export function viewOf(text: BlockText, signal: AbortSignal | undefined): TextView | undefined {
  const { lines, endsAtFileEnd, fileName } = text;
  const syntax = syntaxOf(lines, endsAtFileEnd, fileName);
  if (syntax === undefined) return undefined;
  const tabColumns = tabColumnsOf(firstLines(lines, sampledLines));
  return { syntax: syntaxes[syntax], tabColumns, endsAtFileEnd, cutAbove: text.cutAbove === true, signal };
}

/**
 * Whether a text is in a language whose texts have blocks, and not only paragraphs. Its name tells; `lines` are looked at only
 * if it has no extension.
 */
export function isStructured(lines: () => readonly string[], fileName: string): boolean {
  const named = syntaxOfFileName(fileName);
  if (named !== undefined) return syntaxes[named].layout !== "paragraphs";
  if (/\.[^./]+$/.test(fileName)) return false;
  const guessed = syntaxOf(lines(), true, fileName) ?? "generic";
  return guessed !== "generic" && syntaxes[guessed].layout !== "paragraphs";
}

/** The syntax of a text, by its name and its first lines. Undefined: more lines are needed to tell. */
function syntaxOf(
  lines: LineTexts,
  endsAtFileEnd: boolean,
  fileName: string | undefined,
): SyntaxName | undefined {
  // The interpreter of a script counts more than the end of its name: `invoke-rc.d` is no text of D.
  const named =
    syntaxOfScript(lines.at(0) ?? "") ?? (fileName === undefined ? undefined : syntaxOfFileName(fileName));
  if (named !== undefined) return named;
  const telling = linesToGuessFrom(lines, sampledLines, endsAtFileEnd);
  return telling && guessSyntax(telling);
}

function firstLines(lines: LineTexts, count: number): string[] {
  return Array.from({ length: Math.min(count, lines.length) }, (_, index) => lines.at(index) ?? "");
}

/** How to look at a text. */
export interface TextView {
  readonly syntax: Syntax;
  readonly tabColumns: number;
  readonly endsAtFileEnd: boolean;
  /** As in a BlockText. */
  readonly cutAbove: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Undefined: more lines below could change the block. */
async function blockIn(lines: LineTexts, at: number, view: TextView): Promise<FoundBlock | undefined> {
  const { syntax, endsAtFileEnd, signal } = view;
  const embedded =
    syntax.flavour === "html" ? await embeddedTextAt(lines, at, signal, syntax.fence) : undefined;
  if (embedded !== undefined) {
    const { start, end } = embedded;
    const complete = endsAtFileEnd || end < lines.length;
    const inside = { length: end - start, at: (index: number) => lines.at(start + index) };
    const innerView = { ...view, syntax: embedded.syntax, endsAtFileEnd: complete, cutAbove: false };
    const inner = await blockIn(inside, at - start, innerView);
    if (inner === undefined) return undefined;
    const block = { ...inner.block, start: inner.block.start + start, end: inner.block.end + start };
    return { block, outer: () => outerOfEmbedded(lines, { block, outer: inner.outer }, start, view) };
  }
  const { outline, certainLines } = await outlineOf(lines, view);
  const block = blockOfLine(outline, at) ?? (endsAtFileEnd ? blockOfLastLine(outline, at) : undefined);
  const isDecided = (run: LineRun): boolean => endsAtFileEnd || isCertain(outline, run, certainLines);
  if (block === undefined || !(endsAtFileEnd || at < certainLines) || !isDecided(block)) return undefined;
  const outer = async (): Promise<OuterBlock | undefined> => {
    const found = await outerBlockOf(outline, at, block, signal);
    return found && { ...found, certain: isDecided(found) };
  };
  return { block, outer };
}

/** The block around one in an element: in that element, or else the element, which its first line has as its own. */
async function outerOfEmbedded(
  lines: LineTexts,
  inner: FoundBlock,
  start: number,
  view: TextView,
): Promise<OuterBlock | undefined> {
  const outer = await inner.outer();
  if (outer !== undefined) {
    return { ...outer, start: outer.start + start, end: outer.end + start, anchor: outer.anchor + start };
  }
  const anchor = start - 1;
  // What stands between two lines of dashes belongs to no element.
  if (lines.at(anchor)?.trimStart().startsWith("<") !== true) return undefined;
  const element = await blockIn(lines, anchor, view);
  if (element === undefined) return { start: anchor, end: anchor, anchor, certain: false };
  return holdsMore(element.block, inner.block) ? { ...element.block, anchor, certain: true } : undefined;
}

/** Whether more lines below would leave the block as it is. */
function isCertain({ kinds }: Outline, { end }: LineRun, certainLines: number): boolean {
  let next = end;
  while (next < kinds.length && kinds[next] !== "code") next++;
  return next + lookedAheadLines < certainLines;
}

/** The nodes of a text, as its syntax shows them. */
export async function outlineOf(given: LineTexts, view: TextView): Promise<CertainOutline> {
  const texts = view.cutAbove ? await withoutCutString(given, view) : given;
  const { syntax, tabColumns, endsAtFileEnd, signal } = view;
  if (syntax.layout === "markdown") return await markdownOutline(texts, signal);
  const { lines, certainLines } = await lexLines(texts, syntax.lexis, tabColumns, endsAtFileEnd, signal);
  switch (syntax.layout) {
    case "paragraphs":
      return { outline: paragraphOutline(lines), certainLines };
    case "sections":
      return { outline: await sectionOutline(lines, signal), certainLines };
    case "sql":
      return { outline: await sqlOutline(lines, signal), certainLines };
    case "tree": {
      const { flavour } = syntax;
      const marked =
        flavour === "yaml"
          ? await markYamlLines(lines, texts, signal)
          : flavour === "make"
            ? await markMakefileLines(lines, texts, signal)
            : lines;
      return { outline: await buildStatementTree(marked, syntax, signal), certainLines };
    }
  }
}

/** Of a text that was cut above, so many lines may be left out besides. */
const maxLeftOutLines = 5_000;
/** Only this many characters of a line are judged. */
const judgedCharacters = 200;

/** A line that begins a declaration, and that no sentence is: behind the name stands what only code has. */
const sureDeclaration =
  /^\s*(?:@\w+ +|(?:export|default|declare|public|private|protected|internal|static|final|abstract|async|pub(?:\([a-z]+\))?|override|open|local|sealed|unsafe) +)*(?:(?:class|def|function\*?|func|fn|fun|interface|struct|enum|trait|impl|sub|module|namespace|object|defmodule|defp?) +[\w$.<>]+ *(?:[({<[:=]|do$|(?:extends|implements) )|func +\(|(?:type|const|let|var|val) +\w+(?: *:[^=]*)? *=|type +\w+ +(?:struct|interface)\b)/;

/**
 * Leaves out the first lines of a text that was cut inside a string, up to a line that surely stands in none: otherwise each
 * string would be taken for code, and the code for strings.
 */
async function withoutCutString(
  texts: LineTexts,
  { syntax, tabColumns, signal }: TextView,
): Promise<LineTexts> {
  if (syntax.layout !== "tree" && syntax.layout !== "sql") return texts;
  const first = { length: Math.min(maxLeftOutLines, texts.length), at: (index: number) => texts.at(index) };
  const { lines } = await lexLines(first, syntax.lexis, tabColumns, false, signal);
  let start = -1;
  let balance = 0;
  await eachInTurns(0, first.length, signal, (index) => {
    if (!sureDeclaration.test((first.at(index) ?? "").slice(0, judgedCharacters))) return;
    const isInString = lines[index]?.kind === "inside";
    balance += isInString ? 1 : -1;
    if (isInString && start < 0) start = index;
  });
  if (balance <= 0) return texts;
  return { length: texts.length, at: (index) => (index < start ? "" : texts.at(index)) };
}
