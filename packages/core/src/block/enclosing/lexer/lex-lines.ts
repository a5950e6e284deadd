import type { Lexis } from "../languages/syntax.ts";
import { measureIndent } from "./indent.ts";
import { LineLexer } from "./line-lexer.ts";
import { endsWithBackslash } from "./open-form.ts";

/** `inside`: begins inside a string that was opened above. `directive`: of the preprocessor, and part of no block. */
export type LineKind = "blank" | "comment" | "code" | "inside" | "directive";

/** A line without its strings and comments. */
export interface LexedLine {
  readonly kind: LineKind;
  /** Columns before the text. All lines of one comment have the columns of its first line. */
  readonly indent: number;
  /** The text without white space around it: each string is two quotes, and comments are left out. */
  readonly code: string;
}

/** A line inside a string that was opened above. */
export function insideLine(indent: number): LexedLine {
  return { kind: "inside", indent, code: "" };
}

/** The lines of a text, and how many of them more text below cannot change. */
export interface LexedText {
  readonly lines: readonly LexedLine[];
  /** Fewer than `lines` if a string or comment is open at the end: its opener may turn out to be plain text. */
  readonly certainLines: number;
}

/** How many openers without a closer are taken for plain text; one more stays open to the end. */
const maxWriteOffs = 24;

const directive =
  /^#\s*(?:if|ifdef|ifndef|elif|elifdef|elifndef|elseif|else|endif|define|undef|include|include_next|import|pragma|error|warning|line|region|endregion|nullable|using)\b/;

/** Tells the code of lines from their strings and comments. An opener that nothing closes is plain text. */
export function lexLines(
  lines: readonly string[],
  lexis: Lexis,
  tabColumns: number,
  endsAtFileEnd: boolean,
): LexedText {
  const lexer = new LineLexer(lexis);
  const lexed: LexedLine[] = [];
  /** For each line, whether it belongs to a directive that continues in the next line. */
  const continues: boolean[] = [];
  let writeOffs = 0;
  let indent = 0;
  for (;;) {
    for (const line of lines.slice(lexed.length)) {
      const index = lexed.length;
      const inComment = lexer.state?.form.comment;
      const inDirective = continues[index - 1] === true;
      const code = lexer.lex(line, index);
      const kind = inDirective ? "inside" : kindOf(line, code, inComment);
      const isDirective = kind === "code" && lexis.directives === true && directive.test(code);
      continues[index] = (inDirective || isDirective) && endsWithBackslash(line);
      if (kind !== "comment" || inComment !== true) indent = measureIndent(line, tabColumns);
      if (isDirective) lexed.push(directiveLine(line, indent));
      else lexed.push({ kind, indent, code: inDirective ? "" : code });
    }
    const open = lexer.state;
    if (open === null || open.form.lineOnly === true) return { lines: lexed, certainLines: lines.length };
    if (!endsAtFileEnd) return { lines: lexed, certainLines: open.start.line };
    if (++writeOffs > maxWriteOffs) return { lines: lexed, certainLines: lines.length };
    lexer.writeOff(open.start);
    lexed.length = open.start.line;
  }
}

function kindOf(line: string, code: string, inComment: boolean | undefined): LineKind {
  if (inComment === false) return "inside";
  if (code !== "") return "code";
  return inComment === true || line.trim() !== "" ? "comment" : "blank";
}

/** A directive of several lines is a construct. One of a single line only stands between other lines. */
function directiveLine(line: string, indent: number): LexedLine {
  if (!endsWithBackslash(line)) return { kind: "directive", indent, code: line.trim() };
  return { kind: "code", indent, code: "#define" };
}
