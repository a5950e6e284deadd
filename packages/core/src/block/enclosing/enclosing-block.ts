import { blockOfLastLine, blockOfLine } from "./block-of-line.ts";
import { embeddedTextAt } from "./languages/embedded-text.ts";
import { guessSyntax } from "./languages/guess-syntax.ts";
import type { Outline, CertainOutline } from "./outlines/outline.ts";
import { syntaxOfFileName } from "./languages/syntax-of-file-name.ts";
import type { Syntax } from "./languages/syntax.ts";
import { syntaxes } from "./languages/syntaxes.ts";
import { tabColumnsOf } from "./lexer/indent.ts";
import type { LineRun } from "../line-run.ts";
import { lexLines, type LexedLine } from "./lexer/lex-lines.ts";
import { makeLines } from "./outlines/makefile-lines.ts";
import { markdownOutline } from "./outlines/markdown-outline.ts";
import { sectionOutline } from "./outlines/section-outline.ts";
import { sqlOutline } from "./outlines/sql-outline.ts";
import { buildStatementTree } from "./statements/statement-tree.ts";
import { yamlLines } from "./outlines/yaml-lines.ts";

/** The lines of a file that are at hand, and what is known of the rest. */
export interface BlockText {
  /** Decoded lines without their endings and without a byte order mark. */
  readonly lines: readonly string[];
  /** Whether `lines` begins with the file's first line. */
  readonly startsAtFileStart: boolean;
  /** Whether `lines` ends with the file's last line. */
  readonly endsAtFileEnd: boolean;
  /** The file's name: its extension tells the language. Without it the language is guessed from the first lines. */
  readonly fileName?: string | undefined;
}

/** The lines that were at hand do not decide the block: the same question needs more of them on that side. */
export interface NeedsLines {
  readonly needs: "above" | "below";
}

/** Lines at a file's start that tell its language and its tabs. */
const sampledLines = 256;

/** Lines behind the first code after a block that make sure that nothing below belongs to it. */
const lookedAheadLines = 32;

/**
 * Finds the block around a line: the innermost function, class, section or other construct with a header that holds
 * it, with the comments and decorators above the header and the closing line; outside of any, the run of lines that
 * the line stands in. `anchor` is an index in `lines` and the answer's run counts as `lines` does.
 *
 * A string or comment opened far above changes what a line means, so lines above are needed up to the file's start,
 * and those below until the block has ended. A caller who cannot give more says that the file begins or ends there
 * (`startsAtFileStart`, `endsAtFileEnd`), and gets the block that these lines show: with both set, the answer is a run.
 * Never throws; takes time in proportion to the text.
 */
export function enclosingBlock(text: BlockText, anchor: number): LineRun | NeedsLines {
  const { lines, endsAtFileEnd, fileName } = text;
  if (!text.startsAtFileStart) return { needs: "above" };
  if (lines.length < sampledLines && !endsAtFileEnd) return { needs: "below" };
  if (lines.length === 0) return { start: 0, end: 0 };
  const at = Math.max(0, Math.min(Math.trunc(anchor) || 0, lines.length - 1));
  const sample = lines.slice(0, sampledLines);
  const named = fileName === undefined ? undefined : syntaxOfFileName(fileName);
  const syntax = syntaxes[named ?? guessSyntax(sample)];
  return blockIn(lines, at, syntax, tabColumnsOf(sample), endsAtFileEnd) ?? { needs: "below" };
}

function blockIn(
  lines: readonly string[],
  at: number,
  syntax: Syntax,
  tabColumns: number,
  endsAtFileEnd: boolean,
): LineRun | undefined {
  const embedded = syntax.flavour === "html" ? embeddedTextAt(lines, at) : undefined;
  if (embedded !== undefined) {
    const { start, end } = embedded;
    const complete = endsAtFileEnd || end < lines.length;
    const inner = blockIn(lines.slice(start, end), at - start, embedded.syntax, tabColumns, complete);
    return inner && { start: inner.start + start, end: inner.end + start };
  }
  const { outline, certainLines } = outlineOf(lines, syntax, tabColumns, endsAtFileEnd);
  if (endsAtFileEnd) return blockOfLine(outline, at) ?? blockOfLastLine(outline, at);
  if (at >= certainLines) return undefined;
  const block = blockOfLine(outline, at);
  return block !== undefined && isCertain(outline, block, certainLines) ? block : undefined;
}

/** Whether more lines below would change nothing. */
function isCertain({ kinds }: Outline, { end }: LineRun, certainLines: number): boolean {
  let next = end;
  while (next < kinds.length && kinds[next] !== "code") next++;
  return next + lookedAheadLines < certainLines;
}

/** Finds what the lines are made of. */
function outlineOf(
  texts: readonly string[],
  syntax: Syntax,
  tabColumns: number,
  endsAtFileEnd: boolean,
): CertainOutline {
  if (syntax.layout === "markdown") return markdownOutline(texts);
  const { lines, certainLines } = lexLines(texts, syntax.lexis, tabColumns, endsAtFileEnd);
  switch (syntax.layout) {
    case "paragraphs":
      return { outline: paragraphOutline(lines), certainLines };
    case "sections":
      return { outline: sectionOutline(lines), certainLines };
    case "sql":
      return { outline: sqlOutline(lines), certainLines };
    case "tree": {
      const { flavour } = syntax;
      const marked =
        flavour === "yaml" ? yamlLines(lines, texts) : flavour === "make" ? makeLines(lines, texts) : lines;
      return { outline: buildStatementTree(marked, syntax), certainLines };
    }
  }
}

/** An outline of a text that is made of nothing but lines. */
export function paragraphOutline(lines: readonly LexedLine[]): Outline {
  const none = new Int32Array(lines.length).fill(-1);
  return { nodes: [], kinds: lines.map(({ kind }) => kind), owners: none, leads: none, breaks: () => false };
}
