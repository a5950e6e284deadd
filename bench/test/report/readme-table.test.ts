import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { comparison, withComparison } from "../../src/report/readme-table.ts";
import type { Report } from "../../src/report/report.ts";
import type { ReplayReport } from "../../src/replay/report/replay-report.ts";

const at = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const report = JSON.parse(at("docs/benchmarks.json")) as Report;
const replay = JSON.parse(at("docs/replay.json")) as ReplayReport;

/** Without the blanks that align the cells of a table. */
function unaligned(text: string): string {
  return text.replace(/ *\| */g, "|").replace(/-{3,}/g, "---");
}

test("the README's comparison is what docs/benchmarks.json and docs/replay.json say: `pnpm bench --readme` writes it", () => {
  const readme = at("README.md");
  expect(unaligned(readme)).toBe(unaligned(withComparison(readme, report, replay)));
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
  const counted = {
    date: "2030-01-03",
    rows: [
      {
        reader: "readfile",
        repository: null,
        sites: 200,
        neverSeen: 0,
        calls: 1.234,
        argumentTokens: 20.4,
        answerTokens: 600,
      },
      {
        reader: "readfile",
        repository: "a/b",
        sites: 100,
        neverSeen: 0,
        calls: 1,
        argumentTokens: 1,
        answerTokens: 1,
      },
      {
        reader: "mcp",
        repository: null,
        sites: 200,
        neverSeen: 1,
        calls: 2,
        argumentTokens: 20,
        answerTokens: 9000,
      },
      {
        reader: "gemini",
        repository: null,
        sites: 200,
        neverSeen: 30,
        calls: 2,
        argumentTokens: 20,
        answerTokens: 980,
      },
    ],
  } as unknown as ReplayReport;
  expect(unaligned(comparison(measured, counted)).split("\n")).toEqual([
    "||200 lines from line 6.0 M of 1.0 GiB|time|memory|10 KB file: time ÷ ours|tokens per edit site|",
    expect.stringMatching(/^[|:-]+$/),
    "|**`readFileTool`**|answers|146 ms|3 MiB|1|620 (1.23 calls)|",
    "|MCP filesystem server 1|fails: Invalid string length|2.02 s|525 MiB|1.1 (without numbers)|9020 (2.00 calls)|",
    "|Gemini CLI core 2|refuses: the file is too large|73.7 ms|1 MiB|4.5|1000 (2.00 calls, 15 % never seen)|",
    "",
    "Measured on 2030-01-02 (Fast, Node.js 30.1.2); the tokens counted on 2030-01-03.",
  ]);
  expect(() => comparison({ ...measured, units: [] }, counted)).toThrow("run the whole bench");
  expect(() => comparison(measured, { ...counted, rows: [] })).toThrow("the replay has no row of readfile");
});
