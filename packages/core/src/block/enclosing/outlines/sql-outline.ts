import { eachInTurns } from "../../../lines/bytes/yield-turn.ts";
import type { LexedLine } from "../lexer/lex-lines.ts";
import { noNodes, type Outline, type OutlineNode } from "./outline.ts";

const depthWord =
  /\bend(?:\s+(if|loop|while|repeat|for|case))?\b|\bbegin\b(?!\s*(?:;|transaction\b|tran\b|work\b))|\bcase\b|[()]/gi;
const delimiterLine = /^delimiter\s+(\S+)$/i;
const batchEnd = /^(?:go|\/)$/i;
const hardStart = /^(?:create|alter|drop|grant|revoke|use|declare|comment\s+on|truncate|commit|rollback)\b/i;
const softStart = /^(?:select|insert|update|delete|merge|with|set|exec|call)\b/i;
const takesQuery = /^(?:with|insert|create|explain|merge|declare)\b/i;
/** Has an `end` of its own after those of its routines. */
const packageHeader = /^create\b.*\b(?:package|type\s+body)\b/i;
const routine = /^(?:declare\b|create\b.*\b(?:procedure|function|package|trigger)\b)/i;

/** Lines after a semicolon that are searched for the rest of a routine. */
const lookedAheadLines = 8;

/** The statements of an SQL text, each up to its semicolon. */
export async function sqlOutline(lines: readonly LexedLine[], signal?: AbortSignal): Promise<Outline> {
  const statements = new StatementSplitter(lines);
  await eachInTurns(0, lines.length, signal, (index) => statements.addLine(index));
  return statements.finish();
}

class StatementSplitter {
  readonly #lines: readonly LexedLine[];
  readonly #nodes: { start: number; end: number; lead: number }[] = [];
  readonly #owners: Int32Array;
  readonly #leads: Int32Array;
  #open: { start: number; end: number; lead: number } | undefined;
  /** Comments since the last code; they belong to the open statement only if it continues. */
  #comments: number[] = [];
  #first = "";
  #depth = 0;
  #sawBegin = false;
  #delimiter = ";";

  constructor(lines: readonly LexedLine[]) {
    this.#lines = lines;
    this.#owners = noNodes(lines.length);
    this.#leads = noNodes(lines.length);
  }

  addLine(index: number): void {
    const line = this.#lines[index];
    if (line === undefined || line.kind === "blank") return;
    if (line.kind === "comment") {
      this.#comments.push(index);
      return;
    }
    const { code } = line;
    if (this.#startsStatement(index, line)) this.#open = undefined;
    if (this.#open === undefined) this.#begin(index, code);
    else for (const comment of this.#comments) this.#owners[comment] = this.#nodes.length - 1;
    this.#comments = [];
    this.#owners[index] = this.#nodes.length - 1;
    if (this.#open !== undefined) this.#open.end = index;
    const delimiter = delimiterLine.exec(code)?.[1];
    if (delimiter !== undefined) {
      this.#delimiter = delimiter;
      this.#open = undefined;
    } else if (batchEnd.test(code) || this.#ends(index, code)) this.#open = undefined;
  }

  finish(): Outline {
    const nodes = this.#nodes.map((node): OutlineNode => ({
      ...node,
      parent: -1,
      construct: node.end > node.start,
      namespace: false,
    }));
    const kinds = this.#lines.map(({ kind }) => kind);
    return { nodes, kinds, owners: this.#owners, leads: this.#leads, breaks: () => false };
  }

  #begin(index: number, code: string): void {
    let lead = index;
    while (this.#lines[lead - 1]?.kind === "comment") lead--;
    this.#open = { start: index, end: index, lead };
    this.#leads.fill(this.#nodes.length, lead, index);
    this.#nodes.push(this.#open);
    this.#first = code;
    this.#depth = packageHeader.test(code) ? 1 : 0;
    this.#sawBegin = false;
  }

  /** Whether a line begins a statement although nothing ended the previous one. */
  #startsStatement(index: number, { kind, indent, code }: LexedLine): boolean {
    if (kind !== "code" || indent > 0 || this.#depth > 0) return false;
    if (batchEnd.test(code) || delimiterLine.test(code)) return true;
    if (this.#lines[index - 1]?.kind !== "blank" && this.#lines[index - 1]?.kind !== "comment") return false;
    return hardStart.test(code) || (softStart.test(code) && !takesQuery.test(this.#first));
  }

  #ends(index: number, code: string): boolean {
    for (const [word, closed] of code.matchAll(depthWord)) this.#count(word, closed);
    if (!code.endsWith(this.#delimiter)) return false;
    if (this.#delimiter !== ";") return true;
    return this.#depth === 0 && !this.#inDeclarations(index);
  }

  #count(word: string, closed: string | undefined): void {
    const lower = word.toLowerCase();
    if (lower === "(" || lower === "case" || lower === "begin") this.#depth++;
    else if (closed === undefined || closed.toLowerCase() === "case") {
      this.#depth = Math.max(0, this.#depth - 1);
    }
    if (lower === "begin") this.#sawBegin = true;
  }

  /** Whether a semicolon only ends a declaration of a routine whose body is yet to come. */
  #inDeclarations(index: number): boolean {
    if (this.#sawBegin || !routine.test(this.#first)) return false;
    const next = this.#lines
      .slice(index + 1, index + 1 + lookedAheadLines)
      .find(({ kind }) => kind === "code");
    return next !== undefined && (next.indent > 0 || /^begin\b(?!\s*;)/i.test(next.code));
  }
}
