import { startsWithEndWord } from "./end-word.ts";
import { headerKind } from "./header-kind.ts";
import type { Syntax } from "./syntax.ts";
import type { TreeNode } from "./tree-node.ts";

const memberStart = /^(?:def|val|given|object|trait) /;
const declarationStart = /^(?:def|val|var|class|object|given|trait|enum|case|if|for|while|try|match) ?/;

/** Whether nothing can follow in a statement, so that a deeper line is only deeper by mistake. */
export function isComplete({ lastCode, hasBracketBody }: TreeNode, { braces, endWords }: Syntax): boolean {
  if (braces === true) return lastCode.endsWith(";") || (hasBracketBody && lastCode.endsWith("}"));
  return endWords === true && startsWithEndWord(lastCode);
}

/** Whether a deeper line goes on with an unfinished statement, where bodies stand in braces. */
export function isContinuation(parent: TreeNode, code: string, afterBlank: boolean): boolean {
  const { lastCode } = parent;
  if (parent.hasBracketBody || parent.hasBody || afterBlank || memberStart.test(code)) return false;
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
