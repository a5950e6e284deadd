import { eachInTurns } from "../../../lines/bytes/yield-turn.ts";
import { keptPart, type LineTexts } from "../../line-run.ts";
import type { Lexis } from "../languages/syntax.ts";
import { measureIndent } from "./indent.ts";
import { LineLexer, type FormState } from "./line-lexer.ts";
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

/** The same line as one of another kind. */
export function lineOfKind(line: LexedLine, kind: LineKind): LexedLine {
  return line instanceof ForgottenLine
    ? new ForgottenLine(kind, line.indent, line.findCode)
    : { kind, indent: line.indent, code: line.code };
}

/** A line whose code is found again each time that it is asked for. */
class ForgottenLine implements LexedLine {
  readonly kind: LineKind;
  readonly indent: number;
  readonly findCode: () => string;

  constructor(kind: LineKind, indent: number, findCode: () => string) {
    this.kind = kind;
    this.indent = indent;
    this.findCode = findCode;
  }

  get code(): string {
    return this.findCode();
  }
}

/** The lines of a text, and how many of them more text below cannot change. */
export interface LexedText {
  readonly lines: readonly LexedLine[];
  /** Fewer than `lines` if a string or comment is open at the end: its opener may turn out to be plain text. */
  readonly certainLines: number;
}

/** The code of so many characters of a text is kept, which is all of most texts. */
const maxKeptCharacters = 2 ** 22;

/** So short a part of a string is a copy. A longer one may hold all of the string in memory. */
const maxCopiedCharacters = 12;

/** The code of so many lines that was found again last is kept: a line is asked for it more than once. */
const maxRecentLines = 16;

/** How many openers without a closer are taken for plain text; one more stays open to the end. */
const maxWriteOffs = 24;

const directive =
  /^#\s*(?:if|ifdef|ifndef|elif|elifdef|elifndef|elseif|else|endif|define|undef|include|include_next|import|pragma|error|warning|line|region|endregion|nullable|using)\b/;

/** Tells the code of lines from their strings and comments. An opener that nothing closes is plain text. */
export async function lexLines(
  lines: LineTexts,
  lexis: Lexis,
  tabColumns: number,
  endsAtFileEnd: boolean,
  signal?: AbortSignal,
): Promise<LexedText> {
  const lexer = new TextLexer(lines, lexis, tabColumns);
  for (let writeOffs = 0; ; writeOffs++) {
    await eachInTurns(lexer.lexed.length, lines.length, signal, (index) => lexer.addLine(index));
    const { lexed, open } = lexer;
    if (open === null || open.form.lineOnly === true || open.form.toEnd === true) {
      return { lines: lexed, certainLines: lines.length };
    }
    if (!endsAtFileEnd) return { lines: lexed, certainLines: open.start.line };
    if (writeOffs === maxWriteOffs) return { lines: lexed, certainLines: lines.length };
    lexer.writeOff(open);
  }
}

class TextLexer {
  readonly lexed: LexedLine[] = [];
  readonly #texts: LineTexts;
  readonly #lexer: LineLexer;
  readonly #tabColumns: number;
  readonly #hasDirectives: boolean;
  /** For each line, whether it belongs to a directive that continues in the next line. */
  readonly #continues: boolean[] = [];
  #indent = 0;
  /** Index after the lines whose code is kept. */
  #keptEnd = 0;
  #keptCharacters = 0;
  /** Code that was found again, by line, the oldest first. */
  readonly #recent = new Map<number, string>();

  constructor(texts: LineTexts, lexis: Lexis, tabColumns: number) {
    this.#texts = texts;
    this.#lexer = new LineLexer(lexis);
    this.#tabColumns = tabColumns;
    this.#hasDirectives = lexis.directives === true;
  }

  /** The string or comment that is open after the last line. */
  get open(): FormState | null {
    return this.#lexer.state;
  }

  addLine(index: number): void {
    const line = this.#texts.at(index) ?? "";
    const before = this.#lexer.state;
    // Paragraphs of what stands behind the code are not one comment.
    const isText = before?.form.toEnd === true;
    const inComment = before?.form.comment;
    const inDirective = this.#continues[index - 1] === true;
    const code = this.#lexer.lex(line, index);
    // A heredoc at the start of a line says nothing with its indentation.
    const isHeredoc = line.startsWith("<<") && this.#lexer.state?.form.heredocs !== undefined;
    const kind = inDirective || isHeredoc ? "inside" : kindOf(line, code, isText ? undefined : inComment);
    const isDirective = kind === "code" && this.#hasDirectives && directive.test(code);
    this.#continues[index] = (inDirective || isDirective) && endsWithBackslash(line);
    if (isText) this.#indent = 0;
    else if (kind !== "comment" || inComment !== true) this.#indent = measureIndent(line, this.#tabColumns);
    const found = isDirective
      ? directiveLine(line, this.#indent)
      : { kind, indent: this.#indent, code: inDirective ? "" : code };
    const isKept = this.#isKept(index, line) || found.code.length <= maxCopiedCharacters;
    this.lexed.push(isKept ? found : this.#forgotten(found, index, before));
  }

  #isKept(index: number, line: string): boolean {
    if (index === this.#keptEnd) {
      this.#keptCharacters += line.length;
      if (this.#keptCharacters <= maxKeptCharacters) this.#keptEnd++;
    }
    return index < this.#keptEnd;
  }

  /** What is written off later begins below, or this line is added again: so the code will be the same. */
  #forgotten({ kind, indent }: LexedLine, index: number, before: FormState | null): ForgottenLine {
    return new ForgottenLine(kind, indent, () => {
      const recent = this.#recent.get(index);
      if (recent !== undefined) return recent;
      const line = this.#texts.at(index) ?? "";
      this.#lexer.state = before;
      const code = keptPart(kind === "directive" ? line.trim() : this.#lexer.lex(line, index));
      this.#recent.set(index, code);
      for (const oldest of this.#recent.keys()) {
        if (this.#recent.size <= maxRecentLines) break;
        this.#recent.delete(oldest);
      }
      return code;
    });
  }

  /** Goes back to the line where a form began, and takes its opener for plain text from there on. */
  writeOff({ start }: FormState): void {
    this.#lexer.writeOff(start);
    this.lexed.length = start.line;
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
