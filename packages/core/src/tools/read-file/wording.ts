import { encodeBase64 } from "../../platform.ts";
import type { FileFacts, ContentWarning, ContentWarningCode } from "../../contract/file-facts.ts";
import { quotedForHeader } from "../../text/escape-text.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { quantity } from "../../text/quantity.ts";
import type { TextLine, TextWindow } from "../../text/text-window.ts";
import type { ReadFileInput } from "./arguments.ts";
import { numberFormats, type NumberFormat, type Numbering } from "./options.ts";
import type { ReadFileWindow } from "./page-reader.ts";
import type { FileAnswer, OpenedFile } from "./open.ts";

/** The header of an answer: the path, then what there is to say, in brackets. */
function header(facts: FileFacts, parts: readonly string[]): string {
  return `[${[quotedForHeader(facts.path), ...parts].join(" | ")}]`;
}

/** What the header says of a file that changed meanwhile. */
function changeNotice({ changed }: FileFacts): string[] {
  return changed ? ["changed while it was read"] : [];
}

/** What the header says besides the window and its notices. */
export interface TextParts {
  /** Before the window. */
  readonly parts: readonly string[];
  /** Behind the notices. */
  readonly notes: readonly string[];
}

/** How the text is written. */
export interface TextStyle extends TextParts {
  readonly request: ReadFileInput;
  readonly numbering: Numbering;
}

/** The header, then the lines, joined by LF. */
export function formatText(window: ReadFileWindow, facts: FileFacts, style: TextStyle): string {
  const { request, numbering, parts, notes } = style;
  const said = [
    ...parts,
    shownLines(window, facts),
    ...textNotices(window, facts),
    ...notes,
    ...(window.block === undefined ? nextCall(facts, request) : blockNotices(window, window.block, facts)),
  ];
  const top = header(facts, said);
  return window.text.lineCount === 0 ? top : `${top}\n${numberedLines(window, facts, numbering)}`;
}

function numberedLines(window: ReadFileWindow, facts: FileFacts, numbering: Numbering): string {
  const { firstLine, text } = window;
  const format = numberFormats[numbering];
  if (text.whole && format && firstLine > 0) {
    const all = { ...format, firstNumber: firstLine, maxLineBytes: Infinity, expandTabs: false };
    return sharedKernel().format(text.whole.bytes, all);
  }
  const cuts = new Map(facts.cuts.map((cut) => [cut.line, cut.column]));
  const lines = text.lines.map((line, index) => {
    const number = firstLine + index;
    return numberText(number, format) + line.text + cutMark(line, number, cuts.get(number));
  });
  return lines.join("\n");
}

function numberText(number: number, format: NumberFormat | null): string {
  return format === null ? "" : format.before + String(number).padStart(format.width) + format.after;
}

function shownLines(window: ReadFileWindow, facts: FileFacts): string {
  const { firstLine, lastLine, totalLines } = facts;
  if (firstLine === null || lastLine === null) {
    return totalLines === 0 ? "empty file" : `no lines after ${totalLines} yet`;
  }
  const range = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}-${lastLine}`;
  if (firstLine < 0) return `lines ${firstLine} to ${lastLine} of unknown total`;
  // A line that did not fit any more was seen as well.
  const reached = window.text.budgetStop === "before" ? lastLine + 1 : lastLine;
  return totalLines === null ? `${range} of more than ${reached}` : `${range} of ${totalLines}`;
}

/** The whole next call: a limit that was given is repeated. */
function nextCall(facts: FileFacts, { limit: given }: ReadFileInput): string[] {
  if (facts.next === null) return [];
  const { offset, column } = facts.next;
  const limit = given === undefined ? "" : ` limit=${given}`;
  return [`next: offset=${offset}${limit}${column === undefined ? "" : ` column=${column}`}`];
}

function cutMark(line: TextLine, number: number, column: number | undefined): string {
  if (column === undefined) return "";
  const left = quantity(line.charactersLeft, "more character");
  return ` [${left}: offset=${number} limit=1 column=${column}]`;
}

/** In so many first bytes most files show whether they are blank. */
const maxIndentBytes = 256;

/** What is unusual about a window and its file. */
function textNotices(window: ReadFileWindow, facts: FileFacts): string[] {
  const said: string[] = [];
  if (facts.encoding !== null && facts.encoding !== "utf-8") said.push(facts.encoding);
  if (facts.eol === "crlf") said.push("crlf");
  if (facts.eol === "mixed") said.push("mixed line endings");
  if (facts.bom) said.push("BOM");
  if (facts.cuts.length > 0) said.push(`${quantity(facts.cuts.length, "line")} cut`);
  if (isBlankFile(window, facts)) said.push("only white space");
  return [...said, ...facts.warnings.flatMap(warningNotice), ...changeNotice(facts)];
}

/** What cannot be seen in the lines themselves; of the rest the facts tell. */
const warned: Readonly<Partial<Record<ContentWarningCode, (count: number) => string>>> = {
  INVISIBLE_UNICODE: (count) => quantity(count, "invisible character"),
  BIDI_CONTROL: (count) => `writing direction changed and not restored on ${quantity(count, "line")}`,
};

function warningNotice({ code, count, firstLine }: ContentWarning): string[] {
  const say = warned[code];
  return say === undefined ? [] : [`${say(count)}, first on line ${firstLine}`];
}

function isBlankFile(
  { text }: ReadFileWindow,
  { firstLine, lastLine, totalLines, cuts }: FileFacts,
): boolean {
  const whole =
    firstLine === 1 && lastLine === totalLines && cuts.length === 0 && text.firstLineCharacters === null;
  return whole && !startsWithLetters(text) && text.lines.every((line) => line.text.trim() === "");
}

function startsWithLetters({ whole }: TextWindow): boolean {
  return (
    whole !== undefined && whole.bytes.subarray(0, maxIndentBytes).some((byte) => byte > 0x20 && byte < 0x7f)
  );
}

/** What the header says of a block; where it is cut, the calls for what precedes and what follows. */
function blockNotices(
  { text }: ReadFileWindow,
  block: NonNullable<ReadFileWindow["block"]>,
  { firstLine, lastLine, next }: FileFacts,
): string[] {
  if (firstLine === null || lastLine === null) return ["block"];
  const { firstLine: start, lastLine: end, open } = block;
  if (firstLine === start && lastLine === end && text.budgetStop !== "inside" && !open) return ["block"];
  const said = [
    open ? `part of a block beyond lines ${start}-${end}` : `part of the block of lines ${start}-${end}`,
  ];
  if (firstLine > start) said.push(`before: offset=${start} limit=${firstLine - start} mode=lines`);
  if (text.budgetStop === "inside") {
    said.push(`next: offset=${firstLine} limit=1 column=${next?.column} mode=lines`);
  }
  if (lastLine < end) said.push(`after: offset=${lastLine + 1} limit=${end - lastLine} mode=lines`);
  return said;
}

const mediaNames = /\.(?:png|jpe?g|gif|webp|pdf)$/i;

/** What the header says of text that has the name of an image or document. */
export function nameNotice({ path, byteLength }: FileFacts): string[] {
  if (!mediaNames.test(path)) return [];
  const noun = /\.pdf$/i.test(path) ? "document" : "image";
  return [
    byteLength === 0 ? `no ${noun}, whatever its name says` : `text, not the ${noun} that its name says`,
  ];
}

/** What is shown beside the text, or why nothing is. */
type Showing =
  | { readonly mediaType: string; readonly bytes: Uint8Array; readonly filename?: string }
  | { readonly refusal: string };

/** An image or document as it is told of. */
export interface ShownMedia {
  readonly kind: "image" | "document";
  /** What the header says: type, dimensions and the like. */
  readonly parts: readonly string[];
  /** What it says behind the size. */
  readonly notices?: readonly string[];
  readonly showing: Showing;
}

/** The answer for a file that is shown beside the text, or would be. */
export function mediaAnswer(
  from: OpenedFile,
  { kind, parts, notices = [], showing }: ShownMedia,
): FileAnswer {
  const sentence =
    "refusal" in showing
      ? `${kind} not shown: ${showing.refusal}`
      : `The ${kind} comes with this text. If you see none: ${kind} not shown here.`;
  const size = from.opened.byteLength === null ? [] : [`${from.opened.byteLength} bytes`];
  const said = [...parts, ...size, ...notices];
  return {
    kind,
    facts: { ...from.opened, kind, encoding: null },
    content: "",
    media: "refusal" in showing ? [] : [mediaPart(showing)],
    text: (facts: FileFacts) =>
      `${header(facts, [...said, ...changeNotice(facts), ...from.request.notes])}\n${sentence}`,
  };
}

function mediaPart({ mediaType, bytes, filename }: Exclude<Showing, { readonly refusal: string }>): {
  mediaType: string;
  data: string;
  filename?: string;
} {
  const data = encodeBase64(bytes);
  return { mediaType, data, ...(filename !== undefined && { filename }) };
}
