import { enclosingBlock } from "../../block/enclosing/enclosing-block.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { LineTexts } from "../../block/line-run.ts";
import { readFileLines, type FileLines } from "../../lines/file-lines.ts";
import { decodeUtf8 } from "../../platform.ts";
import { decodeLines } from "../../text/decode-lines.ts";
import { readLastPage, readPage, type BlockLines, type Page, type TextFile } from "./pages.ts";

/**
 * Reads the page of the block around line `offset`, as far as the budgets reach. The page always contains that line.
 * `fileName` tells the language.
 */
export async function readBlockPage(file: TextFile, fileName: string): Promise<Page> {
  const { offset = 1 } = file.request;
  const anchor = offset > 0 ? offset : await lineFromEnd(file, -offset);
  const block = await findBlock(file, anchor, fileName);
  // There is no such line. Reading from it gives the right answer or error.
  if (block === undefined) return await readPage(file, anchor);
  return { ...(await pageWithAnchor(file, block, anchor)), block };
}

async function lineFromEnd(file: TextFile, count: number): Promise<number> {
  const { firstLine } = await readLastPage(file, count);
  if (firstLine > 0) return firstLine;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `mode="block" needs a line number from the start in a file that is too large to count; for example offset=1, or offset=${-count} with mode="lines"`,
  );
}

/** How far from its anchor a block is searched for, in lines. Lines further away are ignored. */
const maxLinesAbove = 10_000;
const maxLinesBelow = 10_000;

/** Most blocks end within this many lines below the anchor, so these are tried first. */
const firstLinesBelow = 500;

/** A longer line is judged by its start alone, of this many bytes. */
const maxJudgedBytes = 2048;

/** How many bytes of a file the search for a block holds at most. */
export const maxBlockBytes: number = (maxLinesAbove + 1 + maxLinesBelow) * maxJudgedBytes;

/** Returns undefined if the file ends before the anchor. */
async function findBlock(
  { bytes, textStart }: TextFile,
  anchor: number,
  fileName: string,
): Promise<BlockLines | undefined> {
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
    const block = await enclosingBlock(
      { lines, startsAtFileStart: true, endsAtFileEnd, fileName },
      anchor - firstLine,
      bytes.signal,
    );
    if (!("start" in block)) continue;
    const { start, end, unbalanced = false } = block;
    const open = (firstLine > 1 && start === 0) || (around.stop !== "end" && end === lines.length);
    return { firstLine: firstLine + start, lastLine: firstLine + end - 1, open, unbalanced };
  }
  return { firstLine: anchor, lastLine: anchor, open: true, unbalanced: false };
}

/** A large run is not held as text: each line is decoded when it is asked for. */
function textsOf(run: FileLines): LineTexts {
  if (run.kind === "whole") return decodeLines(run).map((line) => line.text);
  const { bytes, parts } = run;
  return {
    length: parts.length,
    at: (index) => {
      const part = parts[index];
      return part && decodeUtf8(bytes.subarray(part.start, part.end));
    },
  };
}

/** Starts at the block's first line if the page then reaches the anchor, and otherwise nearer to the anchor. */
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
