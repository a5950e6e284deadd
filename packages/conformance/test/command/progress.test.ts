import { expect, test } from "vitest";
import { progressView } from "../../src/command/progress.ts";
import type { CaseOutcome } from "../../src/run/run-conformance.ts";

function outcome(loop: string, status: CaseOutcome["status"]): CaseOutcome {
  return { driver: "d", loop, status } as CaseOutcome;
}

test("a terminal shows a bar that redraws itself", () => {
  const written: string[] = [];
  const view = progressView({ isTTY: true, columns: 60, write: (text) => written.push(text) });
  view.update(outcome("one", "failed"), { done: 1, total: 4 });
  view.update(outcome("a loop with a very long name", "passed"), { done: 4, total: 4 });
  view.end();
  expect(written).toEqual([
    "\r\u001b[K██████░░░░░░░░░░░░░░░░░░ 25% 1/4 1 failed d one",
    "\r\u001b[K████████████████████████ 100% 4/4 1 failed d a loop with a ",
    "\r\u001b[K",
  ]);
});

test("other outputs show a line for each loop", () => {
  let written = "";
  const view = progressView({ write: (text) => (written += text) });
  view.update(outcome("one", "passed"), { done: 1, total: 4 });
  view.update(outcome("one", "skipped"), { done: 2, total: 4 });
  view.update(outcome("two", "failed"), { done: 3, total: 4 });
  view.update(outcome("two", "passed"), { done: 4, total: 4 });
  view.end();
  expect(written.replace(/\d+\.\d s/g, "T s")).toBe(
    "d one: 1 passed, 0 failed, 1 skipped in T s (2/4)\nd two: 1 passed, 1 failed, 0 skipped in T s (4/4)\n",
  );
});
