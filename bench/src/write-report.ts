import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { formatReport } from "./report/format-report.ts";
import type { Report } from "./report/report.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Writes `docs/benchmarks.md` and `docs/benchmarks.json`, formatted like all files. */
export function writeReport(report: Report): void {
  const markdown = path.join(root, "docs/benchmarks.md");
  const json = path.join(root, "docs/benchmarks.json");
  fs.writeFileSync(markdown, formatReport(report));
  fs.writeFileSync(json, JSON.stringify(report, null, 2));
  spawnSync(path.join(root, "node_modules/.bin/oxfmt"), [markdown, json], { cwd: root });
}
