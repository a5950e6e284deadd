import type { ConformanceCase } from "../cases/conformance-case.ts";
import { conformanceCases } from "../cases/conformance-cases.ts";
import type { Capability, ConformanceDriver, Lacks } from "../driver/conformance-driver.ts";
import { createConformanceFixtures, type ConformanceFixtures } from "../fixtures/conformance-fixtures.ts";
import type { Difference } from "./compare-answer.ts";
import { groupCases } from "./group-cases.ts";
import { playTurn } from "./play-turn.ts";

/** The outcome of one case in one loop. */
export interface CaseOutcome {
  readonly driver: string;
  readonly loop: string;
  readonly case: ConformanceCase;
  readonly status: "passed" | "failed" | "skipped";
  /** Why the case was skipped. Undefined when it ran. */
  readonly reason: string | undefined;
  readonly differences: readonly Difference[];
  /** The parts of the answer that could not be compared, each with the reason. */
  readonly notCompared: readonly NotCompared[];
}

/** A part of an answer that could not be compared, because the framework lacks it. */
export interface NotCompared {
  readonly capability: Capability;
  readonly reason: string;
}

/** The progress of a run. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Options of {@link runConformance}. */
export interface ConformanceOptions {
  readonly drivers: readonly ConformanceDriver[];
  /** The cases to run. Default: all cases of this package. */
  readonly cases?: readonly ConformanceCase[];
  /** How many cases may share a turn of the model. Default 16. */
  readonly callsPerTurn?: number;
  /** How long a turn may take, in milliseconds. After that, it counts as unanswered. Default 10000. */
  readonly patienceMs?: number;
  /** Whether to end a loop at its first failure. Default false. */
  readonly stopAtFailure?: boolean;
  /** The trees that the cases read. Default: the run makes them and removes them at its end. */
  readonly fixtures?: ConformanceFixtures;
  /** Called after each case. */
  readonly onOutcome?: (outcome: CaseOutcome, progress: Progress) => void;
  /** Called with one sentence for each fixture that this system cannot hold. Cases that read it are skipped in any case. */
  readonly onLeftOut?: (sentence: string) => void;
}

/** How many cases share a turn of the model by default. */
export const defaultCallsPerTurn = 16;
export const defaultPatienceMs = 10_000;

/**
 * Runs every case through every loop of every driver. Rejects with a TypeError for wrong options. Whatever a driver does
 * wrong is a failed case, never a rejection.
 */
export async function runConformance(options: ConformanceOptions): Promise<readonly CaseOutcome[]> {
  const { drivers, cases = conformanceCases(), onOutcome, onLeftOut = () => {} } = options;
  requireCount("callsPerTurn", options.callsPerTurn);
  requireCount("patienceMs", options.patienceMs);
  const fixtures = options.fixtures ?? createConformanceFixtures({ report: onLeftOut });
  const total = cases.length * drivers.reduce((sum, { loops }) => sum + loops.length, 0);
  const outcomes: CaseOutcome[] = [];
  const tell = (outcome: CaseOutcome): void => {
    outcomes.push(outcome);
    onOutcome?.(outcome, { done: outcomes.length, total });
  };
  try {
    for (const driver of drivers) {
      for (const loop of driver.loops) {
        const lacks = { ...driver.lacks, ...loop.lacks };
        await runLoop({ driver, loop, lacks, cases, fixtures, options, tell });
      }
    }
    return outcomes;
  } finally {
    if (options.fixtures === undefined) fixtures.remove();
  }
}

function requireCount(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isSafeInteger(value) && value > 0)) return;
  throw new TypeError(`${name}: expected an integer of at least 1`);
}

interface LoopRun {
  readonly driver: ConformanceDriver;
  readonly loop: ConformanceDriver["loops"][number];
  readonly lacks: Lacks;
  readonly cases: readonly ConformanceCase[];
  readonly fixtures: ConformanceFixtures;
  readonly options: ConformanceOptions;
  readonly tell: (outcome: CaseOutcome) => void;
}

async function runLoop({ driver, loop, lacks, cases, fixtures, options, tell }: LoopRun): Promise<void> {
  const {
    callsPerTurn = defaultCallsPerTurn,
    patienceMs = defaultPatienceMs,
    stopAtFailure = false,
  } = options;
  const of = { driver: driver.name, loop: loop.name };
  const runnable: ConformanceCase[] = [];
  for (const input of cases) {
    const reason = reasonToSkip(input, lacks, fixtures);
    if (reason === undefined) runnable.push(input);
    else tell({ ...of, case: input, status: "skipped", reason, differences: [], notCompared: [] });
  }
  const size = lacks.parallelCalls === undefined ? callsPerTurn : 1;
  for (const group of groupCases(runnable, size)) {
    const comparisons = await playTurn(group, { loop, lacks, fixtures, patienceMs });
    for (const [index, { differences, notCompared }] of comparisons.entries()) {
      const input = group[index];
      if (input === undefined) continue;
      tell({
        ...of,
        case: input,
        status: differences.length > 0 ? "failed" : "passed",
        reason: undefined,
        differences,
        notCompared: notCompared.map((capability) => ({ capability, reason: lacks[capability] ?? "" })),
      });
    }
    if (stopAtFailure && comparisons.some(({ differences }) => differences.length > 0)) return;
  }
}

/** Why a case cannot run in a loop or on this system. Undefined when it can. */
function reasonToSkip(
  input: ConformanceCase,
  lacks: Lacks,
  fixtures: ConformanceFixtures,
): string | undefined {
  const lacking = input.needs?.find((capability) => lacks[capability] !== undefined);
  if (lacking !== undefined) return `${lacking}: ${lacks[lacking]}`;
  if (input.system !== undefined && input.system !== process.platform) {
    return `system: the answer is that of ${input.system}`;
  }
  const missing = input.entry === undefined ? undefined : fixtures.missing(input.tree, input.entry);
  return missing === undefined ? undefined : `fixture: ${missing}`;
}
