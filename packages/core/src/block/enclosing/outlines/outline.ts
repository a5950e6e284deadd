import type { LineKind } from "../lexer/lex-lines.ts";

/** A statement, section or entry with all that belongs to it. */
export interface OutlineNode {
  /** Index of the node that holds it; -1: none. */
  readonly parent: number;
  /** First line, decorators included. */
  readonly start: number;
  /** Last line. */
  readonly end: number;
  /** First line of the comment right above; `start` where there is none. */
  readonly lead: number;
  /** Whether it is a construct: it has a header and lines of its own. */
  readonly construct: boolean;
  /** Whether what it holds counts as top level. */
  readonly namespace: boolean;
}

/** What the lines of a text are made of. */
export interface Outline {
  readonly nodes: readonly OutlineNode[];
  readonly kinds: readonly LineKind[];
  /** For each line the innermost node that it belongs to; -1: none. */
  readonly owners: Int32Array;
  /** For each comment line the node that it stands right above; -1: none. */
  readonly leads: Int32Array;
  /** For each line whether a run of lines ends before it. */
  readonly breaks: (line: number) => boolean;
}

/** An outline, and how many of its lines are certain when the text goes on. */
export interface CertainOutline {
  readonly outline: Outline;
  readonly certainLines: number;
}
