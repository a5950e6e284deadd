import type { ToolName } from "../cases/conformance-case.ts";
import { visibleJson } from "../expected/visible-json.ts";
import type { Difference } from "../run/compare-answer.ts";
import type { CaseOutcome } from "../run/run-conformance.ts";

/** Numbers of cases, by outcome. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The cases of one tool in one loop. */
export interface Cell extends Counts {
  readonly driver: string;
  readonly loop: string;
  readonly tool: ToolName;
}

/** A case that failed. */
export interface Failure {
  readonly driver: string;
  readonly loop: string;
  readonly tool: ToolName;
  readonly id: string;
  /** The arguments as the model sent them, cut when they are too long. */
  readonly args: string;
  readonly differences: readonly Difference[];
}

/** What was left out of one or more loops, and why. */
export interface Skip {
  readonly driver: string;
  readonly loops: readonly string[];
  /** `cases`: whole cases were left out. `comparisons`: a part of their answers was not compared. */
  readonly of: "cases" | "comparisons";
  readonly reason: string;
  /** How many were left out in each of the loops. */
  readonly count: number;
}

/** The results of a run. */
export interface ConformanceReport {
  readonly totals: Counts;
  readonly cells: readonly Cell[];
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  readonly durationMs: number;
}

const maxShownArguments = 2000;

/** Makes the report of a run from the outcomes of its cases. */
export function reportOf(outcomes: readonly CaseOutcome[], durationMs: number): ConformanceReport {
  return {
    totals: countsOf(outcomes),
    cells: [...Map.groupBy(outcomes, cellKey).values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { driver, loop, case: input } = first;
      return [{ driver, loop, tool: input.tool, ...countsOf(group) }];
    }),
    failures: outcomes.filter(({ status }) => status === "failed").map(failureOf),
    skips: skipsOf(outcomes),
    durationMs,
  };
}

function countsOf(outcomes: readonly CaseOutcome[]): Counts {
  const count = (wanted: CaseOutcome["status"]): number =>
    outcomes.filter(({ status }) => status === wanted).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}

function cellKey({ driver, loop, case: { tool } }: CaseOutcome): string {
  return JSON.stringify([driver, loop, tool]);
}

function failureOf({ driver, loop, case: input, differences }: CaseOutcome): Failure {
  const args = visibleJson(input.args);
  const shown = args.length > maxShownArguments ? `${args.slice(0, maxShownArguments)}…` : args;
  return { driver, loop, tool: input.tool, id: input.id, args: shown, differences };
}

/** Merges skips with the same reason. Loops with the same count share one skip. */
function skipsOf(outcomes: readonly CaseOutcome[]): readonly Skip[] {
  const single = outcomes.flatMap(({ driver, loop, reason, notCompared }): readonly Skip[] => [
    ...(reason === undefined ? [] : [{ driver, loops: [loop], of: "cases" as const, reason, count: 1 }]),
    ...notCompared.map(({ capability, reason: lack }) => ({
      driver,
      loops: [loop],
      of: "comparisons" as const,
      reason: `${capability}: ${lack}`,
      count: 1,
    })),
  ]);
  const ofLoop = ({ driver, loops, of, reason }: Skip): string => JSON.stringify([driver, of, reason, loops]);
  const counted = merged(single, ofLoop, (first, group) => ({ ...first, count: group.length }));
  const ofDriver = ({ driver, of, reason, count }: Skip): string =>
    JSON.stringify([driver, of, reason, count]);
  return merged(counted, ofDriver, (first, group) => ({
    ...first,
    loops: group.flatMap(({ loops }) => loops),
  }));
}

function merged(
  skips: readonly Skip[],
  keyOf: (skip: Skip) => string,
  merge: (first: Skip, group: readonly Skip[]) => Skip,
): readonly Skip[] {
  return [...Map.groupBy(skips, keyOf).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [merge(first, group)];
  });
}
