import { indentationBlock } from "../../block/indentation-block.ts";
import { readBlockWindow } from "../../block/block-window.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { readLineWindow, type WindowLine } from "../../lines/line-window.ts";
import type { ShownRun } from "../file-facts-of.ts";
import type { CodexArguments } from "./codex-arguments.ts";
import { keptLineBytes } from "./codex-lines.ts";

/** A run of whole or shortened lines. */
export interface CodexRun extends Omit<ShownRun, "texts"> {
  readonly lines: readonly WindowLine[];
  readonly bytes: Uint8Array;
}

/** No specification bounds an answer, but memory does: about half a million lines. */
const maxHeldBytes = 64 * 1024 * 1024;

function tooLarge(): ReadError {
  return new ReadError(
    "TOO_LARGE",
    `the answer would take more than ${maxHeldBytes} bytes; use a smaller limit`,
    {
      details: { limit: maxHeldBytes },
    },
  );
}

/** Lines `offset` to `offset + limit - 1` (C-18); reads no further (C-19). */
export async function readSlice(
  file: SourceFile,
  args: CodexArguments,
  compat: boolean,
  signal: AbortSignal | undefined,
): Promise<CodexRun> {
  const { offset, limit } = args;
  const window = await readLineWindow(file, {
    firstLine: offset,
    maxLines: limit,
    maxLineBytes: keptLineBytes,
    maxHeldBytes,
    signal,
  });
  if (window.stop === "held") throw tooLarge();
  if (window.lines.length === 0 && compat) {
    throw new ReadError("OFFSET_PAST_END", "offset exceeds file length");
  }
  return { ...window, more: window.stop === "lines" };
}

/** The block around the anchor (C-31..C-36). */
export async function readIndentationBlock(
  file: SourceFile,
  args: CodexArguments,
  compat: boolean,
  signal: AbortSignal | undefined,
): Promise<CodexRun> {
  const anchorLine = args.anchorLine ?? args.offset;
  const maxLines = Math.min(args.limit, args.maxLines ?? args.limit);
  const window = await readBlockWindow(file, {
    anchorLine,
    maxLines,
    maxLineBytes: keptLineBytes,
    maxHeldBytes,
    signal,
  });
  if (window.overHeld) throw tooLarge();
  const anchor = anchorLine - window.firstLine;
  if (anchor >= window.lines.length) {
    // RC-6: an anchor that came from offset is past the end as an offset is.
    if (compat || args.anchorLine !== undefined) {
      throw new ReadError("OFFSET_PAST_END", "anchor_line exceeds file length");
    }
    return { ...window, lines: [], more: false };
  }
  const { includeHeader, includeSiblings, maxLevels } = args;
  const block = { anchor, includeHeader, includeSiblings, maxLevels, maxLines };
  const { start, end } = indentationBlock(window.shapes, block);
  return {
    ...window,
    firstLine: window.firstLine + start,
    lines: window.lines.slice(start, end),
    more: false,
  };
}
