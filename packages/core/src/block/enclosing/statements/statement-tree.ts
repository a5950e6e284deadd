import { eachInTurns } from "../../../lines/bytes/yield-turn.ts";
import type { Syntax } from "../languages/syntax.ts";
import type { LexedLine } from "../lexer/lex-lines.ts";
import { noNodes, type Outline, type OutlineNode } from "../outlines/outline.ts";
import { BracketScanner, lineCloser, type CodeLine } from "./bracket-scanner.ts";
import { BracketStack, Conditionals } from "./bracket-stack.ts";
import {
  isComplete,
  isContinuation,
  joinsStatement,
  lacksEndWord,
  openedStatements,
  needsEndWord,
  startsWithEndWord,
} from "./joins-statement.ts";
import { judgeBrackets } from "./judge-brackets.ts";
import { StatementStack } from "./statement-stack.ts";
import { decideIfClosed, isUndecided, lastCodeOf, toOutlineNode, type TreeNode } from "./tree-node.ts";

/** Builds the tree of the statements of a text from brackets and indentation, in one pass. */
export async function buildStatementTree(
  lines: readonly LexedLine[],
  syntax: Syntax,
  signal: AbortSignal | undefined,
): Promise<Outline> {
  const builder = new TreeBuilder(lines, syntax);
  await eachInTurns(0, lines.length, signal, (index) => builder.addLine(index));
  return await builder.finish(signal);
}

/** So many dashes of a line of YAML begin items of their own. */
const maxInnerItems = 4;

/** What is kept of an entry of YAML: a flow begins with a bracket, a template with two. */
const yamlHeaderCharacters = 2;

const yamlKey = /^(?:""|[^\s#[{"'][^#]*?) ?:(?:\s|$)/;

/** So many statements around a line are asked whether a word must end them. */
const maxBodies = 64;

/** Surely begins a declaration. */
const strongStart =
  /^(?:def|class|(?:local )?function|func|fn|import|from|interface|impl|trait|namespace|export|public) /;

class TreeBuilder {
  readonly #lines: readonly LexedLine[];
  readonly #syntax: Syntax;
  readonly #statements: StatementStack;
  readonly #brackets = new BracketStack(({ node }) => this.#markUnbalanced(node));
  readonly #scanner: BracketScanner;
  readonly #owners: Int32Array;
  readonly #leads: Int32Array;
  /** Comments and directives that wait for the next code, which tells where they belong. */
  #pending: number[] = [];
  /** The statement of the last code. */
  #current: TreeNode | undefined;
  #lastBlank = -1;
  readonly #conditionals = new Conditionals();
  /** The statement that the last brace at the start of a line closed. */
  #lastClosed = -1;
  /** For statements that are looked at: whether the end words of the outermost statement around them balance. */
  readonly #balanced = new Map<number, boolean>();
  /** The last line of code that continues in the next line. */
  #continued: number | undefined;
  /** Lines that part the documents of a YAML text. */
  readonly #breaks = new Set<number>();

  constructor(lines: readonly LexedLine[], syntax: Syntax) {
    this.#lines = lines;
    this.#syntax = syntax;
    this.#statements = new StatementStack(syntax);
    this.#scanner = new BracketScanner(this.#brackets, this.#statements, syntax);
    this.#owners = noNodes(lines.length);
    this.#leads = noNodes(lines.length);
  }

  addLine(index: number): void {
    const line = this.#lines[index];
    if (line === undefined) return;
    const { kind, code, indent } = line;
    if (this.#syntax.flavour === "yaml" && partsDocuments(code)) this.#breaks.add(index);
    if (kind === "blank") this.#lastBlank = index;
    else if (kind === "code") {
      this.#addCode({ index, code, lineIndent: indent, indent: this.#indentOf(code, indent, index) });
      if (code.endsWith("\\")) this.#continued = index;
    } else if (kind === "inside") {
      if (this.#current !== undefined) this.#add(this.#current, { index, code, lineIndent: indent, indent });
    } else {
      if (kind === "directive") this.#conditionals.addDirective(code, this.#brackets);
      this.#pending.push(index);
    }
  }

  async finish(signal: AbortSignal | undefined): Promise<Outline> {
    this.#placeComments(0);
    this.#brackets.loseAll();
    this.#statements.popAll();
    const { nodes } = this.#statements;
    await eachInTurns(0, nodes.length, signal, (index) => {
      const node = nodes[index];
      if (node === undefined) return;
      decideIfClosed(node, this.#syntax);
      if (lacksEndWord(node, this.#syntax) && !this.#isBalanced(node)) this.#markUnbalanced(index);
    });
    for (const { node, twin } of this.#conditionals.twins) extendTo(nodes[node], nodes[twin]);
    const found: OutlineNode[] = [];
    await eachInTurns(0, nodes.length, signal, (index) => {
      const node = nodes[index];
      if (node !== undefined) found.push(toOutlineNode(node, this.#syntax));
    });
    return {
      nodes: found,
      kinds: this.#lines.map(({ kind }) => kind),
      owners: this.#owners,
      leads: this.#leads,
      breaks: (line) => this.#breaks.has(line),
    };
  }

  /**
   * Whether the words in the outermost statement around one balance. Scripts of a shell are often indented unevenly, so
   * that the words tell more than where they stand.
   */
  #isBalanced(node: TreeNode): boolean {
    if (this.#syntax.flavour !== "shell") return false;
    const { nodes } = this.#statements;
    let outermost = node;
    let known = this.#balanced.get(node.index);
    for (
      let above = nodes[node.parent];
      known === undefined && above !== undefined;
      above = nodes[above.parent]
    ) {
      outermost = above;
      known = this.#balanced.get(above.index);
    }
    const isBalanced = known ?? this.#balanceOf(outermost) === 0;
    this.#balanced.set(node.index, isBalanced).set(outermost.index, isBalanced);
    return isBalanced;
  }

  /** How many more statements the lines of one open than they close. */
  #balanceOf({ start, end }: TreeNode): number {
    let balance = 0;
    for (const { kind, code } of this.#lines.slice(start, end + 1)) {
      if (kind === "code") balance += openedStatements(code, this.#syntax);
    }
    return balance;
  }

  /** The columns that decide where the statement of a line belongs. */
  #indentOf(code: string, indent: number, index: number): number {
    // An item of a YAML sequence may stand at the column of its key, and still be deeper.
    if (this.#syntax.flavour === "yaml") return /^-(?:\s|$)/.test(code) ? indent + 0.5 : indent;
    return this.#lines[index + 1]?.kind === "inside" ? this.#indentOfText(code, indent) : indent;
  }

  /**
   * What holds a text of several lines may stand as far left as the text, in a body that only a word can end. Then the
   * body decides where it belongs.
   */
  #indentOfText(code: string, indent: number): number {
    const { top, nodes } = this.#statements;
    const { size } = this.#brackets;
    if (top?.level !== size || top.indent < indent || strongStart.test(`${code} `)) return indent;
    let around: TreeNode | undefined = top;
    for (let steps = 0; steps < maxBodies; steps++) {
      if (around?.level !== size || around.indent < indent) return indent;
      if (needsEndWord(around, this.#syntax)) {
        return isComplete(top, code, this.#syntax) ? top.indent : top.indent + 0.5;
      }
      around = nodes[around.parent];
    }
    return indent;
  }

  #addCode(line: CodeLine): void {
    const { code, indent } = line;
    const closer = lineCloser(code, this.#syntax);
    const ends = this.#syntax.endWords === true && startsWithEndWord(code);
    const sibling = this.#statements.at(this.#brackets.size, indent);
    const joins = sibling !== undefined && this.#joins(sibling, code);
    const decorated = joins && onlyDecorates(sibling, code);
    // A comment above a closer, an `end` or an `else` belongs to what that closes.
    this.#placeComments(closer !== undefined ? 0 : ends || joins ? indent + 1 : indent);
    if (closer !== undefined) {
      if (this.#close(closer.kind, line, closer.length)) return;
    } else this.#heal(line);
    if (elseOf(this.#syntax)?.test(code) === true && this.#continueConditional(line)) return;
    if (this.#current !== undefined && this.#continued === line.index - 1) {
      this.#add(this.#current, line);
      return;
    }
    this.#statements.popDeeper(this.#brackets.size, indent);
    const { top } = this.#statements;
    if (top?.level === this.#brackets.size && (ends || (top.indent === indent && joins))) {
      if (decorated) {
        top.header.clear();
        top.headerLine = line.index;
      }
      this.#add(top, line);
    } else this.#begin(line);
  }

  #joins(sibling: TreeNode, code: string): boolean {
    // An expression between tags ends so: `{items.map((item) => (` … `))}`.
    if (this.#syntax.brackets === "tags" && sibling.hasBody && /^[)\]}]/.test(code)) return true;
    return joinsStatement(sibling, code, this.#lastBlank > sibling.lastLine, this.#syntax);
  }

  /** Closes the brackets that something misread left open, at a line that surely begins a declaration. */
  #heal({ code, lineIndent }: CodeLine): void {
    if (this.#syntax.everyBlock === true || !strongStart.test(code)) return;
    for (let { top } = this.#brackets; top !== undefined; top = this.#brackets.top) {
      const opened = Math.min(top.indent, top.lineIndent);
      if (top.kind === "{" ? opened <= lineIndent : opened < lineIndent) return;
      this.#markUnbalanced(top.node);
      this.#brackets.pop();
    }
  }

  /** Marks a statement and all around it, as none of them surely ends where it seems to. */
  #markUnbalanced(index: number): void {
    // In HTML many elements need no closing tag.
    if (this.#syntax.flavour === "html") return;
    const { nodes } = this.#statements;
    for (let node = nodes[index]; node !== undefined && !node.unbalanced; node = nodes[node.parent]) {
      node.unbalanced = true;
    }
  }

  /** Closes a bracket and adds the line to its statement. Returns whether there is such a bracket. */
  #close(kind: string, line: CodeLine, length: number): boolean {
    const closed = this.#brackets.closeAtLineStart(kind, line.lineIndent);
    const node = this.#statements.nodes[closed?.node ?? -1];
    if (node === undefined) {
      // What seemed to end above may end here.
      if (kind === "{") {
        this.#markUnbalanced(this.#current?.index ?? -1);
        this.#markUnbalanced(this.#lastClosed);
      }
      return false;
    }
    if (kind === "{") this.#lastClosed = node.index;
    this.#statements.popTo(node);
    this.#add(node, line, length);
    return true;
  }

  #continueConditional({ index, code }: CodeLine): boolean {
    const node = this.#statements.nodes[this.#brackets.top?.node ?? -1];
    if (node === undefined) return false;
    this.#statements.popTo(node);
    this.#assign(node, index, code);
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
        this.#add(parent, line);
        return;
      }
      if (this.#syntax.flavour !== "css") parent.hasBody = true;
    }
    const lead = this.#leadOf(index, lineIndent);
    const within = this.#brackets.at(level - 1)?.role ?? "top";
    const node = statements.begin({ start: index, lead, level, indent, within });
    this.#leads.fill(node.index, lead, index);
    this.#add(node, line);
    if (this.#syntax.flavour === "yaml") this.#beginInItem(line, code, indent);
  }

  /** Begins what stands behind the dash of an item of YAML: its first key, or the first item of an inner sequence. */
  #beginInItem({ index, lineIndent }: CodeLine, code: string, indent: number): void {
    let column = indent;
    let rest = code;
    for (let dashes = 0; dashes < maxInnerItems; dashes++) {
      const dash = /^-\s+(?=\S)/.exec(rest)?.[0];
      if (dash === undefined) return;
      rest = rest.slice(dash.length);
      column = Math.floor(column) + dash.length;
      const isItem = /^-\s/.test(rest);
      if (!isItem && !yamlKey.test(rest)) return;
      const place = {
        level: this.#brackets.size,
        indent: column + (isItem ? 0.5 : 0),
        within: "top",
      } as const;
      const node = this.#statements.begin({ start: index, lead: index, ...place });
      this.#add(node, { index, code: rest, lineIndent, indent: place.indent });
    }
  }

  /** The first of the comment lines right above that are no deeper. */
  #leadOf(index: number, indent: number): number {
    let lead = index;
    for (let line = this.#lines[lead - 1]; line !== undefined; line = this.#lines[lead - 1]) {
      if (line.kind !== "comment" || line.indent > indent) break;
      lead--;
    }
    return lead;
  }

  /** Places the waiting comments. They belong to the next code; the deeper ones belong to what stands above. */
  #placeComments(indent: number): void {
    // The indent of a template line in YAML tells where it belongs; that of a directive does not.
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

  #assign(node: TreeNode, index: number, code: string): void {
    this.#owners[index] = node.index;
    this.#current = node;
    node.end = Math.max(node.end, index);
    if (code === "") return;
    node.lastLine = index;
    if (this.#syntax.flavour !== "yaml") node.lastCode = lastCodeOf(code);
  }

  /** Adds a line to a statement, and opens and closes the brackets in the line from `from` on. */
  #add(start: TreeNode, line: CodeLine, from = 0): void {
    const { index, code } = line;
    this.#assign(start, index, code);
    if (code === "") return;
    const { nodes } = this.#statements;
    const list = this.#brackets.top;
    const caller = list?.kind === "(" && from === 0 ? nodes[list.node] : undefined;
    if (caller !== undefined) decideIfClosed(caller, this.#syntax);
    const last = this.#scanner.scan(start, line, from);
    if (last !== start) {
      this.#assign(last, index, code);
      this.#owners[index] = start.index;
    }
    judgeBrackets({ brackets: this.#brackets, nodes, syntax: this.#syntax }, index, code);
    // A line of YAML may begin several entries, and only how each begins is asked for.
    const header = this.#syntax.flavour === "yaml" ? code.slice(0, yamlHeaderCharacters) : code;
    for (const node of new Set([start, last, caller])) {
      if (node !== undefined && wantsHeader(node)) node.header.add(header);
    }
  }
}

/** How a line begins that goes on with the innermost conditional, where words open and close it. */
function elseOf({ brackets, flavour }: Syntax): RegExp | undefined {
  return flavour === "cmake" ? /^else(?:if)? ?\(/i : brackets === "words" ? /^else\b/ : undefined;
}

/** Whether a line parts the documents of a YAML text. */
function partsDocuments(code: string): boolean {
  return (code.startsWith("---") || code.startsWith("...")) && /^...(?:\s|$)/.test(code);
}

/** Extends a node to the end of its twin. */
function extendTo(node: TreeNode | undefined, twin: TreeNode | undefined): void {
  if (node !== undefined && twin !== undefined) node.end = Math.max(node.end, twin.end);
}

/** Whether to add text to a header: more text may tell what it declares, and the first line what can continue it. */
function wantsHeader(node: TreeNode): boolean {
  return (isUndecided(node) && !node.hasBody) || node.header.text === "";
}

/** Whether a statement so far only decorates the line that joins it. */
function onlyDecorates(node: TreeNode, code: string): boolean {
  return !code.startsWith("{") && !node.hasBody && /^[@#[.]|^(?:template|requires)\b/.test(node.header.text);
}
