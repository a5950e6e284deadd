import { eachInTurns, stepsOfTurn, yieldTurn } from "../../../lines/bytes/yield-turn.ts";
import type { LineTexts } from "../../line-run.ts";
import type { LineKind } from "../lexer/lex-lines.ts";
import type { CertainOutline } from "./outline.ts";
import { SectionBuilder } from "./section-outline.ts";

const heading = /^(#{1,6})(?:\s|$)/;
const underline = /^(?:(=+)|-{2,})\s*$/;
/** A longer block between dashes is not taken for metadata. */
const maxFrontMatterLines = 256;

/** Starts lines, up to the next blank one, that are not a paragraph: dashes below them do not make a heading. */
const noParagraph = /^(?:[-*+]\s|[>|]|\d+[.)]\s| {4}|\t)/;
/** A line that is never part of a paragraph. */
const ownLine = /^(?:\s*$|#{1,6}(?:\s|$)|(?:[-*_]\s*){3,}$)/;

/** The sections of a Markdown text: a heading with all lines up to the next one of the same or a higher level. */
export async function markdownOutline(texts: LineTexts, signal?: AbortSignal): Promise<CertainOutline> {
  const builder = new SectionBuilder(texts.length);
  const kinds: LineKind[] = [];
  await eachInTurns(0, texts.length, signal, (index) => {
    kinds.push((texts.at(index) ?? "").trim() === "" ? "blank" : "code");
  });
  const frontMatterEnd = frontMatterEndOf(texts);
  if (frontMatterEnd > 0) {
    kinds.fill("inside", 0, frontMatterEnd);
    builder.addSection(0, frontMatterEnd - 1);
  }
  const { places, certainLines } = await markdownLines(texts, frontMatterEnd, signal);
  let certain = certainLines;
  /** Index after the current paragraph. */
  let paragraphEnd = 0;
  for (let index = frontMatterEnd; index < texts.length; index++) {
    if (index % stepsOfTurn === 0) await yieldTurn(signal);
    const text = texts.at(index) ?? "";
    const place = places[index];
    if (place === "fence") kinds[index] = "inside";
    let level = place === "text" ? heading.exec(text)?.[1]?.length : undefined;
    if (place === "text" && index >= paragraphEnd && !ownLine.test(text)) {
      paragraphEnd = await paragraphEndAfter(texts, places, index, signal);
      if (paragraphEnd === texts.length) certain = Math.min(certain, index);
      if (!noParagraph.test(text)) level = levelOfUnderline(texts.at(paragraphEnd) ?? "");
      // The underline does not begin a paragraph.
      if (level !== undefined) paragraphEnd++;
    }
    if (level !== undefined) builder.open(index, level);
    else if (kinds[index] !== "blank") builder.addLine(index);
  }
  return { outline: builder.finish(kinds), certainLines: certain };
}

/** Index after the metadata between two lines of dashes at the very start; 0: none. */
function frontMatterEndOf(texts: LineTexts): number {
  if (!/^---\s*$/.test(texts.at(0) ?? "")) return 0;
  for (let index = 1; index < Math.min(maxFrontMatterLines, texts.length); index++) {
    if (/^(?:---|\.\.\.)\s*$/.test(texts.at(index) ?? "")) return index + 1;
  }
  return 0;
}

async function paragraphEndAfter(
  texts: LineTexts,
  places: readonly MarkdownPlace[],
  line: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let end = line + 1;
  while (continuesParagraph(texts.at(end) ?? "", places[end])) {
    if (++end % stepsOfTurn === 0) await yieldTurn(signal);
  }
  return end;
}

function continuesParagraph(text: string, place: MarkdownPlace | undefined): boolean {
  return place === "text" && !ownLine.test(text) && !underline.test(text) && !noParagraph.test(text);
}

/** The level of the heading that a line makes of the paragraph above it; undefined: it is no underline. */
function levelOfUnderline(text: string): number | undefined {
  const marks = underline.exec(text);
  if (marks === null) return undefined;
  return marks[1] === undefined ? 2 : 1;
}

/** Where a line stands. `fence` includes the line that closes it. */
type MarkdownPlace = "text" | "fence" | "fence start" | "comment";

/** The places of the lines of a Markdown text, and how many of them more text below cannot change. */
export interface MarkdownLines {
  readonly places: readonly MarkdownPlace[];
  readonly certainLines: number;
}

/** The text behind the backticks holds none: so a shorter run of them fails at once. */
const fenceStart = /^\s*(?:>\s*|(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?![^`\n\r\u2028\u2029]*`)|~{3,})/;
const quote = /^\s*>/;
const quotes = /^\s*(?:>\s?)*/;
const commentStart = "<!--";
const commentEnd = "-->";
/** Characters of a line in which code spans are looked for. */
const judgedCharacters = 2000;

/** Tells text from code between fences and from comments. A comment that nothing closes is text. */
export async function markdownLines(
  texts: LineTexts,
  from: number,
  signal?: AbortSignal,
): Promise<MarkdownLines> {
  const places: MarkdownPlace[] = Array.from({ length: Math.min(from, texts.length) }, () => "text");
  let fence: { readonly mark: string; readonly quoted: boolean } | undefined;
  let certainLines = texts.length;
  for (let index = from; index < texts.length; index++) {
    if (index % stepsOfTurn === 0) await yieldTurn(signal);
    const text = texts.at(index) ?? "";
    if (fence?.quoted === true && !quote.test(text)) fence = undefined;
    if (fence !== undefined) {
      places.push("fence");
      if (closesFence(text, fence.mark)) fence = undefined;
      continue;
    }
    const mark = fenceStart.exec(text)?.[1];
    if (mark !== undefined) {
      fence = { mark, quoted: quote.test(text) };
      places.push("fence start");
      continue;
    }
    places.push("text");
    if (certainLines < texts.length || !opensComment(text)) continue;
    const end = await commentEndAfter(texts, index, signal);
    if (end === undefined) certainLines = index;
    else for (; index < end; index++) places.push("comment");
  }
  return { places, certainLines };
}

function closesFence(text: string, mark: string): boolean {
  const rest = text.replace(quotes, "").trim();
  return rest.startsWith(mark) && rest.replaceAll(mark.charAt(0), "") === "";
}

function opensComment(text: string): boolean {
  if (!text.includes(commentStart)) return false;
  const plain = withoutCodeSpans(text.slice(0, judgedCharacters));
  return plain.lastIndexOf(commentStart) > plain.lastIndexOf(commentEnd);
}

/**
 * Drops the code spans of a text. A span begins with a run of backticks, or with the end of a run that no other of its
 * length closes; it ends with the next run of that length.
 */
function withoutCodeSpans(text: string): string {
  const runs = Array.from(text.matchAll(/`+/g), ({ 0: { length }, index }) => ({ start: index, length }));
  /** The starts of the runs of each length. The next one is the last, and those that were passed are gone. */
  const closers = new Map<number, number[]>();
  for (const { start, length } of runs.toReversed()) {
    const starts = closers.get(length);
    if (starts === undefined) closers.set(length, [start]);
    else starts.push(start);
  }
  const breaks = Array.from(text.matchAll(/[\n\r\u2028\u2029]/g), ({ index }) => index).toReversed();
  let plain = "";
  let from = 0;
  for (const { start, length } of runs) {
    if (start < from) continue;
    const nextBreak = nextOf(breaks, start + length);
    for (let ticks = length; ticks > 0; ticks--) {
      const closer = nextOf(closers.get(ticks) ?? [], start + length);
      if (closer > nextBreak + 1 || closer === Infinity) continue;
      plain += text.slice(from, start + length - ticks);
      from = closer + ticks;
      break;
    }
  }
  return plain + text.slice(from);
}

/** The last of some falling numbers that is at least `least`, without the smaller ones; else Infinity. */
function nextOf(falling: number[], least: number): number {
  while ((falling.at(-1) ?? Infinity) < least) falling.pop();
  return falling.at(-1) ?? Infinity;
}

async function commentEndAfter(
  texts: LineTexts,
  line: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  for (let at = line + 1; at < texts.length; at++) {
    if (at % stepsOfTurn === 0) await yieldTurn(signal);
    if (texts.at(at)?.includes(commentEnd) === true) return at;
  }
  return undefined;
}
