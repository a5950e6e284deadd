import type { LineRange } from "../history/git-repository.ts";

/** A line that a commit edited, in the file as it was before. */
export interface Site {
  readonly repository: string;
  readonly commit: string;
  readonly path: string;
  readonly language: string;
  readonly text: string;
  /** The edited line, counted from 1. */
  readonly line: number;
  /** The smallest function, class or type that holds the line: what must be seen. */
  readonly wanted: LineRange;
}

/** The lines of a text, without their endings. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
