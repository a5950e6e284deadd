import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConformanceCase } from "./cases/conformance-case.ts";
import { conformanceCases } from "./cases/conformance-cases.ts";
import type { ConformanceDriver } from "./driver/conformance-driver.ts";
import { createConformanceFixtures, type ConformanceFixtures } from "./fixtures/conformance-fixtures.ts";
import { reportOf } from "./report/conformance-report.ts";
import { formatFailures, formatSkip } from "./report/format-report.ts";
import {
  defaultCallsPerTurn,
  defaultPatienceMs,
  runConformance,
  type CaseOutcome,
} from "./run/run-conformance.ts";

/** Options of {@link describeConformance}. */
export interface DescribeConformanceOptions {
  /** The cases to run. Default: all cases of this package. */
  readonly cases?: readonly ConformanceCase[];
  /** How many cases may share a turn of the model. Default 16. */
  readonly callsPerTurn?: number;
  /** How long a turn may wait for its answers, in milliseconds. Default 10000. */
  readonly patienceMs?: number;
  /** How long all cases together may take in one loop, in milliseconds. Default 300000. */
  readonly timeoutMs?: number;
  /** How many cases must run in each loop, so that not more and more of them are skipped. Default 0. */
  readonly leastCases?: number;
}

const shownFailures = 5;

/** Tests an adapter: registers one test for each tool in each loop of its driver. Prints what the framework lacks. */
export function describeConformance(
  driver: ConformanceDriver,
  options: DescribeConformanceOptions = {},
): void {
  const {
    cases = conformanceCases(),
    callsPerTurn = defaultCallsPerTurn,
    patienceMs = defaultPatienceMs,
    timeoutMs = 300_000,
    leastCases = 0,
  } = options;
  const tools = [...new Set(cases.map(({ tool }) => tool))];
  describe(`conformance: ${driver.name}`, () => {
    let fixtures: ConformanceFixtures;
    beforeAll(() => {
      fixtures = createConformanceFixtures({ report: say });
    });
    afterAll(() => fixtures.remove());

    describe.for(driver.loops)("$name", (loop) => {
      let outcomes: readonly CaseOutcome[] = [];
      beforeAll(async () => {
        const drivers = [{ ...driver, loops: [loop] }];
        outcomes = await runConformance({ drivers, cases, callsPerTurn, patienceMs, fixtures });
      }, timeoutMs);
      afterAll(() => tell(outcomes));

      test.for(leastCases > 0 ? [leastCases] : [])("at least %i cases run", (least) => {
        const run = outcomes.filter(({ status }) => status !== "skipped");
        expect(run.length).toBeGreaterThanOrEqual(least);
      });

      test.for(tools)("%s", (tool) => {
        const mine = outcomes.filter((outcome) => outcome.case.tool === tool);
        const { failures, totals } = reportOf(mine, 0);
        const ran = totals.passed + totals.failed;
        const shown = formatFailures(failures, shownFailures);
        expect(failures.length, `${failures.length} of ${ran} cases failed\n\n${shown}\n\n`).toBe(0);
      });
    });
  });
}

function tell(outcomes: readonly CaseOutcome[]): void {
  const [first] = outcomes;
  if (first === undefined) return;
  const { totals, skips } = reportOf(outcomes, 0);
  const { passed, failed, skipped } = totals;
  const counts = `${first.driver} ${first.loop}: ${passed} passed, ${failed} failed, ${skipped} skipped`;
  say([counts, ...skips.map(formatSkip)].join("\n"));
}

function say(text: string): void {
  // oxlint-disable-next-line no-console -- Vitest knows whose output this is, and shows it if it is told to.
  console.log(text);
}
