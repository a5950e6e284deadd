import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { splitAtUnseen } from "../../../src/shared/unseen-characters.ts";

/** A plugin of rehype: writes characters that cannot be seen as their codes. */
export function markUnseen(): (tree: Root) => void {
  return (tree) => {
    tree.children = tree.children.flatMap(marked);
  };
}

function marked<Node extends RootContent>(node: Node): (Node | Text | Element)[] {
  if (node.type === "text") return splitAtUnseen(node.value).map(nodeOf);
  if (node.type === "element") node.children = node.children.flatMap<ElementContent>(marked);
  return [node];
}

function nodeOf({ text, isUnseen }: { readonly text: string; readonly isUnseen: boolean }): Text | Element {
  if (!isUnseen) return { type: "text", value: text };
  const code = text.codePointAt(0)?.toString(16) ?? "";
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["unseen"], title: `U+${code.toUpperCase().padStart(4, "0")}` },
    children: [{ type: "text", value: `\\u{${code}}` }],
  };
}
