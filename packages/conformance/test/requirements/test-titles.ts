import { type Token, tokenize } from "./tokenize.ts";

/** The title of a test or suite that runs. */
export interface TestTitle {
  readonly title: string;
  /** 1-based. */
  readonly line: number;
}

interface Declaration {
  readonly title: string;
  readonly runs: boolean;
  /** The index of the token at which to continue. */
  readonly next: number;
}

const declarers: ReadonlySet<string> = new Set(["test", "it", "describe", "suite"]);
/** Modifiers that take an argument list of their own before the title's argument list. */
const curried: ReadonlySet<string> = new Set(["each", "for", "skipIf", "runIf"]);
/** Modifiers and options that keep a test from proving anything. */
const provingNothing: ReadonlySet<string> = new Set(["skip", "todo", "fails"]);

/** Gives the titles of `test`, `it`, `describe` and `suite` calls that are not skipped. */
export function testTitles(source: string): readonly TestTitle[] {
  const tokens = tokenize(source);
  const titles: TestTitle[] = [];
  let at = 0;
  while (at < tokens.length) {
    const declaration = readDeclaration(tokens, at);
    if (declaration?.runs === true) {
      titles.push({ title: declaration.title, line: lineOf(source, tokens[at]?.offset ?? 0) });
    }
    at = declaration?.next ?? at + 1;
  }
  return titles;
}

function readDeclaration(tokens: readonly Token[], start: number): Declaration | undefined {
  const name = tokens[start];
  if (name?.kind !== "word" || !declarers.has(name.value)) return undefined;
  if (isPunctuator(tokens[start - 1], ".") || isWord(tokens[start - 1], "function")) return undefined;

  let at = start + 1;
  let runs = true;
  while (isPunctuator(tokens[at], ".")) {
    const modifier = tokens[at + 1]?.value ?? "";
    if (provingNothing.has(modifier)) runs = false;
    at += 2;
    if (curried.has(modifier)) at = groupEnd(tokens, typeArgumentsEnd(tokens, at));
  }
  at = typeArgumentsEnd(tokens, at);
  if (!isPunctuator(tokens[at], "(")) return undefined;

  const titleEnd = argumentEnd(tokens, at + 1);
  if (hasProvingNothingOption(tokens, titleEnd)) runs = false;
  const title = tokens
    .slice(at + 1, titleEnd)
    .filter((token) => token.kind === "text")
    .map((token) => token.value)
    .join("");
  return { title, runs, next: runs ? titleEnd : groupEnd(tokens, at) };
}

/** Gives the index after the group or template that starts at `start`. */
function groupEnd(tokens: readonly Token[], start: number): number {
  if (tokens[start]?.kind === "text") return start + 1;
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    depth += nesting(tokens[at]);
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/** Gives the index of the comma or parenthesis after the argument that starts at `start`. */
function argumentEnd(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    if (depth === 0 && (isPunctuator(tokens[at], ",") || nesting(tokens[at]) < 0)) return at;
    depth += nesting(tokens[at]);
  }
  return tokens.length;
}

function typeArgumentsEnd(tokens: readonly Token[], start: number): number {
  if (!isPunctuator(tokens[start], "<")) return start;
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    if (isPunctuator(tokens[at], "<")) depth += 1;
    if (isPunctuator(tokens[at], ">")) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/** Whether the argument after the title is an object such as `{ skip: true }`. */
function hasProvingNothingOption(tokens: readonly Token[], titleEnd: number): boolean {
  if (!isPunctuator(tokens[titleEnd], ",") || !isPunctuator(tokens[titleEnd + 1], "{")) return false;
  const end = groupEnd(tokens, titleEnd + 1);
  for (let at = titleEnd + 2; at < end; at += 1) {
    const option = provingNothing.has(tokens[at]?.value ?? "") && isPunctuator(tokens[at + 1], ":");
    if (option && isWord(tokens[at + 2], "true")) return true;
  }
  return false;
}

function nesting(token: Token | undefined): number {
  if (token?.kind !== "punctuator") return 0;
  if ("([{".includes(token.value)) return 1;
  return ")]}".includes(token.value) ? -1 : 0;
}

function isPunctuator(token: Token | undefined, value: string): boolean {
  return token?.kind === "punctuator" && token.value === value;
}

function isWord(token: Token | undefined, value: string): boolean {
  return token?.kind === "word" && token.value === value;
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
