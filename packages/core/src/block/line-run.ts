/** Consecutive lines: `start` is the first, `end` the one after the last. */
export interface LineRun {
  readonly start: number;
  readonly end: number;
}

/** The lines of a block. */
export interface BlockRun extends LineRun {
  /** Set if a bracket or a word in the block has no partner: the block may be longer or shorter. */
  readonly unbalanced?: boolean;
}

/** The lines of a text. Those of a large text may be decoded only when they are asked for. */
export type LineTexts = Pick<readonly string[], "length" | "at">;

/** A part of a line that is kept longer than the line. A copy of it, as otherwise the whole line stays in memory. */
export function keptPart(part: string): string {
  return ` ${part}`.slice(1);
}
