import { holdsMore, type OuterBlock } from "../../block/enclosing/block-of-line.ts";
import { findEnclosingBlock } from "../../block/enclosing/enclosing-block.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { LineRun, LineTexts } from "../../block/line-run.ts";
import { readFileLines, type FileLines } from "../../lines/file-lines.ts";
import { decodeUtf8 } from "../../platform.ts";
import { splitText } from "../../lines/split-lines.ts";
import {
  readLastPage,
  readPage,
  type BlockLines,
  type OuterLines,
  type Page,
  type TextFile,
} from "./pages.ts";

/**
 * Reads the page of the block around line `offset`, as far as the budgets reach. The page always contains that line.
 * `fileName` tells the language.
 */
export async function readBlockPage(file: TextFile, fileName: string): Promise<Page> {
  const { offset = 1 } = file.request;
  const anchor = offset > 0 ? offset : await lineFromEnd(file, -offset);
  const found = await findBlock(file, anchor, fileName);
  // There is no such line. Reading from it gives the right answer or error.
  if (found === undefined) return await readPage(file, anchor);
  const { block } = found;
  const page = await pageWithAnchor(file, block, anchor);
  const { firstLine, text } = page;
  const isWhole =
    firstLine === block.firstLine &&
    firstLine + text.lineCount - 1 === block.lastLine &&
    text.budgetStop !== "inside" &&
    !block.open;
  const outer = isWhole ? await outerLines(file, found, fileName) : undefined;
  return { ...page, block: outer === undefined ? block : { ...block, outer } };
}

/**
 * The lines of the block around a block. Where the lines that were read for the inner block may not show all of the outer
 * one, the search of the call for the outer one is made here, so that the header names what that call will show.
 */
async function outerLines(
  file: TextFile,
  { block, outer: findOuter, firstLine, complete }: BlockInFile,
  fileName: string,
): Promise<OuterLines | undefined> {
  const outer = await findOuter();
  if (outer === undefined) return undefined;
  const anchor = firstLine + outer.anchor;
  if (outer.certain && complete) {
    return { firstLine: firstLine + outer.start, lastLine: firstLine + outer.end - 1, anchor };
  }
  const again = await findBlock(file, anchor, fileName);
  if (again === undefined || again.block.open) return undefined;
  const lines = { firstLine: again.block.firstLine, lastLine: again.block.lastLine };
  return holdsMore(runOf(lines), runOf(block)) ? { ...lines, anchor } : undefined;
}

function runOf({ firstLine, lastLine }: Pick<BlockLines, "firstLine" | "lastLine">): LineRun {
  return { start: firstLine, end: lastLine + 1 };
}

/** The number, from the start, of the line that is `count` lines before the end. Throws a ReadError if it is not known. */
export async function lineFromEnd(file: TextFile, count: number): Promise<number> {
  const { firstLine } = await readLastPage(file, count);
  if (firstLine > 0) return firstLine;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `mode="${file.request.mode}" needs a line number from the start in a file that is too large to count; for example offset=1, or offset=${-count} with mode="lines"`,
  );
}

/** How many lines above and below its anchor a block is searched for. Lines further away are ignored. */
const maxLinesAbove = 10_000;
const maxLinesBelow = 10_000;

/** Most blocks end within this many lines below the anchor, so these are tried first. */
const firstLinesBelow = 500;

/** A longer line is judged by its start alone, of this many bytes. */
export const maxJudgedBytes = 2048;

/** The search for a block holds at most so many bytes of a file. */
export const maxBlockBytes: number = (maxLinesAbove + 1 + maxLinesBelow) * maxJudgedBytes;

/** A block, and what finds the block around it. */
interface BlockInFile {
  readonly block: BlockLines;
  /** Finds the block around it. The lines of that block are indexes, of which 0 is line `firstLine`. */
  readonly outer: () => Promise<OuterBlock | undefined>;
  /** The number of the first line that was read, 1-based. */
  readonly firstLine: number;
  /** Whether what was read begins with the file, and ends with it or where further lines would change nothing. */
  readonly complete: boolean;
}

/** Finds the block around a line, the anchor. Undefined if the file ends before that line. */
async function findBlock(
  { bytes, textStart }: TextFile,
  anchor: number,
  fileName: string,
): Promise<BlockInFile | undefined> {
  const firstLine = Math.max(1, anchor - maxLinesAbove);
  for (const below of [firstLinesBelow, maxLinesBelow]) {
    const around = await readFileLines(bytes, {
      firstLine,
      startPosition: textStart,
      maxLines: anchor - firstLine + 1 + below,
      maxLineBytes: maxJudgedBytes,
    });
    if (firstLine + around.lineCount <= anchor) return undefined;
    const endsAtFileEnd = around.stop === "end" || below === maxLinesBelow;
    const lines = textsOf(around);
    const found = await findEnclosingBlock(
      { lines, startsAtFileStart: true, endsAtFileEnd, fileName, cutAbove: firstLine > 1 },
      anchor - firstLine,
      bytes.signal,
    );
    if ("needs" in found) continue;
    const { start, end, unbalanced = false } = found.block;
    const open = (firstLine > 1 && start === 0) || (around.stop !== "end" && end === lines.length);
    return {
      block: { firstLine: firstLine + start, lastLine: firstLine + end - 1, open, unbalanced },
      outer: found.outer,
      firstLine,
      complete: firstLine === 1 && (around.stop === "end" || !endsAtFileEnd),
    };
  }
  const block = { firstLine: anchor, lastLine: anchor, open: true, unbalanced: false };
  return { block, outer: () => Promise.resolve(undefined), firstLine, complete: false };
}

/** A large run is not held as text: each line is decoded when it is asked for. */
export function textsOf(run: FileLines): LineTexts {
  if (run.kind === "whole") return splitText(decodeUtf8(run.bytes)).map((line) => line.text);
  const { bytes, parts } = run;
  return {
    length: parts.length,
    at: (index) => {
      const part = parts[index];
      return part && decodeUtf8(bytes.subarray(part.start, part.end));
    },
  };
}

/**
 * Reads a page of a block. It starts at the block's first line if it then reaches the anchor, and otherwise nearer to it.
 */
async function pageWithAnchor(
  file: TextFile,
  { firstLine, lastLine }: BlockLines,
  anchor: number,
): Promise<Page> {
  const lines = Math.min(file.maxLines, lastLine - firstLine + 1);
  let start =
    anchor < firstLine + lines ? firstLine : Math.min(anchor - Math.floor(lines / 2), lastLine - lines + 1);
  for (;;) {
    const page = await readPage(file, start, Math.min(lines, lastLine - start + 1));
    if (start >= anchor || anchor < start + page.text.lineCount) return page;
    start = anchor - Math.floor((anchor - start) / 2);
  }
}
