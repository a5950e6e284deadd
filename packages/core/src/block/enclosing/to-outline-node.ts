import type { OutlineNode } from "./outline.ts";
import type { Syntax } from "./syntax.ts";
import type { TreeNode } from "./tree-node.ts";

/** What is kept of a statement when all lines were read. */
export function toOutlineNode(node: TreeNode, syntax: Syntax): OutlineNode {
  const { parent, start, end, lead, kind } = node;
  const construct = end > start && (syntax.everyBlock === true ? isEntry(node, syntax) : declares(node));
  return { parent, start, end, lead, construct, namespace: kind === "namespace" };
}

function declares({ kind, hasBody }: TreeNode): boolean {
  return hasBody && (kind === "type" || kind === "namespace" || kind === "function");
}

/** Whether an entry of data has something of its own, beside lines that merely go on. */
function isEntry({ hasBody, hasBracketBody }: TreeNode, { braces, flavour }: Syntax): boolean {
  if (braces === true || flavour === "json") return hasBracketBody;
  return flavour !== "make" || hasBody || hasBracketBody;
}
