import { damaged } from "../document-problem.ts";
import { attributeOf, xmlTokens, type XmlStart } from "../xml/xml-tokens.ts";
import { numberText, type NumberMeaning } from "./cell-values.ts";
import { cellPlace, maxColumnNumber, SheetRows, type Cell } from "./sheet-lines.ts";

/** What all sheets of a workbook share. */
export interface Workbook {
  readonly sharedTexts: readonly string[];
  /** What the numbers of each cell format mean. */
  readonly meanings: readonly NumberMeaning[];
  readonly isFrom1904: boolean;
  readonly counts: { formulas: number };
}

/** The cells of a row, as they grow. */
interface GrowingRow {
  readonly number: number;
  readonly cells: Cell[];
  /** The column of a cell that does not name its own. */
  nextColumn: number;
}

/** A cell, while it is read. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  formula: string | undefined;
}

/** Reads the cells of a sheet. Throws a DocumentProblem that names `part`. */
export function readSheet(xml: string, part: string, workbook: Workbook): SheetRows {
  const rows = new SheetRows();
  let row: GrowingRow | undefined;
  let cell: OpenCell | undefined;
  let textOf: "value" | "formula" | undefined;
  let phonetic = 0;
  let lastNumber = 0;
  for (const token of xmlTokens(xml, part)) {
    if (token.kind === "text") {
      if (cell === undefined || textOf === undefined || phonetic > 0) continue;
      if (textOf === "value") cell.value += token.text;
      else cell.formula = (cell.formula ?? "") + token.text;
      continue;
    }
    const isStart = token.kind === "start";
    switch (token.name) {
      case "row":
        if (isStart) row = startRow(token, lastNumber);
        else if (row !== undefined) {
          if (row.number <= lastNumber) {
            throw damaged(`is broken: the rows of its part ${part} are not in their order`);
          }
          lastNumber = row.number;
          rows.add(row.number, inOrder(row.cells));
          row = undefined;
        }
        break;
      case "c":
        if (isStart && row !== undefined) cell = startCell(token, row);
        else if (row !== undefined && cell !== undefined) {
          const text = cellText(cell, workbook);
          if (text !== "") row.cells.push({ column: cell.column, text });
          cell = undefined;
        }
        break;
      case "v":
      case "t":
        textOf = isStart ? "value" : undefined;
        break;
      case "f":
        textOf = isStart ? "formula" : undefined;
        if (isStart && cell !== undefined) cell.formula ??= "";
        break;
      case "rPh":
        phonetic += isStart ? 1 : -1;
        break;
    }
  }
  return rows;
}

function inOrder(cells: readonly Cell[]): readonly Cell[] {
  const isOrdered = cells.every(({ column }, index) => column > (cells[index - 1]?.column ?? 0));
  return isOrdered ? cells : cells.toSorted((one, other) => one.column - other.column);
}

function startRow(token: XmlStart, lastNumber: number): GrowingRow {
  const given = Number(token.attributes.get("r"));
  const number = Number.isSafeInteger(given) && given >= 1 ? given : lastNumber + 1;
  return { number, cells: [], nextColumn: 1 };
}

function startCell(token: XmlStart, row: GrowingRow): OpenCell {
  const reference = token.attributes.get("r");
  const place = reference === undefined ? undefined : cellPlace(reference);
  const column = Math.min(maxColumnNumber, place?.column ?? row.nextColumn);
  row.nextColumn = column + 1;
  return {
    column,
    type: token.attributes.get("t") ?? "n",
    style: Number(attributeOf(token, "s") ?? 0),
    value: "",
    formula: undefined,
  };
}

function cellText({ type, style, value, formula }: OpenCell, workbook: Workbook): string {
  if (formula !== undefined) {
    // A formula that was never calculated has no value.
    if (value === "" && formula !== "") return `=${formula}`;
    workbook.counts.formulas++;
  }
  switch (type) {
    case "s":
      return workbook.sharedTexts[Number(value)] ?? "";
    case "b":
      return value === "1" || value === "true" ? "TRUE" : value === "" ? "" : "FALSE";
    case "str":
    case "inlineStr":
      return officeText(value);
    case "e":
    case "d":
      return value;
    default:
      return numberText(value, workbook.meanings[style] ?? "number", workbook.isFrom1904);
  }
}

/** Office writes characters that XML cannot hold as `_x000D_`. */
export function officeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
