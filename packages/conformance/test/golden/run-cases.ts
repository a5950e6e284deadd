import { patiently } from "../../src/run/patiently.ts";

/** The numbers of the cases that a predicate picks, and the first failures among them. */
export interface Verdict {
  readonly cases: number;
  readonly failures: readonly string[];
}

/** The outcome of every case. */
export interface GoldenRun<Case> {
  /** Judges the cases that a predicate picks. Default: all cases. */
  verdict(picks?: (goldenCase: Case) => boolean): Verdict;
  /** Words the numbers of cases that passed, failed and were left out. */
  summary(): string;
}

/** How to run cases. */
export interface RunOptions<Case> {
  /** Runs a case and gives what is wrong. A rejection, or no answer within 10 s, is also wrong. */
  readonly differences: (goldenCase: Case) => Promise<readonly string[]>;
  /** Whether this system can hold the files of a case. Default: it can. */
  readonly runsHere?: (goldenCase: Case) => boolean;
}

const shownFailures = 10;
const patienceMs = 10_000;

/** Runs every case that this system can hold, one after the other. */
export async function runCases<Case extends { readonly id: string }>(
  cases: readonly Case[],
  { differences, runsHere = () => true }: RunOptions<Case>,
): Promise<GoldenRun<Case>> {
  const runnable = cases.filter((goldenCase) => runsHere(goldenCase));
  const failed: { goldenCase: Case; found: readonly string[] }[] = [];
  for (const goldenCase of runnable) {
    const found = await differencesOf(() => differences(goldenCase));
    if (found.length > 0) failed.push({ goldenCase, found });
  }
  return {
    verdict(picks = () => true) {
      const failures = failed.filter(({ goldenCase }) => picks(goldenCase));
      const shown = failures
        .slice(0, shownFailures)
        .map(({ goldenCase, found }) => `${goldenCase.id}: ${found.join("; ")}`);
      const more = failures.length - shown.length;
      return {
        cases: cases.filter((goldenCase) => picks(goldenCase)).length,
        failures: more > 0 ? [...shown, `and ${more} more`] : shown,
      };
    },
    summary() {
      const leftOut = cases.length - runnable.length;
      return [
        `${runnable.length - failed.length} passed`,
        ...(failed.length > 0 ? [`${failed.length} failed`] : []),
        ...(leftOut > 0 ? [`${leftOut} left out`] : []),
      ].join(", ");
    },
  };
}

async function differencesOf(run: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await patiently(run(), patienceMs);
  } catch (error) {
    return [`rejected: ${String(error)}`];
  }
}
