import type { ConformanceCase } from "../cases/conformance-case.ts";
import { conformanceCases } from "../cases/conformance-cases.ts";
import type { Capability, ConformanceDriver, Lacks } from "../driver/conformance-driver.ts";
import { createConformanceFixtures, type ConformanceFixtures } from "../fixtures/conformance-fixtures.ts";
import type { Difference } from "./compare-answer.ts";
import { groupCases } from "./group-cases.ts";
import { playTurn } from "./play-turn.ts";

/** What became of one case in one loop. */
export interface CaseOutcome {
  readonly driver: string;
  readonly loop: string;
  readonly case: ConformanceCase;
  readonly status: "passed" | "failed" | "skipped";
  /** Why it was skipped. */
  readonly reason: string | undefined;
  readonly differences: readonly Difference[];
  /** What of its answer could not be compared, each with the reason. */
  readonly notCompared: readonly NotCompared[];
}

/** A part of an answer that the framework lacks. */
export interface NotCompared {
  readonly capability: Capability;
  readonly reason: string;
}

/** How far a run is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** How cases are run. */
export interface ConformanceOptions {
  readonly drivers: readonly ConformanceDriver[];
  /** Default: all cases of this package. */
  readonly cases?: readonly ConformanceCase[];
  /** How many cases may share a turn of the model. Default 16. */
  readonly callsPerTurn?: number;
  /** How long a turn may take, in milliseconds, before it counts as never answered. Default 10000. */
  readonly patienceMs?: number;
  /** End a loop at its first failure. Default false. */
  readonly stopAtFailure?: boolean;
  /** The trees the cases run over. Default: made for this run, and removed after it. */
  readonly fixtures?: ConformanceFixtures;
  /** Hears of each case. */
  readonly onOutcome?: (outcome: CaseOutcome, progress: Progress) => void;
  /** Hears one sentence for each fixture that this system cannot hold. Default: none hears it, but cases are skipped. */
  readonly onLeftOut?: (sentence: string) => void;
}

/** So many cases share a turn of the model where nobody says otherwise. */
export const defaultCallsPerTurn = 16;
const defaultPatienceMs = 10_000;

/**
 * Plays every case through every loop of every driver. Rejects with a TypeError for options that are wrong, never for what a driver
 * does: that is a failed case.
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

/** Why a case cannot run in a loop, or on this system. */
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
