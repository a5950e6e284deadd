import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { thisRepository } from "./ours/import-ours.ts";
import { formatGoals } from "./report/format-goals.ts";
import { formatReport } from "./report/format-report.ts";
import { withComparison } from "./report/readme-table.ts";
import type { Report } from "./report/report.ts";

/** Writes the page for users, its numbers as JSON, the table of the README, and the goals with their verdicts, formatted like all files. */
export function writeReport(report: Report): void {
  const texts = {
    "docs/benchmarks.md": formatReport(report),
    "docs/benchmarks.json": JSON.stringify(report, null, 2),
    "bench/goals.md": formatGoals(report),
    "README.md": withComparison(readme(), report),
  };
  write(texts);
}

/** Writes the table of the README anew, from the numbers of the last report. */
export function writeReadme(): void {
  const report = fs.readFileSync(path.join(thisRepository, "docs/benchmarks.json"), "utf8");
  write({ "README.md": withComparison(readme(), JSON.parse(report) as Report) });
}

function readme(): string {
  return fs.readFileSync(path.join(thisRepository, "README.md"), "utf8");
}

function write(texts: Readonly<Record<string, string>>): void {
  const files = Object.keys(texts).map((file) => path.join(thisRepository, file));
  for (const [file, text] of Object.entries(texts)) fs.writeFileSync(path.join(thisRepository, file), text);
  spawnSync(path.join(thisRepository, "node_modules/.bin/oxfmt"), files, { cwd: thisRepository });
}
