import { LineLexer } from "./line-lexer.ts";
import { measureIndent } from "./indent.ts";
import { endsWithBackslash } from "./open-form.ts";
import type { Lexis } from "../languages/syntax.ts";

/** `inside`: begins in a string that was opened above. `directive`: the preprocessor's, which no block is made of. */
export type LineKind = "blank" | "comment" | "code" | "inside" | "directive";

/** A line without its strings and comments. */
export interface LexedLine {
  readonly kind: LineKind;
  /** Columns before the text; of the lines of one comment, that of its first line. */
  readonly indent: number;
  /** The text without white space around it; each string is two quotes, comments are left out. */
  readonly code: string;
}

/** Lines, and how many of them are certain. */
export interface LexedText {
  readonly lines: readonly LexedLine[];
  /** Fewer than `lines` when what is open at the end may turn out to be plain text. */
  readonly certainLines: number;
}

/** So many openers that are never closed are taken back; one more stays open to the end. */
const maxWriteOffs = 24;

const directive =
  /^#\s*(?:if|ifdef|ifndef|elif|elifdef|elifndef|elseif|else|endif|define|undef|include|include_next|import|pragma|error|warning|line|region|endregion|nullable|using)\b/;

/** Tells apart what in the lines is code, string and comment. An opener that nothing closes is plain text. */
export function lexLines(
  lines: readonly string[],
  lexis: Lexis,
  tabColumns: number,
  endsAtFileEnd: boolean,
): LexedText {
  const lexer = new LineLexer(lexis);
  const lexed: LexedLine[] = [];
  /** Of each line, whether it is of a directive that goes on in the next one. */
  const goesOn: boolean[] = [];
  let writeOffs = 0;
  let indent = 0;
  for (;;) {
    for (const line of lines.slice(lexed.length)) {
      const index = lexed.length;
      const inComment = lexer.state?.form.comment;
      const inDirective = goesOn[index - 1] === true;
      const code = lexer.lex(line, index);
      const kind = inDirective ? "inside" : kindOf(line, code, inComment);
      const isDirective = kind === "code" && lexis.directives === true && directive.test(code);
      goesOn[index] = (inDirective || isDirective) && endsWithBackslash(line);
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

/** A directive of several lines is a construct; one of a single line only stands between others. */
function directiveLine(line: string, indent: number): LexedLine {
  if (!endsWithBackslash(line)) return { kind: "directive", indent, code: line.trim() };
  return { kind: "code", indent, code: "#define" };
}
