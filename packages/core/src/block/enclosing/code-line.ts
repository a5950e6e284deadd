/** A line of code where it stands. */
export interface CodeLine {
  readonly index: number;
  readonly code: string;
  /** Columns of the line, and columns that count for the statement. */
  readonly lineIndent: number;
  readonly indent: number;
}
