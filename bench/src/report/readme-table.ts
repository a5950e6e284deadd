import { bestRow, maxUnseen } from "../replay/report/best-row.ts";
import { tokensOf, type ReplayReport } from "../replay/report/replay-report.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Report } from "./report.ts";
import type { FreeTable, Row } from "./row.ts";

const start = "<!-- comparison: written by `pnpm bench` -->";
const end = "<!-- /comparison -->";

/** Puts the comparison of a report into a README, between its two marks. Throws where they are missing. */
export function withComparison(readme: string, report: Report, replay: ReplayReport): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the README has no part between ${start} and ${end}`);
  return `${readme.slice(0, from + start.length)}\n\n${comparison(report, replay)}\n\n${readme.slice(to)}`;
}

/**
 * The readers side by side: a window deep in a big file, a small file, and the code around an edit. Throws where a report has
 * not measured them.
 */
export function comparison(report: Report, replay: ReplayReport): string {
  const bigFile = bigFileTable(report);
  const ours = bigFile.body.find(([who]) => who === "readFileTool");
  if (ours === undefined) throw new Error("the report has no read of readFileTool on a big file");
  const rows = [
    ["**`readFileTool`**", ...outcomeCells(ours), "1", editCell(replay, "readfile")],
    ...bigFile.body
      .filter(([who = ""]) => !who.endsWith("Tool"))
      .map((row) => {
        const [peer = ""] = row;
        const small = smallFileRow(report, peer);
        return [nameOf(small), ...outcomeCells(row), timesOf(small), editCell(replay, peer)];
      }),
  ];
  const { date, cpu, node } = report.machine;
  return [
    markdownTable(
      ["", bigFile.title, "time", "memory", "10 KB file: time ÷ ours", "tokens per edit site"],
      rows,
    ),
    `Measured on ${date} (${cpu}, Node.js ${node.replace("v", "")}); the tokens counted on ${replay.date}.`,
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

/** The tokens until the code around an edit was seen, in how many calls, by the reader's best policy. */
function editCell(replay: ReplayReport, reader: string): string {
  const row = bestRow(replay, reader);
  if (row === undefined) throw new Error(`the replay has no row of ${reader}`);
  const { calls, neverSeen, sites } = row;
  const unseen = neverSeen / sites;
  const never = unseen > maxUnseen ? `, ${Math.round(unseen * 100)} % never seen` : "";
  return `${Math.round(tokensOf(row))} (${calls.toFixed(2)} calls${never})`;
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
