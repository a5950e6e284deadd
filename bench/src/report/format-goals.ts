import { formatCircumstances } from "./format-circumstances.ts";
import { formatGoal, formatValue } from "./format-value.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Report } from "./report.ts";
import type { Row } from "./row.ts";
import { verdict } from "./verdict.ts";
import { whatWasTried } from "./what-was-tried.ts";

/** Formats the goals and verdicts of a run, for those who work on the speed, as Markdown. */
export function formatGoals(report: Report): string {
  const rows = report.units.flatMap((unit) => unit.rows);
  return `${[
    "# Goals and verdicts",
    "Written by `pnpm bench`. The numbers behind them are in `docs/benchmarks.md`, the goals in `bench/src/units/goals.ts`.",
    ...formatCircumstances(report),
    "## Goals",
    goalsTable(rows),
    "## Checks",
    checks(report),
  ].join("\n\n")}\n`;
}

function goalsTable(rows: readonly Row[]): string {
  const body = rows.flatMap((row) => {
    const { id, work, ours, against, goal, measure, value } = row;
    if (goal === undefined) return [];
    const reached = verdict(row) ?? "not measured";
    const isMissed = reached === "missed";
    return [
      [
        work,
        ours,
        against ?? "-",
        formatGoal(goal, measure),
        formatValue(value, measure),
        isMissed ? "**missed**" : reached,
        isMissed ? whatWasTried(id) : "",
      ],
    ];
  });
  if (body.length === 0) return "None was measured.";
  return markdownTable(["work", "ours", "against", "goal", "measured", "verdict", "what was tried"], body);
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
