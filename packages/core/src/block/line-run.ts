/** A run of lines, as indices: `start` included, `end` not. */
export interface LineRun {
  readonly start: number;
  readonly end: number;
}
