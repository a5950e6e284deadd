/** A line as a reader shows it. */
export interface ShownLine {
  /** The number that the reader writes before the line. Null: it writes none. */
  readonly number: number | null;
  /** Without its number, its end and the reader's mark of a cut. */
  readonly text: string;
  /** Whether the reader says that the line goes on. */
  readonly cut: boolean;
}

/** An answer that shows a file. */
export interface Shown {
  readonly kind: "shown";
  readonly lines: readonly ShownLine[];
  /** Whether the reader shows one more line, an empty one, after the line end of the last. */
  readonly emptyLineAfterEnd: boolean;
  /** What the reader says about the lines, apart from them. */
  readonly notices: string;
  /** The first line of the call that the notices name as the next one. */
  readonly next: number | null;
  /** The number of lines that the notices say the file has. */
  readonly total: number | null;
  readonly media: readonly { readonly mediaType: string; readonly data: string }[];
  /** All text that reaches the model. */
  readonly text: string;
}

/** What became of a call. */
export type Outcome =
  | Shown
  /** An error, or a text that says why nothing is shown. A thrown error counts, because the reader's framework hands its message to the model. */
  | { readonly kind: "refused"; readonly text: string }
  /** The reader's arguments cannot express it. */
  | { readonly kind: "cannot"; readonly why: string }
  | { readonly kind: "hangs"; readonly seconds: number }
  | { readonly kind: "dies"; readonly why: string };

/** Gives an answer of text whose lines have no numbers. */
export function unnumbered(
  content: string,
  { notices = "", next = null, total = null, cut = /$^/u }: Partial<UnnumberedForm> = {},
  text: string = content,
): Shown {
  const lines = linesOf(content).map((line) => withoutMark(null, line, cut));
  return { kind: "shown", lines, emptyLineAfterEnd: false, notices, next, total, media: [], text };
}

/** What surrounds the lines of an answer. */
interface UnnumberedForm {
  readonly notices: string;
  readonly next: number | null;
  readonly total: number | null;
  /** The mark at the end of a line that was cut. */
  readonly cut: RegExp;
}

/** Gives a line without the mark that says that it goes on. */
export function withoutMark(number: number | null, line: string, mark: RegExp): ShownLine {
  const text = line.replace(mark, "");
  return { number, text, cut: text !== line };
}

/** Parts a text at its LFs. The last of them ends a line and starts none. */
export function linesOf(content: string): string[] {
  const lines = content.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Gives the first number that a pattern finds in a text. */
export function numberIn(text: string, pattern: RegExp): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
