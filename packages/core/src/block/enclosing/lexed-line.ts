/** `inside`: begins in a string that was opened above. `directive`: the preprocessor's, which no block is made of. */
export type LineKind = "blank" | "comment" | "code" | "inside" | "directive";

/** A line without its strings and comments. */
export interface LexedLine {
  readonly kind: LineKind;
  /** Columns before the text; of the lines of one comment, that of its first line. */
  readonly indent: number;
  /** The text without white space around it; each string is two quotes, comments are left out. */
  readonly code: string;
}
