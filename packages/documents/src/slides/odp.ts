import type { ZipArchive } from "../archive/zip-archive.ts";
import { damaged } from "../document-problem.ts";
import type { MadeText } from "../made-text.ts";
import { contentOf } from "../opendocument/content.ts";
import { TextBlocks } from "../opendocument/text-blocks.ts";
import type { Block } from "../text/blocks.ts";
import { DocumentLines, leftOut } from "../text/document-lines.ts";
import { allBeneath, childOf, elementsIn, type XmlElement } from "../xml/xml-tree.ts";
import { linesIn, slidesTitle, writeSlides, type Slide, type SlidePart } from "./slide-lines.ts";

/** Reads a presentation of OpenDocument. */
export function readOdp(archive: ZipArchive): MadeText {
  const { body, styles } = contentOf(archive);
  const presentation = childOf(body, "presentation");
  if (presentation === undefined) throw damaged("is broken: its content is no presentation");
  const texts = new TextBlocks(styles);
  const slides = elementsIn(presentation)
    .filter(({ name, prefix }) => name === "page" && prefix === "draw")
    .map((page): Slide => readPage(page, texts, styles.hides(page.attributes.get("draw:style-name"))));
  const lines = new DocumentLines();
  writeSlides(lines, slides);
  const { images, objects, comments } = texts.counts;
  return {
    title: slidesTitle("odp", slides),
    notes: leftOut([
      [images, "image"],
      [objects, "chart or other object"],
      [comments, "comment"],
    ]),
    lines,
  };
}

function readPage(page: XmlElement, texts: TextBlocks, isHidden: boolean): Slide {
  let title = "";
  const parts: SlidePart[] = [];
  for (const shape of elementsIn(page)) {
    if (shape.name === "notes") continue;
    const place = shape.attributes.get("presentation:class");
    if (place === "page-number" || place === "date-time" || place === "footer" || place === "header") {
      continue;
    }
    const blocks = shapeBlocks(shape, texts);
    if (place === "title" && title === "") {
      title = blocks
        .flatMap((block) => linesOf(block, 0))
        .map((line) => line.trim())
        .join(" ");
    } else parts.push(...partsOf(blocks));
  }
  return { title, isHidden, parts, notes: notesOf(page, texts) };
}

function shapeBlocks(shape: XmlElement, texts: TextBlocks): Block[] {
  const wrapper: XmlElement = { name: "", prefix: "", attributes: new Map(), children: [shape] };
  // A picture is only counted: of its place on the slide, nothing can be said.
  return texts
    .read(wrapper)
    .filter((block) => !(block.kind === "paragraph" && /^\[image[^\]]*\]$/.test(block.text)));
}

function partsOf(blocks: readonly Block[]): SlidePart[] {
  const parts: SlidePart[] = [];
  const lines: string[] = [];
  for (const block of blocks) {
    if (block.kind === "table") parts.push({ kind: "table", table: block });
    else lines.push(...linesOf(block, 0));
  }
  return lines.length === 0 ? parts : [{ kind: "lines", lines }, ...parts];
}

/** The lines of a block. Lists are indented, as on the slide. */
function linesOf(block: Block, level: number): string[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return linesIn(block.text, level);
    case "list":
      return block.items.flatMap(({ blocks }) =>
        blocks.flatMap((inner) => linesOf(inner, inner.kind === "list" ? level + 1 : level)),
      );
    case "quote":
    case "note":
      return block.blocks.flatMap((inner) => linesOf(inner, level));
    case "table":
      return [];
  }
}

function notesOf(page: XmlElement, texts: TextBlocks): string[] {
  const notes = childOf(page, "notes");
  if (notes === undefined) return [];
  return [...allBeneath(notes, "text-box")].flatMap((box) =>
    texts.read(box).flatMap((block) => linesOf(block, 0)),
  );
}
