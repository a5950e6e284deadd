import type { LineKind } from "../lexer/lex-lines.ts";
import type { CertainOutline } from "./outline.ts";
import { SectionBuilder } from "./section-outline.ts";

const heading = /^(#{1,6})(?:\s|$)/;
const underline = /^(?:(=+)|-{2,})\s*$/;
/** Longer metadata is none. */
const maxFrontMatterLines = 256;

/** What is no paragraph, nor are the lines below up to a blank one, so that a line of dashes makes no heading of them. */
const noParagraph = /^(?:[-*+]\s|[>|]|\d+[.)]\s| {4}|\t)/;
/** What stands for itself in a line. */
const ownLine = /^(?:\s*$|#{1,6}(?:\s|$)|(?:[-*_]\s*){3,}$)/;

/** Sections of a Markdown text: a heading with all up to the next of the same or a higher level. */
export function markdownOutline(texts: readonly string[]): CertainOutline {
  const builder = new SectionBuilder(texts.length);
  const kinds: LineKind[] = texts.map((text) => (text.trim() === "" ? "blank" : "code"));
  const frontMatterEnd = frontMatterEndOf(texts);
  if (frontMatterEnd > 0) {
    kinds.fill("inside", 0, frontMatterEnd);
    builder.openBlock(0, frontMatterEnd - 1);
  }
  const { places, certainLines } = markdownLines(texts, frontMatterEnd);
  let certain = certainLines;
  /** Index after the paragraph at hand. */
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
      // The underline is no paragraph of its own.
      if (level !== undefined) paragraphEnd++;
    }
    if (level !== undefined) builder.open(index, level);
    else if (kinds[index] !== "blank") builder.take(index);
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
  while (goesOn(texts[end] ?? "", places[end])) end++;
  return end;
}

function goesOn(text: string, place: MarkdownPlace | undefined): boolean {
  return place === "text" && !ownLine.test(text) && !underline.test(text) && !noParagraph.test(text);
}

/** The level of the heading that a line below a paragraph makes of it. */
function levelOfUnderline(text: string): number | undefined {
  const marks = underline.exec(text);
  if (marks === null) return undefined;
  return marks[1] === undefined ? 2 : 1;
}

/** Where in a Markdown text a line stands. The lines that open and close a fence belong to it. */
type MarkdownPlace = "text" | "fence" | "fence start" | "comment";

/** The lines of a Markdown text, and how many of them are certain when the text goes on. */
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
/** Characters of a line in which code is looked for. */
const judgedCharacters = 2000;

/** Tells the text of a Markdown file from code between fences and from comments. A comment that nothing closes is text. */
export function markdownLines(texts: readonly string[], from: number): MarkdownLines {
  const places: MarkdownPlace[] = texts.slice(0, from).map(() => "text");
  let fence: { readonly mark: string; readonly quoted: boolean } | undefined;
  let certainLines = texts.length;
  for (let index = from; index < texts.length; index++) {
    const text = texts[index] ?? "";
    if (fence?.quoted === true && !quote.test(text)) fence = undefined;
    if (fence !== undefined) {
      places.push("fence");
      if (closes(text, fence.mark)) fence = undefined;
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

function commentEndAfter(texts: readonly string[], line: number): number | undefined {
  for (let at = line + 1; at < texts.length; at++) if (texts[at]?.includes(commentEnd) === true) return at;
  return undefined;
}

function closes(text: string, mark: string): boolean {
  const rest = text.replace(quotes, "").trim();
  return rest.startsWith(mark) && rest.replaceAll(mark.charAt(0), "") === "";
}

function opensComment(text: string): boolean {
  if (!text.includes(commentStart)) return false;
  const plain = text.slice(0, judgedCharacters).replaceAll(codeSpan, "");
  return plain.lastIndexOf(commentStart) > plain.lastIndexOf(commentEnd);
}
