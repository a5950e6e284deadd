import type { BracketStack } from "./bracket-stack.ts";
import type { CodeLine } from "./code-line.ts";
import { openerOfCloser } from "./line-closer.ts";
import type { StatementStack } from "./statement-stack.ts";
import type { Syntax } from "./syntax.ts";
import { TagScanner } from "./tag-scanner.ts";
import type { TreeNode } from "./tree-node.ts";

const openConditional = /^(?:ifeq|ifneq|ifdef|ifndef)\b/;

/** Opens and closes the brackets of lines, whatever a syntax takes for brackets. */
export class BracketScanner {
  readonly #brackets: BracketStack;
  readonly #statements: StatementStack;
  readonly #syntax: Syntax;
  readonly #tags: TagScanner | undefined;

  constructor(brackets: BracketStack, statements: StatementStack, syntax: Syntax) {
    this.#brackets = brackets;
    this.#statements = statements;
    this.#syntax = syntax;
    this.#tags = syntax.brackets === "tags" ? new TagScanner(syntax.flavour === "html") : undefined;
  }

  /** Scans a line of a statement from `from` on; gives the statement that the line's end belongs to. */
  scan(start: TreeNode, { index, code, lineIndent }: CodeLine, from: number): TreeNode {
    const { nodes } = this.#statements;
    let current = start;
    const open = (kind: string, at: number, owner = current.index): void => {
      const indent = nodes[owner]?.indent ?? lineIndent;
      const role = kind === "{" ? "object" : "list";
      this.#brackets.push({ kind, node: owner, line: index, indent, lineIndent, at, role });
    };
    const close = (kind: string): void => {
      const owner = nodes[this.#brackets.closeInLine(kind)?.node ?? -1];
      if (owner === undefined || owner === current) return;
      this.#statements.popTo(owner);
      current = owner;
    };
    if (this.#tags !== undefined) this.#tags.scan(code, from, current.index, { open, close });
    else if (this.#syntax.brackets === "words") {
      if (openConditional.test(code)) open("if", 0);
    } else if (this.#syntax.brackets === "characters") {
      for (let at = from; at < code.length; at++) {
        const character = code.charAt(at);
        const closes = openerOfCloser(character);
        if (closes !== undefined) close(closes);
        else if (character === "(" || character === "[" || character === "{") open(character, at);
      }
    }
    return current;
  }
}
