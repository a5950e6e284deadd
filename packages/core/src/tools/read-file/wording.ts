import type { FileFacts, ContentWarning, ContentWarningCode, NextWindow } from "../../contract/file-facts.ts";
import type { MediaPart } from "../../contract/read-result.ts";
import { firstCharacters } from "../../lines/bytes/utf8.ts";
import { base64Of } from "../../lines/bytes/whole-file.ts";
import { inTurns } from "../../lines/bytes/yield-turn.ts";
import { numberText } from "../../lines/kernel/line-kernel.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { decodeUtf8 } from "../../platform.ts";
import { progressFrames, type Frames } from "../../text/long-line-text.ts";
import { quantity, shownName } from "../../text/message-text.ts";
import { contentOf, linesOf, type TextLines } from "../../text/text-lines.ts";
import type { ReadFileRequest } from "./arguments.ts";
import { numberFormats, type Numbering } from "./options.ts";
import type { BlockLines, OuterLines, Page } from "./pages.ts";

/** The result of reading a file, before it is put into words. */
export type FileReading = TextReading | OutlineReading | MediaReading;

/** A page of text, of a notebook's cells, or of a document that was made text. */
export interface TextReading {
  readonly kind: "text" | "notebook" | "document";
  readonly facts: FileFacts;
  readonly page: Page;
  /** What the header says before it names the lines. */
  readonly title: readonly string[];
  /** What the header says of an encoding that changes or is only likely, in place of the encoding's name. */
  readonly encodingNotice: string | undefined;
  /** What the header says after its notices. */
  readonly notes: readonly string[];
}

/** An outline of a text, of a notebook's cells, or of the parts of a document. */
export interface OutlineReading {
  readonly kind: "outline";
  readonly facts: FileFacts;
  /** The lines of its text, one for each entry. */
  readonly entries: readonly string[];
  /** What the header says of the file and of the entries. */
  readonly title: readonly string[];
  /** As in a TextReading. */
  readonly encodingNotice: string | undefined;
  /** What the header says after its notices. */
  readonly notes: readonly string[];
}

/** An image or document that is shown beside the text. */
export interface MediaReading {
  readonly kind: "image" | "document";
  readonly facts: FileFacts;
  /** What the header says: type, dimensions and the like. */
  readonly title: readonly string[];
  /** What the header says after the size. */
  readonly notes: readonly string[];
  /** What is shown beside the text, or why nothing is. */
  readonly showing:
    | {
        readonly kind: "shown";
        readonly mediaType: string;
        readonly bytes: Uint8Array;
        readonly filename?: string;
      }
    | { readonly kind: "refused"; readonly reason: string };
}

/** The text that a reading shows, without header and numbers. */
export function contentIn(reading: FileReading): string {
  if (reading.kind === "outline") return reading.entries.join("\n");
  return "page" in reading ? contentOf(reading.page.text) : "";
}

/** Phrases a page: the header, then the lines, joined by LF. `facts`: those at the end of reading. */
export function pageText(
  { page, title, encodingNotice, notes }: TextReading,
  facts: FileFacts,
  request: ReadFileRequest,
  numbering: Numbering,
): string {
  const { text, block } = page;
  const frames = facts.warnings.length > 0 ? framesIn(page, facts, request) : noFrames;
  const header = headerOf(facts, [
    ...title,
    // A notebook without cells, and a document without text, have no lines, but bytes.
    ...(title.length > 0 && facts.totalLines === 0 ? [] : [shownLines(page, facts)]),
    ...textNotices(text, facts, encodingNotice, frames),
    ...notes,
    ...(block === undefined ? [] : blockNotices(text, block, facts)),
    ...(block === undefined && facts.next !== null ? goingOn(page, facts, request, facts.next) : []),
  ]);
  if (text.lineCount === 0) return header;
  const lines = numberedLines(page, facts, numbering, frames);
  const holdsNul = facts.warnings.some(({ code }) => code === "NUL");
  return `${header}\n${holdsNul ? lines.replaceAll("\0", shownNul) : lines}`;
}

/** The call that goes on, and before it, where it may help, the call for an outline. */
function goingOn(
  { outlineFrom }: Page,
  facts: FileFacts,
  request: ReadFileRequest,
  next: NextWindow,
): string[] {
  const call = nextCall(next, { ...request, mode: undefined });
  if (outlineFrom === undefined) return [call];
  return [`outline: ${outlineFrom === 1 ? "" : `offset=${outlineFrom} `}mode=outline`, call];
}

/** Phrases an outline: the header, then the entries, joined by LF. `facts`: those at the end of reading. */
export function outlineText(
  { entries, title, encodingNotice, notes }: OutlineReading,
  facts: FileFacts,
  request: ReadFileRequest,
): string {
  const { encoding, bom, changed, next } = facts;
  const header = headerOf(facts, [
    ...title,
    ...(encodingNotice === undefined ? encodingName(encoding) : [encodingNotice]),
    ...(bom ? ["BOM"] : []),
    ...(changed ? [changedNotice] : []),
    ...notes,
    ...(next === null ? [] : [nextCall(next, request)]),
  ]);
  return [header, ...entries].join("\n");
}

/** The header of an answer, in brackets: the path, then `parts`. */
function headerOf({ path }: FileFacts, parts: readonly string[]): string {
  return `[${[shownName(path), ...parts].join(" | ")}]`;
}

function shownLines({ text }: Page, { firstLine, lastLine, totalLines }: FileFacts): string {
  if (firstLine === null || lastLine === null) {
    return totalLines === 0 ? "empty file" : `no lines after ${totalLines} yet`;
  }
  if (firstLine < 0) {
    const tail = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine} to ${lastLine}`;
    return `${tail} of unknown total`;
  }
  const range = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}-${lastLine}`;
  // The line that did not fit was seen as well.
  const reached = text.budgetStop === "before" ? lastLine + 1 : lastLine;
  return totalLines === null ? `${range} of more than ${reached}` : `${range} of ${totalLines}`;
}

/** What is unusual about a page and its file. */
function textNotices(
  text: TextLines,
  facts: FileFacts,
  encodingNotice: string | undefined,
  frames: ShownFrames,
): string[] {
  const said: string[] = [];
  if (encodingNotice !== undefined) said.push(encodingNotice);
  else if (facts.encoding !== "utf-8") said.push(...encodingName(facts.encoding));
  if (facts.eol === "crlf") said.push("crlf");
  if (facts.eol === "mixed") said.push("mixed line endings");
  const isOneLine = facts.totalLines === 1 && frames.size === 0;
  if (isOneLine && facts.warnings.some(({ code }) => code === "LONE_CR")) {
    said.push(facts.eol === "none" ? returnsNotice : innerReturnsNotice);
  }
  if (facts.bom) said.push("BOM");
  const cuts = facts.cuts.filter(({ line }) => !frames.has(line)).length;
  if (cuts > 0) said.push(`${quantity(cuts, "line")} cut`);
  if (frames.size > 0) said.push(`last frame of ${quantity(frames.size, "line")} shown`);
  if (facts.firstLine === 1 && isBlankFile(text, facts)) said.push("only white space");
  if (facts.warnings.length > 0) said.push(...warningNotices(facts.warnings));
  if (facts.changed) said.push(changedNotice);
  return said;
}

/** The name of an encoding other than UTF-8. */
function encodingName(encoding: string | null): string[] {
  return encoding === null || encoding === "utf-8" ? [] : [encoding];
}

/** A file whose lines end in CR alone, as old Macs wrote them, is one line for us. */
const returnsNotice = "CR endings only, which end no line";
const innerReturnsNotice = "CRs without LF, which end no line";
const changedNotice = "changed while it was read";

/** Notices of what a reader cannot see in the lines. Other warnings are only in the facts. */
const warned: Readonly<Partial<Record<ContentWarningCode, (count: number) => string>>> = {
  INVISIBLE_UNICODE: (count) => quantity(count, "invisible character"),
  BIDI_CONTROL: (count) => `writing direction changed and not restored on ${quantity(count, "line")}`,
  NUL: (count) => `${quantity(count, "NUL")} shown as ${shownNul}`,
};

/** The notices, in the order of `warned`. */
function warningNotices(warnings: readonly ContentWarning[]): string[] {
  return Object.entries(warned).flatMap(([code, say]) =>
    warnings
      .filter((warning) => warning.code === code)
      .map(({ count, firstLine }) => `${say(count)}, first on line ${firstLine}`),
  );
}

/** The first characters of most files show that they are not blank, so these are looked at first. */
const maxIndentBytes = 256;

/** Whether a file, shown from line 1, is shown to its end and contains only white space. */
function isBlankFile(text: TextLines, { lastLine, totalLines, cuts }: FileFacts): boolean {
  if (lastLine !== totalLines || cuts.length > 0 || text.budgetStop !== null) return false;
  if (text.kind === "edited") {
    return text.firstLineCharacters === null && text.lines.every((line) => line.text.trim() === "");
  }
  for (const byte of text.bytes.subarray(0, maxIndentBytes)) if (byte > 0x20 && byte < 0x7f) return false;
  // Japanese may have no such byte.
  if (decodeUtf8(firstCharacters(text.bytes, maxIndentBytes)).trim() !== "") return false;
  return linesOf(text).every((line) => line.text.trim() === "");
}

/** What the header says about a block. If the block is cut, these are the calls for what precedes and what follows. */
function blockNotices(text: TextLines, block: BlockLines, facts: FileFacts): string[] {
  const { firstLine, lastLine, next } = facts;
  if (firstLine === null || lastLine === null) return ["block"];
  const { firstLine: start, lastLine: end, open } = block;
  if (firstLine === start && lastLine === end && text.budgetStop !== "inside" && !open) {
    const kind = block.unbalanced ? "perhaps a block: brackets or end words do not balance" : "block";
    return block.outer === undefined ? [kind] : [kind, outerNotice(block.outer)];
  }
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

/** The call for the block around one. */
function outerNotice({ firstLine, lastLine, anchor }: OuterLines): string {
  return `outer: lines ${firstLine}-${lastLine}, offset=${anchor} mode=block`;
}

/** The call that goes on: with the limit, if one was sent, and with the mode of an outline. */
function nextCall(
  { offset, column }: NextWindow,
  { limit: given, mode }: Pick<ReadFileRequest, "limit" | "mode">,
): string {
  const limit = given === undefined ? "" : ` limit=${given}`;
  const sentMode = mode === "outline" ? " mode=outline" : "";
  return `next: offset=${offset}${limit}${column === undefined ? "" : ` column=${column}`}${sentMode}`;
}

/** What stands for a NUL, which shows nothing. */
const shownNul = "\u2400";

/** The frames of the lines that are shown as their last frame, by the number of the line. */
type ShownFrames = ReadonlyMap<number, Frames>;

const noFrames: ShownFrames = new Map();

/**
 * The lines in which a program showed its progress. With `column`, and where the budget ends inside a line, lines are
 * shown as they are.
 */
function framesIn({ text, firstLine }: Page, facts: FileFacts, { column }: ReadFileRequest): ShownFrames {
  const holdsReturn = facts.warnings.some(({ code }) => code === "LONE_CR");
  if (!holdsReturn || column !== undefined || text.budgetStop === "inside") return noFrames;
  const lines: readonly { readonly text: string; readonly frames?: Frames | undefined }[] = linesOf(text);
  const found = new Map<number, Frames>();
  for (const [index, line] of lines.entries()) {
    if (!line.text.includes("\r")) continue;
    const frames = progressFrames(line.text, line.frames, facts.totalLines === 1);
    if (frames !== undefined) found.set(firstLine + index, frames);
  }
  return found;
}

function numberedLines(
  { text, firstLine }: Page,
  { cuts }: FileFacts,
  numbering: Numbering,
  frames: ShownFrames,
): string {
  const format = numberFormats[numbering];
  if (text.kind === "whole" && format !== null && firstLine > 0 && frames.size === 0) {
    const all = { ...format, firstNumber: firstLine, maxLineBytes: Infinity, expandTabs: false };
    return sharedKernel().format(text.bytes, all);
  }
  const columns = new Map(cuts.map((cut) => [cut.line, cut.column]));
  return linesOf(text)
    .map((line, index) => {
      const number = firstLine + index;
      const before = format === null ? "" : numberText(number, format);
      const shown = frames.get(number);
      if (shown !== undefined) {
        return `${before}${shown.last} [last of ${shown.count} frames: offset=${number} limit=1 column=1]`;
      }
      const column = columns.get(number);
      if (column === undefined || text.kind === "whole") return before + line.text;
      const left = quantity(text.lines[index]?.charactersLeft ?? 0, "more character");
      return `${before}${line.text} [${left}: offset=${number} limit=1 column=${column}]`;
    })
    .join("\n");
}

/** Phrases the text that comes with an image or document. */
export function mediaText(
  { kind, title, notes, showing }: MediaReading,
  facts: FileFacts,
  request: ReadFileRequest,
): string {
  const sentence =
    showing.kind === "refused"
      ? `${kind} not shown: ${showing.reason}`
      : `The ${kind} comes with this text. If you see none: ${kind} not shown here; go on without it, or ask the user what is in it.`;
  const size = facts.byteLength === null ? [] : [`${facts.byteLength} bytes`];
  const changed = facts.changed ? [changedNotice] : [];
  return `${headerOf(facts, [...title, ...size, ...notes, ...changed, ...mediaNotes(request)])}\n${sentence}`;
}

/** The notes of a request for an image or document, which has no lines that one could ask for. */
function mediaNotes({ notes, ...request }: ReadFileRequest): readonly string[] {
  const ignored = (["offset", "limit", "mode", "column"] as const).filter(
    (name) => request[name] !== undefined,
  );
  if (ignored.length === 0) return notes;
  const known = notes.find((note) => note.startsWith("ignored: "));
  const said = known === undefined ? "ignored: " : `${known}, `;
  return [...notes.filter((note) => note !== known), said + ignored.join(", ")];
}

/** What is shown beside the text. */
export async function mediaPartsOf(reading: FileReading, signal: AbortSignal): Promise<MediaPart[]> {
  if (!("showing" in reading) || reading.showing.kind === "refused") return [];
  const { mediaType, bytes, filename } = reading.showing;
  const data = await inTurns(base64Of(bytes), signal);
  return [{ mediaType, data, ...(filename !== undefined && { filename }) }];
}
