/** What a bracket holds. It decides what a statement inside may be. */
export type BodyRole = "top" | "type" | "namespace" | "function" | "property" | "block" | "object" | "list";

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

/** Only the first brackets that a line leaves open are judged. */
export const maxJudgedBrackets = 8;

/** With more runs of brackets open, further brackets only add to the last run: no code nests so deeply. */
const maxRuns = 2 ** 16;

/** Kinds of which no bracket is open are remembered up to here. */
const maxIdleKinds = 64;

/** How many runs of a kind are open, and of those, how many at each column. */
interface KindCount {
  runs: number;
  readonly runsAt: Map<number, number>;
}

/**
 * The open brackets, outermost first. A closer that does not fit closes as little as possible. Brackets that only their
 * number tells apart are a run, which is one object.
 */
export class BracketStack {
  /** The bracket of each run. */
  readonly #open: OpenBracket[] = [];
  /** For each run, how many brackets are open up to its end. */
  readonly #ends: number[] = [];
  readonly #counts = new Map<string, KindCount>();
  /** How many brackets were open before the line of the top. */
  #lineStart = 0;
  readonly #onLost: (bracket: OpenBracket) => void;

  /** `onLost` is told each bracket that is dropped because nothing closes it. */
  constructor(onLost: (bracket: OpenBracket) => void = () => undefined) {
    this.#onLost = onLost;
  }

  get size(): number {
    return this.#ends.at(-1) ?? 0;
  }

  get top(): OpenBracket | undefined {
    return this.#open.at(-1);
  }

  at(index: number): OpenBracket | undefined {
    return index < 0 ? undefined : this.#open[this.#runOf(index)];
  }

  /** How many brackets are open that were opened above a line, where those of the line come last. */
  sizeBefore(line: number): number {
    let run = this.#open.length - 1;
    while (this.#open[run]?.line === line) run--;
    return this.#ends[run] ?? 0;
  }

  push(bracket: OpenBracket): void {
    const { size, top } = this;
    const last = this.#open.length - 1;
    if (top !== undefined && (last + 1 >= maxRuns || this.#isJoined(bracket, top))) {
      this.#ends[last] = size + 1;
      return;
    }
    if (top?.line !== bracket.line) this.#lineStart = size;
    this.#open.push(bracket);
    this.#ends.push(size + 1);
    this.#count(bracket, 1);
  }

  pop(): OpenBracket | undefined {
    const { top } = this;
    if (top !== undefined) this.#shrink(this.size - 1);
    return top;
  }

  /** The brackets that were opened last. */
  innermost(count: number): readonly OpenBracket[] {
    const brackets: OpenBracket[] = [];
    for (let index = Math.max(0, this.size - count); index < this.size; index++) {
      const bracket = this.at(index);
      if (bracket !== undefined) brackets.push(bracket);
    }
    return brackets;
  }

  /**
   * Goes back to `size` brackets: drops those opened since, and reopens those closed since, as far as `innermost`
   * remembers them.
   */
  restore(size: number, innermost: readonly OpenBracket[]): void {
    if (this.size > size) this.#shrink(size);
    const kept = this.size - (size - innermost.length);
    if (kept >= 0) for (const bracket of innermost.slice(kept)) this.push(bracket);
  }

  /** Closes the bracket that a closer at the start of a line means: the one at its indent, and all that is inside. */
  closeAtLineStart(kind: string, indent: number): OpenBracket | undefined {
    if ((this.#counts.get(kind)?.runsAt.get(indent) ?? 0) > 0) {
      return this.#popUntil(
        (open) => open.kind === kind && (open.indent === indent || open.lineIndent === indent),
      );
    }
    return this.closeInLine(kind);
  }

  /** Closes the bracket that a closer inside a line means. `)` and `]` look past few brackets. */
  closeInLine(kind: string): OpenBracket | undefined {
    if (this.top?.kind === kind) return this.pop();
    if ((this.#counts.get(kind)?.runs ?? 0) === 0) return undefined;
    if (kind !== "(" && kind !== "[") return this.#popUntil((open) => open.kind === kind);
    for (let passed = 1; passed <= maxPassedBrackets; passed++) {
      const open = this.at(this.size - 1 - passed);
      if (open === undefined || open.kind === "{") return undefined;
      if (open.kind !== kind) continue;
      for (const lost of this.innermost(passed)) this.#onLost(lost);
      this.#shrink(this.size - passed);
      return this.pop();
    }
    return undefined;
  }

  /** Tells of the brackets that are open at the end of the text. */
  loseAll(): void {
    for (const bracket of this.#open) this.#onLost(bracket);
  }

  /** Whether a bracket and the top differ in nothing that is asked of them. Each that is judged has a role of its own. */
  #isJoined(bracket: OpenBracket, top: OpenBracket): boolean {
    const topStart = this.#ends[this.#ends.length - 2] ?? 0;
    return (
      bracket.line === top.line &&
      bracket.kind === top.kind &&
      bracket.node === top.node &&
      bracket.role === top.role &&
      bracket.indent === top.indent &&
      bracket.lineIndent === top.lineIndent &&
      (bracket.kind !== "{" || topStart >= this.#lineStart + maxJudgedBrackets)
    );
  }

  /** Index of the run that holds a bracket. */
  #runOf(index: number): number {
    let low = 0;
    let high = this.#ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Closes brackets until `size` are open. */
  #shrink(size: number): void {
    for (let start = this.#ends.at(-2) ?? 0; this.size > size; start = this.#ends.at(-2) ?? 0) {
      if (start < size) {
        this.#ends[this.#ends.length - 1] = size;
        return;
      }
      const bracket = this.#open.pop();
      this.#ends.pop();
      if (bracket !== undefined) this.#count(bracket, -1);
    }
  }

  #popUntil(isMeant: (open: OpenBracket) => boolean): OpenBracket | undefined {
    for (let { top } = this; top !== undefined; top = this.top) {
      if (isMeant(top)) return this.pop();
      this.#onLost(top);
      this.#shrink(this.#ends.at(-2) ?? 0);
    }
    return undefined;
  }

  #count({ kind, indent, lineIndent }: OpenBracket, change: 1 | -1): void {
    let count = this.#counts.get(kind);
    if (count === undefined) this.#counts.set(kind, (count = { runs: 0, runsAt: new Map() }));
    count.runs += change;
    if (count.runs === 0 && this.#counts.size > maxIdleKinds) this.#counts.delete(kind);
    count.runsAt.set(indent, (count.runsAt.get(indent) ?? 0) + change);
    if (lineIndent !== indent) {
      count.runsAt.set(lineIndent, (count.runsAt.get(lineIndent) ?? 0) + change);
    }
  }
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
