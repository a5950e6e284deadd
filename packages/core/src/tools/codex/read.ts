import { readAnchorLines } from "../../block/indentation/line-shape.ts";
import {
  chooseBlock,
  findNearbyBlock,
  type NearbyBlock,
  type NearbyBlockRequest,
} from "../../block/indentation/indentation-block.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { readFrom } from "../../lines/bytes/read-at.ts";
import { yieldTurn } from "../../lines/bytes/yield-turn.ts";
import { readFileLines, type FileLines } from "../../lines/file-lines.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { countLines } from "../../lines/line-index/locate-line.ts";
import { byteOrderMarkBytes } from "../../lines/scan-lines.ts";
import type { CodexArguments } from "./arguments.ts";

/** `MAX_LINE_LENGTH` of spec 000, in bytes of UTF-8. */
export const maxLineBytes: number = 500;

/**
 * How many bytes of a line can reach the output. Decoded text is never shorter than its bytes, and a character that is
 * split here lies beyond the cut.
 */
const keptLineBytes: number = maxLineBytes + 12;

/** The specification does not bound an answer, but memory does. This is about half a million lines. */
export const maxHeldBytes: number = 64 * 1024 * 1024;

/** Reads lines `offset` to `offset + limit - 1` (C-18), and no further (C-19). */
export async function readSlice(
  file: FileBytes,
  { offset, limit }: CodexArguments,
  compat: boolean,
): Promise<FileLines> {
  const lines = await readFileLines(file, {
    firstLine: offset,
    maxLines: limit,
    maxLineBytes: keptLineBytes,
    maxHeldBytes,
  });
  if (lines.stop === "held") throw tooLarge();
  if (lines.lineCount === 0 && compat) {
    throw new ReadError("OFFSET_PAST_END", "offset exceeds file length");
  }
  return lines;
}

/** Reads the block around the anchor (C-31..C-36). */
export async function readIndentationBlock(
  file: FileBytes,
  args: CodexArguments,
  compat: boolean,
): Promise<FileLines> {
  const { includeHeader, includeSiblings, maxLevels, limit, anchorLine = args.offset } = args;
  const maxLines = Math.min(limit, args.maxLines ?? limit);
  const request = { anchorLine, includeHeader, includeSiblings, maxLevels, maxLines };
  const found = await findNearbyBlock(file, request);
  if (found.kind === "block") return await linesOfBlock(file, found);
  const wide = found.kind === "tooWide" ? await readWideBlock(file, request) : pastEnd;
  if (wide.kind !== "pastEnd") return wide;
  // RC-6: an anchor that came from `offset` is past the end in the same way as an offset.
  if (compat || args.anchorLine !== undefined) {
    throw new ReadError("OFFSET_PAST_END", "anchor_line exceeds file length");
  }
  return { ...noLines, totalLines: await countLines(file, 0) };
}

/** The file ends before the anchor. */
interface PastEnd {
  readonly kind: "pastEnd";
}

const pastEnd: PastEnd = { kind: "pastEnd" };

const empty: Uint8Array = new Uint8Array(0);

/** The answer for a file that ends before the anchor. */
const noLines: FileLines = {
  kind: "collected",
  firstLine: 1,
  lineCount: 0,
  parts: [],
  bytes: empty,
  head: empty,
  totalLines: null,
  scannedTo: 0,
  isUtf8: null,
  stop: "end",
};

async function linesOfBlock(file: FileBytes, { around, start, lineCount }: NearbyBlock): Promise<FileLines> {
  const kernel = sharedKernel();
  const from = start === 0 ? around.bytes : around.bytes.subarray(kernel.endOfLine(around.bytes, start));
  const end = lineCount === 0 ? 0 : kernel.endOfLine(from, lineCount);
  const bytes = end === -1 ? from : from.subarray(0, end);
  return {
    kind: "whole",
    firstLine: around.firstLine + start,
    lineCount,
    bytes,
    head: around.head ?? (await readFrom(file, 0, byteOrderMarkBytes)),
    totalLines: around.totalLines,
    scannedTo: 0,
    isUtf8: null,
    stop: "end",
  };
}

/** For lines so long that they cannot be held whole. */
async function readWideBlock(file: FileBytes, request: NearbyBlockRequest): Promise<FileLines | PastEnd> {
  const { anchorLine, maxLines } = request;
  const around = await readAnchorLines(file, {
    anchorLine,
    maxLines,
    maxLineBytes: keptLineBytes,
    maxHeldBytes,
  });
  if (around.overHeld) throw tooLarge();
  const anchor = anchorLine - around.firstLine;
  if (anchor >= around.parts.length) return pastEnd;
  await yieldTurn(file.signal);
  const { start, end } = chooseBlock(around.shapes, { ...request, anchor });
  return {
    kind: "collected",
    firstLine: around.firstLine + start,
    lineCount: end - start,
    parts: around.parts.slice(start, end),
    bytes: around.bytes,
    head: around.head,
    totalLines: around.totalLines,
    scannedTo: 0,
    isUtf8: null,
    stop: "end",
  };
}

function tooLarge(): ReadError {
  return new ReadError(
    "TOO_LARGE",
    `the answer would take more than ${maxHeldBytes} bytes; use a smaller limit`,
    { details: { limit: maxHeldBytes } },
  );
}
