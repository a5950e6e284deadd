import type { ConformanceCase } from "../cases/conformance-case.ts";
import { coreDriver } from "../driver/core-driver.ts";
import type { ConformanceLoop, Lacks, ModelAnswer } from "../driver/conformance-driver.ts";
import type { ConformanceFixtures } from "../fixtures/conformance-fixtures.ts";
import { replaceInStrings, rootPlaceholder } from "../golden/replace-in-strings.ts";
import { compareAnswer, plainDifference, type Comparison } from "./compare-answer.ts";
import { patiently } from "./patiently.ts";
import { playAbort } from "./play-abort.ts";
import { prepareTurn } from "./prepare-turn.ts";

/** What a turn runs with. */
export interface Stage {
  readonly loop: ConformanceLoop;
  readonly lacks: Lacks;
  readonly fixtures: ConformanceFixtures;
  /** How long a turn may take, in milliseconds. After that, it counts as unanswered. */
  readonly patienceMs: number;
}

/** Runs cases in one turn and compares each answer with its golden. */
export async function playTurn(
  cases: readonly ConformanceCase[],
  stage: Stage,
): Promise<readonly Comparison[]> {
  const [first] = cases;
  if (first?.abort !== undefined) {
    const { loop, fixtures, patienceMs } = stage;
    return [{ differences: await playAbort(first, loop, fixtures, patienceMs), notCompared: [] }];
  }
  const answers = await receive(cases, stage);
  if (!(answers instanceof Error)) {
    return Promise.all(cases.map((input, index) => compare(input, answers[index], stage)));
  }
  // Run the cases one by one to find the case at fault. Cases that name a turn must stay together.
  if (cases.length > 1 && first?.turn === undefined) {
    const alone: Comparison[] = [];
    for (const input of cases) alone.push(...(await playTurn([input], stage)));
    return alone;
  }
  const failed: Comparison = { differences: [plainDifference("run", answers.message)], notCompared: [] };
  return cases.map(() => failed);
}

/** Runs cases in one turn. Gives the answers with `{ROOT}` in place of the root's path, or an Error when the loop failed. */
export async function receive(
  cases: readonly ConformanceCase[],
  { loop, fixtures, patienceMs }: Omit<Stage, "lacks">,
): Promise<readonly ModelAnswer[] | Error> {
  try {
    const turn = prepareTurn(cases, fixtures);
    const answers = await patiently(loop.call({ ...turn, signal: undefined }), patienceMs);
    if (answers.length !== cases.length) {
      return new Error(`the model received ${answers.length} answers to ${cases.length} calls`);
    }
    return answers.map((answer, index) => withPlaceholder(answer, cases[index], fixtures));
  } catch (error) {
    return new Error(`the loop failed: ${String(error)}`);
  }
}

function withPlaceholder(
  answer: ModelAnswer,
  input: ConformanceCase | undefined,
  { roots }: ConformanceFixtures,
): ModelAnswer {
  if (input === undefined) return answer;
  return replaceInStrings(answer, roots[input.tree], rootPlaceholder) as ModelAnswer;
}

async function compare(
  input: ConformanceCase,
  answer: ModelAnswer | undefined,
  { lacks, fixtures, patienceMs }: Stage,
): Promise<Comparison> {
  const { expected } = input;
  if (answer === undefined || "aborted" in expected) return { differences: [], notCompared: [] };
  return compareAnswer(expected, answer, lacks, async () => {
    const [loop] = coreDriver.loops;
    const fromCore = loop && (await receive([input], { loop, fixtures, patienceMs }));
    return fromCore instanceof Error ? undefined : fromCore?.[0]?.text;
  });
}
