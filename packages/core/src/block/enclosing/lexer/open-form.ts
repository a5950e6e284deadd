import { skipTemplate, type TemplateFrame } from "./javascript-literals.ts";

/** A string or comment that is open at the end of a line. */
export interface OpenForm {
  /** What to write off if nothing closes it. */
  readonly id: string;
  readonly comment: boolean;
  readonly close: string;
  readonly escapes: boolean;
  /** The opener that nests another level; undefined: it does not nest. */
  readonly nests?: string | undefined;
  readonly depth: number;
  /** Whether it ends with the line, unless the line ends with a backslash. */
  readonly lineOnly?: boolean;
  readonly frame?: TemplateFrame | undefined;
  /** The heredocs that follow each other, the current one first. */
  readonly heredocs?: readonly HeredocTag[] | undefined;
  /** Whether it ends with a line that begins with `close`. */
  readonly endsWithLine?: boolean;
  /** Whether nothing ends it: it goes on to the end of the text. */
  readonly toEnd?: boolean;
  /** How many further parts it has, each with delimiters of its own or with the same: `s{…}{…}`, `s/…/…/`. */
  readonly parts?: number;
}

/** A heredoc. Its lines begin after the line that names it. */
export interface HeredocTag {
  readonly tag: string;
  /** Whether the closing tag may be indented. */
  readonly indented: boolean;
  /** Whether code may follow the closing tag. */
  readonly followed: boolean;
}

/** Skips a form from `from` on. Returns the index of the code after it, or the form as the next line finds it. */
export function skipOpenForm(line: string, from: number, form: OpenForm): number | OpenForm {
  if (form.frame !== undefined) {
    const { at, frame } = skipTemplate(line, from, form.frame);
    return frame === null ? at : { ...form, frame };
  }
  if (form.heredocs !== undefined) return skipHeredoc(line, form, form.heredocs);
  if (form.toEnd === true) return form;
  if (form.endsWithLine === true) return line.startsWith(form.close) ? line.length : form;
  if (form.parts !== undefined) return skipParts(line, from, form, form.parts);
  if (form.nests !== undefined) return skipNested(line, from, form, form.nests);
  const end = form.escapes ? escapedEnd(line, from, form.close) : line.indexOf(form.close, from);
  if (end >= 0) return end + form.close.length;
  return form.lineOnly === true && !endsWithBackslash(line) ? line.length : form;
}

/** Whether a line ends with a backslash that escapes the line ending. */
export function endsWithBackslash(line: string): boolean {
  let count = 0;
  while (line.charCodeAt(line.length - 1 - count) === 0x5c) count++;
  return count % 2 === 1;
}

/** Index of the next `close` that no backslash escapes; -1: none. */
export function escapedEnd(line: string, from: number, close: string): number {
  const first = close.charCodeAt(0);
  for (let at = from; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === first && line.startsWith(close, at)) return at;
  }
  return -1;
}

function skipNested(line: string, from: number, form: OpenForm, open: string): number | OpenForm {
  let { depth } = form;
  let at = from;
  while (at < line.length) {
    if (form.escapes && line.charCodeAt(at) === 0x5c) at += 2;
    else if (line.startsWith(form.close, at)) {
      at += form.close.length;
      if (--depth === 0) return at;
    } else if (line.startsWith(open, at)) {
      at += open.length;
      depth++;
    } else at++;
  }
  return { ...form, depth };
}

function skipHeredoc(line: string, form: OpenForm, heredocs: readonly HeredocTag[]): number | OpenForm {
  const [first] = heredocs;
  const end = first === undefined ? 0 : heredocEnd(line, first);
  if (end < 0) return form;
  return heredocs.length > 1 ? { ...form, heredocs: heredocs.slice(1) } : end;
}

function heredocEnd(line: string, { tag, indented, followed }: HeredocTag): number {
  const start = indented ? line.length - line.trimStart().length : 0;
  const end = start + tag.length;
  if (!line.startsWith(tag, start) || (!followed && end < line.length)) return -1;
  return /\w/.test(line.charAt(end)) ? -1 : end;
}

/** The closing bracket of each opening one. */
const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** The part of a quote-like operator that a delimiter opens. */
export function quotedPart(delimiter: string): Pick<OpenForm, "close" | "nests" | "depth"> {
  const close = closers[delimiter];
  return close === undefined
    ? { close: delimiter, nests: undefined, depth: 1 }
    : { close, nests: delimiter, depth: 1 };
}

/** Skips the parts of a quote-like operator. Between two parts in brackets, `close` is empty. */
function skipParts(line: string, from: number, form: OpenForm, parts: number): number | OpenForm {
  let current = form;
  let at = from;
  for (let left = parts; ; left--) {
    if (current.close === "") {
      at = line.length - line.slice(at).trimStart().length;
      // A comment may stand there too.
      if (at === line.length || line.charAt(at) === "#") return { ...current, parts: left };
      current = { ...current, ...quotedPart(line.charAt(at)) };
      at++;
    }
    const { nests } = current;
    const end = nests === undefined ? escapedEnd(line, at, current.close) : 0;
    const after = nests === undefined ? end + 1 : skipNested(line, at, current, nests);
    if (typeof after !== "number") return { ...after, parts: left };
    if (end < 0) return { ...current, parts: left };
    at = after;
    if (left === 0) break;
    if (nests !== undefined) current = { ...current, close: "" };
  }
  while (/[a-z]/.test(line.charAt(at))) at++;
  return at;
}
