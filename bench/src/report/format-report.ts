import { formatGoal, formatMs, formatValue } from "./format-value.ts";
import { isLost } from "./is-lost.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Report, ReportedUnit } from "./report.ts";
import type { Row } from "./row.ts";
import { verdict } from "./verdict.ts";

const busyLoad = 0.5;

/** Formats the report of a run as Markdown. */
export function formatReport(report: Report): string {
  const rows = report.units.flatMap((unit) => unit.rows);
  return `${[
    "# Benchmarks",
    "Written by `pnpm bench`. [How it measures](../bench/README.md). Read the ratios: absolute times hold for one machine only.",
    ...warnings(report),
    machineTable(report),
    "## Goals",
    goalsTable(rows),
    "## Where others are faster",
    lostTable(rows),
    "## Checks",
    checks(report),
    ...report.units.map(unitSection),
  ].join("\n\n")}\n`;
}

function warnings({ quick, machine, loadAtEnd }: Report): string[] {
  const load = machine.loadAtStart / machine.cores;
  return [
    ...(quick
      ? ["**A quick run**: smaller files, few rounds. It shows that everything works, not how fast."]
      : []),
    ...(load > busyLoad
      ? [
          `**The machine was busy** (load ${machine.loadAtStart.toFixed(1)} before, ${loadAtEnd.toFixed(1)} after): do not trust these numbers.`,
        ]
      : []),
  ];
}

function machineTable({ machine, loadAtEnd, seconds }: Report): string {
  return markdownTable(
    ["machine", ""],
    [
      ["CPU", `${machine.cpu}, ${machine.cores} cores`],
      ["memory", `${machine.memoryGiB} GiB`],
      ["system", machine.system],
      ["file system", machine.fileSystem],
      ["Node.js", `${machine.node}, V8 ${machine.v8}`],
      ["load", `${machine.loadAtStart.toFixed(2)} before, ${loadAtEnd.toFixed(2)} after`],
      ["run", `${machine.date}, ${Math.round(seconds)} s, commit ${machine.commit}`],
    ],
  );
}

function goalsTable(rows: readonly Row[]): string {
  const body = rows.flatMap((row) => {
    const { work, ours, against, goal, measure, value } = row;
    if (goal === undefined) return [];
    const reached = verdict(row) ?? "not measured";
    return [
      [
        work,
        ours,
        against ?? "-",
        formatGoal(goal, measure),
        formatValue(value, measure),
        emphasised(reached),
      ],
    ];
  });
  if (body.length === 0) return "None was measured.";
  return markdownTable(["work", "ours", "against", "goal", "measured", "verdict"], body);
}

function emphasised(reached: string): string {
  return reached === "missed" ? "**missed**" : reached;
}

function lostTable(rows: readonly Row[]): string {
  const lost = rows.filter(isLost);
  if (lost.length === 0) return "Nowhere in this run.";
  return markdownTable(rowHead, lost.map(rowCells));
}

function checks({ units }: Report): string {
  const all = units.flatMap((unit) => unit.checks);
  const different = all.filter(({ same }) => !same);
  const head = `${all.length - different.length} of ${all.length} outputs are as expected.`;
  const lines = different.map(
    ({ what, ours, note }) =>
      `- ${ours ? "**ours**, " : ""}not as expected: ${what}${note ? ` (${note})` : ""}`,
  );
  return [head, ...(lines.length > 0 ? [lines.join("\n")] : [])].join("\n\n");
}

const rowHead: readonly string[] = [
  "work",
  "ours",
  "",
  "against",
  "",
  "measured",
  "10-90 %",
  "rounds",
  "note",
];

function rowCells(row: Row): string[] {
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

function unitSection({ title, rows, notes = [], tables = [] }: ReportedUnit): string {
  const shares = rows.filter(({ measure }) => measure === "share").length > 0;
  return [
    `## ${title}`,
    ...(shares ? ["The ratio is our time divided by theirs: below 1, ours is faster."] : []),
    ...notes,
    ...(rows.length > 0 ? [markdownTable(rowHead, rows.map(rowCells))] : []),
    ...tables.flatMap((table) => [`${table.title}:`, markdownTable(table.head, table.body)]),
  ].join("\n\n");
}
