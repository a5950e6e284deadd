import type { NextWindow } from "../../contract/file-facts.ts";
import { viewOf } from "../../block/enclosing/enclosing-block.ts";
import { outlineEntries, type OutlineEntry } from "../../block/enclosing/outline-entries.ts";
import type { LineTexts } from "../../block/line-run.ts";
import { isUtf8Start } from "../../lines/bytes/utf8.ts";
import { eachInTurns } from "../../lines/bytes/yield-turn.ts";
import { partsOf, readFileLines, type FileLines } from "../../lines/file-lines.ts";
import { lineFeed } from "../../lines/kernel/line-kernel.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { decodeUtf8, isUtf8, utf8ByteLength } from "../../platform.ts";
import { cutText, neutralizeLine, quantity } from "../../text/message-text.ts";
import { lineFromEnd, maxJudgedBytes, textsOf } from "./block.ts";
import type { TextFile } from "./pages.ts";

/** The part of an outline that answers a call. */
export interface OutlinePage {
  readonly kind: "page";
  /** A line for each entry. */
  readonly lines: readonly string[];
  /** What the header says of the file and of the entries. */
  readonly title: readonly string[];
  /** Lines of the whole file. Null if they were not counted. */
  readonly totalLines: number | null;
  /** Where the next page starts. Null if no entry follows. */
  readonly next: NextWindow | null;
  /** The lines of shown headers that are not UTF-8, as bytes. */
  readonly invalid: readonly Uint8Array[];
}

/** A text in which nothing was found that an outline lists. */
export interface NoOutline {
  readonly kind: "none";
  /** The last line that was looked at, if what follows may have an outline. */
  readonly searchedTo: number | null;
}

/** A file of up to so many lines is searched as a whole. */
const maxWholeLines = 20_000;

/** A longer one is searched in parts of so many lines, each together with so many lines above and below it. */
const partLines = 10_000;
const linesAround = 5_000;

/**
 * Reads the outline of a text from line `offset` on, as far as the budgets reach. `fileName` tells the language. There is
 * none where the text has no structure, or no such line.
 */
export async function readOutline(file: TextFile, fileName: string): Promise<OutlinePage | NoOutline> {
  const { offset: sent = 1 } = file.request;
  const offset = sent > 0 ? sent : await lineFromEnd(file, -sent);
  const { run, part } = await linesFor(file, offset);
  const { firstLine, lineCount, totalLines } = run;
  if (lineCount === 0 || offset >= firstLine + lineCount) return { kind: "none", searchedTo: null };
  const endsAtFileEnd = run.stop === "end";
  const lines = textsOf(run);
  const text = { lines, startsAtFileStart: true, endsAtFileEnd: true, fileName, cutAbove: firstLine > 1 };
  const found = await outlineEntries(text, file.bytes.signal);
  const entries = found.filter(({ start }) => {
    const line = firstLine + start;
    return line >= part.first && line <= part.last;
  });
  const lastLine = firstLine + lineCount - 1;
  if (entries.length === 0 && firstLine === 1) {
    const isAll = endsAtFileEnd || viewOf(text, file.bytes.signal)?.syntax.layout === "paragraphs";
    return { kind: "none", searchedTo: isAll ? null : part.last };
  }
  // Unless the file ends there, an entry that reaches the last text that was read may go on.
  const openFrom = endsAtFileEnd ? lineCount : lastTextLine(lines);
  const page = await pageOfEntries(file, offset, {
    entries,
    total: entries.length,
    firstLine,
    textOf: (entry) => headerOf(entry, lines),
    isOpen: ({ end }) => end >= openFrom,
  });
  const nextPart = endsAtFileEnd && lastLine <= part.last ? null : { offset: part.last + 1 };
  const total = totalLines ?? (endsAtFileEnd ? lastLine : null);
  const allLines = total === null ? `more than ${quantity(lastLine, "line")}` : quantity(total, "line");
  const isPart = nextPart !== null || part.first > 1;
  const searched = isPart
    ? `lines ${part.first}-${Math.min(part.last, lastLine)} of ${allLines.replace(/ lines?$/, "")}`
    : allLines;
  return {
    kind: "page",
    lines: page.lines,
    title: [`outline of ${searched}`, ...page.title],
    totalLines: total,
    next: page.next ?? nextPart,
    invalid: file.encoding === "utf-8" ? invalidIn(page.shown, run) : [],
  };
}

/** The index of the last line that is not blank; 0 if all are. */
function lastTextLine(lines: LineTexts): number {
  let last = lines.length - 1;
  while (last > 0 && (lines.at(last) ?? "").trim() === "") last--;
  return last;
}

/** Lines of a file, 1-based and inclusive. */
interface PartOfFile {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads the part of a file in which a line lies, with the lines around the part. All pages of a part come from the same
 * lines, so that they fit together.
 */
async function linesFor(
  { bytes, textStart, counted }: TextFile,
  offset: number,
): Promise<{ readonly run: FileLines; readonly part: PartOfFile }> {
  const request = { startPosition: textStart, maxLineBytes: maxJudgedBytes, countTotal: counted };
  if (offset <= maxWholeLines) {
    const run = await readFileLines(bytes, { ...request, firstLine: 1, maxLines: maxWholeLines });
    if (run.stop === "end") return { run, part: { first: 1, last: maxWholeLines } };
    if (offset <= partLines) return { run, part: { first: 1, last: partLines } };
  }
  const first = Math.floor((offset - 1) / partLines) * partLines + 1;
  const run = await readFileLines(bytes, {
    ...request,
    firstLine: first - linesAround,
    maxLines: linesAround + partLines + linesAround,
  });
  return { run, part: { first, last: first + partLines - 1 } };
}

/** The entries of a part of a file, and how they are shown. */
interface Entries {
  /** Those that may be shown, in the order of their lines. */
  readonly entries: readonly OutlineEntry[];
  /** How many entries the part has, also those that are not in `entries`. */
  readonly total: number;
  /** The number in the file, 1-based, of the line with index 0. */
  readonly firstLine: number;
  /** The text of an entry. Called in the order of the entries. */
  readonly textOf: (entry: OutlineEntry) => string;
  /** Whether an entry may go on beyond the lines that were read. */
  readonly isOpen: (entry: OutlineEntry) => boolean;
}

interface PageOfEntries {
  readonly lines: readonly string[];
  /** The entries in `lines`, one for each. */
  readonly shown: readonly OutlineEntry[];
  readonly title: readonly string[];
  /** Where the next page starts. Null if all further entries are too deep. */
  readonly next: NextWindow | null;
}

/** Less than this share of a budget is little. */
const littleShare = 1 / 16;

/**
 * Chooses the entries to show: from line `offset` on, those that are no deeper than fits the budgets. How deep that is does
 * not depend on what the page shows, so that the pages of an outline fit together.
 */
async function pageOfEntries(file: TextFile, offset: number, found: Entries): Promise<PageOfEntries> {
  const { entries, total, firstLine, textOf, isOpen } = found;
  const { signal } = file.bytes;
  const maxBytes = file.limits.maxTextBytes;
  const lineOf = (entry: OutlineEntry): string =>
    `${rangeOf(entry, firstLine, isOpen(entry))}\t${indentOf(entry)}${textOf(entry)}`;
  const { depth, deepest } = await depthThatFits(file, entries, lineOf);
  const lines: string[] = [];
  const shown: OutlineEntry[] = [];
  let bytes = 0;
  let next: NextWindow | null = null;
  let isFull = false;
  await eachInTurns(0, entries.length, signal, (index) => {
    const entry = entries[index];
    if (isFull || entry === undefined || entry.depth > depth || firstLine + entry.start < offset) return;
    const text = lines.length < file.maxLines ? lineOf(entry) : "";
    const size = utf8ByteLength(text) + (lines.length === 0 ? 0 : 1);
    // An entry that fits nowhere is cut, so that the outline goes on.
    const shownLine =
      text !== "" && bytes + size <= maxBytes ? text : lines.length > 0 ? "" : cutAt(text, maxBytes);
    if (shownLine !== "") {
      lines.push(shownLine);
      shown.push(entry);
      bytes += size;
      return;
    }
    isFull = true;
    // Its lines begin with the comment above it.
    if (lines.length > 0) next = { offset: firstLine + entry.lead };
  });
  return { lines, shown, title: titleOf({ shown, total, depth, deepest, isOpen }), next };
}

/** What the header says of the entries that are shown. */
function titleOf({
  shown,
  total,
  depth,
  deepest,
  isOpen,
}: Pick<PageOfEntries, "shown"> & Pick<Entries, "total" | "isOpen"> & FittingDepth): string[] {
  if (total === 0) return ["no entries"];
  const count = shown.length === total ? "" : ` of ${total}`;
  const levels = depth === deepest ? `${depth}` : `${depth} of ${deepest}`;
  const uncertain = shown.filter((entry) => entry.unbalanced || isOpen(entry)).length;
  return [
    `${shown.length}${count} ${total === 1 ? "entry" : "entries"} to depth ${levels}`,
    ...(uncertain === 0 ? [] : [`${quantity(uncertain, "end")} not certain, marked with ?`]),
  ];
}

interface FittingDepth {
  /** Deeper entries are not shown. */
  readonly depth: number;
  /** The depth of the deepest entry. */
  readonly deepest: number;
}

/**
 * The depth to which all entries fit the budgets of lines and bytes. Where these are fewer than two entries, or take little
 * of the budgets, the next depth is shown as well, and its entries come in several pages.
 */
async function depthThatFits(
  file: TextFile,
  entries: readonly OutlineEntry[],
  lineOf: (entry: OutlineEntry) => string,
): Promise<FittingDepth> {
  const maxBytes = file.outlineBytes;
  const counts: number[] = [0];
  const sizes: number[] = [0];
  const deepest = entries.reduce((most, { depth }) => Math.max(most, depth), 0);
  if (deepest <= 1) return { depth: deepest, deepest };
  await eachInTurns(0, entries.length, file.bytes.signal, (index) => {
    const entry = entries[index];
    if (entry === undefined) return;
    counts[entry.depth] = (counts[entry.depth] ?? 0) + 1;
    sizes[entry.depth] = (sizes[entry.depth] ?? 0) + utf8ByteLength(lineOf(entry)) + 1;
  });
  let depth = 0;
  let count = 0;
  // The last line has no line feed behind it.
  let size = -1;
  for (let deeper = 1; deeper <= deepest; deeper++) {
    const isLittle = count < 2 || (count < file.maxLines * littleShare && size < maxBytes * littleShare);
    count += counts[deeper] ?? 0;
    size += sizes[deeper] ?? 0;
    const fits = count <= file.maxLines && size <= maxBytes;
    if (fits || isLittle) depth = deeper;
    if (!fits) break;
  }
  return { depth, deepest };
}

/** The lines of an entry as a call names them, 1-based: `12-87`, `12`, and `12-87?` where the end is not certain. */
function rangeOf({ lead, end, unbalanced }: OutlineEntry, firstLine: number, isOpen: boolean): string {
  const [first, last] = [firstLine + lead, firstLine + end];
  if (isOpen) return `${first}-?`;
  return `${first === last ? first : `${first}-${last}`}${unbalanced ? "?" : ""}`;
}

/** Deeper entries are not indented further. */
const maxIndent = 20;

function indentOf({ depth }: OutlineEntry): string {
  return "  ".repeat(Math.min(depth - 1, maxIndent));
}

/** Characters of the text of an entry, at most. */
const maxTextCharacters = 120;

/** To a header without a name, such as a bracket, so many of the lines below it are added. */
const joinedLines = 2;

const onlySigns = /^[\s!-/:-@[-`{-~]*$/;
const functionWord =
  /\b(?:def\w*|fn|func|fun|function|sub|proc|macro|task|test|method|init|deinit|do|lambda)\b/;

/** The line that declares an entry, and further lines where that line names nothing. */
function headerOf({ header, end, isFunction }: OutlineEntry, lines: LineTexts): string {
  const textAt = (line: number): string => (lines.at(line) ?? "").slice(0, maxJudgedBytes).trim();
  let text = textAt(header);
  const isNameless = (): boolean =>
    onlySigns.test(text) || (isFunction && !/[({=]|:$/.test(text) && !functionWord.test(text));
  for (let line = header + 1; line <= Math.min(end, header + joinedLines) && isNameless(); line++) {
    text = `${text} ${textAt(line)}`;
  }
  return shownText(text);
}

/** A text as one line, in which everything can be seen. A long one is cut. */
function shownText(text: string): string {
  const cut = cutText(text.trim().replaceAll(/\s+/g, " "), maxTextCharacters);
  return neutralizeLine(cut);
}

/** The start of an entry's line, of at most so many bytes as UTF-8, but never less than its range of lines. */
function cutAt(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8ByteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, Math.max(end, text.indexOf("\t"))).trimEnd();
}

/** The headers of the entries that are not UTF-8, as bytes. */
function invalidIn(shown: readonly OutlineEntry[], run: FileLines): Uint8Array[] {
  const parts = partsOf(run, maxJudgedBytes);
  return shown.flatMap(({ header }) => {
    const part = parts[header];
    if (part === undefined) return [];
    const bytes = run.bytes.subarray(part.start, part.end);
    const isValid = part.byteLength > bytes.length ? isUtf8Start(bytes) : isUtf8(bytes);
    return isValid ? [] : [bytes];
  });
}

/** The parts of a converted file. A blank line stands before each but the first. */
export interface Sections {
  /** The first line of each, 1-based. */
  readonly lines: Uint32Array;
  /** How deep each is, from 1 to 9. Undefined: all are equal. */
  readonly depths: Uint8Array | undefined;
}

/**
 * The outline of a converted file: the cells of a notebook, or the parts of a document. `file` and `text`: the text of all
 * sections. There is none where there is no section, or no such line.
 */
export async function sectionOutline(
  file: TextFile,
  sections: Sections,
  text: Uint8Array,
): Promise<OutlinePage | NoOutline> {
  const totalLines = sharedKernel().count(text) + (text.length > 0 && text.at(-1) !== lineFeed ? 1 : 0);
  const { offset: sent = 1 } = file.request;
  const offset = sent > 0 ? sent : Math.max(1, totalLines + 1 + sent);
  if (sections.lines.length === 0 || offset > totalLines) return { kind: "none", searchedTo: null };
  const entries = sectionEntries(sections, offset, totalLines, file.maxLines + 1);
  const place = { line: 0, position: 0 };
  const textOf = ({ start, end }: OutlineEntry): string => {
    // All entries are measured first, and then those of the page are written.
    if (start < place.line) Object.assign(place, { line: 0, position: 0 });
    place.position = afterLines(text, place.position, start - place.line);
    place.line = start;
    return sectionText(text.subarray(place.position, place.position + maxJudgedBytes), end > start);
  };
  const page = await pageOfEntries(file, offset, {
    entries,
    total: sections.lines.length,
    firstLine: 1,
    textOf,
    isOpen: () => false,
  });
  const title = [`outline of ${quantity(totalLines, "line")}`, ...page.title];
  return { kind: "page", lines: page.lines, title, totalLines, next: page.next, invalid: [] };
}

/**
 * The sections as entries. Of equal ones, only those that a page could show are made entries, because there may be a
 * million; of nested ones all, because they tell how deep the outline is.
 */
function sectionEntries(
  { lines, depths }: Sections,
  offset: number,
  totalLines: number,
  maxEntries: number,
): OutlineEntry[] {
  const found = lines.findIndex((line) => line >= offset);
  const first = depths === undefined ? found : 0;
  if (first < 0) return [];
  const last = depths === undefined ? Math.min(lines.length, first + maxEntries) : lines.length;
  const entries: OutlineEntry[] = [];
  /** The line at which a section of each depth ends, the deepest last. */
  const nextLines: number[] = Array.from({ length: maxSectionDepth + 1 }, () => totalLines + 1);
  if (last < lines.length) nextLines.fill(lines[last] ?? 0);
  for (let index = last - 1; index >= first; index--) {
    const line = lines[index] ?? 0;
    const depth = depths?.[index] ?? 1;
    const start = line - 1;
    const end = Math.max(start, (nextLines[depth] ?? 0) - 2);
    // A section ends all that are as deep as it is, or deeper.
    nextLines.fill(line, depth);
    entries.push({ start, lead: start, end, header: start, depth, isFunction: false, unbalanced: false });
  }
  return entries.toReversed();
}

const maxSectionDepth = 9;

/** Up to so many lines are counted one by one, because the kernel first copies a large part of what follows. */
const fewLines = 64;

/** The position behind so many lines that start at `from`. */
function afterLines(text: Uint8Array, from: number, count: number): number {
  if (count > fewLines) return from + sharedKernel().endOfLine(text.subarray(from), count);
  let position = from;
  for (let line = 0; line < count; line++) position = text.indexOf(lineFeed, position) + 1;
  return position;
}

/** What a section is. Under a line that only names it, such as that of a cell, its first line, if it has lines. */
function sectionText(bytes: Uint8Array, hasLines: boolean): string {
  const [title = "", first = ""] = decodeUtf8(bytes).split("\n", 2);
  const name = title.replace(/^=== (.*) ===$/, "$1");
  return shownText(hasLines && name !== title && first.trim() !== "" ? `${name}: ${first}` : name);
}
