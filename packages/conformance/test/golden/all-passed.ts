import type { Verdict } from "./run-cases.ts";

/** Makes the verdict for a number of cases that all passed. */
export function allPassed(count: number): Verdict {
  return { cases: count, failures: [] };
}
