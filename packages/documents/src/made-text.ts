import type { DocumentLines } from "./text/document-lines.ts";

/** The text that was made of a document. */
export interface MadeText {
  /** What it is, and how many parts it has. */
  readonly title: readonly string[];
  /** What was left out, and what is not as it was. */
  readonly notes: readonly string[];
  readonly lines: DocumentLines;
}
