import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { thisRepository } from "./ours/import-ours.ts";
import { formatGoals } from "./report/format-goals.ts";
import { formatReport } from "./report/format-report.ts";
import type { Report } from "./report/report.ts";

/** Writes the page for users, its numbers as JSON, and the goals with their verdicts, formatted like all files. */
export function writeReport(report: Report): void {
  const texts = {
    "docs/benchmarks.md": formatReport(report),
    "docs/benchmarks.json": JSON.stringify(report, null, 2),
    "bench/goals.md": formatGoals(report),
  };
  const files = Object.keys(texts).map((file) => path.join(thisRepository, file));
  for (const [file, text] of Object.entries(texts)) fs.writeFileSync(path.join(thisRepository, file), text);
  spawnSync(path.join(thisRepository, "node_modules/.bin/oxfmt"), files, { cwd: thisRepository });
}
