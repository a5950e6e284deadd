import type { LexedLine, LineKind } from "./lexed-line.ts";
import type { Outline } from "./outline.ts";
import { SectionBuilder } from "./section-builder.ts";

const fence = /^\s*(?:>\s?)?(`{3,}|~{3,})/;
const heading = /^(#{1,6})(?:\s|$)/;
const underline = /^(?:(=+)|-{2,})\s*$/;
/** Longer metadata is none. */
const maxFrontMatterLines = 256;

/** What is no paragraph, so that a line of dashes below makes no heading of it. */
const noParagraph = /^(?:\s*$|#{1,6}\s|[-*+>|]|\d+[.)]\s| {4}|\t|`{3}|~{3})/;

/** Sections of a Markdown text: a heading with all up to the next of the same or a higher level. */
export function markdownOutline(texts: readonly string[], lexed: readonly LexedLine[]): Outline {
  const builder = new SectionBuilder(texts.length);
  const kinds: LineKind[] = texts.map((text) => (text.trim() === "" ? "blank" : "code"));
  const frontMatterEnd = frontMatterEndOf(texts);
  let fenceMark = "";
  for (const [index, text] of texts.entries()) {
    if (index < frontMatterEnd) {
      kinds[index] = "inside";
      if (index === 0) builder.openBlock(index, frontMatterEnd - 1);
      else builder.take(index);
      continue;
    }
    const mark = fence.exec(text)?.[1] ?? "";
    if (fenceMark !== "") {
      kinds[index] = "inside";
      builder.take(index);
      if (mark.startsWith(fenceMark) && text.trim() === mark) fenceMark = "";
      continue;
    }
    const inComment = lexed[index]?.kind === "comment" || lexed[index]?.kind === "inside";
    if (mark !== "" && !inComment) fenceMark = mark;
    const level = inComment || mark !== "" ? undefined : levelAt(texts, index);
    if (level !== undefined) builder.open(index, level);
    else if (kinds[index] !== "blank") builder.take(index);
  }
  return builder.finish(kinds);
}

/** Index after the metadata between two lines of dashes at the very start; 0: none. */
function frontMatterEndOf(texts: readonly string[]): number {
  if (!/^---\s*$/.test(texts[0] ?? "")) return 0;
  const end = texts
    .slice(0, maxFrontMatterLines)
    .findIndex((text, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(text));
  return end < 0 ? 0 : end + 1;
}

function levelAt(texts: readonly string[], index: number): number | undefined {
  const text = texts[index] ?? "";
  const marks = heading.exec(text)?.[1];
  if (marks !== undefined) return marks.length;
  const next = underline.exec(texts[index + 1] ?? "");
  if (next === null || noParagraph.test(text)) return undefined;
  return next[1] === undefined ? 2 : 1;
}
