import type { Syntax } from "../languages/syntax.ts";
import { decideIfClosed, openNode, type NodeStart, type TreeNode } from "./tree-node.ts";

/**
 * All statements of a text, and the open ones, which may still grow: outermost first, each deeper than the one before.
 * A place is a level of brackets and an indent; the level counts first.
 */
export class StatementStack {
  readonly nodes: TreeNode[] = [];
  readonly #open: TreeNode[] = [];
  readonly #syntax: Syntax;

  constructor(syntax: Syntax) {
    this.#syntax = syntax;
  }

  get top(): TreeNode | undefined {
    return this.#open.at(-1);
  }

  begin(start: Omit<NodeStart, "index" | "parent">): TreeNode {
    const node = openNode({ ...start, index: this.nodes.length, parent: this.top?.index ?? -1 });
    this.nodes.push(node);
    this.#open.push(node);
    return node;
  }

  /** Closes the innermost statement. What it declares is decided later, as a line may close any number of them. */
  pop(): void {
    const node = this.#open.pop();
    if (node === undefined) return;
    node.closedEnd = node.end;
    const parent = this.nodes[node.parent];
    if (parent !== undefined) parent.end = Math.max(parent.end, node.end);
  }

  popAll(): void {
    while (this.#open.length > 0) this.pop();
  }

  /** Closes all statements inside a statement. Reopens the statement if it ended too early. */
  popTo(node: TreeNode): void {
    if (this.at(node.level, node.indent) === node) {
      while (this.top !== node) this.pop();
      return;
    }
    this.popDeeper(node.level, node.indent);
    if (this.top?.level === node.level && this.top.indent === node.indent) this.pop();
    decideIfClosed(node, this.#syntax);
    this.#open.push(node);
  }

  /** Closes the statements that are deeper than a place. */
  popDeeper(level: number, indent: number): void {
    for (let { top } = this; top !== undefined; top = this.top) {
      if (top.level < level || (top.level === level && top.indent <= indent)) return;
      this.pop();
    }
  }

  /** The open statement that begins exactly at a place. */
  at(level: number, indent: number): TreeNode | undefined {
    const node = this.#open[this.#position(level, indent)];
    return node?.level === level && node.indent === indent ? node : undefined;
  }

  /** The innermost open statement that would hold a line at a place. */
  around(level: number, indent: number): TreeNode | undefined {
    return this.#open[this.#position(level, indent) - 1];
  }

  /** Index of the first open statement that is at least as deep as a place. */
  #position(level: number, indent: number): number {
    let low = 0;
    let high = this.#open.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const node = this.#open[middle];
      const shallower =
        node !== undefined && (node.level < level || (node.level === level && node.indent < indent));
      if (shallower) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
