import { expect, test } from "vitest";
import { formatReport } from "../../src/report/format-report.ts";
import type { Report } from "../../src/report/report.ts";

const row = { ours: "readFileTool", spread: [0.25, 0.5], rounds: 9 } as const;
const report: Report = {
  machine: {
    cpu: "A CPU",
    cores: 2,
    memoryGiB: 24,
    system: "Linux 6 x64",
    node: "v24.0.0",
    v8: "13.6",
    fileSystem: "ext4",
    commit: "abc1234",
    date: "2026-01-02",
    loadAtStart: 0.25,
  },
  quick: false,
  loadAtEnd: 1,
  seconds: 61.4,
  units: [
    {
      id: "small",
      title: "Small files",
      seconds: 5,
      rows: [
        {
          ...row,
          id: "small/10kb",
          work: "10 KB",
          against: "readFile",
          measure: "share",
          value: 0.3,
          oursMs: 0.03,
          againstMs: 0.1,
          goal: { relation: "at most", value: 0.45, stretch: 0.25 },
        },
        {
          ...row,
          id: "small/1kb",
          work: "1 KB",
          against: "a | b",
          measure: "times",
          value: 0.5,
          oursMs: 0.2,
          againstMs: 0.1,
          note: "less work",
        },
      ],
      checks: [
        { what: "10 KB", same: true, ours: true },
        { what: "1 KB", same: false, ours: false, note: "why" },
      ],
      notes: ["A note."],
      tables: [{ title: "Peers", head: ["who", "outcome"], body: [["x", "fails"]] }],
    },
  ],
};

test("a report states goals, losses, checks and every row", () => {
  expect(formatReport(report)).toBe(`# Benchmarks

Written by \`pnpm bench\`. [How it measures](../bench/README.md). Read the ratios: absolute times hold for one machine only.

| machine |  |
| --- | --- |
| CPU | A CPU, 2 cores |
| memory | 24 GiB |
| system | Linux 6 x64 |
| file system | ext4 |
| Node.js | v24.0.0, V8 13.6 |
| load | 0.25 before, 1.00 after |
| run | 2026-01-02, 61 s, commit abc1234 |

## Goals

| work | ours | against | goal | measured | verdict |
| --- | --- | --- | --- | --- | --- |
| 10 KB | readFileTool | readFile | ≤ 0.45 (stretch 0.25) | 0.3 | met |

## Where others are faster

| work | ours |  | against |  | measured | 10-90 % | rounds | note |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| 1 KB | readFileTool | 200 µs | a \\| b | 100 µs | 0.5× | 0.25× - 0.5× | 9 | less work |

## Checks

1 of 2 outputs are as expected.

- not as expected: 1 KB (why)

## Small files

The ratio is our time divided by theirs: below 1, ours is faster.

A note.

| work | ours |  | against |  | measured | 10-90 % | rounds | note |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| 10 KB | readFileTool | 30 µs | readFile | 100 µs | 0.3 | 0.25 - 0.5 | 9 |  |
| 1 KB | readFileTool | 200 µs | a \\| b | 100 µs | 0.5× | 0.25× - 0.5× | 9 | less work |

Peers:

| who | outcome |
| --- | --- |
| x | fails |
`);
});

test.each([
  { changes: { quick: true }, warning: "**A quick run**" },
  {
    changes: { machine: { ...report.machine, loadAtStart: 1.5 } },
    warning: "**The machine was busy** (load 1.5 before, 1.0 after)",
  },
])("a report warns: $warning", ({ changes, warning }) => {
  expect(formatReport(report)).not.toContain(warning);
  expect(formatReport({ ...report, ...changes })).toContain(warning);
});
