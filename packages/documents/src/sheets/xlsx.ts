import { relatedPart, relationshipsOf, type Relationship } from "../archive/office-parts.ts";
import type { ZipArchive } from "../archive/zip-archive.ts";
import { damaged } from "../document-problem.ts";
import type { MadeText } from "../made-text.ts";
import { DocumentLines, leftOut } from "../text/document-lines.ts";
import { xmlText, xmlTokens } from "../xml/xml-tokens.ts";
import { numberMeaning, type NumberMeaning } from "./cell-values.ts";
import { cellNotes, workbookTitle, writeSheet, type Sheet, type SheetRows } from "./sheet-lines.ts";
import { officeText, readSheet, type Workbook } from "./xlsx-sheet.ts";

/** Reads a workbook of Excel. `mainPart`: the part that lists its sheets. */
export function readXlsx(archive: ZipArchive, mainPart: string): MadeText {
  const relationships = relationshipsOf(archive, mainPart);
  const { listed, isFrom1904 } = readList(xmlText(archive.require(mainPart)), mainPart);
  const shared = relatedPart(archive, relationships, "sharedStrings");
  const styles = relatedPart(archive, relationships, "styles");
  const workbook: Workbook = {
    sharedTexts: shared === undefined ? [] : readSharedTexts(shared.xml, shared.name),
    meanings: styles === undefined ? [] : readMeanings(styles.xml, styles.name),
    isFrom1904,
    counts: { formulas: 0 },
  };
  const sheets = listed.flatMap(({ name, id, isHidden }): Sheet[] => {
    const rows = sheetRows(archive, relationships.get(id), workbook);
    return rows === undefined ? [] : [{ name, isHidden, rows }];
  });
  const lines = new DocumentLines();
  for (const [index, sheet] of sheets.entries()) writeSheet(lines, sheet, index + 1, sheets.length);
  const count = (pattern: RegExp): number => archive.names.filter((name) => pattern.test(name)).length;
  return {
    title: workbookTitle("xlsx", sheets),
    notes: [
      ...cellNotes(sheets, workbook.counts.formulas),
      ...leftOut([
        [count(/^xl\/media\//i), "image"],
        [count(/^xl\/charts\/chart\d*\.xml$/i), "chart"],
        [commentsIn(archive), "comment"],
        [count(/^xl\/vbaProject\.bin$/i), "macro project"],
        [count(/^xl\/externalLinks\/externalLink\d*\.xml$/i), "external workbook"],
      ]),
    ],
    lines,
  };
}

interface ListedSheet {
  readonly name: string;
  readonly id: string;
  readonly isHidden: boolean;
}

function readList(
  xml: string,
  part: string,
): { readonly listed: readonly ListedSheet[]; readonly isFrom1904: boolean } {
  const listed: ListedSheet[] = [];
  let isFrom1904 = false;
  for (const token of xmlTokens(xml, part)) {
    if (token.kind !== "start") continue;
    if (token.name === "sheet") {
      const id = [...token.attributes].find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      const state = token.attributes.get("state");
      listed.push({
        name: token.attributes.get("name") ?? "",
        id,
        isHidden: state !== undefined && state !== "visible",
      });
    }
    if (token.name === "workbookPr") isFrom1904 = /^(?:1|true)$/.test(token.attributes.get("date1904") ?? "");
  }
  if (listed.length === 0) throw damaged("is broken: it lists no sheets");
  return { listed, isFrom1904 };
}

/** The texts that cells refer to by their number. What only says how to pronounce them is left out. */
function readSharedTexts(xml: string, part: string): string[] {
  const texts: string[] = [];
  let text: string | undefined;
  let isText = false;
  let phonetic = 0;
  for (const token of xmlTokens(xml, part)) {
    if (token.kind === "text") {
      if (isText && phonetic === 0 && text !== undefined) text += token.text;
      continue;
    }
    const isStart = token.kind === "start";
    if (token.name === "si") {
      if (isStart) text = "";
      else {
        texts.push(officeText(text ?? ""));
        text = undefined;
      }
    } else if (token.name === "t") isText = isStart;
    else if (token.name === "rPh") phonetic += isStart ? 1 : -1;
  }
  return texts;
}

function readMeanings(xml: string, part: string): NumberMeaning[] {
  const codes = new Map<number, string>();
  const meanings: NumberMeaning[] = [];
  let isCellFormats = false;
  for (const token of xmlTokens(xml, part)) {
    if (token.kind === "text") continue;
    if (token.name === "cellXfs") isCellFormats = token.kind === "start";
    if (token.kind !== "start") continue;
    if (token.name === "numFmt") {
      codes.set(Number(token.attributes.get("numFmtId")), token.attributes.get("formatCode") ?? "");
    } else if (token.name === "xf" && isCellFormats) {
      const id = Number(token.attributes.get("numFmtId") ?? 0);
      meanings.push(numberMeaning(id, codes.get(id)));
    }
  }
  return meanings;
}

/** The rows of a sheet. Undefined for one that has no cells, such as a sheet that is a chart. */
function sheetRows(
  archive: ZipArchive,
  relationship: Relationship | undefined,
  workbook: Workbook,
): SheetRows | undefined {
  if (relationship === undefined || relationship.isExternal) {
    throw damaged("is broken: it lists a sheet that it does not hold");
  }
  if (relationship.type !== "worksheet" && relationship.type !== "macrosheet") return undefined;
  const name = relationship.target;
  return readSheet(xmlText(archive.require(name)), name, workbook);
}

function commentsIn(archive: ZipArchive): number {
  let count = 0;
  for (const name of archive.names) {
    if (!/^xl\/comments\d*\.xml$|^xl\/comments\/comment\d*\.xml$/i.test(name)) continue;
    for (const token of xmlTokens(xmlText(archive.require(name)), name)) {
      if (token.kind === "start" && token.name === "comment") count++;
    }
  }
  return count;
}
