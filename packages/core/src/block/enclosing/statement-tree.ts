import { bodyRole } from "./body-role.ts";
import { BracketStack, type OpenBracket } from "./bracket-stack.ts";
import { headerKind, type HeaderKind } from "./header-kind.ts";
import { joinsStatement } from "./joins-statement.ts";
import type { LexedLine } from "./lexed-line.ts";
import type { Outline, OutlineNode } from "./outline.ts";
import type { Syntax } from "./syntax.ts";
import { TagScanner } from "./tag-scanner.ts";
import { isUndecided, openNode, type TreeNode } from "./tree-node.ts";

const closerOf: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const openerOf: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

const endWord =
  /^(?:end|fi|done|esac|wend|end(?:if|function|for|foreach|while|macro|case|module|task|class|interface|package|program|sub|proc|try|select|switch|do)(?: ?\(.*\))?)(?=$|[\s;,).|>&}\]])(?! ?[=:(])/i;
const strongStart =
  /^(?:def|class|(?:local )?function|func|fn|import|from|interface|impl|trait|namespace|export|public) /;
const declarationStart = /^(?:def|val|var|class|object|given|trait|enum|case|if|for|while|try|match) ?/;
const openConditional = /^(?:ifeq|ifneq|ifdef|ifndef)\b/;

/** Roles are told of so many brackets that a line leaves open. */
const maxJudgedBrackets = 8;

/** Characters of a line that are looked at before a bracket. */
const judgedCharacters = 600;

/** Builds the tree of statements of a text from brackets and indentation, in one pass. */
export function buildStatementTree(lines: readonly LexedLine[], syntax: Syntax): Outline {
  const builder = new TreeBuilder(lines, syntax);
  for (let index = 0; index < lines.length; index++) builder.take(index);
  return builder.finish();
}

class TreeBuilder {
  readonly #lines: readonly LexedLine[];
  readonly #syntax: Syntax;
  readonly #nodes: TreeNode[] = [];
  /** Statements that may still grow, outermost first; their level and indent rise strictly. */
  readonly #stack: TreeNode[] = [];
  readonly #brackets = new BracketStack();
  readonly #tags: TagScanner | undefined;
  readonly #owners: Int32Array;
  readonly #leads: Int32Array;
  /** Comments and directives that wait for the next code to tell where they belong. */
  #pending: number[] = [];
  #current: TreeNode | undefined;
  #lastBlank = -1;
  /** Brackets that were open where each preprocessor conditional began. */
  readonly #conditionals: number[] = [];

  constructor(lines: readonly LexedLine[], syntax: Syntax) {
    this.#lines = lines;
    this.#syntax = syntax;
    this.#owners = new Int32Array(lines.length).fill(-1);
    this.#leads = new Int32Array(lines.length).fill(-1);
    this.#tags = syntax.brackets === "tags" ? new TagScanner(syntax.flavour === "html") : undefined;
  }

  take(index: number): void {
    const line = this.#lines[index];
    if (line === undefined) return;
    if (line.kind === "blank") this.#lastBlank = index;
    else if (line.kind === "code") this.#takeCode(index, line);
    else if (line.kind === "inside") this.#takeInside(index, line);
    else {
      if (line.kind === "directive") this.#takeDirective(line.code);
      this.#pending.push(index);
    }
  }

  finish(): Outline {
    this.#placeComments(0);
    while (this.#stack.length > 0) this.#popNode();
    const lines = this.#lines;
    const yaml = this.#syntax.flavour === "yaml";
    return {
      nodes: this.#nodes.map((node) => this.#outlineNode(node)),
      kinds: lines.map(({ kind }) => kind),
      owners: this.#owners,
      leads: this.#leads,
      breaks: (line) => yaml && /^(?:---|\.\.\.)(?:\s|$)/.test(lines[line]?.code ?? ""),
    };
  }

  #outlineNode({ parent, start, end, lead, kind, hasBody, hasBracketBody }: TreeNode): OutlineNode {
    const declares = kind === "type" || kind === "namespace" || kind === "function";
    const construct =
      this.#syntax.everyBlock === true ? this.#isEntry(hasBody, hasBracketBody) : hasBody && declares;
    return { parent, start, end, lead, construct: construct && end > start, namespace: kind === "namespace" };
  }

  /** Whether an entry of data has something of its own, beside lines that merely go on. */
  #isEntry(hasBody: boolean, hasBracketBody: boolean): boolean {
    const { braces, flavour } = this.#syntax;
    if (braces === true || flavour === "json") return hasBracketBody;
    return flavour !== "make" || hasBody || hasBracketBody;
  }

  #takeInside(index: number, line: LexedLine): void {
    const node = this.#current;
    if (node === undefined) return;
    this.#continue(node, index, line.code, line.indent);
  }

  #takeDirective(code: string): void {
    if (/^#\s*if/.test(code)) this.#conditionals.push(this.#brackets.size);
    else if (/^#\s*el/.test(code)) this.#brackets.cut(this.#conditionals.at(-1) ?? this.#brackets.size);
    else if (/^#\s*endif/.test(code)) this.#conditionals.pop();
  }

  #takeCode(index: number, line: LexedLine): void {
    const { code } = line;
    const { flavour, endWords } = this.#syntax;
    // An item of a YAML sequence may stand at the column of the key that it belongs to.
    const indent = flavour === "yaml" && /^-(?:\s|$)/.test(code) ? line.indent + 0.5 : line.indent;
    const closes = this.#startsWithCloser(code);
    const ends = endWords === true && endWord.test(code);
    const sibling = this.#siblingAt(indent);
    const afterBlank = sibling !== undefined && this.#lastBlank > sibling.lastLine;
    const joins = sibling !== undefined && joinsStatement(sibling, code, afterBlank, this.#syntax);
    const prefix = joins && sibling !== undefined && this.#isPrefix(sibling, code);
    this.#placeComments(closes ? 0 : ends || (joins && !prefix) ? indent + 1 : indent);
    if (!closes) this.#heal(code, line.indent);
    if (closes && this.#closeLeading(index, code, line.indent)) return;
    if (this.#current !== undefined && this.#continuesByBackslash(index)) {
      this.#continue(this.#current, index, code, line.indent);
      return;
    }
    this.#popDeeper(indent);
    const top = this.#stack.at(-1);
    if (top !== undefined && top.level === this.#brackets.size) {
      if (ends) {
        this.#continue(top, index, code, line.indent);
        return;
      }
      if (top.indent === indent && joins) {
        if (prefix) top.header.clear();
        this.#continue(top, index, code, line.indent);
        return;
      }
    }
    this.#begin(index, code, indent, line.indent);
  }

  #isPrefix(node: TreeNode, code: string): boolean {
    return !code.startsWith("{") && !node.hasBody && /^[@#[.]|^template\b/.test(node.header.text);
  }

  #siblingAt(indent: number): TreeNode | undefined {
    const at = this.#positionOf(this.#brackets.size, indent);
    const node = this.#stack[at];
    return node !== undefined && node.level === this.#brackets.size && node.indent === indent
      ? node
      : undefined;
  }

  /** Index of the first statement in the stack that is at least as deep. */
  #positionOf(level: number, indent: number): number {
    let low = 0;
    let high = this.#stack.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const node = this.#stack[middle];
      const shallower =
        node !== undefined && (node.level < level || (node.level === level && node.indent < indent));
      if (shallower) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #popNode(): void {
    const node = this.#stack.pop();
    if (node === undefined) return;
    this.#decideAtEnd(node);
    const parent = this.#nodes[node.parent];
    if (parent !== undefined) parent.end = Math.max(parent.end, node.end);
  }

  #popTo(node: TreeNode): void {
    while (this.#stack.length > 0 && this.#stack.at(-1) !== node) this.#popNode();
    if (this.#stack.length === 0) this.#stack.push(node);
  }

  #popDeeper(indent: number): void {
    const level = this.#brackets.size;
    for (let top = this.#stack.at(-1); top !== undefined; top = this.#stack.at(-1)) {
      if (top.level < level || (top.level === level && top.indent <= indent)) return;
      this.#popNode();
    }
  }

  /** A statement whose body opened no brace at a line's end is judged when all of it was seen. */
  #decideAtEnd(node: TreeNode): void {
    if (node.kind !== undefined || this.#syntax.everyBlock === true) return;
    const { text } = node.header;
    const inline = node.lastCode.endsWith("}") && !node.hasBracketBody ? text.lastIndexOf(" {") : -1;
    node.kind =
      inline < 0
        ? headerKind(text, { within: node.within, body: "indented" })
        : headerKind(text.slice(0, inline), { within: node.within, body: "brace" });
    if (node.hasBody || node.end === node.start || node.lastCode.endsWith(";")) return;
    node.hasBody = node.kind === "function" || node.kind === "type";
  }

  /** A line that surely begins a declaration ends what was left open by something misread. */
  #heal(code: string, indent: number): void {
    if (this.#syntax.everyBlock === true || !strongStart.test(code)) return;
    for (let top = this.#brackets.top; top !== undefined; top = this.#brackets.top) {
      const opened = Math.min(top.indent, top.lineIndent);
      if (top.kind === "{" ? opened <= indent : opened < indent) return;
      this.#brackets.pop();
    }
  }

  #continuesByBackslash(index: number): boolean {
    const previous = this.#lines[index - 1];
    return previous !== undefined && previous.kind === "code" && previous.code.endsWith("\\");
  }

  #startsWithCloser(code: string): boolean {
    switch (this.#syntax.brackets) {
      case "characters":
        return /^[)\]}]/.test(code);
      case "tags":
        return code.startsWith("</");
      case "words":
        return /^(?:endif|else)\b/.test(code);
      case "none":
        return /^[\]}]/.test(code);
    }
  }

  /** Gives whether the line goes on with the statement whose bracket it closes. */
  #closeLeading(index: number, code: string, indent: number): boolean {
    const { brackets } = this.#syntax;
    if (brackets === "none") return false;
    if (brackets === "words" && code.startsWith("else")) {
      return this.#continueConditional(index, code, indent);
    }
    const kind = this.#leadingCloserKind(code);
    const closed = this.#brackets.closeAtLineStart(kind, indent);
    const node = closed === undefined ? undefined : this.#nodes[closed.node];
    if (node === undefined) return false;
    this.#popTo(node);
    const skipped = brackets === "characters" ? 1 : brackets === "tags" ? kind.length + 2 : code.length;
    this.#continue(node, index, code, indent, skipped);
    return true;
  }

  #leadingCloserKind(code: string): string {
    if (this.#syntax.brackets === "tags") return /^<\/([^\s>]*)/.exec(code)?.[1] ?? "";
    return this.#syntax.brackets === "words" ? "if" : (openerOf[code.charAt(0)] ?? "");
  }

  #continueConditional(index: number, code: string, indent: number): boolean {
    const top = this.#brackets.top;
    const node = top === undefined ? undefined : this.#nodes[top.node];
    if (node === undefined) return false;
    this.#popTo(node);
    this.#own(node, index, code);
    void indent;
    return true;
  }

  #begin(index: number, code: string, indent: number, lineIndent: number): void {
    const level = this.#brackets.size;
    const { braces, flavour } = this.#syntax;
    let parent = this.#stack.at(-1);
    if (parent !== undefined && parent.level === level && parent.indent === indent) {
      this.#popNode();
      parent = this.#stack.at(-1);
    }
    if (parent !== undefined && parent.level === level && this.#isComplete(parent)) {
      // A line that is deeper by mistake.
      this.#popNode();
      parent = this.#stack.at(-1);
    }
    if (parent !== undefined && parent.level === level) {
      if (braces === true && this.#isContinuation(parent, code)) {
        this.#continue(parent, index, code, lineIndent);
        return;
      }
      if (flavour !== "css") parent.hasBody = true;
    }
    const lead = this.#leadOf(index, lineIndent);
    const node = openNode({
      index: this.#nodes.length,
      parent: parent?.index ?? -1,
      start: index,
      lead,
      level,
      indent,
      within: this.#brackets.at(level - 1)?.role ?? "top",
    });
    this.#nodes.push(node);
    this.#stack.push(node);
    for (let line = lead; line < index; line++) this.#leads[line] = node.index;
    this.#continue(node, index, code, lineIndent);
  }

  #isComplete({ lastCode, hasBracketBody }: TreeNode): boolean {
    const { braces, endWords } = this.#syntax;
    if (braces === true) return lastCode.endsWith(";") || (hasBracketBody && lastCode.endsWith("}"));
    return endWords === true && endWord.test(lastCode);
  }

  /** Where bodies stand in braces, a deeper line goes on with an unfinished statement. */
  #isContinuation(parent: TreeNode, code: string): boolean {
    const { lastCode, lastLine, hasBracketBody } = parent;
    if (hasBracketBody || this.#lastBlank > lastLine || parent.hasBody) return false;
    if (lastCode.endsWith("=")) return !declarationStart.test(code);
    if (lastCode.endsWith(",")) return parent.within !== "object" && parent.within !== "list";
    if (lastCode.endsWith(":")) {
      return startsType(parent) && code.endsWith("{") && !declarationStart.test(code);
    }
    return !/[{};]$/.test(lastCode);
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
    const level = this.#brackets.size;
    for (const index of this.#pending) {
      const line = this.#lines[index];
      const own = line === undefined || line.kind === "directive" ? 0 : line.indent;
      const node = this.#stack[this.#positionOf(level, Math.max(own, indent)) - 1];
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
  #continue(start: TreeNode, index: number, code: string, lineIndent: number, from = 0): void {
    this.#own(start, index, code);
    if (code === "") return;
    const list = this.#brackets.top;
    const listOwner = list?.kind === "(" && from === 0 ? this.#nodes[list.node] : undefined;
    const last = this.#scan(start, index, code, lineIndent, from);
    if (last !== start) {
      this.#own(last, index, code);
      this.#owners[index] = start.index;
    }
    this.#judgeOpened(index, code);
    for (const node of new Set([start, last, listOwner])) {
      if (node !== undefined && isUndecided(node)) node.header.add(code);
    }
  }

  /** Opens and closes brackets; gives the statement that the line's end belongs to. */
  #scan(start: TreeNode, index: number, code: string, lineIndent: number, from: number): TreeNode {
    let node = start;
    const open = (kind: string, at: number, owner = node): void => {
      const role = kind === "{" ? "object" : "list";
      this.#brackets.push({
        kind,
        node: owner.index,
        line: index,
        indent: owner.indent,
        lineIndent,
        at,
        role,
      });
    };
    const close = (kind: string): void => {
      const closed = this.#brackets.closeInLine(kind);
      const owner = closed === undefined ? undefined : this.#nodes[closed.node];
      if (owner === undefined || owner === node) return;
      this.#popTo(owner);
      node = owner;
    };
    if (this.#tags !== undefined) {
      this.#tags.scan(code, from, node.index, {
        open: (kind, at, owner) => open(kind, at, this.#nodes[owner]),
        close,
      });
    } else if (this.#syntax.brackets === "words") {
      if (openConditional.test(code)) open("if", 0);
    } else if (this.#syntax.brackets === "characters") {
      for (let at = from; at < code.length; at++) {
        const character = code.charAt(at);
        if (closerOf[character] !== undefined) open(character, at);
        else if (openerOf[character] !== undefined) close(openerOf[character]);
      }
    }
    return node;
  }

  /** Tells of the brackets that a line leaves open what they hold, and what their statements declare. */
  #judgeOpened(index: number, code: string): void {
    const { size } = this.#brackets;
    let first = size;
    while (this.#brackets.at(first - 1)?.line === index) first--;
    for (let at = first; at < Math.min(size, first + maxJudgedBrackets); at++) {
      const bracket = this.#brackets.at(at);
      if (bracket !== undefined) this.#judge(bracket, code);
    }
  }

  #judge(bracket: OpenBracket, code: string): void {
    const { everyBlock, flavour } = this.#syntax;
    const node = this.#nodes[bracket.node];
    if (node === undefined) return;
    if (everyBlock === true) {
      if (bracket.kind !== "(" && (bracket.kind !== "[" || flavour === "json")) node.hasBracketBody = true;
      return;
    }
    if (bracket.kind !== "{") return;
    const line = code.slice(Math.max(0, bracket.at - judgedCharacters), bracket.at);
    const before = `${node.header.text} ${line}`.replaceAll(/\s+/g, " ").trim();
    const own = this.#brackets.at(node.level) === bracket;
    const undecided = isUndecided(node);
    const kind = undecided
      ? headerKind(before, { within: node.within, body: own ? "brace" : "inner brace" })
      : "plain";
    bracket.role = bodyRole(
      own && !undecided ? (node.kind ?? "plain") : kind,
      node.within,
      before,
      code.slice(bracket.at + 1, bracket.at + judgedCharacters),
    );
    if (own) node.hasBracketBody = true;
    this.#decide(node, kind);
    if (isUndecided(node)) this.#judgeCall(node, line);
  }

  #decide(node: TreeNode, kind: HeaderKind): void {
    if (!isUndecided(node)) return;
    node.kind = kind;
    if (kind !== "plain" && kind !== "control") node.hasBody = true;
  }

  /** A function inside the parentheses of a call may make the call a construct. */
  #judgeCall(node: TreeNode, before: string): void {
    const list = this.#brackets.at(node.level - 1);
    const owner = list?.kind === "(" ? this.#nodes[list.node] : undefined;
    if (owner === undefined || !isUndecided(owner)) return;
    const text = `${owner.header.text} ${before}`.replaceAll(/\s+/g, " ").trim();
    this.#decide(owner, headerKind(text, { within: owner.within, body: "inner brace" }));
  }
}

function startsType(node: TreeNode): boolean {
  return headerKind(node.header.text, { within: node.within, body: "indented" }) === "type";
}
