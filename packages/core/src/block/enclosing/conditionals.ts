import type { BracketStack, OpenBracket } from "./bracket-stack.ts";

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
