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
}

/** A heredoc. Its lines begin after the line that names it. */
interface HeredocTag {
  readonly tag: string;
  /** Whether the closing tag may be indented and followed by code. */
  readonly loose: boolean;
}

/** Skips a form from `from` on. Returns the index of the code after it, or the form as the next line finds it. */
export function skipOpenForm(line: string, from: number, form: OpenForm): number | OpenForm {
  if (form.frame !== undefined) {
    const { at, frame } = skipTemplate(line, from, form.frame);
    return frame === null ? at : { ...form, frame };
  }
  if (form.heredocs !== undefined) return skipHeredoc(line, form, form.heredocs);
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
    if (line.startsWith(form.close, at)) {
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

function heredocEnd(line: string, { tag, loose }: HeredocTag): number {
  if (!loose) return line === tag ? line.length : -1;
  const start = line.length - line.trimStart().length;
  if (!line.startsWith(tag, start)) return -1;
  return /\w/.test(line.charAt(start + tag.length)) ? -1 : start + tag.length;
}
