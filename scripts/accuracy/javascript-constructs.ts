import { parseSync } from "oxc-parser";
import { commentLinesOf, type Construct, type LineSpan, type ParsedFile, type Place } from "./parsed-file.ts";

/** A node of the parser's tree, as far as it matters here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Verdict = "construct" | "optional" | "namespace";

/** Parses a text of JavaScript or TypeScript. Undefined: it is not valid. */
export function parseJavaScript(fileName: string, text: string): ParsedFile | undefined {
  const { program, comments, errors } = parseSync(fileName, text);
  if (errors.length > 0) return undefined;
  const lines = text.split("\n");
  const places = new Places(text);
  const constructs: Construct[] = [];
  const strings: LineSpan[] = [];
  walk(program as unknown as Node, [], (node, parents) => {
    if (node.type === "TemplateLiteral") {
      const span = places.span(node);
      if (span.end > span.start) strings.push(span);
    }
    const verdict = verdictOf(node, parents);
    if (verdict === undefined) return;
    const span = places.span(verdict.node);
    const isInString = strings.some(({ start, end }) => start < span.start && span.start <= end);
    if (isInString || span.end === span.start) return;
    const { kind } = verdict;
    constructs.push({
      type: node.type,
      ...span,
      optional: kind === "optional",
      namespace: kind === "namespace",
    });
  });
  return {
    constructs,
    commentLines: commentLinesOf(
      lines,
      comments.map(({ start, end }) => ({ from: places.at(start), to: places.at(end) })),
    ),
    strings,
    unclear: [],
  };
}

/** Tells lines of places in a text. */
class Places {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  at(offset: number): Place {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return { row: low - 1, column: offset - (this.#starts[low - 1] ?? 0) };
  }

  span({ start, end }: { readonly start: number; readonly end: number }): LineSpan {
    return { start: this.at(start).row, end: this.at(Math.max(start, end - 1)).row };
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function walk(
  node: Node,
  parents: readonly Node[],
  visit: (node: Node, parents: readonly Node[]) => void,
): void {
  visit(node, parents);
  const inner = [node, ...parents];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inner, visit);
  }
}

const functions = new Set(["FunctionExpression", "ArrowFunctionExpression"]);
const declared = new Set(["ClassDeclaration", "TSInterfaceDeclaration", "TSEnumDeclaration"]);
const members = new Set(["MethodDefinition", "PropertyDefinition", "AccessorProperty"]);

function verdictOf(node: Node, parents: readonly Node[]): { node: Node; kind: Verdict } | undefined {
  const [parent] = parents;
  const whole = exported(node, parent);
  const { type } = node;
  if (type === "FunctionDeclaration") return { node: whole, kind: "construct" };
  if (declared.has(type)) return { node: decorated(whole, node), kind: "construct" };
  if (/^TSDeclareFunction$|^TSTypeAlias/.test(type)) return { node: whole, kind: "optional" };
  if (type === "TSModuleDeclaration") return { node: whole, kind: "namespace" };
  if (type === "TSGlobalDeclaration") return { node: whole, kind: "namespace" };
  if (type === "StaticBlock") return { node, kind: "construct" };
  if (members.has(type)) return memberVerdict(node);
  if (type === "Property") {
    const isFunction = node["method"] === true || node["kind"] === "get" || node["kind"] === "set";
    const kind = isFunction ? "construct" : valueVerdict(node["value"]);
    return kind && { node, kind };
  }
  if (type === "VariableDeclaration") return variableVerdict(node, whole);
  if (type === "ExpressionStatement") return statementVerdict(node);
  if (type === "CallExpression" && isNamedCall(node)) return { node, kind: "optional" };
  const hasOwnName = (type === "FunctionExpression" || type === "ClassExpression") && isNode(node["id"]);
  if (hasOwnName || type === "ClassExpression") return { node, kind: "optional" };
  return undefined;
}

/** The statement of a declaration: with its `export`. */
function exported(node: Node, parent: Node | undefined): Node {
  return parent !== undefined && /^Export(?:Named|Default)Declaration$/.test(parent.type) ? parent : node;
}

/** The node with the decorators of a declaration, which may stand before `export`. */
function decorated(whole: Node, { decorators }: Node): Node {
  const starts = Array.isArray(decorators) ? decorators.filter(isNode).map(({ start }) => start) : [];
  return { ...whole, start: Math.min(whole.start, ...starts) };
}

function memberVerdict(node: Node): { node: Node; kind: Verdict } | undefined {
  const { value } = node;
  if (!isNode(value)) return undefined;
  const whole = decorated(node, node);
  const isMethod = node.type === "MethodDefinition";
  if (isMethod && !isNode(value["body"])) return undefined;
  const kind = isMethod ? "construct" : valueVerdict(value);
  return kind && { node: whole, kind };
}

/** What a value makes of the name that it gets. */
function valueVerdict(value: unknown): Verdict | undefined {
  if (!isNode(value)) return undefined;
  const { type } = value;
  if (functions.has(type) || type === "ClassExpression") return "construct";
  if (type === "ParenthesizedExpression") return valueVerdict(value["expression"]);
  if (/^TS(?:As|Satisfies|NonNull)/.test(type)) return valueVerdict(value["expression"]) && "optional";
  if (type === "AssignmentExpression") return valueVerdict(value["right"]) && "optional";
  if (type === "LogicalExpression") return valueVerdict(value["right"]) && "optional";
  if (type === "AwaitExpression") return valueVerdict(value["argument"]) && "optional";
  if (type === "CallExpression" || type === "NewExpression") {
    // A function that is passed through a call has a name in the eyes of some.
    return argumentsOf(value).some((one) => functions.has(one.type)) ? "optional" : undefined;
  }
  return undefined;
}

function argumentsOf(call: Node): readonly Node[] {
  const list = call["arguments"];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

function variableVerdict(node: Node, whole: Node): { node: Node; kind: Verdict } | undefined {
  const list = node["declarations"];
  const values = Array.isArray(list) ? list.filter(isNode).map((one) => valueVerdict(one["init"])) : [];
  const [first] = values;
  if (values.length === 1) return first && { node: whole, kind: first };
  return values.some((one) => one !== undefined) ? { node: whole, kind: "optional" } : undefined;
}

function statementVerdict(node: Node): { node: Node; kind: Verdict } | undefined {
  let expression = node["expression"];
  if (!isNode(expression)) return undefined;
  if (expression.type === "AssignmentExpression") {
    const kind = expression["operator"] === "=" ? valueVerdict(expression["right"]) : undefined;
    return kind && { node, kind };
  }
  if (expression.type === "AwaitExpression") expression = expression["argument"];
  if (!isNode(expression) || expression.type !== "CallExpression") return undefined;
  if (!isNamedCall(expression)) return undefined;
  return { node, kind: isSimpleCallee(expression["callee"]) ? "construct" : "optional" };
}

/** Whether a call has a text first and a function after it. */
function isNamedCall(call: Node): boolean {
  const [first, ...rest] = argumentsOf(call);
  return isText(first) && rest.some(({ type }) => functions.has(type));
}

function isText(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "BinaryExpression") return isText(node["left"]);
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node["value"] === "string");
}

/** Whether a callee is a name, with one call at most: `it.each(rows)("…", () => {`. */
function isSimpleCallee(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === "Identifier" || callee.type === "ThisExpression") return true;
  if (callee.type === "CallExpression") return isPlainMember(callee["callee"]);
  return isPlainMember(callee);
}

function isPlainMember(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === "Identifier" || callee.type === "ThisExpression") return true;
  return callee.type === "MemberExpression" && callee["computed"] !== true && isPlainMember(callee["object"]);
}
