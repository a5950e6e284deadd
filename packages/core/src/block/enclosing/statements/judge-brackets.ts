import type { BracketStack, OpenBracket, BodyRole } from "./bracket-stack.ts";
import { decideNode, isUndecided, type TreeNode } from "./tree-node.ts";
import { headerKind, type HeaderKind } from "./header-kind.ts";
import type { Syntax } from "../languages/syntax.ts";

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

const newObject =
  /(?:\bnew [\w.<>, [\]?$]+\([^()]*\)|\bobject\s*:[^{}]*|(?:[=(,>:]|\breturn|\bdefault) ?class\b[^{}=;]*)$/;
/** Parameters of a lambda of Kotlin, Swift or Ruby, which stand inside its braces. */
const lambdaParameters = /^ ?(?:[\w\s,:<>?()[\]]*(?:->|\bin)|\|[^|]*\|)$/;
const valueFollows = /(?:[=:([,?{]|\breturn|\bdefault|\byield|&&|\|\||\?\?)$/;
/** A value of a type that is written out, in Go: `map[string]int{`, `[]T{`, `&T{`, `x := T{`. */
const typedValue =
  /(?:[:=(,]|\breturn) ?(?:&[\w.]+|&?(?:\[[\w.]*\]|map\[[\w.*]+\])+(?=[\w*[])[^{}=]*)$|:= ?[\w.]+(?:\[[^[\]]*\])?$/;

/** Tells what a brace holds from what its statement declares and the text before and after the brace. */
export function bodyRole(kind: HeaderKind, within: BodyRole, before: string, after: string): BodyRole {
  const text = before.trimEnd();
  if (newObject.test(text.slice(-200))) return "type";
  if (kind === "type" || kind === "namespace" || kind === "function") return kind;
  if (text.endsWith("=>") || lambdaParameters.test(after)) return "function";
  if (valueFollows.test(text) || (text === "" && (within === "list" || within === "object"))) return "object";
  if (kind === "plain" && typedValue.test(text.slice(-200))) return "object";
  return kind === "control" ? "block" : text.endsWith(")") ? "function" : "block";
}
