import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
type Streamed = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
/** A message of a prompt as a model receives it. */
export type PromptMessage = Parameters<MockLanguageModelV4["doGenerate"]>[0]["prompt"][number];

const usage: Generated["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** Makes a model that calls `read_file` once with each input, all in one step, and then says "done". */
export function callingModel(...inputs: readonly unknown[]): MockLanguageModelV4 {
  return textCallingModel(...inputs.map((input) => ["read_file", JSON.stringify(input)] as const));
}

/** Makes a model that makes these calls and then says "done". A call is a name and the text of its arguments. */
export function textCallingModel(
  ...named: readonly (readonly [name: string, args: string])[]
): MockLanguageModelV4 {
  const calls = named.map(([toolName, input], index) => ({
    type: "tool-call" as const,
    toolCallId: `call-${index + 1}`,
    toolName,
    input,
  }));
  return new MockLanguageModelV4({
    doGenerate: [
      { content: calls, finishReason: { unified: "tool-calls", raw: undefined }, usage, warnings: [] },
      {
        content: [{ type: "text", text: "done" }],
        finishReason: { unified: "stop", raw: undefined },
        usage,
        warnings: [],
      },
    ],
    doStream: [
      streamed(
        calls.flatMap((call) => [
          { type: "tool-input-start", id: call.toolCallId, toolName: call.toolName },
          { type: "tool-input-delta", id: call.toolCallId, delta: call.input },
          { type: "tool-input-end", id: call.toolCallId },
          call,
        ]),
        { unified: "tool-calls", raw: undefined },
      ),
      streamed(
        [
          { type: "text-start", id: "text" },
          { type: "text-delta", id: "text", delta: "done" },
          { type: "text-end", id: "text" },
        ],
        { unified: "stop", raw: undefined },
      ),
    ],
  });
}

type Chunk = Streamed["stream"] extends ReadableStream<infer Part> ? Part : never;

function streamed(content: readonly Chunk[], finishReason: Generated["finishReason"]): Streamed {
  return {
    stream: simulateReadableStream<Chunk>({
      chunks: [{ type: "stream-start", warnings: [] }, ...content, { type: "finish", finishReason, usage }],
      initialDelayInMs: null,
      chunkDelayInMs: null,
    }),
  };
}

/** Gives the answers to its tool calls that the model received in its second call. */
export function received(model: MockLanguageModelV4): PromptMessage | undefined {
  return (model.doGenerateCalls[1] ?? model.doStreamCalls[1])?.prompt.at(-1);
}
