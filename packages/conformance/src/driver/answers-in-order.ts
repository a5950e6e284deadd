import type { ModelAnswer, ModelCall } from "./conformance-driver.ts";

/** Sorts answers into the order of their calls. Throws unless each call has exactly one answer and each answer has a call. */
export function answersInOrder(
  calls: readonly ModelCall[],
  answers: readonly (readonly [callId: string, answer: ModelAnswer])[],
): readonly ModelAnswer[] {
  const byId = new Map(answers);
  const ids = new Set(calls.map(({ id }) => id));
  const strangers = answers.filter(([id]) => !ids.has(id));
  if (byId.size !== answers.length) throw new Error("the model received two answers to one call");
  if (strangers.length > 0) throw new Error(`the model received an answer to no call: ${strangers[0]?.[0]}`);
  return calls.map(({ id }) => {
    const answer = byId.get(id);
    if (answer === undefined) throw new Error(`the model received no answer to call ${id}`);
    return answer;
  });
}
