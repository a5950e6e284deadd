import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { yieldTurn } from "../../lines/bytes/yield-turn.ts";
import { readLineBytes, type LineBytes } from "../../lines/line-bytes.ts";
import type { LineRun } from "../line-run.ts";
import { lineShapes, type LineShape } from "./line-shape.ts";

/** How a block is chosen. */
export interface BlockRequest {
  /** Index of the anchor in `lines`. */
  readonly anchor: number;
  /** Levels of four columns to climb; 0: no bound. */
  readonly maxLevels: number;
  readonly includeSiblings: boolean;
  readonly includeHeader: boolean;
  /** At least 1. */
  readonly maxLines: number;
  /** Lines of the file. Default: those given are all. */
  readonly fileLines?: number;
}

/** A block, and whether the walk would have gone on where the given lines end. */
export interface ChosenBlock extends LineRun {
  readonly wantsAbove: boolean;
  readonly wantsBelow: boolean;
}

/** Columns of one level, whatever the file's own unit is. */
const levelColumns = 4;

/** One side of the walk. It stops for good at the first line that it does not take. */
interface Side {
  /** Index of the next line to look at. */
  next: number;
  readonly step: 1 | -1;
  /** Lines at the minimum indent that were looked at. */
  linesAtMinimum: number;
  stopped: boolean;
  /** Whether it stopped because the given lines end. */
  ranOut: boolean;
}

/**
 * Chooses the block around an anchor as Codex CLI does (C-32..C-35): alternately one line up and one line down while
 * they are indented enough. Blank lines at both ends are trimmed, unless the block is a single line.
 */
export function chooseBlock(lines: readonly LineShape[], request: BlockRequest): ChosenBlock {
  const { anchor, maxLevels } = request;
  const maxLines = Math.min(request.maxLines, request.fileLines ?? lines.length);
  if (maxLines === 1) return { start: anchor, end: anchor + 1, wantsAbove: false, wantsBelow: false };
  // The shallowest indent that belongs to the block (C-32).
  const anchorIndent = lines[anchor]?.effectiveIndent ?? 0;
  const minimum = maxLevels === 0 ? 0 : Math.max(0, anchorIndent - levelColumns * maxLevels);
  const up: Side = { next: anchor - 1, step: -1, linesAtMinimum: 0, stopped: false, ranOut: false };
  const down: Side = { next: anchor + 1, step: 1, linesAtMinimum: 0, stopped: false, ranOut: false };
  let count = 1;
  while (count < maxLines) {
    const wentUp = advance(up, lines, minimum, request);
    if (wentUp && ++count >= maxLines) break;
    const wentDown = advance(down, lines, minimum, request);
    if (wentDown) count++;
    if (!wentUp && !wentDown) break;
  }
  let start = up.next + 1;
  let end = down.next;
  while (start < end && lines[start]?.blank) start++;
  while (start < end && lines[end - 1]?.blank) end--;
  return { start, end, wantsAbove: up.ranOut, wantsBelow: down.ranOut };
}

/** Takes the next line of a side, if that belongs to the block. */
function advance(
  side: Side,
  lines: readonly LineShape[],
  minimum: number,
  { includeSiblings, includeHeader }: BlockRequest,
): boolean {
  if (side.stopped) return false;
  const line = lines[side.next];
  side.ranOut = line === undefined;
  const isAtMinimum = line?.effectiveIndent === minimum;
  const isHeader = includeHeader && side.step === -1 && line?.comment === true;
  const belongs =
    line !== undefined &&
    line.effectiveIndent >= minimum &&
    (!isAtMinimum || includeSiblings || side.linesAtMinimum === 0 || isHeader);
  if (isAtMinimum) side.linesAtMinimum++;
  if (belongs) side.next += side.step;
  else side.stopped = true;
  return belongs;
}

/** A block that was found in the lines near its anchor. */
export interface NearbyBlock {
  readonly kind: "block";
  /** The lines that were looked at. */
  readonly around: LineBytes;
  /** How many of them stand before the block, and how many are the block. */
  readonly start: number;
  readonly lineCount: number;
}

/** Why no block was found. `pastEnd`: the file ends before the anchor. `tooWide`: the lines around it take too much to be held. */
export interface NoNearbyBlock {
  readonly kind: "pastEnd" | "tooWide";
}

/** Where a block is looked for, and how it is chosen. */
export interface NearbyBlockRequest extends Omit<BlockRequest, "anchor" | "fileLines"> {
  /** 1-based. */
  readonly anchorLine: number;
}

/** How many lines on each side of the anchor are looked at first. */
const firstReachLines = 64;
const growthFactor = 8;
/** Lines read above those that can belong to the block: a blank line inherits its indent from there. */
const firstLeadLines = 8;
const maxHeldBytes = 1024 * 1024;
const maxHeldLines = 100_000;

/** Finds a block by walking outwards from its anchor. */
export async function findNearbyBlock(
  file: FileBytes,
  request: NearbyBlockRequest,
): Promise<NearbyBlock | NoNearbyBlock> {
  const { anchorLine, maxLines } = request;
  let reach = firstReachLines;
  let lead = firstLeadLines;
  for (;;) {
    const reached = Math.min(reach, maxLines - 1);
    const firstLine = Math.max(1, anchorLine - reached - lead);
    const around = await readLineBytes(file, {
      firstLine,
      maxLines: anchorLine - firstLine + 1 + reached,
      maxBytes: maxHeldBytes,
      startPosition: 0,
      maxCountedBytes: 0,
    });
    if (around.kind === "notHeld" || around.lineCount > maxHeldLines) return { kind: "tooWide" };
    if (around.lineCount <= anchorLine - firstLine) return { kind: "pastEnd" };
    const shapes = lineShapes(around.bytes);
    const above = Math.max(0, anchorLine - reached - firstLine);
    // The first line that can belong inherits its indent from a line further up.
    if (firstLine > 1 && shapes.slice(0, above + 1).every((shape) => shape.blank)) {
      lead *= growthFactor;
      await yieldTurn(file.signal);
      continue;
    }
    const whole = firstLine === 1 && !around.more;
    const block = chooseBlock(above === 0 ? shapes : shapes.slice(above), {
      ...request,
      anchor: anchorLine - firstLine - above,
      fileLines: whole ? shapes.length : Number.POSITIVE_INFINITY,
    });
    const wants = (block.wantsAbove && firstLine + above > 1) || (block.wantsBelow && around.more);
    if (!wants || reached >= maxLines - 1) {
      return { kind: "block", around, start: above + block.start, lineCount: block.end - block.start };
    }
    reach *= growthFactor;
    await yieldTurn(file.signal);
  }
}
