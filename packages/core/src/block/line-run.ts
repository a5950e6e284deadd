/** Consecutive lines: `start` is the first, `end` the one after the last. */
export interface LineRun {
  readonly start: number;
  readonly end: number;
}
