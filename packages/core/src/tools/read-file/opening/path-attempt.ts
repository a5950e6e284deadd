/** Lines that the end of a path names. */
export interface SuffixLines {
  readonly first: number;
  readonly last: number | undefined;
}

/** One way to read the path that was sent. */
export interface PathAttempt {
  readonly path: string;
  readonly lines: SuffixLines | undefined;
  /** What was mended, for the answer. */
  readonly mended: readonly string[];
}
