import { expect, test } from "vitest";
import type { ConformanceCase } from "../../src/cases/conformance-case.ts";
import { reportOf } from "../../src/report/conformance-report.ts";
import type { CaseOutcome } from "../../src/run/run-conformance.ts";

const echo: ConformanceCase = {
  id: "a",
  tool: "echoTool",
  tree: "own",
  args: { path: "x".repeat(3000) },
  expected: { text: "", media: [], isError: false },
};

function outcome(loop: string, more: Partial<CaseOutcome>): CaseOutcome {
  return {
    driver: "d",
    loop,
    case: echo,
    status: "passed",
    reason: undefined,
    differences: [],
    notCompared: [],
    ...more,
  };
}

const noFlag = [{ capability: "errorFlag", reason: "none" }] as const;
const summary = { aspect: "run", summary: "boom", lines: [] } as const;

test("a report counts cells, merges skips with the same reason, and cuts long arguments", () => {
  const report = reportOf(
    [
      outcome("one", { notCompared: noFlag }),
      outcome("one", { status: "failed", differences: [summary], notCompared: noFlag }),
      outcome("one", { status: "skipped", reason: "nulls: none" }),
      outcome("two", { notCompared: noFlag }),
      outcome("two", { notCompared: noFlag }),
      outcome("two", { status: "skipped", reason: "nulls: none", case: { ...echo, tool: "textTool" } }),
      outcome("two", { status: "skipped", reason: "nulls: none", case: { ...echo, tool: "textTool" } }),
    ],
    7,
  );
  expect(report).toEqual({
    totals: { passed: 3, failed: 1, skipped: 3 },
    durationMs: 7,
    cells: [
      { driver: "d", loop: "one", tool: "echoTool", passed: 1, failed: 1, skipped: 1 },
      { driver: "d", loop: "two", tool: "echoTool", passed: 2, failed: 0, skipped: 0 },
      { driver: "d", loop: "two", tool: "textTool", passed: 0, failed: 0, skipped: 2 },
    ],
    failures: [
      {
        driver: "d",
        loop: "one",
        tool: "echoTool",
        id: "a",
        args: `${`{"path":"${"x".repeat(3000)}`.slice(0, 2000)}…`,
        differences: [summary],
      },
    ],
    skips: [
      { driver: "d", loops: ["one", "two"], of: "comparisons", reason: "errorFlag: none", count: 2 },
      { driver: "d", loops: ["one"], of: "cases", reason: "nulls: none", count: 1 },
      { driver: "d", loops: ["two"], of: "cases", reason: "nulls: none", count: 2 },
    ],
  });
});
