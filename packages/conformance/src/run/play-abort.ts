import type { CaseInput } from "../cases/conformance-case.ts";
import type { ConformanceLoop } from "../driver/conformance-driver.ts";
import type { ConformanceFixtures } from "../fixtures/conformance-fixtures.ts";
import { plainDifference, type Difference } from "./compare-answer.ts";
import { patiently } from "./patiently.ts";
import { prepareTurn } from "./prepare-turn.ts";

/** Runs a case and aborts it. The run must reject with the signal's reason or end without another call of the model. */
export async function playAbort(
  input: CaseInput,
  loop: ConformanceLoop,
  fixtures: ConformanceFixtures,
  patienceMs: number,
): Promise<readonly Difference[]> {
  const reason = new Error("the user left");
  const controller = new AbortController();
  const abort = (): void => controller.abort(reason);
  const told: unknown[] = [];
  let started = false;
  const turn = prepareTurn([input], fixtures, {
    started: () => {
      started = true;
      queueMicrotask(abort);
    },
    told: (said) => told.push(said),
  });
  const before = input.abort === "before";
  if (before) abort();
  try {
    const answers = await patiently(loop.call({ ...turn, signal: controller.signal }), patienceMs);
    if (answers.length > 0) {
      return [plainDifference("run", `the model received an answer: ${JSON.stringify(answers[0]?.text)}`)];
    }
  } catch (error) {
    // A framework that has not called a tool yet may reject with an error of its own.
    if (error !== reason && !before) {
      return [plainDifference("run", `rejected with another reason: ${String(error)}`)];
    }
  }
  if (started === before) return [plainDifference("run", `the tool was ${before ? "" : "not "}called`)];
  if (before || told.some((said) => said !== undefined)) return [];
  return [plainDifference("run", "the tool was not told that the run was aborted")];
}
