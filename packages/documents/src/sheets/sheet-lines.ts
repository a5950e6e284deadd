import { tooMuchText, maxTextBytes, quantity, type DocumentLines } from "../text/document-lines.ts";

/** A cell that holds something. */
export interface Cell {
  /** 1-based. */
  readonly column: number;
  readonly text: string;
}

/** A sheet, row by row. Only rows that hold something are given, in their order. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: SheetRows;
}

/** More empty rows than this come as one line. */
const maxEmptyRows = 10;
/** No program has more rows or columns. */
export const maxRowNumber = 1_048_576;
export const maxColumnNumber = 16_384;

/** Collects the rows of a sheet as lines: the cells from column A on, with a tab between them. */
export class SheetRows {
  readonly lines: string[] = [];
  readonly counts: { breaks: number; tabs: number } = { breaks: 0, tabs: 0 };
  firstRow: number | undefined;
  lastRow = 0;
  lastColumn = 0;
  /** How many rows hold something. */
  count = 0;
  #bytes = 0;

  /** Adds a row that is below all others, or `times` equal ones. `cells`: those that hold something, in their order. */
  add(row: number, cells: readonly Cell[], times = 1): void {
    const last = cells.at(-1);
    if (last === undefined) return;
    this.#addGap(row);
    const bytes = cells.reduce((sum, { text }) => sum + text.length, last.column);
    // Few bytes of a workbook may stand for very many of text.
    if (this.#bytes + bytes * times > maxTextBytes) throw tooMuchText();
    const line = this.#lineOf(cells);
    for (let count = 0; count < times; count++) this.#push(line);
    this.firstRow ??= row;
    this.lastRow = row + times - 1;
    this.lastColumn = Math.max(this.lastColumn, last.column);
    this.count += times;
  }

  #lineOf(cells: readonly Cell[]): string {
    let line = "";
    let column = 1;
    for (const cell of cells) {
      line += "\t".repeat(Math.max(0, cell.column - column)) + this.#asOneLine(cell.text);
      column = Math.max(column, cell.column);
    }
    return line;
  }

  #addGap(row: number): void {
    if (this.firstRow === undefined) return;
    const empty = row - this.lastRow - 1;
    if (empty > maxEmptyRows) this.#push(`--- rows ${this.lastRow + 1}-${row - 1} are empty ---`);
    else for (let count = 0; count < empty; count++) this.#push("");
  }

  #push(line: string): void {
    this.#bytes += line.length + 1;
    if (this.#bytes > maxTextBytes) throw tooMuchText();
    this.lines.push(line);
  }

  /** A row is one line, and a tab ends a cell: those in a cell are shown as signs. */
  #asOneLine(cell: string): string {
    if (!/[\t\r\n]/.test(cell)) return cell;
    return cell.replaceAll(/\r\n|[\r\n\t]/g, (sign) => {
      if (sign === "\t") this.counts.tabs++;
      else this.counts.breaks++;
      return sign === "\t" ? "⇥" : "↵";
    });
  }
}

/** Writes a sheet under a line that says which it is and where its cells are. */
export function writeSheet(
  lines: DocumentLines,
  { name, isHidden, rows }: Sheet,
  number: number,
  count: number,
): void {
  const { firstRow, lastRow, lastColumn } = rows;
  const range = firstRow === undefined ? "empty" : `A${firstRow}:${columnName(lastColumn)}${lastRow}`;
  const shownName = name.replaceAll(/\s+/g, " ");
  lines.section(
    `=== sheet ${number} of ${count}: ${shownName}, ${range}${isHidden ? ", hidden" : ""} ===`,
    1,
  );
  for (const line of rows.lines) lines.add(line);
}

/** What a workbook is: its kind, its sheets and the rows that hold something. */
export function workbookTitle(kind: string, sheets: readonly Sheet[]): string[] {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.count, 0);
  return [`${kind} of ${quantity(sheets.length, "sheet")}, ${quantity(rows, "row")}`];
}

/** What is not as it is in the cells. */
export function cellNotes(sheets: readonly Sheet[], formulas: number): string[] {
  const breaks = sheets.reduce((sum, { rows }) => sum + rows.counts.breaks, 0);
  const tabs = sheets.reduce((sum, { rows }) => sum + rows.counts.tabs, 0);
  return [
    ...(formulas > 0
      ? [`${quantity(formulas, "formula")} shown as ${formulas === 1 ? "its value" : "their values"}`]
      : []),
    ...(breaks > 0 ? [`${quantity(breaks, "line break")} in cells shown as ↵`] : []),
    ...(tabs > 0 ? [`${quantity(tabs, "tab")} in cells shown as ⇥`] : []),
  ];
}

/** The letters of a column, 1-based: `A`, `Z`, `AA`. */
function columnName(column: number): string {
  let name = "";
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}

/** The place of a cell, 1-based, by its name: `C7` is column 3, row 7. Undefined for what names no cell. */
export function cellPlace(reference: string): { readonly column: number; readonly row: number } | undefined {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return column <= maxColumnNumber && row >= 1 && row <= maxRowNumber ? { column, row } : undefined;
}
