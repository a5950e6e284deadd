import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CaseTable } from "../../src/cases/report/case-table.ts";
import { casesColumn } from "../../src/cases/report/cases-column.ts";
import { replayColumn } from "../../src/replay/report/replay-column.ts";
import type { ReplayReport } from "../../src/replay/report/replay-report.ts";
import { comparison, withComparison } from "../../src/report/readme-table.ts";
import type { Report } from "../../src/report/report.ts";

const at = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const report = JSON.parse(at("docs/benchmarks.json")) as Report;
const cases = JSON.parse(at("docs/cases.json")) as CaseTable;
const replay = JSON.parse(at("docs/replay.json")) as ReplayReport;

/** Without the blanks that align the cells of a table. */
function unaligned(text: string): string {
  return text.replace(/ *\| */g, "|").replace(/-{3,}/g, "---");
}

test("the README's comparison is what docs/benchmarks.json, docs/cases.json and docs/replay.json say: `pnpm bench --readme` writes it", () => {
  const readme = at("README.md");
  expect(unaligned(readme)).toBe(
    unaligned(withComparison(readme, report, [casesColumn(cases), replayColumn(replay)])),
  );
});

test("its rows are the measured ones", () => {
  const measured = {
    ...report,
    machine: { ...report.machine, date: "2030-01-02", cpu: "Fast", node: "v30.1.2" },
    units: [
      {
        ...report.units[0],
        id: "big/peers",
        tables: [
          {
            title: "200 lines from line 6.0 M of 1.0 GiB",
            head: [],
            body: [
              ["readFileTool", "answers", "146 ms", "3 MiB", "4 ms"],
              ["codexReadFileTool", "answers", "118 ms", "3 MiB", "3 ms"],
              ["mcp", "Invalid string length", "2.02 s", "525 MiB", "17 ms"],
              ["gemini", "File size exceeds the 20MB limit: …", "73.7 ms", "1 MiB", "1 ms"],
            ],
          },
        ],
      },
      ...[
        ["mcp", "MCP filesystem server 1", 1.14, "without numbers"] as const,
        ["gemini", "Gemini CLI core 2", 4.45, undefined] as const,
      ].map(([peer, against, value, note]) => ({
        ...report.units[0],
        id: `peers/${peer}`,
        rows: [{ id: `peers/${peer}/10kb/readFileTool`, against, value, note }],
      })),
    ],
  } as unknown as Report;
  const column = { head: "right, of 50", cells: { readFileTool: "49", mcp: "20 (9 cannot be asked)" } };
  expect(unaligned(comparison(measured, [column])).split("\n")).toEqual([
    "||right, of 50|200 lines from line 6.0 M of 1.0 GiB|time|memory|10 KB file: time ÷ ours|",
    expect.stringMatching(/^[|:-]+$/),
    "|**`readFileTool`**|49|answers|146 ms|3 MiB|1|",
    "|MCP filesystem server 1|20 (9 cannot be asked)|fails: Invalid string length|2.02 s|525 MiB|1.1 (without numbers)|",
    "|Gemini CLI core 2||refuses: the file is too large|73.7 ms|1 MiB|4.5|",
    "",
    "Measured on 2030-01-02 (Fast, Node.js 30.1.2).",
  ]);
  expect(() => comparison({ ...measured, units: [] }, [])).toThrow("run the whole bench");
});
