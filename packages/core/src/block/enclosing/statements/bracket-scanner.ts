import { keptPart } from "../../line-run.ts";
import type { Syntax } from "../languages/syntax.ts";
import type { BracketStack } from "./bracket-stack.ts";
import type { StatementStack } from "./statement-stack.ts";
import type { TreeNode } from "./tree-node.ts";

/** A line of code and its place. */
export interface CodeLine {
  readonly index: number;
  readonly code: string;
  /** Columns before the line. */
  readonly lineIndent: number;
  /** Columns that decide where its statement belongs. */
  readonly indent: number;
}

/** Words that open a block in CMake. */
const cmakeOpener = /^(function|macro|if|foreach|while|block) ?\(/i;
const cmakeCloser = /^end(function|macro|if|foreach|while|block)\b ?/i;

const openConditional = /^(?:ifeq|ifneq|ifdef|ifndef)\b/;

/** For each ASCII character, 1 if it is a bracket. */
const isBracket = new Uint8Array(128);
for (const bracket of "()[]{}") isBracket[bracket.charCodeAt(0)] = 1;

/** Opens and closes the brackets in lines: characters, tags or words, as the syntax says. */
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

  /** Scans a line of a statement from index `from` on. Returns the statement that the end of the line belongs to. */
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
        if (isBracket[code.charCodeAt(at)] !== 1) continue;
        const character = code.charAt(at);
        const closes = openerOfCloser(character);
        if (closes === undefined) open(character, at);
        else close(closes);
      }
      const word = this.#syntax.flavour === "cmake" && from === 0 ? cmakeOpener.exec(code)?.[1] : undefined;
      if (word !== undefined) open(word.toLowerCase(), code.length);
    }
    return current;
  }
}

/** Receives the tags that a scan finds. */
export interface TagSink {
  open(name: string, at: number, owner: number): void;
  close(name: string): void;
}

const tagPart = /<(\/?)([A-Za-z][\w:.-]*)|"[^"]*"|'[^']*'|\/>|>|[<"']/g;

const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Finds the tags of markup, line by line. A start tag may span lines. */
export class TagScanner {
  readonly #html: boolean;
  /** The start tag that is still incomplete, and the node that it belongs to. */
  #tag: { readonly name: string; readonly at: number; readonly owner: number } | undefined;
  #closing = false;

  constructor(html: boolean) {
    this.#html = html;
  }

  scan(code: string, from: number, node: number, sink: TagSink): void {
    tagPart.lastIndex = from;
    for (let found = tagPart.exec(code); found !== null; found = tagPart.exec(code)) {
      const [text, slash, name] = found;
      if (name !== undefined) {
        if (slash === "/") sink.close(name);
        this.#closing = slash === "/";
        this.#tag = this.#closing ? undefined : { name: keptPart(name), at: found.index, owner: node };
      } else if (this.#tag === undefined) {
        // Outside tags a quote is text.
        if (text.length > 1 && /^["']/.test(text)) tagPart.lastIndex = found.index + 1;
      } else if (text === ">" || text === "/>") this.#completeTag(text, sink);
    }
  }

  #completeTag(text: string, sink: TagSink): void {
    const tag = this.#tag;
    this.#tag = undefined;
    if (tag === undefined || text === "/>") return;
    if (this.#html && voidElements.has(tag.name.toLowerCase())) return;
    sink.open(tag.name, tag.at, tag.owner);
  }
}

/** The closer that a line starts with. */
export interface LineCloser {
  /** The kind of the bracket that it closes. */
  readonly kind: string;
  /** Characters of the closer. */
  readonly length: number;
}

/** Finds the closer that a line starts with. */
export function lineCloser(code: string, { brackets, flavour }: Syntax): LineCloser | undefined {
  const [end, word] = flavour === "cmake" ? (cmakeCloser.exec(code) ?? []) : [];
  if (end !== undefined && word !== undefined) return { kind: word.toLowerCase(), length: end.length };
  switch (brackets) {
    case "characters": {
      const kind = openerOfCloser(code.charAt(0));
      return kind === undefined ? undefined : { kind, length: 1 };
    }
    case "tags": {
      const [tag, kind] = /^<\/([^\s>]*)/.exec(code) ?? [];
      return tag === undefined || kind === undefined ? undefined : { kind, length: tag.length };
    }
    case "words":
      return /^endif\b/.test(code) ? { kind: "if", length: code.length } : undefined;
    case "none":
      return undefined;
  }
}

/** The bracket that a closing character closes. */
export function openerOfCloser(character: string): string | undefined {
  switch (character) {
    case ")":
      return "(";
    case "]":
      return "[";
    case "}":
      return "{";
    default:
      return undefined;
  }
}
