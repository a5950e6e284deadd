/** What a bracket holds, as far as it matters to what stands in it. */
export type BodyRole = "top" | "type" | "namespace" | "function" | "block" | "object" | "list";

/** An open bracket, tag or block word. */
export interface OpenBracket {
  readonly kind: string;
  /** The node that opened it. */
  readonly node: number;
  readonly line: number;
  /** Columns of the statement that opened it, and of the line. */
  readonly indent: number;
  readonly lineIndent: number;
  /** Where in its line it stands. */
  readonly at: number;
  role: BodyRole;
}

/** How many brackets a closer inside a line may look past. */
const maxPassedBrackets = 8;

/** The brackets that are open, outermost first. A closer that fits badly does as little harm as can be. */
export class BracketStack {
  readonly #open: OpenBracket[] = [];
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#open.length;
  }

  get top(): OpenBracket | undefined {
    return this.#open.at(-1);
  }

  at(index: number): OpenBracket | undefined {
    return this.#open[index];
  }

  push(bracket: OpenBracket): void {
    this.#open.push(bracket);
    for (const key of keysOf(bracket)) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  pop(): OpenBracket | undefined {
    const bracket = this.#open.pop();
    if (bracket !== undefined) {
      for (const key of keysOf(bracket)) this.#counts.set(key, (this.#counts.get(key) ?? 0) - 1);
    }
    return bracket;
  }

  /** What was opened last. */
  innermost(count: number): readonly OpenBracket[] {
    return this.#open.slice(-count);
  }

  /** Back to `size` brackets: drops what was opened since, and opens again what was closed of those that were innermost. */
  restore(size: number, innermost: readonly OpenBracket[]): void {
    while (this.size > size) this.pop();
    const kept = this.size - (size - innermost.length);
    if (kept >= 0) for (const bracket of innermost.slice(kept)) this.push(bracket);
  }

  /** Closes with a closer that a line starts with: that of equal indent is meant, whatever was left open in it. */
  closeAtLineStart(kind: string, indent: number): OpenBracket | undefined {
    if (this.#has(indentKey(kind, indent))) {
      return this.#popUntil(
        (open) => open.kind === kind && (open.indent === indent || open.lineIndent === indent),
      );
    }
    return this.closeInLine(kind);
  }

  /** Closes with a closer that stands in a line. A brace may close what was left open in it, others hardly. */
  closeInLine(kind: string): OpenBracket | undefined {
    if (this.top?.kind === kind) return this.pop();
    if (!this.#has(kind)) return undefined;
    if (kind !== "(" && kind !== "[") return this.#popUntil((open) => open.kind === kind);
    for (let passed = 1; passed <= maxPassedBrackets; passed++) {
      const open = this.#open[this.size - 1 - passed];
      if (open === undefined || open.kind === "{") return undefined;
      if (open.kind === kind) return this.#popUntil((candidate) => candidate === open);
    }
    return undefined;
  }

  #has(key: string): boolean {
    return (this.#counts.get(key) ?? 0) > 0;
  }

  #popUntil(isMeant: (open: OpenBracket) => boolean): OpenBracket | undefined {
    for (let open = this.pop(); open !== undefined; open = this.pop()) {
      if (isMeant(open)) return open;
    }
    return undefined;
  }
}

function indentKey(kind: string, indent: number): string {
  return `${kind}:${indent}`;
}

function keysOf({ kind, indent, lineIndent }: OpenBracket): string[] {
  const keys = [kind, indentKey(kind, indent)];
  if (lineIndent !== indent) keys.push(indentKey(kind, lineIndent));
  return keys;
}

interface Conditional {
  /** Brackets that were open where it began. */
  readonly size: number;
  /** The last of them, in case that branches close them. */
  readonly innermost: readonly OpenBracket[];
  /** Nodes whose bracket a branch left open; -1: it left none open. */
  readonly openers: number[];
}

/** So many brackets that are open around a conditional may be closed in each of its branches. */
const maxReopened = 8;

/** The preprocessor's conditionals: each branch begins with the same brackets, and what the last leaves open stays so. */
export class Conditionals {
  /** Nodes that end where another does, if there are both: each is the same header in another branch. */
  readonly twins: { readonly node: number; readonly twin: number }[] = [];
  readonly #open: Conditional[] = [];

  take(directive: string, brackets: BracketStack): void {
    if (/^#\s*if/.test(directive)) this.#begin(brackets);
    else if (/^#\s*el/.test(directive)) this.#beginBranch(brackets);
    else if (/^#\s*endif/.test(directive)) this.#end(brackets);
  }

  #begin(brackets: BracketStack): void {
    this.#open.push({ size: brackets.size, innermost: brackets.innermost(maxReopened), openers: [] });
  }

  #beginBranch(brackets: BracketStack): void {
    const conditional = this.#open.at(-1);
    if (conditional === undefined) return;
    conditional.openers.push(nodeAt(brackets, conditional.size));
    brackets.restore(conditional.size, conditional.innermost);
  }

  #end(brackets: BracketStack): void {
    const conditional = this.#open.pop();
    if (conditional === undefined) return;
    const twin = nodeAt(brackets, conditional.size);
    for (const node of conditional.openers) this.twins.push({ node, twin });
  }
}

function nodeAt(brackets: BracketStack, index: number): number {
  return brackets.at(index)?.node ?? -1;
}
