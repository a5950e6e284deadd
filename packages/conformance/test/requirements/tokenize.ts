/** A part of TypeScript source that is neither white space nor a comment. */
export interface Token {
  /** `text`: a string or template literal. */
  readonly kind: "word" | "text" | "pattern" | "punctuator";
  /** The body of a literal without quotes. For a template: its fixed parts. */
  readonly value: string;
  readonly offset: number;
}

interface Lexed {
  readonly tokens: readonly Token[];
  readonly end: number;
}

const ignored = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const word = /#?[\p{ID_Start}$_][\p{ID_Continue}$]*|\d[\w.]*/uy;
const quoted = /"((?:\\[\s\S]|[^"\\\n])*)"|'((?:\\[\s\S]|[^'\\\n])*)'/y;
const pattern = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const fixedPart = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y;

/** Words after which a slash starts a regular expression. */
const wordsBeforePattern: ReadonlySet<string> = new Set(
  "await case delete do else in instanceof new of return throw typeof void yield".split(" "),
);

/** Splits TypeScript into tokens, precisely enough to distinguish code from strings and comments. */
export function tokenize(source: string): readonly Token[] {
  return lex(source, 0).tokens;
}

/** Reads to the end, or to a `}` without an opening brace after `start`. */
function lex(source: string, start: number): Lexed {
  const tokens: Token[] = [];
  let at = start;
  let depth = 0;
  while (at < source.length) {
    const skipped = match(ignored, source, at);
    if (skipped) {
      at += skipped[0].length;
      continue;
    }
    const character = source.charAt(at);
    if (character === "}" && depth === 0 && start > 0) break;
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    const token = character === "`" ? template(source, at) : plain(source, at, tokens.at(-1));
    tokens.push({ ...token, offset: at });
    at = token.end;
  }
  return { tokens, end: at };
}

type Read = Omit<Token, "offset"> & { readonly end: number };

function plain(source: string, at: number, before: Token | undefined): Read {
  const text = match(quoted, source, at);
  if (text) return { kind: "text", value: unescape(text[1] ?? text[2] ?? ""), end: at + text[0].length };
  const name = match(word, source, at);
  if (name) return { kind: "word", value: name[0], end: at + name[0].length };
  const expression = patternMayFollow(before) ? match(pattern, source, at) : null;
  if (expression) return { kind: "pattern", value: expression[0], end: at + expression[0].length };
  const value = source.startsWith("=>", at) ? "=>" : String.fromCodePoint(source.codePointAt(at) ?? 0);
  return { kind: "punctuator", value, end: at + value.length };
}

function template(source: string, start: number): Read {
  let value = "";
  let at = start + 1;
  while (at < source.length) {
    const part = match(fixedPart, source, at)?.[0] ?? "";
    value += unescape(part);
    at += part.length;
    if (!source.startsWith("${", at)) break;
    at = lex(source, at + 2).end + 1;
  }
  return { kind: "text", value, end: at + 1 };
}

function patternMayFollow(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "punctuator") return before.value !== ")" && before.value !== "]";
  return before.kind === "word" && wordsBeforePattern.has(before.value);
}

function unescape(body: string): string {
  return body.replace(/\\([\s\S])/g, "$1");
}

function match(expression: RegExp, source: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(source);
}
