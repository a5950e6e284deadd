import type { LineRun } from "../line-run.ts";
import type { LineShape } from "./line-shape.ts";

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
