import { expect, test } from "vitest";
import type { ConformanceEvent } from "../../../src/shared/conformance-events.ts";
import { afterEvent, initialState, type ConformanceState } from "../../src/conformance/conformance-state.ts";

const plan = {
  type: "plan",
  scope: "all",
  loops: [
    { driver: "core", loop: "run" },
    { driver: "ai-sdk", loop: "generateText" },
  ],
  cases: [
    { id: "a", tool: "openFileTool" },
    { id: "b", tool: "readFileTool" },
    { id: "c", tool: "openFileTool" },
  ],
} as const satisfies ConformanceEvent;

const differences = [{ aspect: "text", summary: "differs", lines: [] }] as const;

function after(...events: readonly ConformanceEvent[]): ConformanceState {
  return events.reduce(afterEvent, initialState);
}

test("nothing is known until the server told that nothing ran", () => {
  expect(initialState.phase).toBe("connecting");
  expect(after({ type: "idle" })).toStrictEqual({ ...initialState, phase: "idle" });
});

test("a plan makes a cell of each tool in each loop, the default tool first", () => {
  const { tools, rows, phase } = after({ type: "starting" }, plan);
  expect({ tools, phase }).toStrictEqual({ tools: ["readFileTool", "openFileTool"], phase: "running" });
  const none = { passed: 0, failed: 0, skipped: 0 };
  const cells = [
    { cases: [1], counts: none },
    { cases: [0, 2], counts: none },
  ];
  expect(rows).toStrictEqual([
    { driver: "core", loop: "run", cells },
    { driver: "ai-sdk", loop: "generateText", cells },
  ]);
});

test("counts what was played, and keeps how each case went", () => {
  const { rows, played, phase, durationMs } = after(
    plan,
    {
      type: "played",
      cases: [
        { loop: 0, case: 0, status: "passed" },
        { loop: 1, case: 2, status: "failed", differences },
      ],
    },
    { type: "played", cases: [{ loop: 1, case: 0, status: "skipped", reason: "nulls" }] },
    { type: "ended", how: "finished", durationMs: 5 },
  );
  expect(rows.map(({ cells }) => cells.map(({ counts }) => Object.values(counts)))).toStrictEqual([
    [
      [0, 0, 0],
      [1, 0, 0],
    ],
    [
      [0, 0, 0],
      [0, 1, 1],
    ],
  ]);
  expect(played.get("1 2")).toStrictEqual({ loop: 1, case: 2, status: "failed", differences });
  expect({ phase, durationMs }).toStrictEqual({ phase: "finished", durationMs: 5 });
});

test("another run starts from nothing, also where the page missed that it started", () => {
  const first = after(plan, { type: "played", cases: [{ loop: 0, case: 0, status: "passed" }] });
  for (const again of [afterEvent(first, plan), afterEvent(afterEvent(first, { type: "starting" }), plan)]) {
    expect(again.played.size).toBe(0);
    expect(again.rows[0]?.cells[1]?.counts).toStrictEqual({ passed: 0, failed: 0, skipped: 0 });
  }
});
