import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import type { ModelCall } from "../conformance-driver.ts";

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
type Streamed = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
type Chunk = Streamed["stream"] extends ReadableStream<infer Part> ? Part : never;
type FinishReason = Generated["finishReason"];

/** A message of a prompt as the model receives it. */
export type PromptMessage = Parameters<MockLanguageModelV4["doGenerate"]>[0]["prompt"][number];

const usage: Generated["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};
const callsTools: FinishReason = { unified: "tool-calls", raw: undefined };
const stops: FinishReason = { unified: "stop", raw: undefined };

/** Makes a model that makes the calls in one step and then says "done". */
export function scriptedModel(calls: readonly ModelCall[]): MockLanguageModelV4 {
  const toolCalls = calls.map(({ id, name, args }) => ({
    type: "tool-call" as const,
    toolCallId: id,
    toolName: name,
    input: JSON.stringify(args),
  }));
  return new MockLanguageModelV4({
    doGenerate: [
      { content: toolCalls, finishReason: callsTools, usage, warnings: [] },
      { content: [{ type: "text", text: "done" }], finishReason: stops, usage, warnings: [] },
    ],
    doStream: [
      streamed(toolCalls, callsTools),
      streamed(
        [
          { type: "text-start", id: "text" },
          { type: "text-delta", id: "text", delta: "done" },
          { type: "text-end", id: "text" },
        ],
        stops,
      ),
    ],
  });
}

function streamed(content: readonly Chunk[], finishReason: FinishReason): Streamed {
  return {
    stream: simulateReadableStream<Chunk>({
      chunks: [{ type: "stream-start", warnings: [] }, ...content, { type: "finish", finishReason, usage }],
      initialDelayInMs: null,
      chunkDelayInMs: null,
    }),
  };
}

/** Gives the prompt of the model's second call. Undefined when there was none. */
export function secondPrompt(model: MockLanguageModelV4): readonly PromptMessage[] | undefined {
  return (model.doGenerateCalls[1] ?? model.doStreamCalls[1])?.prompt;
}
