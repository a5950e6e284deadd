import type { LineRun } from "../line-run.ts";
import { blockOfLastLine, blockOfLine } from "./block-of-line.ts";
import { embeddedTextAt, guessSyntax } from "./languages/guess-syntax.ts";
import { syntaxOfFileName } from "./languages/syntax-of-file-name.ts";
import type { Syntax } from "./languages/syntax.ts";
import { syntaxes } from "./languages/syntaxes.ts";
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
  readonly lines: readonly string[];
  /** Whether `lines` begins with the file's first line. */
  readonly startsAtFileStart: boolean;
  /** Whether `lines` ends with the file's last line. */
  readonly endsAtFileEnd: boolean;
  /** The file's name; its extension tells the language. Without it, the first lines tell. */
  readonly fileName?: string | undefined;
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
 * always lines. Never throws; takes time in proportion to the text.
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

/** Undefined: more lines below could change the block. */
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

/** Whether more lines below would leave the block as it is. */
function isCertain({ kinds }: Outline, { end }: LineRun, certainLines: number): boolean {
  let next = end;
  while (next < kinds.length && kinds[next] !== "code") next++;
  return next + lookedAheadLines < certainLines;
}

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
        flavour === "yaml"
          ? markYamlLines(lines, texts)
          : flavour === "make"
            ? markMakefileLines(lines, texts)
            : lines;
      return { outline: buildStatementTree(marked, syntax), certainLines };
    }
  }
}
