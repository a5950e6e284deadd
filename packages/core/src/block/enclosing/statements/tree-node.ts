import { keptPart } from "../../line-run.ts";
import type { Syntax } from "../languages/syntax.ts";
import type { OutlineNode } from "../outlines/outline.ts";
import type { BodyRole } from "./bracket-stack.ts";
import { hasExpressionBody, headerKind, type HeaderKind } from "./header-kind.ts";

/** A statement while the tree grows. */
export interface TreeNode {
  readonly index: number;
  readonly parent: number;
  readonly start: number;
  end: number;
  readonly lead: number;
  /** How many brackets are open before it. */
  readonly level: number;
  readonly indent: number;
  /** The role of the bracket around it. */
  readonly within: BodyRole;
  readonly header: HeaderText;
  /** Line where its header begins, after its decorators. */
  headerLine: number;
  /** What it declares; undefined until something tells. */
  kind: HeaderKind | undefined;
  hasBody: boolean;
  /** Whether it has a body in a bracket of its own. */
  hasBracketBody: boolean;
  /** Whether a bracket in it has no partner. */
  unbalanced: boolean;
  /** Last line of its own code. */
  lastLine: number;
  /** The code of `lastLine`; of a long one only the start and the end, which is all that is looked at. */
  lastCode: string;
  /** Its end when it was closed; undefined while it is open, and once `decideIfClosed` has looked at it. */
  closedEnd: number | undefined;
}

/** Where a statement begins. */
export type NodeStart = Pick<TreeNode, "index" | "parent" | "start" | "lead" | "level" | "indent" | "within">;

/** A new statement of which nothing is known yet. */
export function openNode(start: NodeStart): TreeNode {
  return {
    ...start,
    end: start.start,
    header: new HeaderText(),
    headerLine: start.start,
    kind: undefined,
    hasBody: false,
    hasBracketBody: false,
    unbalanced: false,
    lastLine: start.start,
    lastCode: "",
    closedEnd: undefined,
  };
}

/** Longer code is not kept whole. */
const maxLastCharacters = 256;

/** What is kept of the code of a statement's last line. */
export function lastCodeOf(code: string): string {
  const half = maxLastCharacters / 2;
  return code.length <= maxLastCharacters ? code : keptPart(`${code.slice(0, half)} ${code.slice(-half)}`);
}

/** Whether what a statement declares may still change. */
export function isUndecided(node: TreeNode): boolean {
  return node.kind === undefined || node.kind === "plain";
}

/** Characters to keep of the start and the end of a long header. */
const keptStart = 600;
const keptEnd = 300;

/** The text of a statement up to its body, joined from its lines. Drops the middle of a long text. */
export class HeaderText {
  #start = "";
  #end = "";

  get text(): string {
    return this.#end === "" ? this.#start : `${this.#start} ${this.#end}`;
  }

  add(code: string): void {
    const piece = withPlainLetters(code.replaceAll(/\s+/g, " "));
    if (this.#end === "" && (this.#start === "" || this.#start.length + piece.length <= keptStart)) {
      this.#start = this.#start === "" ? piece : `${this.#start} ${piece}`;
      if (piece.length <= keptStart) return;
      this.#start = keptPart(piece.slice(0, keptStart));
      this.#end = keptPart(piece.slice(-keptEnd));
    } else this.#end = keptPart(`${this.#end} ${piece}`.slice(-keptEnd).trimStart());
  }

  clear(): void {
    this.#start = "";
    this.#end = "";
  }
}

const notAscii = /[^\0-\x7f]/;
const furtherLetters = /(?![\0-\x7f])[\p{L}\p{M}\p{N}]/gu;

/** Writes letters of other scripts as `a`, because a name may hold any of them. */
export function withPlainLetters(text: string): string {
  return notAscii.test(text) ? text.replaceAll(furtherLetters, "a") : text;
}

/** Sets what a statement declares, unless that is decided. */
export function decideNode(node: TreeNode, kind: HeaderKind): void {
  if (!isUndecided(node)) return;
  node.kind = kind;
  if (kind !== "plain" && kind !== "control") node.hasBody = true;
}

/** Does what `decideAtEnd` does for a statement that was closed, if that was not done yet. */
export function decideIfClosed(node: TreeNode, syntax: Syntax): void {
  if (node.closedEnd === undefined) return;
  decideAtEnd(node, syntax);
  node.closedEnd = undefined;
}

/** Decides what a statement declares once all its lines are known, if no brace at the end of a line decided it. */
export function decideAtEnd(node: TreeNode, syntax: Syntax): void {
  if (!isUndecided(node) || syntax.everyBlock === true) return;
  const { text } = node.header;
  const inline = node.lastCode.endsWith("}") && !node.hasBracketBody ? text.lastIndexOf(" {") : -1;
  node.kind =
    inline < 0
      ? headerKind(text, { within: node.within, body: "indented", syntax })
      : headerKind(text.slice(0, inline), { within: node.within, body: "brace", syntax });
  const place = { within: node.within, body: "indented", syntax } as const;
  if (node.kind === "function" && !node.hasBody && hasExpressionBody(text, place)) node.hasBody = true;
  if (node.hasBody || (node.closedEnd ?? node.end) === node.start || node.lastCode.endsWith(";")) return;
  node.hasBody = node.kind === "function" || node.kind === "type";
}

/** The node of a finished statement. */
export function toOutlineNode(node: TreeNode, syntax: Syntax): OutlineNode {
  const { parent, start, end, lead, kind } = node;
  const construct = end > start && (syntax.everyBlock === true ? isEntry(node, syntax) : declares(node));
  return {
    parent,
    start,
    end,
    lead,
    construct,
    namespace: kind === "namespace",
    unbalanced: node.unbalanced,
    header: node.headerLine,
    declares: construct || end === start ? declaredBy(node, syntax) : undefined,
  };
}

/** What a statement of code declares. In one line, a name in a list is no type, nor is a variable of C that names its type. */
function declaredBy({ kind, start, end, within, header }: TreeNode, syntax: Syntax): OutlineNode["declares"] {
  if (syntax.everyBlock === true || kind === undefined || kind === "control" || kind === "plain") {
    return undefined;
  }
  if (end > start) return kind;
  if (kind === "type" && (within === "list" || within === "object")) return undefined;
  return hasBodyInLine(header.text, kind, syntax) ? kind : undefined;
}

/** Whether a declaration of one line shows where its body is. Without braces, a line of prose may begin with such a word. */
function hasBodyInLine(text: string, kind: HeaderKind, { braces, flavour }: Syntax): boolean {
  if (flavour === "c") return text.includes("{");
  if (braces === true) return true;
  if (flavour === "python") return text.includes(":");
  if (flavour === "haskell") return kind === "type";
  return /(?:\bend|\})$|^\(+ ?def|, ?do:|^def [^=]* = /.test(text);
}

function declares({ kind, hasBody }: TreeNode): boolean {
  return hasBody && (kind === "type" || kind === "namespace" || kind === "function");
}

/** Whether an entry of data has content, not only continued lines. */
function isEntry({ hasBody, hasBracketBody, header }: TreeNode, { braces, flavour }: Syntax): boolean {
  // A bracket on its own line in YAML is only the value of the key above.
  if (flavour === "yaml") return !/^[[{](?!\{)/.test(header.text);
  if (braces === true || flavour === "json") return hasBracketBody;
  return flavour !== "make" || hasBody || hasBracketBody;
}
