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
export function markdownOutline(texts: readonly string[]): CertainOutline {
  const builder = new SectionBuilder(texts.length);
  const kinds: LineKind[] = texts.map((text) => (text.trim() === "" ? "blank" : "code"));
  const frontMatterEnd = frontMatterEndOf(texts);
  if (frontMatterEnd > 0) {
    kinds.fill("inside", 0, frontMatterEnd);
    builder.addSection(0, frontMatterEnd - 1);
  }
  const { places, certainLines } = markdownLines(texts, frontMatterEnd);
  let certain = certainLines;
  /** Index after the current paragraph. */
  let paragraphEnd = 0;
  for (let index = frontMatterEnd; index < texts.length; index++) {
    const text = texts[index] ?? "";
    const place = places[index];
    if (place === "fence") kinds[index] = "inside";
    let level = place === "text" ? heading.exec(text)?.[1]?.length : undefined;
    if (place === "text" && index >= paragraphEnd && !ownLine.test(text)) {
      paragraphEnd = paragraphEndAfter(texts, places, index);
      if (paragraphEnd === texts.length) certain = Math.min(certain, index);
      if (!noParagraph.test(text)) level = levelOfUnderline(texts[paragraphEnd] ?? "");
      // The underline does not begin a paragraph.
      if (level !== undefined) paragraphEnd++;
    }
    if (level !== undefined) builder.open(index, level);
    else if (kinds[index] !== "blank") builder.addLine(index);
  }
  return { outline: builder.finish(kinds), certainLines: certain };
}

/** Index after the metadata between two lines of dashes at the very start; 0: none. */
function frontMatterEndOf(texts: readonly string[]): number {
  if (!/^---\s*$/.test(texts[0] ?? "")) return 0;
  const end = texts
    .slice(0, maxFrontMatterLines)
    .findIndex((text, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(text));
  return end + 1;
}

function paragraphEndAfter(texts: readonly string[], places: readonly MarkdownPlace[], line: number): number {
  let end = line + 1;
  while (continuesParagraph(texts[end] ?? "", places[end])) end++;
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

const fenceStart = /^\s*(?:>\s*|(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?!.*`)|~{3,})/;
const quote = /^\s*>/;
const quotes = /^\s*(?:>\s?)*/;
const codeSpan = /(`+)(?!`).*?[^`]\1(?!`)/g;
const commentStart = "<!--";
const commentEnd = "-->";
/** Characters of a line in which code spans are looked for. */
const judgedCharacters = 2000;

/** Tells text from code between fences and from comments. A comment that nothing closes is text. */
export function markdownLines(texts: readonly string[], from: number): MarkdownLines {
  const places: MarkdownPlace[] = texts.slice(0, from).map(() => "text");
  let fence: { readonly mark: string; readonly quoted: boolean } | undefined;
  let certainLines = texts.length;
  for (let index = from; index < texts.length; index++) {
    const text = texts[index] ?? "";
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
    const end = commentEndAfter(texts, index);
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
  const plain = text.slice(0, judgedCharacters).replaceAll(codeSpan, "");
  return plain.lastIndexOf(commentStart) > plain.lastIndexOf(commentEnd);
}

function commentEndAfter(texts: readonly string[], line: number): number | undefined {
  for (let at = line + 1; at < texts.length; at++) if (texts[at]?.includes(commentEnd) === true) return at;
  return undefined;
}
