import { endsWithBackslash, escapedEnd, skipOpenForm, type HeredocTag, type OpenForm } from "./open-form.ts";
import { findSpecialForm, firstCharactersOf } from "./special-forms.ts";
import type { Delimited, Lexis, SpecialForm } from "./syntax.ts";

/** Where a form that is still open began. */
export interface FormStart {
  readonly id: string;
  readonly line: number;
  readonly column: number;
  /** What was open at the start of that line. */
  readonly before: FormState | null;
}

/** A form that is open at a line's end. */
export interface FormState {
  readonly form: OpenForm;
  readonly start: FormStart;
}

/** What a line is without strings and comments. */
export interface LexedText {
  readonly code: string;
  readonly sawComment: boolean;
}

/** Words that may stand right before a quote: `r"…"`, `L'…'`. Another word before a single quote makes it an apostrophe. */
const stringPrefix = /(?:^|\W)(?:r|b|u|f|br|rb|fr|rf|l|u8|c|n|e|x|q)$/i;

/** What looks like a comment in a percent literal of Ruby. */
const interpolation = /^#\{[^{]/;

const backslash = 0x5c;

/** How much of a line before a place is looked at to judge what stands there. */
const lookBehindCharacters = 16;

/** Finds the strings and comments of lines, one line after the other. */
export class LineLexer {
  state: FormState | null = null;
  readonly #lexis: Lexis;
  readonly #delimited: readonly Delimited[];
  readonly #special: readonly SpecialForm[];
  /** Whether something may begin with an ASCII character. */
  readonly #starts = new Uint8Array(128);
  /** Forms that are never closed, and from where on they are plain text. */
  readonly #writtenOff = new Map<string, FormStart>();
  #line = 0;
  #before: FormState | null = null;
  /** Openers that the line at hand does not close. */
  readonly #unclosed = new Set<string>();

  constructor(lexis: Lexis) {
    this.#lexis = lexis;
    this.#delimited = lexis.delimited.toSorted((a, b) => b.open.length - a.open.length);
    this.#special = lexis.special ?? [];
    const starts = [...lexis.lineComments, ...lexis.delimited.map(({ open }) => open)].map((text) =>
      text.charAt(0),
    );
    const characters = starts.join("") + this.#special.map(firstCharactersOf).join("");
    for (let at = 0; at < characters.length; at++) this.#starts[characters.charCodeAt(at)] = 1;
  }

  /** Goes back to where a form began and takes its opener as plain text from there on. */
  writeOff(start: FormStart): void {
    this.#writtenOff.set(start.id, start);
    this.state = start.before;
  }

  lex(line: string, index: number): LexedText {
    this.#line = index;
    this.#before = this.state;
    this.#unclosed.clear();
    const parts: string[] = [];
    let sawComment = false;
    let at = 0;
    if (this.state !== null) {
      const { form, start } = this.state;
      sawComment = form.comment;
      const after = skipOpenForm(line, 0, form);
      if (typeof after !== "number") {
        this.state = { form: after, start };
        return { code: "", sawComment };
      }
      this.state = null;
      at = after;
    }
    const heredocs: { tag: HeredocTag; column: number }[] = [];
    let from = at;
    while (at < line.length) {
      const character = line.charCodeAt(at);
      if (this.#starts[character] !== 1) {
        // A backslash takes the next character's meaning away outside strings too.
        at += character === backslash ? 2 : 1;
        continue;
      }
      if (this.#isLineComment(line, at)) {
        sawComment = true;
        parts.push(line.slice(from, at));
        from = line.length;
        break;
      }
      const found = this.#find(line, at);
      if (found === undefined) {
        at++;
        continue;
      }
      if (found.comment) sawComment = true;
      parts.push(line.slice(from, at), found.comment ? " " : '""');
      if (found.heredoc !== undefined) heredocs.push({ tag: found.heredoc, column: at });
      at = found.end;
      from = at;
    }
    parts.push(line.slice(from));
    this.#openHeredocs(heredocs);
    return { code: parts.join("").trim(), sawComment };
  }

  #openHeredocs(found: readonly { tag: HeredocTag; column: number }[]): void {
    const [first] = found;
    if (first === undefined || this.state !== null) return;
    const heredocs = found.map(({ tag }) => tag);
    const { tag } = first.tag;
    this.state = {
      form: { id: `<<${tag}`, comment: false, close: tag, escapes: false, depth: 1, heredocs },
      start: this.#startAt(`<<${tag}`, first.column),
    };
  }

  #startAt(id: string, column: number): FormStart {
    return { id, line: this.#line, column, before: this.#before };
  }

  #isWrittenOff(id: string, column: number): boolean {
    const start = this.#writtenOff.get(id);
    return start !== undefined && (this.#line > start.line || column >= start.column);
  }

  #isLineComment(line: string, at: number): boolean {
    if (!this.#lexis.lineComments.some((mark) => line.startsWith(mark, at))) return false;
    if (interpolation.test(line.slice(at, at + 3))) return false;
    if (this.#special.includes("long-bracket") && /^--\[=*\[/.test(line.slice(at, at + 64))) return false;
    return this.#lexis.commentsNeedSpace !== true || at === 0 || /\s/.test(line.charAt(at - 1));
  }

  #find(
    line: string,
    at: number,
  ): { end: number; comment: boolean; heredoc?: HeredocTag | undefined } | undefined {
    const before = line.slice(Math.max(0, at - lookBehindCharacters), at);
    for (const special of this.#special) {
      if (this.#unclosed.has(special)) continue;
      const found = findSpecialForm(special, line, at, before);
      if (found === undefined) continue;
      if (found === "never") {
        this.#unclosed.add(special);
        continue;
      }
      if ("end" in found) return { end: found.end, comment: false };
      if (this.#isWrittenOff(found.open.id, at)) continue;
      if (found.deferred === true) {
        return { end: found.at, comment: false, heredoc: found.open.heredocs?.[0] };
      }
      return this.#skip(line, at, found.at, found.open);
    }
    return this.#findDelimited(line, at, before);
  }

  #findDelimited(line: string, at: number, before: string): { end: number; comment: boolean } | undefined {
    const delimited = this.#delimited.find(({ open }) => line.startsWith(open, at));
    if (delimited === undefined) return undefined;
    const { open, close, comment = false, escapes = false, multiline = false, nests = false } = delimited;
    const apostrophe = open === "'" && delimited.afterWord !== true && /\w$/.test(before);
    if (apostrophe && !stringPrefix.test(before)) return undefined;
    if (this.#isWrittenOff(open, at) || this.#unclosed.has(open)) return undefined;
    const inside = at + open.length;
    const form = { id: open, comment, close, escapes, depth: 1, nests: nests ? open : undefined };
    if (multiline) return this.#skip(line, at, inside, form);
    const end = escapes ? escapedEnd(line, inside, close) : line.indexOf(close, inside);
    if (end >= 0) return { end: end + close.length, comment };
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
