import type { Syntax } from "../languages/syntax.ts";
import { maxJudgedBrackets, type BodyRole, type BracketStack, type OpenBracket } from "./bracket-stack.ts";
import { headerKind, type HeaderKind } from "./header-kind.ts";
import { decideIfClosed, decideNode, isUndecided, withPlainLetters, type TreeNode } from "./tree-node.ts";

/** Only this many characters before and after a bracket are judged. */
const judgedCharacters = 600;

/** The brackets to judge, and the statements that they belong to. */
export interface JudgedTree {
  readonly brackets: BracketStack;
  readonly nodes: readonly TreeNode[];
  readonly syntax: Syntax;
}

/** Decides what the brackets that a line leaves open hold, and what their statements declare. */
export function judgeBrackets(tree: JudgedTree, line: number, code: string): void {
  const { brackets } = tree;
  const { size } = brackets;
  const first = brackets.sizeBefore(line);
  for (let at = first; at < Math.min(size, first + maxJudgedBrackets); at++) {
    const bracket = brackets.at(at);
    if (bracket !== undefined) judge(tree, bracket, code);
  }
}

function judge(tree: JudgedTree, bracket: OpenBracket, code: string): void {
  const { brackets, nodes, syntax } = tree;
  const node = nodes[bracket.node];
  if (node === undefined) return;
  if (syntax.everyBlock === true) {
    const isList = bracket.kind === "(" || (bracket.kind === "[" && syntax.flavour !== "json");
    if (!isList) node.hasBracketBody = true;
    return;
  }
  if (bracket.kind !== "{") return;
  decideIfClosed(node, syntax);
  const line = code.slice(Math.max(0, bracket.at - judgedCharacters), bracket.at);
  const before = headerUpTo(node, line);
  const own = brackets.at(node.level) === bracket && !opensTypeLiteral(before);
  const after = code.slice(bracket.at + 1, bracket.at + judgedCharacters);
  const known = isUndecided(node) ? undefined : (node.kind ?? "plain");
  const isLambda = own && namedValue.test(before) && lambdaParameters.test(after);
  const kind =
    known !== undefined
      ? "plain"
      : isLambda
        ? "function"
        : headerKind(before, { within: node.within, body: own ? "brace" : "inner brace", syntax });
  bracket.role = bodyRole(own ? (known ?? kind) : kind, node.within, before, after);
  if (own) node.hasBracketBody = true;
  decideNode(node, kind);
  if (isUndecided(node)) judgeCall(tree, node, line);
}

/** Decides on the call around a statement: a function in its parentheses may make the call a construct. */
function judgeCall({ brackets, nodes, syntax }: JudgedTree, node: TreeNode, before: string): void {
  const list = brackets.at(node.level - 1);
  const owner = list?.kind === "(" ? nodes[list.node] : undefined;
  if (owner === undefined) return;
  decideIfClosed(owner, syntax);
  if (!isUndecided(owner)) return;
  const place = { within: owner.within, body: "inner brace", syntax } as const;
  decideNode(owner, headerKind(headerUpTo(owner, before), place));
}

function headerUpTo({ header }: TreeNode, line: string): string {
  return `${header.text} ${withPlainLetters(line)}`.replaceAll(/\s+/g, " ").trim();
}

/** Whether a brace after this text belongs to a type, so that it is no body. */
function opensTypeLiteral(before: string): boolean {
  return /[<&]$|\) ?:$|\|$/.test(before) && !/\|[^|]*\|$/.test(before);
}

const newObject =
  /(?:\bnew [\w.<>, [\]?$]+\([^()]*\)|\bobject\s*:[^{}]*|(?:[=(,>:]|\breturn|\bdefault) ?class\b[^{}=;]*)$/;
/** The parameters of a lambda in Kotlin, Swift or Ruby, which stand inside its braces. */
const lambdaParameters = /^ ?(?:[\w\s,:<>?()[\].&!@-]*(?:->|\bin)|\|[^|]*\|)$/;
/** A name that gets what the brace holds. */
const namedValue = /^(?:[\w@]+ )*(?:val|var|let) .*[^=!<>]=$/;
const valueFollows = /(?:[=:([,?{]|\breturn|\bdefault|\byield|&&|\|\||\?\?)$/;
/** A value of a spelled-out type in Go: `map[string]int{`, `[]T{`, `&T{`, `x := T{`. */
const typedValue =
  /(?:[:=(,]|\breturn) ?(?:&[\w.]+|&?(?:\[[\w.]*\]|map\[[\w.*]+\])+(?=[\w*[])[^{}=]*)$|:= ?[\w.]+(?:\[[^[\]]*\])?$/;

/** A property in Swift, whose accessors are functions of their own. */
const propertyHeader = /^(?:(?:@[\w.]+|\w+)(?:\([^()]*\))? )*(?:var|subscript)\b/;

/** Tells what a brace holds, from what its statement declares and from the text before and after the brace. */
export function bodyRole(kind: HeaderKind, within: BodyRole, before: string, after: string): BodyRole {
  const text = before.trimEnd();
  if (newObject.test(text.slice(-200))) return "type";
  if (kind === "function" && propertyHeader.test(text)) return "property";
  if (kind === "type" || kind === "namespace" || kind === "function") return kind;
  if (text.endsWith("=>") || lambdaParameters.test(after)) return "function";
  if (valueFollows.test(text) || (text === "" && (within === "list" || within === "object"))) return "object";
  if (kind === "plain" && typedValue.test(text.slice(-200))) return "object";
  return kind === "control" ? "block" : text.endsWith(")") ? "function" : "block";
}
