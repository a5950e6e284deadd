import { strToU8, zipSync } from "fflate";

/** A ZIP archive of parts, packed unless `level` is 0. */
export function zipOf(
  parts: Readonly<Record<string, string | Uint8Array>>,
  level: 0 | 6 = 6,
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === "string" ? strToU8(part) : part,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level }));
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

function contentTypes(part: string, type: string): string {
  return `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
}

function relationships(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  const items = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${xml}<Relationships xmlns="${packages}/relationships">${items.join("")}</Relationships>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The parts of a workbook with a sheet of inline texts for each name. `cell`: the XML of a cell. */
export function xlsxParts(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  cell: (text: string) => string = (text) =>
    `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
): Record<string, string> {
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes("xl/workbook.xml", "spreadsheetml.sheet"),
    "_rels/.rels": relationships([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${xml}<workbook xmlns:r="${office}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      names.map((_name, index) => [`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`]),
    ),
  };
  for (const [index, rows] of Object.values(sheets).entries()) {
    const data = rows.map((cells) => `<row>${cells.map(cell).join("")}</row>`).join("");
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${xml}<worksheet><sheetData>${data}</sheetData></worksheet>`;
  }
  return parts;
}

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** The parts of a document of Word. `body`: the XML of its body. */
export function docxParts(body: string): Record<string, string> {
  return {
    "[Content_Types].xml": contentTypes("word/document.xml", "wordprocessingml.document"),
    "_rels/.rels": relationships([["rId1", "officeDocument", "word/document.xml"]]),
    "word/document.xml": `${xml}<w:document xmlns:w="${word}" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
  };
}

/** A table of Word. */
export function docxTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
  return `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
}

/** A paragraph of Word. */
export function paragraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

/** The parts of a presentation with a slide for each text. */
export function pptxParts(slides: readonly string[]): Record<string, string> {
  const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes("ppt/presentation.xml", "presentationml.presentation"),
    "_rels/.rels": relationships([["rId1", "officeDocument", "ppt/presentation.xml"]]),
    "ppt/presentation.xml": `${xml}<p:presentation xmlns:p="p" xmlns:r="${office}"><p:sldIdLst>${slides
      .map((_text, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
      .join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships(
      slides.map((_text, index) => [`rId${index + 1}`, "slide", `slides/slide${index + 1}.xml`]),
    ),
  };
  for (const [index, text] of slides.entries()) {
    parts[`ppt/slides/slide${index + 1}.xml`] =
      `${xml}<p:sld xmlns:p="p" xmlns:a="${drawing}"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
  }
  return parts;
}

/** An OpenDocument file. `kind`: `text`, `spreadsheet` or `presentation`. `body`: the XML of its content. */
export function openDocument(
  kind: "text" | "spreadsheet" | "presentation",
  body: string,
): Uint8Array<ArrayBuffer> {
  const names = ["office", "style", "text", "table", "draw", "presentation", "xlink"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "content.xml": `${xml}<office:document-content ${names}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });
}
