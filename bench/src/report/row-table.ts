import { formatMs, formatValue } from "./format-value.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Row } from "./row.ts";

const head: readonly string[] = ["work", "ours", "", "against", "", "measured", "10-90 %", "rounds", "note"];

/** Formats rows with everything that was measured of them. */
export function rowTable(rows: readonly Row[]): string {
  return markdownTable(head, rows.map(cells));
}

function cells(row: Row): string[] {
  const { work, ours, oursMs, against, againstMs, measure, value, spread, rounds, note } = row;
  return [
    work,
    ours,
    formatMs(oursMs),
    against ?? "-",
    formatMs(againstMs),
    formatValue(value, measure),
    spread === null ? "-" : spread.map((one) => formatValue(one, measure)).join(" - "),
    String(rounds),
    note ?? "",
  ];
}
