import type { ZipArchive } from "../archive/zip-archive.ts";
import type { MadeText } from "../made-text.ts";
import { contentOf } from "../opendocument/content.ts";
import type { Styles } from "../opendocument/styles.ts";
import { TextBlocks } from "../opendocument/text-blocks.ts";
import { DocumentLines, leftOut } from "../text/document-lines.ts";
import { damaged } from "../document-problem.ts";
import { childOf, elementsIn, type XmlElement } from "../xml/xml-tree.ts";
import {
  cellNotes,
  maxColumnNumber,
  maxRowNumber,
  SheetRows,
  workbookTitle,
  writeSheet,
  type Cell,
  type Sheet,
} from "./sheet-lines.ts";

/** Reads a workbook of OpenDocument. */
export function readOds(archive: ZipArchive): MadeText {
  const { body, styles } = contentOf(archive);
  const spreadsheet = childOf(body, "spreadsheet");
  if (spreadsheet === undefined) throw damaged("is broken: its content is no workbook");
  const reader = new SheetReader(styles);
  const sheets = elementsIn(spreadsheet)
    .filter(({ name }) => name === "table")
    .map((table): Sheet => ({
      name: table.attributes.get("table:name") ?? "",
      isHidden: styles.hides(table.attributes.get("table:style-name")),
      rows: reader.rowsOf(table),
    }));
  const lines = new DocumentLines();
  for (const [index, sheet] of sheets.entries()) writeSheet(lines, sheet, index + 1, sheets.length);
  const { images, objects, comments } = reader.texts.counts;
  return {
    title: workbookTitle("ods", sheets),
    notes: [
      ...cellNotes(sheets, reader.formulas),
      ...leftOut([
        [images, "image"],
        [objects, "chart or other object"],
        [comments, "comment"],
      ]),
    ],
    lines,
  };
}

class SheetReader {
  readonly texts: TextBlocks;
  formulas = 0;

  constructor(styles: Styles) {
    this.texts = new TextBlocks(styles);
  }

  rowsOf(table: XmlElement): SheetRows {
    const rows = new SheetRows();
    let number = 1;
    const walk = (parent: XmlElement): void => {
      for (const child of elementsIn(parent)) {
        if (child.name === "table-row") {
          const repeats = repeatsOf(child, "table:number-rows-repeated");
          const cells = this.#cellsOf(child);
          // An empty row may stand for all rows that follow.
          if (cells.length > 0) {
            rows.add(number, cells, Math.max(1, Math.min(repeats, maxRowNumber - number + 1)));
          }
          number += repeats;
        } else if (child.name === "shapes") this.texts.blocksIn(child);
        else if (/^table-(?:row-group|rows|header-rows)$/.test(child.name)) walk(child);
      }
    };
    walk(table);
    return rows;
  }

  #cellsOf(row: XmlElement): Cell[] {
    const cells: Cell[] = [];
    let column = 1;
    for (const cell of elementsIn(row)) {
      if (cell.name !== "table-cell" && cell.name !== "covered-table-cell") continue;
      const repeats = repeatsOf(cell, "table:number-columns-repeated");
      const text = cell.name === "table-cell" ? this.#textOf(cell) : "";
      if (text !== "") {
        const end = Math.min(maxColumnNumber + 1, column + repeats);
        for (let each = column; each < end; each++) cells.push({ column: each, text });
      }
      column += repeats;
    }
    return cells;
  }

  #textOf(cell: XmlElement): string {
    const { attributes } = cell;
    const get = (name: string): string | undefined =>
      attributes.get(`office:${name}`) ?? attributes.get(`calcext:${name}`);
    // What lies in a cell besides is counted also where its value tells its text.
    const shown = this.texts
      .blocksIn(cell)
      .map((block) => ("text" in block ? block.text : ""))
      .join("\n");
    const formula = attributes.get("table:formula");
    const value = valueOf(get, shown);
    if (formula === undefined) return value;
    if (value === "") return formula.replace(/^[a-z]+:/i, "");
    this.formulas++;
    return value;
  }
}

function valueOf(get: (name: string) => string | undefined, shown: string): string {
  switch (get("value-type")) {
    case "float":
    case "percentage":
    case "currency": {
      const value = Number(get("value"));
      return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : shown;
    }
    case "date":
      return get("date-value")?.replace(/T00:00:00(?:\.0+)?$/, "") ?? shown;
    case "time":
      return clockOf(get("time-value")) ?? shown;
    case "boolean":
      return get("boolean-value") === undefined ? shown : String(get("boolean-value")).toUpperCase();
    default:
      return get("string-value") ?? shown;
  }
}

/** A duration of ISO 8601 as hours, minutes and seconds. */
function clockOf(duration: string | undefined): string | undefined {
  const [, sign, hours, minutes, seconds] =
    /^(-?)PT(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,]\d+)?S)?$/.exec(duration ?? "") ?? [];
  if (sign === undefined) return undefined;
  return sign + [hours, minutes, seconds].map((part) => (part ?? "").padStart(2, "0")).join(":");
}

function repeatsOf(element: XmlElement, attribute: string): number {
  const count = Math.trunc(Number(element.attributes.get(attribute) ?? 1)) || 1;
  return Math.max(1, count);
}
