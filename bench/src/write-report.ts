import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { thisRepository } from "./ours/import-ours.ts";
import { withReplay } from "./replay/report/format-replay.ts";
import type { ReplayReport } from "./replay/report/replay-report.ts";
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
    "README.md": withComparison(readme(), report, savedReplay()),
  };
  write(texts);
}

/** Writes the table of the README anew, from the numbers of the last report. */
export function writeReadme(): void {
  write({ "README.md": withComparison(readme(), savedReport(), savedReplay()) });
}

/** Writes what a replay counted, the tables of its page and that of the README. Without a report, the tables anew. */
export function writeReplay(report: ReplayReport = savedReplay()): void {
  write({
    "docs/replay.json": JSON.stringify(report, null, 2),
    "docs/replay.md": withReplay(read("docs/replay.md"), report),
    "README.md": withComparison(readme(), savedReport(), report),
  });
}

function savedReport(): Report {
  return JSON.parse(read("docs/benchmarks.json")) as Report;
}

function savedReplay(): ReplayReport {
  return JSON.parse(read("docs/replay.json")) as ReplayReport;
}

function readme(): string {
  return read("README.md");
}

function read(file: string): string {
  return fs.readFileSync(path.join(thisRepository, file), "utf8");
}

function write(texts: Readonly<Record<string, string>>): void {
  const files = Object.keys(texts).map((file) => path.join(thisRepository, file));
  for (const [file, text] of Object.entries(texts)) fs.writeFileSync(path.join(thisRepository, file), text);
  spawnSync(path.join(thisRepository, "node_modules/.bin/oxfmt"), files, { cwd: thisRepository });
}
