import type { LexedLine, LineKind } from "../lexer/lex-lines.ts";

/** A statement, section or entry, with all lines that belong to it. */
export interface OutlineNode {
  /** Index of the node around it; -1: none. */
  readonly parent: number;
  /** First line, decorators included. */
  readonly start: number;
  /** Last line. */
  readonly end: number;
  /** First line of the comment right above; `start` if there is none. */
  readonly lead: number;
  /** Whether it is a construct: it has a header and lines of its own. */
  readonly construct: boolean;
  /** Whether its content counts as top level. */
  readonly namespace: boolean;
  /** Whether a bracket or a word in it has no partner, so that its end may be wrong. */
  readonly unbalanced?: boolean;
  /** The line that declares it, after its decorators. Default: `start`. */
  readonly header?: number;
  /** What a construct of code declares, or a statement of one line that is none only for want of lines. */
  readonly declares?: "type" | "namespace" | "function" | undefined;
}

/** The nodes of a text, and which line belongs to which. */
export interface Outline {
  readonly nodes: readonly OutlineNode[];
  readonly kinds: readonly LineKind[];
  /** The innermost node of each line; -1: none. */
  readonly owners: Int32Array;
  /** For each comment line, the node that begins right below the comment; -1: none. */
  readonly leads: Int32Array;
  /** Whether a line does not stand together with the one before it, although nothing else parts them. */
  readonly breaks: (line: number) => boolean;
}

/** An outline, and how many of its lines more text below cannot change. */
export interface CertainOutline {
  readonly outline: Outline;
  readonly certainLines: number;
}

/** Owners or leads of lines that belong to no node yet. */
export function noNodes(lineCount: number): Int32Array {
  return new Int32Array(lineCount).fill(-1);
}

/** The outline of a text without nodes: only blank lines part it. */
export function paragraphOutline(lines: readonly LexedLine[]): Outline {
  const none = noNodes(lines.length);
  return { nodes: [], kinds: lines.map(({ kind }) => kind), owners: none, leads: none, breaks: () => false };
}
