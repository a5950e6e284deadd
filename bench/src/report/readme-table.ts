import { markdownTable } from "./markdown-table.ts";
import type { Report } from "./report.ts";
import type { FreeTable, Row } from "./row.ts";

const start = "<!-- comparison: written by `pnpm bench` -->";
const end = "<!-- /comparison -->";

/** A column that is measured elsewhere: its cells by `readFileTool` and the ids of peers. */
export interface Column {
  readonly head: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** Puts the comparison of a report into a README, between its two marks. Throws where they are missing. */
export function withComparison(readme: string, report: Report, columns: readonly Column[]): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the README has no part between ${start} and ${end}`);
  return `${readme.slice(0, from + start.length)}\n\n${comparison(report, columns)}\n\n${readme.slice(to)}`;
}

/** The readers side by side: a window deep in a big file, and a small file. Throws where a report has not measured them. */
export function comparison(report: Report, columns: readonly Column[]): string {
  const bigFile = bigFileTable(report);
  const ours = bigFile.body.find(([who]) => who === "readFileTool");
  if (ours === undefined) throw new Error("the report has no read of readFileTool on a big file");
  const more = (reader: string): string[] => columns.map(({ cells }) => cells[reader] ?? "");
  const rows = [
    ["**`readFileTool`**", ...more("readFileTool"), ...outcomeCells(ours), "1"],
    ...bigFile.body
      .filter(([who = ""]) => !who.endsWith("Tool"))
      .map((row) => {
        const small = smallFileRow(report, row[0] ?? "");
        return [nameOf(small), ...more(row[0] ?? ""), ...outcomeCells(row), timesOf(small)];
      }),
  ];
  const { date, cpu, node } = report.machine;
  return [
    markdownTable(
      ["", ...columns.map(({ head }) => head), bigFile.title, "time", "memory", "10 KB file: time ÷ ours"],
      rows,
    ),
    `Measured on ${date} (${cpu}, Node.js ${node.replace("v", "")}).`,
  ].join("\n\n");
}

function bigFileTable(report: Report): FreeTable {
  const table = report.units.find(({ id }) => id === "big/peers")?.tables?.[0];
  if (table === undefined) throw new Error("the report has no unit big/peers: run the whole bench");
  return table;
}

function outcomeCells([, outcome = "", time = "", memory = ""]: readonly string[]): string[] {
  return [verdictOf(outcome), time, memory];
}

function verdictOf(outcome: string): string {
  if (outcome === "answers") return outcome;
  return /limit|exceeds|too (?:large|big)/iu.test(outcome)
    ? "refuses: the file is too large"
    : `fails: ${/Invalid string length/u.test(outcome) ? "Invalid string length" : outcome}`;
}

function smallFileRow(report: Report, peer: string): Row {
  const rows = report.units.find(({ id }) => id === `peers/${peer}`)?.rows;
  const row = rows?.find(({ id }) => id === `peers/${peer}/10kb/readFileTool`);
  if (row === undefined) throw new Error(`the report has no row of ${peer} on a file of 10 KB`);
  return row;
}

/** The name of a reader, its version included. */
function nameOf({ against }: Row): string {
  return against ?? "";
}

/** How long it takes, in times of ours, with what it leaves out. */
function timesOf({ value, note }: Row): string {
  const times = value === null ? "-" : value.toFixed(1);
  return note === undefined ? times : `${times} (${note})`;
}
