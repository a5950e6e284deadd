import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConformanceReport } from "./conformance-report.ts";
import { htmlReport } from "./html-report.ts";

/** The paths of a written report. */
export interface WrittenReport {
  readonly json: string;
  readonly html: string;
}

/** Writes `report.json` and `report.html` into a folder. Creates the folder when it is missing. */
export function writeReport(report: ConformanceReport, folder: string): WrittenReport {
  const written = { json: join(folder, "report.json"), html: join(folder, "report.html") };
  mkdirSync(folder, { recursive: true });
  writeFileSync(written.json, `${JSON.stringify(report, null, 1)}\n`);
  writeFileSync(written.html, htmlReport(report));
  return written;
}
