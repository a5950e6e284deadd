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
export interface IndentationBlock extends LineRun {
  readonly wantsAbove: boolean;
  readonly wantsBelow: boolean;
}

/** A run of lines: `start` included, `end` not. */
export interface LineRun {
  readonly start: number;
  readonly end: number;
}

/** Columns of one level, whatever the file's own unit is. */
const levelColumns = 4;

/** Shallowest indent that belongs to the block (C-32). */
function minimumIndent(anchorIndent: number, maxLevels: number): number {
  return maxLevels === 0 ? 0 : Math.max(0, anchorIndent - levelColumns * maxLevels);
}

/** One side of the walk. Gives whether its next line was taken, and stops for good when one was not. */
class Side {
  /** Index of the next line to look at. */
  next: number;
  readonly #lines: readonly LineShape[];
  readonly #step: 1 | -1;
  readonly #accepts: (line: LineShape, linesAtMinimum: number) => boolean;
  readonly #minimum: number;
  #linesAtMinimum = 0;
  #stopped = false;
  /** Whether it stopped for want of lines. */
  ranOut = false;

  constructor(
    lines: readonly LineShape[],
    anchor: number,
    step: 1 | -1,
    minimum: number,
    accepts: (line: LineShape, linesAtMinimum: number) => boolean,
  ) {
    this.#lines = lines;
    this.#step = step;
    this.#minimum = minimum;
    this.#accepts = accepts;
    this.next = anchor + step;
  }

  advance(): boolean {
    if (this.#stopped) return false;
    const line = this.#lines[this.next];
    this.ranOut = line === undefined;
    if (line === undefined || line.effectiveIndent < this.#minimum || !this.#acceptsAtMinimum(line)) {
      this.#stopped = true;
      return false;
    }
    this.next += this.#step;
    return true;
  }

  #acceptsAtMinimum(line: LineShape): boolean {
    if (line.effectiveIndent !== this.#minimum) return true;
    const accepted = this.#accepts(line, this.#linesAtMinimum);
    this.#linesAtMinimum++;
    return accepted;
  }
}

/**
 * Chooses the block around an anchor as Codex CLI does (C-32..C-35): alternately one line up and one line down while
 * they are indented enough. Blank lines at both ends are trimmed, unless the block is a single line.
 */
export function indentationBlock(lines: readonly LineShape[], request: BlockRequest): IndentationBlock {
  const { anchor, includeHeader, includeSiblings } = request;
  const maxLines = Math.min(request.maxLines, request.fileLines ?? lines.length);
  if (maxLines === 1) return { start: anchor, end: anchor + 1, wantsAbove: false, wantsBelow: false };
  const minimum = minimumIndent(lines[anchor]?.effectiveIndent ?? 0, request.maxLevels);
  const up = new Side(
    lines,
    anchor,
    -1,
    minimum,
    (line, taken) => includeSiblings || taken === 0 || (includeHeader && line.comment),
  );
  const down = new Side(lines, anchor, 1, minimum, (_, taken) => includeSiblings || taken === 0);
  let count = 1;
  while (count < maxLines) {
    const wentUp = up.advance();
    if (wentUp && ++count >= maxLines) break;
    const wentDown = down.advance();
    if (wentDown) count++;
    if (!wentUp && !wentDown) break;
  }
  const run = withoutBlankEnds(lines, { start: up.next + 1, end: down.next });
  return { ...run, wantsAbove: up.ranOut, wantsBelow: down.ranOut };
}

function withoutBlankEnds(lines: readonly LineShape[], run: LineRun): LineRun {
  let { start, end } = run;
  while (start < end && lines[start]?.blank) start++;
  while (start < end && lines[end - 1]?.blank) end--;
  return { start, end };
}
