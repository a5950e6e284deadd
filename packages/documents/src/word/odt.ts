import type { ZipArchive } from "../archive/zip-archive.ts";
import { damaged } from "../document-problem.ts";
import type { MadeText } from "../made-text.ts";
import { contentOf } from "../opendocument/content.ts";
import { TextBlocks } from "../opendocument/text-blocks.ts";
import { DocumentLines, leftOut } from "../text/document-lines.ts";
import { writeMarkdown } from "../text/write-markdown.ts";
import { allBeneath, childOf, textBeneath, type XmlElement } from "../xml/xml-tree.ts";

/** Reads a text document of OpenDocument. */
export function readOdt(archive: ZipArchive): MadeText {
  const { body, styles, stylesRoot } = contentOf(archive);
  const text = childOf(body, "text");
  if (text === undefined) throw damaged("is broken: its content is no text");
  const reader = new TextBlocks(styles);
  const lines = new DocumentLines();
  writeMarkdown(lines, reader.read(text));
  const { images, objects, comments } = reader.counts;
  return {
    title: ["odt"],
    notes: leftOut([
      [images, "image"],
      [objects, "embedded object"],
      [comments, "comment"],
      [pageTexts(stylesRoot, "header"), "page header"],
      [pageTexts(stylesRoot, "footer"), "page footer"],
      [
        archive.names.some((name) => /^Basic\/.*\/.*\.xml$/i.test(name) && !/script-lb\.xml$/i.test(name))
          ? 1
          : 0,
        "macro project",
      ],
    ]),
    lines,
  };
}

/** How many headers or footers of pages hold text. */
function pageTexts(stylesRoot: XmlElement | undefined, name: string): number {
  const pages = childOf(stylesRoot, "master-styles");
  if (pages === undefined) return 0;
  return [...allBeneath(pages, name)].filter((element) => textBeneath(element).trim() !== "").length;
}
