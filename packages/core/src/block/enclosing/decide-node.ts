import { headerKind, type HeaderKind } from "./header-kind.ts";
import type { Syntax } from "./syntax.ts";
import { isUndecided, type TreeNode } from "./tree-node.ts";

/** Keeps what a statement declares; only what is known first counts. */
export function decideNode(node: TreeNode, kind: HeaderKind): void {
  if (!isUndecided(node)) return;
  node.kind = kind;
  if (kind !== "plain" && kind !== "control") node.hasBody = true;
}

/** Decides on a statement whose body opened no brace at a line's end, when all of it was seen. */
export function decideAtEnd(node: TreeNode, { everyBlock }: Syntax): void {
  if (!isUndecided(node) || everyBlock === true) return;
  const { text } = node.header;
  const inline = node.lastCode.endsWith("}") && !node.hasBracketBody ? text.lastIndexOf(" {") : -1;
  node.kind =
    inline < 0
      ? headerKind(text, { within: node.within, body: "indented" })
      : headerKind(text.slice(0, inline), { within: node.within, body: "brace" });
  if (node.hasBody || node.end === node.start || node.lastCode.endsWith(";")) return;
  node.hasBody = node.kind === "function" || node.kind === "type";
}
