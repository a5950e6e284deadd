import { BracketScanner, type CodeLine, lineCloser } from "./bracket-scanner.ts";
import { BracketStack, Conditionals } from "./bracket-stack.ts";
import { startsWithEndWord, isComplete, isContinuation, joinsStatement } from "./joins-statement.ts";
import { judgeBrackets } from "./judge-brackets.ts";
import type { LexedLine } from "../lexer/lex-lines.ts";
import type { Outline } from "../outlines/outline.ts";
import { StatementStack } from "./statement-stack.ts";
import type { Syntax } from "../languages/syntax.ts";
import { toOutlineNode, isUndecided, type TreeNode } from "./tree-node.ts";

const strongStart =
  /^(?:def|class|(?:local )?function|func|fn|import|from|interface|impl|trait|namespace|export|public) /;

/** Builds the tree of statements of a text from brackets and indentation, in one pass. */
export function buildStatementTree(lines: readonly LexedLine[], syntax: Syntax): Outline {
  const builder = new TreeBuilder(lines, syntax);
  for (let index = 0; index < lines.length; index++) builder.take(index);
  return builder.finish();
}

class TreeBuilder {
  readonly #lines: readonly LexedLine[];
  readonly #syntax: Syntax;
  readonly #statements: StatementStack;
  readonly #brackets = new BracketStack();
  readonly #scanner: BracketScanner;
  readonly #owners: Int32Array;
  readonly #leads: Int32Array;
  /** Comments and directives that wait for the next code to tell where they belong. */
  #pending: number[] = [];
  /** The statement that had the last code. */
  #current: TreeNode | undefined;
  #lastBlank = -1;
  readonly #conditionals = new Conditionals();

  constructor(lines: readonly LexedLine[], syntax: Syntax) {
    this.#lines = lines;
    this.#syntax = syntax;
    this.#statements = new StatementStack(syntax);
    this.#scanner = new BracketScanner(this.#brackets, this.#statements, syntax);
    this.#owners = new Int32Array(lines.length).fill(-1);
    this.#leads = new Int32Array(lines.length).fill(-1);
  }

  take(index: number): void {
    const line = this.#lines[index];
    if (line === undefined) return;
    const { kind, code, indent } = line;
    if (kind === "blank") this.#lastBlank = index;
    else if (kind === "code") {
      this.#takeCode({ index, code, lineIndent: indent, indent: this.#indentOf(line) });
    } else if (kind === "inside") {
      if (this.#current !== undefined) this.#give(this.#current, { index, code, lineIndent: indent, indent });
    } else {
      if (kind === "directive") this.#conditionals.take(code, this.#brackets);
      this.#pending.push(index);
    }
  }

  finish(): Outline {
    this.#placeComments(0);
    this.#statements.popAll();
    const { nodes } = this.#statements;
    for (const { node, twin } of this.#conditionals.twins) extend(nodes[node], nodes[twin]);
    const lines = this.#lines;
    const yaml = this.#syntax.flavour === "yaml";
    return {
      nodes: nodes.map((node) => toOutlineNode(node, this.#syntax)),
      kinds: lines.map(({ kind }) => kind),
      owners: this.#owners,
      leads: this.#leads,
      breaks: (line) => yaml && /^(?:---|\.\.\.)(?:\s|$)/.test(lines[line]?.code ?? ""),
    };
  }

  /** An item of a YAML sequence may stand at the column of the key that it belongs to. */
  #indentOf({ code, indent }: LexedLine): number {
    return this.#syntax.flavour === "yaml" && /^-(?:\s|$)/.test(code) ? indent + 0.5 : indent;
  }

  #takeCode(line: CodeLine): void {
    const { code, indent } = line;
    const closer = lineCloser(code, this.#syntax);
    const ends = this.#syntax.endWords === true && startsWithEndWord(code);
    const sibling = this.#statements.at(this.#brackets.size, indent);
    const joins = sibling !== undefined && this.#joins(sibling, code);
    const prefix = joins && isPrefix(sibling, code);
    // What stands above a closer, an `end` or an `else` belongs to what it closes.
    this.#placeComments(closer !== undefined ? 0 : ends || joins ? indent + 1 : indent);
    if (closer !== undefined) {
      if (this.#close(closer.kind, line, closer.length)) return;
    } else this.#heal(line);
    if (this.#syntax.brackets === "words" && /^else\b/.test(code) && this.#goOnWithConditional(line)) return;
    if (this.#current !== undefined && this.#continuesByBackslash(line.index)) {
      this.#give(this.#current, line);
      return;
    }
    this.#statements.popDeeper(this.#brackets.size, indent);
    const { top } = this.#statements;
    if (top?.level === this.#brackets.size && (ends || (top.indent === indent && joins))) {
      if (prefix) top.header.clear();
      this.#give(top, line);
    } else this.#begin(line);
  }

  #joins(sibling: TreeNode, code: string): boolean {
    return joinsStatement(sibling, code, this.#lastBlank > sibling.lastLine, this.#syntax);
  }

  /** A line that surely begins a declaration ends what was left open by something misread. */
  #heal({ code, lineIndent }: CodeLine): void {
    if (this.#syntax.everyBlock === true || !strongStart.test(code)) return;
    for (let { top } = this.#brackets; top !== undefined; top = this.#brackets.top) {
      const opened = Math.min(top.indent, top.lineIndent);
      if (top.kind === "{" ? opened <= lineIndent : opened < lineIndent) return;
      this.#brackets.pop();
    }
  }

  #continuesByBackslash(index: number): boolean {
    const previous = this.#lines[index - 1];
    return previous !== undefined && previous.kind === "code" && previous.code.endsWith("\\");
  }

  /** Gives whether the line goes on with the statement whose bracket it closes. */
  #close(kind: string, line: CodeLine, length: number): boolean {
    const closed = this.#brackets.closeAtLineStart(kind, line.lineIndent);
    const node = this.#statements.nodes[closed?.node ?? -1];
    if (node === undefined) return false;
    this.#statements.popTo(node);
    this.#give(node, line, length);
    return true;
  }

  #goOnWithConditional({ index, code }: CodeLine): boolean {
    const node = this.#statements.nodes[this.#brackets.top?.node ?? -1];
    if (node === undefined) return false;
    this.#statements.popTo(node);
    this.#own(node, index, code);
    return true;
  }

  #begin(line: CodeLine): void {
    const { index, code, indent, lineIndent } = line;
    const level = this.#brackets.size;
    const statements = this.#statements;
    if (statements.top?.level === level && statements.top.indent === indent) statements.pop();
    if (statements.top?.level === level && isComplete(statements.top, code, this.#syntax)) statements.pop();
    const parent = statements.top;
    if (parent?.level === level) {
      const afterBlank = this.#lastBlank > parent.lastLine;
      if (this.#syntax.braces === true && isContinuation(parent, code, afterBlank, this.#syntax)) {
        this.#give(parent, line);
        return;
      }
      if (this.#syntax.flavour !== "css") parent.hasBody = true;
    }
    const lead = this.#leadOf(index, lineIndent);
    const within = this.#brackets.at(level - 1)?.role ?? "top";
    const node = statements.begin({ start: index, lead, level, indent, within });
    this.#leads.fill(node.index, lead, index);
    this.#give(node, line);
  }

  /** First of the comment lines right above, as far as they are no deeper. */
  #leadOf(index: number, indent: number): number {
    let lead = index;
    for (let line = this.#lines[lead - 1]; line !== undefined; line = this.#lines[lead - 1]) {
      if (line.kind !== "comment" || line.indent > indent) break;
      lead--;
    }
    return lead;
  }

  /** Comments belong to the next code, those deeper than it to what stands above. */
  #placeComments(indent: number): void {
    // A line of a template stands at the depth of what it belongs to, a directive at any.
    const yaml = this.#syntax.flavour === "yaml";
    for (const index of this.#pending) {
      const line = this.#lines[index];
      const own = line === undefined || (line.kind === "directive" && !yaml) ? 0 : line.indent;
      const node = this.#statements.around(this.#brackets.size, Math.max(own, indent));
      if (node === undefined) continue;
      this.#owners[index] = node.index;
      node.end = Math.max(node.end, index);
    }
    this.#pending = [];
  }

  #own(node: TreeNode, index: number, code: string): void {
    this.#owners[index] = node.index;
    this.#current = node;
    node.end = Math.max(node.end, index);
    if (code === "") return;
    node.lastLine = index;
    node.lastCode = code;
  }

  /** Gives a line to a statement, from `from` on with its brackets. */
  #give(start: TreeNode, line: CodeLine, from = 0): void {
    const { index, code } = line;
    this.#own(start, index, code);
    if (code === "") return;
    const { nodes } = this.#statements;
    const list = this.#brackets.top;
    const caller = list?.kind === "(" && from === 0 ? nodes[list.node] : undefined;
    const last = this.#scanner.scan(start, line, from);
    if (last !== start) {
      this.#own(last, index, code);
      this.#owners[index] = start.index;
    }
    judgeBrackets({ brackets: this.#brackets, nodes, syntax: this.#syntax }, index, code);
    for (const node of new Set([start, last, caller])) {
      if (node !== undefined && wantsHeader(node)) node.header.add(code);
    }
  }
}

/** A header goes on to the end of its twin. */
function extend(node: TreeNode | undefined, twin: TreeNode | undefined): void {
  if (node !== undefined && twin !== undefined) node.end = Math.max(node.end, twin.end);
}

/** Whether more of a statement's text may tell what it declares; the first line tells what can go on with it. */
function wantsHeader(node: TreeNode): boolean {
  return (isUndecided(node) && !node.hasBody) || node.header.text === "";
}

/** Whether what was seen of a statement only decorates the line that goes on with it. */
function isPrefix(node: TreeNode, code: string): boolean {
  return !code.startsWith("{") && !node.hasBody && /^[@#[.]|^(?:template|requires)\b/.test(node.header.text);
}
