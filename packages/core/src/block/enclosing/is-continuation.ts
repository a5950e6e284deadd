import { startsWithEndWord } from "./starts-with-end-word.ts";
import { headerKind } from "./header-kind.ts";
import { declaresParameter } from "./old-style-parameters.ts";
import type { Syntax } from "./syntax.ts";
import type { TreeNode } from "./tree-node.ts";

const memberStart = /^(?:def|val|given|object|trait) /;
const declarationStart = /^(?:def|val|var|class|object|given|trait|enum|case|if|for|while|try|match) ?/;

/** Whether nothing can follow in a statement, so that a deeper line is only deeper by mistake. */
export function isComplete(node: TreeNode, code: string, syntax: Syntax): boolean {
  const { lastCode, hasBracketBody, header } = node;
  const { braces, endWords, flavour } = syntax;
  if (flavour === "c" && declaresParameter(header.text, code)) return false;
  if (braces === true) return lastCode.endsWith(";") || (hasBracketBody && lastCode.endsWith("}"));
  return endWords === true && startsWithEndWord(lastCode);
}

/** Whether a deeper line goes on with an unfinished statement, where bodies stand in braces. */
export function isContinuation(
  parent: TreeNode,
  code: string,
  afterBlank: boolean,
  { flavour }: Syntax,
): boolean {
  const { lastCode } = parent;
  if (parent.hasBracketBody || parent.hasBody || afterBlank || memberStart.test(code)) return false;
  if (flavour === "c" && declaresParameter(parent.header.text, code)) return true;
  if (lastCode.endsWith("=")) return !declarationStart.test(code);
  if (lastCode.endsWith(",")) return parent.within !== "object" && parent.within !== "list";
  if (lastCode.endsWith(":")) {
    return code.endsWith("{") && !declarationStart.test(code) && startsType(parent);
  }
  return !/[{};]$/.test(lastCode);
}

function startsType({ header, within }: TreeNode): boolean {
  return headerKind(header.text, { within, body: "indented" }) === "type";
}
