import type { Column } from "../../report/readme-table.ts";
import { readerIds, type ReaderId } from "../replay-reader.ts";
import { bestRow } from "./best-row.ts";
import { tokensOf, type ReplayReport } from "./replay-report.ts";

/** The tokens until the code around an edit was seen, by each reader's best policy. Throws where a reader was not replayed. */
export function replayColumn(report: ReplayReport): Column {
  const cells = readerIds.map((reader) => [
    reader === "readfile" ? "readFileTool" : reader,
    cellOf(report, reader),
  ]);
  return { head: "tokens per edit site", cells: Object.fromEntries(cells) };
}

function cellOf(report: ReplayReport, reader: ReaderId): string {
  const row = bestRow(report, reader);
  if (row === undefined) throw new Error(`the replay has no row of ${reader}`);
  const { calls, neverSeen, sites } = row;
  const never = neverSeen > 0 ? `, ${((neverSeen / sites) * 100).toFixed(1)} % never seen` : "";
  return `${Math.round(tokensOf(row))} (${calls.toFixed(2)} calls${never})`;
}
