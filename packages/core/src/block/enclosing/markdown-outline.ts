import type { LineKind } from "./lexed-line.ts";
import { markdownLines, type MarkdownPlace } from "./markdown-lines.ts";
import type { CertainOutline } from "./outline.ts";
import { SectionBuilder } from "./section-builder.ts";

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
