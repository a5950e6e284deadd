/** What a bracket holds. It decides what a statement inside may be. */
export type BodyRole = "top" | "type" | "namespace" | "function" | "block" | "object" | "list";

/** An open bracket, tag or block word. */
export interface OpenBracket {
  readonly kind: string;
  /** The node that opened it. */
  readonly node: number;
  readonly line: number;
  /** Columns of the statement that opened it. */
  readonly indent: number;
  /** Columns of the line that it stands in. */
  readonly lineIndent: number;
  /** Its index in the line. */
  readonly at: number;
  role: BodyRole;
}

/** How many brackets a closer inside a line may look past. */
const maxPassedBrackets = 8;

/** The open brackets, outermost first. A closer that does not fit closes as little as possible. */
export class BracketStack {
  readonly #open: OpenBracket[] = [];
  /** How many open brackets have a kind, or a kind and a column. */
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

  /** The brackets that were opened last. */
  innermost(count: number): readonly OpenBracket[] {
    return this.#open.slice(-count);
  }

  /**
   * Goes back to `size` brackets: drops those opened since, and reopens those closed since, as far as `innermost`
   * remembers them.
   */
  restore(size: number, innermost: readonly OpenBracket[]): void {
    while (this.size > size) this.pop();
    const kept = this.size - (size - innermost.length);
    if (kept >= 0) for (const bracket of innermost.slice(kept)) this.push(bracket);
  }

  /** Closes the bracket that a closer at the start of a line means: the one at its indent, and all that is inside. */
  closeAtLineStart(kind: string, indent: number): OpenBracket | undefined {
    if (this.#has(indentKey(kind, indent))) {
      return this.#popUntil(
        (open) => open.kind === kind && (open.indent === indent || open.lineIndent === indent),
      );
    }
    return this.closeInLine(kind);
  }

  /** Closes the bracket that a closer inside a line means. `)` and `]` look past few brackets. */
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

/** How many brackets around a conditional each of its branches may close. */
const maxReopened = 8;

/** Conditionals of the preprocessor. Each branch begins with the same open brackets; those of the last stay open. */
export class Conditionals {
  /** Pairs of nodes with a common end: the same header in two branches. -1: a branch has none. */
  readonly twins: { readonly node: number; readonly twin: number }[] = [];
  readonly #open: Conditional[] = [];

  addDirective(directive: string, brackets: BracketStack): void {
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

interface Conditional {
  /** Brackets that were open where it began. */
  readonly size: number;
  /** The innermost of them, because branches may close them. */
  readonly innermost: readonly OpenBracket[];
  /** For each branch but the last, the node whose bracket it left open; -1: it left none open. */
  readonly openers: number[];
}

function nodeAt(brackets: BracketStack, index: number): number {
  return brackets.at(index)?.node ?? -1;
}
