import { quantity, type DocumentLines } from "../text/document-lines.ts";
import { writeMarkdown } from "../text/write-markdown.ts";
import type { Block } from "../text/blocks.ts";

/** What a slide says. */
export interface Slide {
  readonly title: string;
  readonly isHidden: boolean;
  /** Its texts and tables, in their order. */
  readonly parts: readonly SlidePart[];
  readonly notes: readonly string[];
}

/** Lines of text, or a table. */
export type SlidePart =
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "table"; readonly table: Block };

/** Writes slides, each under a line that says which it is. Blank lines part what does not belong together. */
export function writeSlides(lines: DocumentLines, slides: readonly Slide[]): void {
  for (const [index, { title, isHidden, parts, notes }] of slides.entries()) {
    const name = title.replaceAll(/\s+/g, " ").trim();
    const said = `slide ${index + 1} of ${slides.length}${name === "" ? "" : `: ${name}`}${isHidden ? ", hidden" : ""}`;
    lines.section(`=== ${said} ===`, 1);
    for (const [place, part] of parts.entries()) {
      if (place > 0) lines.gap();
      if (part.kind === "lines") for (const line of part.lines) lines.add(line);
      else writeMarkdown(lines, [part.table]);
    }
    if (notes.length === 0) continue;
    lines.add("--- notes ---");
    for (const line of notes) lines.add(line);
  }
}

export function slidesTitle(kind: string, slides: readonly Slide[]): string[] {
  return [`${kind} of ${quantity(slides.length, "slide")}`];
}

/** The lines of a text of which each paragraph may break in itself. */
export function linesIn(text: string, level: number): string[] {
  const indent = "  ".repeat(Math.min(Math.max(level, 0), maxIndents));
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => indent + line);
}

const maxIndents = 9;
