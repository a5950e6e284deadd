import { bodyRole } from "./body-role.ts";
import type { BracketStack, OpenBracket } from "./bracket-stack.ts";
import { decideNode } from "./decide-node.ts";
import { headerKind } from "./header-kind.ts";
import type { Syntax } from "./syntax.ts";
import { isUndecided, type TreeNode } from "./tree-node.ts";

/** So many brackets that a line leaves open are judged. */
const maxJudgedBrackets = 8;

/** Characters of a line that are looked at before and after a bracket. */
const judgedCharacters = 600;

/** What is needed to judge brackets. */
export interface Judged {
  readonly brackets: BracketStack;
  readonly nodes: readonly TreeNode[];
  readonly syntax: Syntax;
}

/** Tells of the brackets that a line leaves open what they hold, and what their statements declare. */
export function judgeBrackets(judged: Judged, line: number, code: string): void {
  const { brackets } = judged;
  const { size } = brackets;
  let first = size;
  while (brackets.at(first - 1)?.line === line) first--;
  for (let at = first; at < Math.min(size, first + maxJudgedBrackets); at++) {
    const bracket = brackets.at(at);
    if (bracket !== undefined) judge(judged, bracket, code);
  }
}

function judge(judged: Judged, bracket: OpenBracket, code: string): void {
  const { brackets, nodes, syntax } = judged;
  const node = nodes[bracket.node];
  if (node === undefined) return;
  if (syntax.everyBlock === true) {
    const isList = bracket.kind === "(" || (bracket.kind === "[" && syntax.flavour !== "json");
    if (!isList) node.hasBracketBody = true;
    return;
  }
  if (bracket.kind !== "{") return;
  const line = code.slice(Math.max(0, bracket.at - judgedCharacters), bracket.at);
  const before = joined(node, line);
  const own = brackets.at(node.level) === bracket && !opensTypeLiteral(before);
  const known = isUndecided(node) ? undefined : (node.kind ?? "plain");
  const kind =
    known === undefined
      ? headerKind(before, { within: node.within, body: own ? "brace" : "inner brace" })
      : "plain";
  const after = code.slice(bracket.at + 1, bracket.at + judgedCharacters);
  bracket.role = bodyRole(own ? (known ?? kind) : kind, node.within, before, after);
  if (own) node.hasBracketBody = true;
  decideNode(node, kind);
  if (isUndecided(node)) judgeCall(judged, node, line);
}

/** A function inside the parentheses of a call may make the call a construct. */
function judgeCall({ brackets, nodes }: Judged, node: TreeNode, before: string): void {
  const list = brackets.at(node.level - 1);
  const owner = list?.kind === "(" ? nodes[list.node] : undefined;
  if (owner === undefined || !isUndecided(owner)) return;
  decideNode(owner, headerKind(joined(owner, before), { within: owner.within, body: "inner brace" }));
}

function joined({ header }: TreeNode, line: string): string {
  return `${header.text} ${line}`.replaceAll(/\s+/g, " ").trim();
}

/** A brace in a type is no body. */
function opensTypeLiteral(before: string): boolean {
  return /[<&]$|\) ?:$|\|$/.test(before) && !/\|[^|]*\|$/.test(before);
}
