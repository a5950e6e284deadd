import { MockLanguageModelV3, type MockLanguageModelV4 } from "ai/test";
import { scriptedModel as scriptedModelOfSdk7 } from "../ai-sdk/scripted-model.ts";
import type { ModelCall } from "../conformance-driver.ts";

/** A message of a prompt as the model receives it. */
export type PromptMessage = Parameters<
  MockLanguageModelV3["doGenerate"] | MockLanguageModelV4["doGenerate"]
>[0]["prompt"][number];

/** A model that calls tools and then says "done". */
export interface ScriptedModel {
  readonly model: MockLanguageModelV3 | MockLanguageModelV4;
  /** Gives the prompt of the model's second call. Undefined when there was none. */
  secondPrompt(): readonly PromptMessage[] | undefined;
}

/** A model with the interface of AI SDK 7 (`v4`). */
export function scriptedModel(calls: readonly ModelCall[]): ScriptedModel {
  const model = scriptedModelOfSdk7(calls);
  return {
    model,
    secondPrompt: () => (model.doGenerateCalls[1] ?? model.doStreamCalls[1])?.prompt,
  };
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** A model with the interface of AI SDK 6 (`v3`), for which Mastra writes media in another form. */
export function scriptedModelOfSdk6(calls: readonly ModelCall[]): ScriptedModel {
  const model = new MockLanguageModelV3({
    doGenerate: [
      {
        content: calls.map(({ id, name, args }) => ({
          type: "tool-call",
          toolCallId: id,
          toolName: name,
          input: JSON.stringify(args),
        })),
        finishReason: { unified: "tool-calls", raw: undefined },
        usage,
        warnings: [],
      },
      {
        content: [{ type: "text", text: "done" }],
        finishReason: { unified: "stop", raw: undefined },
        usage,
        warnings: [],
      },
    ],
  });
  return { model, secondPrompt: () => model.doGenerateCalls[1]?.prompt };
}
