import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { CaseTable } from "./cases/report/case-table.ts";
import { casesColumn } from "./cases/report/cases-column.ts";
import { thisRepository } from "./ours/import-ours.ts";
import { replayColumn } from "./replay/report/replay-column.ts";
import type { ReplayReport } from "./replay/report/replay-report.ts";
import { formatGoals } from "./report/format-goals.ts";
import { formatReport } from "./report/format-report.ts";
import { withComparison, type Column } from "./report/readme-table.ts";
import type { Report } from "./report/report.ts";

/** Writes the page for users, its numbers as JSON, the table of the README, and the goals with their verdicts, formatted like all files. */
export function writeReport(report: Report): void {
  const texts = {
    "docs/benchmarks.md": formatReport(report),
    "docs/benchmarks.json": JSON.stringify(report, null, 2),
    "bench/goals.md": formatGoals(report),
    "README.md": withComparison(readme(), report, columns()),
  };
  writeFormatted(texts);
}

/** Writes the table of the README anew, from the numbers of the last report. */
export function writeReadme(): void {
  const report = JSON.parse(textOf("docs/benchmarks.json")) as Report;
  writeFormatted({ "README.md": withComparison(readme(), report, columns()) });
}

/** The columns of the README's table that other commands measure. */
function columns(): readonly Column[] {
  return [
    casesColumn(JSON.parse(textOf("docs/cases.json")) as CaseTable),
    replayColumn(JSON.parse(textOf("docs/replay.json")) as ReplayReport),
  ];
}

function readme(): string {
  return textOf("README.md");
}

/** Reads a file of the repository. */
export function textOf(file: string): string {
  return fs.readFileSync(path.join(thisRepository, file), "utf8");
}

/** Writes files of the repository, formatted like all files. */
export function writeFormatted(texts: Readonly<Record<string, string>>): void {
  const files = Object.keys(texts).map((file) => path.join(thisRepository, file));
  for (const [file, text] of Object.entries(texts)) fs.writeFileSync(path.join(thisRepository, file), text);
  spawnSync(path.join(thisRepository, "node_modules/.bin/oxfmt"), files, { cwd: thisRepository });
}
