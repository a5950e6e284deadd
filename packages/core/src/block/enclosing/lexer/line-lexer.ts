import type { Lexis, SpecialForm } from "../languages/syntax.ts";
import { textBefore } from "./javascript-literals.ts";
import { endsWithBackslash, escapedEnd, skipOpenForm, type OpenForm } from "./open-form.ts";
import { findSpecialForm, firstCharactersOf } from "./special-forms.ts";

/** Where an open string or comment began. */
export interface FormStart {
  readonly id: string;
  readonly line: number;
  readonly column: number;
  /** What was open at the start of that line. */
  readonly before: FormState | null;
}

/** A string or comment that is open at the end of a line. */
export interface FormState {
  readonly form: OpenForm;
  readonly start: FormStart;
}

/** A prefix that may stand right before a quote: `r"…"`, `L'…'`. After other words a single quote is an apostrophe. */
const stringPrefix = /(?:^|\W)(?:r|b|u|f|br|rb|fr|rf|l|u8|c|n|e|x|q)$/i;

/** An interpolation in a percent literal of Ruby, which looks like a comment. */
const interpolation = /#\{[^{]/;

const backslash = 0x5c;

/** Finds the strings and comments of lines, one line after the other. A form is a string or a comment. */
export class LineLexer {
  /** The form that is open after the last line. */
  state: FormState | null = null;
  readonly #lexis: Lexis;
  readonly #special: readonly SpecialForm[];
  /** For each ASCII character, 1 if a form may begin with it. */
  readonly #starts = new Uint8Array(128);
  /** Openers without a closer, and from where on they are plain text. */
  readonly #writtenOff = new Map<string, FormStart>();
  #line = 0;
  #before: FormState | null = null;
  /** Openers without a closer in the rest of the current line. */
  readonly #unclosed = new Set<string>();

  constructor(lexis: Lexis) {
    this.#lexis = lexis;
    this.#special = lexis.special ?? [];
    const openers = [
      ...lexis.lineComments,
      ...lexis.delimited.map(({ open }) => open),
      ...this.#special.flatMap((form) => firstCharactersOf(form).split("")),
    ];
    for (const opener of openers) this.#starts[opener.charCodeAt(0)] = 1;
  }

  /** Goes back to the line where a form began, and takes its opener for plain text from there on. */
  writeOff(start: FormStart): void {
    this.#writtenOff.set(start.id, start);
    this.state = start.before;
  }

  /** Returns the code of the next line, trimmed: each string is two quotes, and comments are left out. */
  lex(line: string, index: number): string {
    this.#line = index;
    this.#before = this.state;
    this.#unclosed.clear();
    const parts: string[] = [];
    let at = 0;
    if (this.state !== null) {
      const { form, start } = this.state;
      const after = skipOpenForm(line, 0, form);
      if (typeof after !== "number") {
        if (after !== form) this.state = { form: after, start };
        return "";
      }
      this.state = null;
      at = after;
    }
    const heredocs: { form: OpenForm; column: number }[] = [];
    let from = at;
    while (at < line.length) {
      const character = line.charCodeAt(at);
      if (this.#starts[character] !== 1) {
        // A backslash escapes the next character outside strings too, unless it is an operator.
        at += character === backslash && this.#lexis.backslashIsOperator !== true ? 2 : 1;
        continue;
      }
      if (this.#isLineComment(line, at)) {
        parts.push(line.slice(from, at));
        from = line.length;
        break;
      }
      const found = this.#find(line, at);
      if (found === undefined) {
        at++;
        continue;
      }
      parts.push(line.slice(from, at), found.comment ? " " : '""');
      if (found.heredoc !== undefined) heredocs.push({ form: found.heredoc, column: at });
      at = found.end;
      from = at;
    }
    parts.push(line.slice(from));
    this.#openHeredocs(heredocs);
    return parts.join("").trim();
  }

  #openHeredocs(found: readonly { form: OpenForm; column: number }[]): void {
    const [first] = found;
    if (first === undefined || this.state !== null) return;
    const heredocs = found.flatMap(({ form }) => form.heredocs ?? []);
    this.state = { form: { ...first.form, heredocs }, start: this.#startAt(first.form.id, first.column) };
  }

  #startAt(id: string, column: number): FormStart {
    return { id, line: this.#line, column, before: this.#before };
  }

  #isWrittenOff(id: string, column: number): boolean {
    const start = this.#writtenOff.get(id);
    if (start === undefined) return false;
    return this.#line === start.line ? column >= start.column : this.#line > start.line;
  }

  #isLineComment(line: string, at: number): boolean {
    if (!this.#lexis.lineComments.some((mark) => line.startsWith(mark, at))) return false;
    if (interpolation.test(line.slice(at, at + 3))) return false;
    if (this.#special.includes("long-bracket") && /^--\[=*\[/.test(line.slice(at, at + 64))) return false;
    if (this.#special.includes("bracket-argument") && /^#\[=*\[/.test(line.slice(at, at + 64))) return false;
    return this.#lexis.commentsNeedSpace !== true || at === 0 || /\s/.test(line.charAt(at - 1));
  }

  #find(line: string, at: number): { end: number; comment: boolean; heredoc?: OpenForm } | undefined {
    for (const special of this.#special) {
      if (this.#unclosed.has(special)) continue;
      const found = findSpecialForm(special, line, at);
      if (found === undefined) continue;
      if (found === "never") {
        this.#unclosed.add(special);
        continue;
      }
      if ("end" in found) return { end: found.end, comment: false };
      if (this.#isWrittenOff(found.open.id, at)) continue;
      if (found.deferred === true) {
        return { end: found.at, comment: false, heredoc: found.open };
      }
      return this.#skip(line, at, found.at, found.open);
    }
    return this.#findDelimited(line, at);
  }

  #findDelimited(line: string, at: number): { end: number; comment: boolean } | undefined {
    const delimited = this.#lexis.delimited.find(({ open }) => line.startsWith(open, at));
    if (delimited === undefined) return undefined;
    const { open, close, comment = false, escapes = false, multiline = false, nests = false } = delimited;
    if (open === "'" && delimited.afterWord !== true) {
      const before = textBefore(line, at);
      if (/\w$/.test(before) && !stringPrefix.test(before)) return undefined;
    }
    if (this.#isWrittenOff(open, at) || this.#unclosed.has(open)) return undefined;
    const inside = at + open.length;
    const form = { id: open, comment, close, escapes, depth: 1, nests: nests ? open : undefined };
    if (multiline) return this.#skip(line, at, inside, form);
    const end = escapes ? escapedEnd(line, inside, close) : line.indexOf(close, inside);
    if (end >= 0) return { end: end + close.length, comment };
    if (delimited.multilineAfter?.test(textBefore(line, at)) === true) {
      return this.#skip(line, at, inside, form);
    }
    if (escapes && endsWithBackslash(line)) return this.#skip(line, at, inside, { ...form, lineOnly: true });
    this.#unclosed.add(open);
    return undefined;
  }

  #skip(line: string, at: number, inside: number, form: OpenForm): { end: number; comment: boolean } {
    const after = skipOpenForm(line, inside, form);
    if (typeof after === "number") return { end: after, comment: form.comment };
    this.state = { form: after, start: this.#startAt(form.id, at) };
    return { end: line.length, comment: form.comment };
  }
}
