import type { BodyRole } from "./bracket-stack.ts";
import { type HeaderKind, headerKind } from "./header-kind.ts";
import type { Syntax } from "../languages/syntax.ts";
import type { OutlineNode } from "../outlines/outline.ts";

/** A statement while its lines are read. */
export interface TreeNode {
  readonly index: number;
  readonly parent: number;
  readonly start: number;
  end: number;
  readonly lead: number;
  /** Brackets open before it. */
  readonly level: number;
  readonly indent: number;
  /** What the bracket holds that it stands in. */
  readonly within: BodyRole;
  readonly header: HeaderText;
  /** Undefined until something tells. */
  kind: HeaderKind | undefined;
  /** Whether it has a body, and whether that is in a bracket of its own. */
  hasBody: boolean;
  hasBracketBody: boolean;
  /** Last line of its own code, and that line's code. */
  lastLine: number;
  lastCode: string;
}

/** Where a statement begins. */
export type NodeStart = Pick<TreeNode, "index" | "parent" | "start" | "lead" | "level" | "indent" | "within">;

/** A statement that begins, with nothing known of it. */
export function openNode(start: NodeStart): TreeNode {
  return {
    ...start,
    end: start.start,
    header: new HeaderText(),
    kind: undefined,
    hasBody: false,
    hasBracketBody: false,
    lastLine: start.start,
    lastCode: "",
  };
}

/** Whether what it declares is still open. */
export function isUndecided(node: TreeNode): boolean {
  return node.kind === undefined || node.kind === "plain";
}

/** Characters kept of the start and of the end of a long header. */
const keptStart = 600;
const keptEnd = 300;

/** The text of a statement up to its body, put together of lines. The middle of a long one is dropped. */
export class HeaderText {
  #start = "";
  #end = "";

  get text(): string {
    return this.#end === "" ? this.#start : `${this.#start} ${this.#end}`;
  }

  add(code: string): void {
    const piece = code.replaceAll(/\s+/g, " ");
    if (this.#end === "" && (this.#start === "" || this.#start.length + piece.length <= keptStart)) {
      this.#start = this.#start === "" ? piece.slice(0, keptStart) : `${this.#start} ${piece}`;
      if (piece.length > keptStart) this.#end = piece.slice(-keptEnd);
    } else this.#end = `${this.#end} ${piece}`.slice(-keptEnd).trimStart();
  }

  clear(): void {
    this.#start = "";
    this.#end = "";
  }
}

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
