import { expect, test } from "vitest";
import { readerIds } from "../../../src/replay/replay-reader.ts";
import { replayColumn } from "../../../src/replay/report/replay-column.ts";
import type { ReplayReport, ReplayRow } from "../../../src/replay/report/replay-report.ts";

function row(reader: string, counts: Partial<ReplayRow>): Partial<ReplayRow> {
  return {
    reader: reader as ReplayRow["reader"],
    repository: null,
    sites: 200,
    neverSeen: 0,
    argumentTokens: 20.4,
    ...counts,
  };
}

test("the README's column gives tokens and calls of each reader's best policy, in all repositories together", () => {
  const rows = [
    row("readfile", { calls: 1.234, answerTokens: 600 }),
    row("readfile", { repository: "a/b", calls: 1, answerTokens: 1 }),
    row("mcp", { neverSeen: 1, calls: 2, answerTokens: 9000 }),
    ...readerIds.slice(2).map((id) => row(id, { neverSeen: 30, calls: 2, answerTokens: 980 })),
  ];
  const report = { rows } as unknown as ReplayReport;
  expect(replayColumn(report)).toEqual({
    head: "tokens per edit site",
    cells: {
      readFileTool: "620 (1.23 calls)",
      mcp: "9020 (2.00 calls, 0.5 % never seen)",
      deepagents: "1000 (2.00 calls, 15.0 % never seen)",
      langchain: "1000 (2.00 calls, 15.0 % never seen)",
      gemini: "1000 (2.00 calls, 15.0 % never seen)",
      mastra: "1000 (2.00 calls, 15.0 % never seen)",
      pi: "1000 (2.00 calls, 15.0 % never seen)",
    },
  });
  expect(() => replayColumn({ ...report, rows: report.rows.slice(0, 2) })).toThrow(
    "the replay has no row of mcp",
  );
});
