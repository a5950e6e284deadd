import { ReadError } from "../../contract/read-error.ts";
import { enclosingBlock } from "../../block/enclosing-block.ts";
import { readLineWindow } from "../../lines/line-window.ts";
import { decodeLines } from "../../text/decode-lines.ts";
import type { OpenedFile } from "./open.ts";
import type { ReadFileWindow, TextFile, TextWindowReader } from "./page-reader.ts";

/** How far from its anchor a block is looked for, in lines; what lies further away does not count. */
const maxLinesAbove = 10_000;
const maxLinesBelow = 10_000;
/** Most blocks end within so many lines. */
const firstLinesBelow = 500;
/** Of a longer line, this start is judged. */
const maxJudgedBytes = 2048;

interface BlockLines {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly open: boolean;
}

/** Reads the block around the line that `offset` names, as far as the budgets reach; never without that line. */
export async function readBlockWindow(
  { request, opened, signal }: OpenedFile,
  text: TextFile,
  reader: TextWindowReader,
): Promise<ReadFileWindow> {
  const { offset = 1 } = request;
  const anchor = offset > 0 ? offset : await lineFromEnd(reader, -offset);
  const block = await findBlock(text, anchor, opened.path, signal);
  // There is no such line: what can be said of that is said of lines as well.
  if (block === undefined) return await reader.fromStart(anchor);
  return { ...(await windowWithAnchor(reader, block, anchor)), block };
}

async function lineFromEnd(reader: TextWindowReader, count: number): Promise<number> {
  const { firstLine } = await reader.fromEnd(count);
  if (firstLine > 0) return firstLine;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `mode="block" needs a line number from the start in a file that is too large to count; for example offset=1, or offset=${-count} with mode="lines"`,
  );
}

async function findBlock(
  text: TextFile,
  anchor: number,
  fileName: string,
  signal: AbortSignal,
): Promise<BlockLines | undefined> {
  const firstLine = Math.max(1, anchor - maxLinesAbove);
  for (const below of [firstLinesBelow, maxLinesBelow]) {
    const window = await readLineWindow(text.file, {
      firstLine,
      startPosition: text.textStart,
      maxLines: anchor - firstLine + 1 + below,
      maxLineBytes: maxJudgedBytes,
      signal,
    });
    if (firstLine + window.lines.length <= anchor) return undefined;
    const endsAtFileEnd = window.stop === "end" || below === maxLinesBelow;
    const lines = decodeLines(window);
    const block = enclosingBlock(
      { lines, startsAtFileStart: true, endsAtFileEnd, fileName },
      anchor - firstLine,
    );
    if (!("start" in block)) continue;
    const { start, end } = block;
    const open = (firstLine > 1 && start === 0) || (window.stop !== "end" && end === lines.length);
    return { firstLine: firstLine + start, lastLine: firstLine + end - 1, open };
  }
  return { firstLine: anchor, lastLine: anchor, open: true };
}

/** From the block's first line where the budgets let that reach the anchor, else from nearer to it. */
async function windowWithAnchor(
  reader: TextWindowReader,
  { firstLine, lastLine }: BlockLines,
  anchor: number,
): Promise<ReadFileWindow> {
  const lines = Math.min(reader.maxLines, lastLine - firstLine + 1);
  let start =
    anchor < firstLine + lines ? firstLine : Math.min(anchor - Math.floor(lines / 2), lastLine - lines + 1);
  for (;;) {
    const window = await reader.fromStart(start, Math.min(lines, lastLine - start + 1));
    if (start >= anchor || anchor < start + window.text.lineCount) return window;
    start = anchor - Math.floor((anchor - start) / 2);
  }
}
