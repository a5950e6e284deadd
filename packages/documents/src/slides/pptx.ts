import { relationshipsOf } from "../archive/office-parts.ts";
import type { ZipArchive } from "../archive/zip-archive.ts";
import { damaged } from "../document-problem.ts";
import type { MadeText } from "../made-text.ts";
import type { TableCell } from "../text/blocks.ts";
import { DocumentLines, leftOut } from "../text/document-lines.ts";
import { xmlText, xmlTokens } from "../xml/xml-tokens.ts";
import { allBeneath, childOf, elementsIn, xmlTree, type XmlElement } from "../xml/xml-tree.ts";
import { linesIn, slidesTitle, writeSlides, type Slide, type SlidePart } from "./slide-lines.ts";

interface Counts {
  images: number;
  charts: number;
  objects: number;
}

/** Reads a presentation of PowerPoint. `mainPart`: the part that lists its slides. */
export function readPptx(archive: ZipArchive, mainPart: string): MadeText {
  const relationships = relationshipsOf(archive, mainPart);
  const counts: Counts = { images: 0, charts: 0, objects: 0 };
  const slides = slideIds(xmlText(archive.require(mainPart)), mainPart).map((id): Slide => {
    const slide = relationships.get(id);
    if (slide === undefined || slide.isExternal) {
      throw damaged("is broken: it lists a slide that it does not hold");
    }
    return readSlide(archive, slide.target, counts);
  });
  const lines = new DocumentLines();
  writeSlides(lines, slides);
  const count = (pattern: RegExp): number => archive.names.filter((name) => pattern.test(name)).length;
  return {
    title: slidesTitle("pptx", slides),
    notes: leftOut([
      [counts.images, "image"],
      [counts.charts, "chart"],
      [counts.objects, "other object"],
      [count(/^ppt\/comments\/.*\.xml$/i), "comment"],
      [count(/^ppt\/vbaProject\.bin$/i), "macro project"],
    ]),
    lines,
  };
}

/** The ids of the relationships to all slides, in their order. */
function slideIds(xml: string, part: string): string[] {
  const ids: string[] = [];
  for (const token of xmlTokens(xml, part)) {
    if (token.kind !== "start" || token.name !== "sldId") continue;
    // It has an id of its own besides.
    const id = [...token.attributes].find(([name]) => name.endsWith(":id"))?.[1];
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

function readSlide(archive: ZipArchive, name: string, counts: Counts): Slide {
  const root = xmlTree(xmlText(archive.require(name)), name);
  const found: Found = { title: "", parts: [], counts };
  const tree = childOf(childOf(root, "cSld"), "spTree");
  if (tree !== undefined) readShapes(tree, found);
  return {
    title: found.title,
    isHidden: root.attributes.get("show") === "0",
    parts: found.parts,
    notes: notesOf(archive, name),
  };
}

interface Found {
  title: string;
  readonly parts: SlidePart[];
  readonly counts: Counts;
}

/** What stands on every slide says nothing of this one. */
const repeatedPlaces: ReadonlySet<string | undefined> = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);

function readShapes(tree: XmlElement, found: Found): void {
  for (const shape of elementsIn(tree)) {
    switch (shape.name) {
      case "sp":
      case "cxnSp":
        readShape(shape, found);
        break;
      case "grpSp":
        readShapes(shape, found);
        break;
      case "pic":
        found.counts.images++;
        break;
      case "graphicFrame":
        readFrame(shape, found);
        break;
      case "AlternateContent":
        // The same in two ways: older programs know only the second.
        for (const choice of elementsIn(shape).slice(0, 1)) readShapes(choice, found);
        break;
    }
  }
}

function placeOf(shape: XmlElement): string | undefined {
  for (const place of allBeneath(shape, "ph")) return place.attributes.get("type");
  return undefined;
}

function readShape(shape: XmlElement, found: Found): void {
  const body = childOf(shape, "txBody");
  const place = placeOf(shape);
  if (body === undefined || repeatedPlaces.has(place)) return;
  const lines = paragraphsIn(body);
  if (lines.length === 0) return;
  const isTitle = (place === "title" || place === "ctrTitle") && found.title === "";
  if (isTitle) found.title = lines.map((line) => line.trim()).join(" ");
  else found.parts.push({ kind: "lines", lines });
}

function readFrame(frame: XmlElement, found: Found): void {
  let isTable = false;
  for (const table of allBeneath(frame, "tbl")) {
    isTable = true;
    const rows = elementsIn(table)
      .filter(({ name }) => name === "tr")
      .map((row) =>
        elementsIn(row)
          .filter(({ name }) => name === "tc")
          .map(cellOf),
      );
    found.parts.push({ kind: "table", table: { kind: "table", rows } });
  }
  if (isTable) return;
  const [isChart] = allBeneath(frame, "chart");
  if (isChart === undefined) found.counts.objects++;
  else found.counts.charts++;
}

function cellOf(cell: XmlElement): TableCell {
  const body = childOf(cell, "txBody");
  const text = body === undefined ? "" : paragraphsIn(body).join("\n");
  // Where a cell reaches over others, these are written too, and hold nothing.
  return { blocks: text === "" ? [] : [{ kind: "paragraph", text }], columns: 1 };
}

function paragraphsIn(body: XmlElement): string[] {
  return elementsIn(body)
    .filter(({ name }) => name === "p")
    .flatMap((paragraph) => {
      const level = Number(childOf(paragraph, "pPr")?.attributes.get("lvl") ?? 0);
      return linesIn(runsIn(paragraph), level);
    });
}

function runsIn(paragraph: XmlElement): string {
  return elementsIn(paragraph)
    .map((run) => {
      if (run.name === "br") return "\n";
      if (run.name !== "r" && run.name !== "fld") return "";
      const text = childOf(run, "t");
      return text === undefined ? "" : text.children.filter((child) => typeof child === "string").join("");
    })
    .join("");
}

/** The notes of the speaker. */
function notesOf(archive: ZipArchive, slide: string): string[] {
  for (const { type, target, isExternal } of relationshipsOf(archive, slide).values()) {
    if (type !== "notesSlide" || isExternal || !archive.has(target)) continue;
    const root = xmlTree(xmlText(archive.require(target)), target);
    return [...allBeneath(root, "sp")].flatMap((shape) => {
      const body = childOf(shape, "txBody");
      return body === undefined || repeatedPlaces.has(placeOf(shape)) ? [] : paragraphsIn(body);
    });
  }
  return [];
}
