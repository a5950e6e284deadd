import type { LexedLine } from "./lexed-line.ts";
import type { Outline } from "./outline.ts";

/** An outline of a text that is made of nothing but lines. */
export function paragraphOutline(lines: readonly LexedLine[]): Outline {
  const none = new Int32Array(lines.length).fill(-1);
  return { nodes: [], kinds: lines.map(({ kind }) => kind), owners: none, leads: none, breaks: () => false };
}
