import { indentationBlock } from "../../block/indentation/indentation-block.ts";
import { readBlockWindow } from "../../block/indentation/anchor-lines.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { findNearbyBlock, type NearbyBlockRequest } from "../../block/indentation/nearby-block.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { linesOf, readLineWindow, type LineWindow } from "../../lines/line-window.ts";
import { countLines } from "../../lines/line-index/locate-line.ts";
import { readFrom } from "../../lines/bytes/read-at.ts";
import { byteOrderMarkBytes } from "../../lines/scan-lines.ts";
import type { CodexArguments } from "./arguments.ts";

/** `MAX_LINE_LENGTH` of spec 000, in bytes of UTF-8. */
export const maxLineBytes: number = 500;

/**
 * Bytes of a line that can reach the output: decoding makes no text shorter, and a character
 * that is split here lies beyond the cut.
 */
const keptLineBytes: number = maxLineBytes + 12;

/** A run of lines: as one piece of the file, or line by line where some are shortened. */
export type CodexRun = Omit<LineWindow, "scannedTo">;

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
  if (window.lineCount === 0 && compat) {
    throw new ReadError("OFFSET_PAST_END", "offset exceeds file length");
  }
  return window;
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
  const { includeHeader, includeSiblings, maxLevels } = args;
  const request = { anchorLine, includeHeader, includeSiblings, maxLevels, maxLines, signal };
  const nearby = await nearbyBlock(file, request);
  const block = nearby === undefined ? await wideBlock(file, request) : nearby;
  // RC-6: an anchor that came from offset is past the end as an offset is.
  if (block === null && (compat || args.anchorLine !== undefined)) {
    throw new ReadError("OFFSET_PAST_END", "anchor_line exceeds file length");
  }
  return block ?? { ...noLines, totalLines: await countLines(file, 0, signal) };
}

const empty: Uint8Array = new Uint8Array(0);
const noLines = { firstLine: 1, lineCount: 0, lines: [], bytes: empty, head: empty, stop: "end" } as const;

/** Null: the file ends before the anchor. Undefined: the lines around it take too much to be held at once. */
async function nearbyBlock(
  file: SourceFile,
  request: NearbyBlockRequest,
): Promise<CodexRun | null | undefined> {
  const found = await findNearbyBlock(file, request);
  if (!found) return found;
  const { window, start, lineCount } = found;
  const { firstLine, totalLines } = window;
  const kernel = sharedKernel();
  const from = start === 0 ? window.bytes : window.bytes.subarray(kernel.endOfLine(window.bytes, start));
  const end = lineCount === 0 ? 0 : kernel.endOfLine(from, lineCount);
  const raw = end === -1 ? from : from.subarray(0, end);
  return {
    firstLine: firstLine + start,
    lineCount,
    raw,
    bytes: raw,
    get lines() {
      return linesOf(raw);
    },
    head: window.start ?? (await readFrom(file, 0, byteOrderMarkBytes, request.signal)),
    totalLines,
    stop: "end",
  };
}

/** Where lines are so long that not all of them can be held. */
async function wideBlock(file: SourceFile, request: NearbyBlockRequest): Promise<CodexRun | null> {
  const { anchorLine, maxLines, signal } = request;
  const window = await readBlockWindow(file, {
    anchorLine,
    maxLines,
    maxLineBytes: keptLineBytes,
    maxHeldBytes,
    signal,
  });
  if (window.overHeld) throw tooLarge();
  const anchor = anchorLine - window.firstLine;
  if (anchor >= window.lines.length) return null;
  const { start, end } = indentationBlock(window.shapes, { ...request, anchor });
  const lines = window.lines.slice(start, end);
  return { ...window, firstLine: window.firstLine + start, lines, lineCount: lines.length, stop: "end" };
}
