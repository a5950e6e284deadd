import { textOf, writeFormatted, writeReadme } from "../write-report.ts";
import { withReplay } from "./report/format-replay.ts";
import type { ReplayReport } from "./report/replay-report.ts";

/** Writes what was counted, the tables of its page and that of the README. Without a report, the tables anew. */
export function writeReplay(report?: ReplayReport): void {
  if (report !== undefined) writeFormatted({ "docs/replay.json": JSON.stringify(report, null, 2) });
  const saved = JSON.parse(textOf("docs/replay.json")) as ReplayReport;
  writeFormatted({ "docs/replay.md": withReplay(textOf("docs/replay.md"), saved) });
  writeReadme();
}
