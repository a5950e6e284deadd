import { openNode, type TreeNode } from "../../../../src/block/enclosing/statements/tree-node.ts";

/** The properties that a test sets; all others are those of a new statement. */
export interface StatementFacts extends Partial<
  Pick<TreeNode, "end" | "kind" | "hasBody" | "hasBracketBody" | "within">
> {
  /** The text so far. Also the last line, unless `lastCode` is given. */
  readonly header: string;
  readonly lastCode?: string;
}

/** A statement with these properties. */
export function statement({ header, lastCode = header, ...facts }: StatementFacts): TreeNode {
  const node = openNode({ index: 0, parent: -1, start: 0, lead: 0, level: 0, indent: 0, within: "top" });
  if (header !== "") node.header.add(header);
  return Object.assign(node, { lastCode, ...facts });
}
