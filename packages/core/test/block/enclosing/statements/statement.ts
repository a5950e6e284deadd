import { openNode, type TreeNode } from "../../../../src/block/enclosing/statements/tree-node.ts";

/** What a test says of a statement; all else is as of one that just began. */
export interface StatementFacts extends Partial<
  Pick<TreeNode, "end" | "kind" | "hasBody" | "hasBracketBody" | "within">
> {
  /** Its text so far; also its last line where none is given. */
  readonly header: string;
  readonly lastCode?: string;
}

/** A statement of which some lines were read. */
export function statement({ header, lastCode = header, ...facts }: StatementFacts): TreeNode {
  const node = openNode({ index: 0, parent: -1, start: 0, lead: 0, level: 0, indent: 0, within: "top" });
  if (header !== "") node.header.add(header);
  return Object.assign(node, { lastCode, ...facts });
}
