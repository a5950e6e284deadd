import { Agent, type AgentConfig, type ToolsInput } from "@mastra/core/agent";
import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;

const usage: Generated["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** Makes a model that calls `read_file` once with each input, all in one turn, and then says "done". */
export function callingModel(...inputs: readonly unknown[]): MockLanguageModelV4 {
  return textCallingModel(...inputs.map((input) => ["read_file", JSON.stringify(input)] as const));
}

/** Makes a model that makes these calls and then says "done". A call is a name and the text of its arguments. */
export function textCallingModel(
  ...calls: readonly (readonly [name: string, args: string])[]
): MockLanguageModelV4 {
  const content = calls.map(([toolName, input], index) => ({
    type: "tool-call" as const,
    toolCallId: `call-${index + 1}`,
    toolName,
    input,
  }));
  return new MockLanguageModelV4({
    doGenerate: [
      { content, finishReason: { unified: "tool-calls", raw: undefined }, usage, warnings: [] },
      {
        content: [{ type: "text", text: "done" }],
        finishReason: { unified: "stop", raw: undefined },
        usage,
        warnings: [],
      },
    ],
  });
}

/** Makes a model that streams one call of `read_file`. */
export function streamingModel(input: unknown): MockLanguageModelV4 {
  const call = { toolCallId: "call-1", toolName: "read_file", input: JSON.stringify(input) };
  return new MockLanguageModelV4({
    doStream: {
      stream: simulateReadableStream({
        chunks: [
          { type: "stream-start", warnings: [] },
          { type: "tool-call", ...call },
          { type: "finish", finishReason: { unified: "tool-calls", raw: undefined }, usage },
        ],
        initialDelayInMs: null,
        chunkDelayInMs: null,
      }),
    },
  });
}

/** Makes an agent with tools. */
export function agentOf(model: MockLanguageModelV4, tools: ToolsInput): Agent {
  return new Agent({
    id: "reader",
    name: "reader",
    instructions: "Read.",
    // Mastra's type of such models asks `doGenerate` for a stream, which it does not need.
    model: model as unknown as AgentConfig["model"],
    tools,
  });
}

/** Gives the answers to its tool calls that the model received in its second call, in the order of the calls. */
export function received(model: MockLanguageModelV4): readonly unknown[] {
  const prompt = model.doGenerateCalls[1]?.prompt ?? [];
  return prompt
    .flatMap((message) => (message.role === "tool" ? message.content : []))
    .flatMap((part) => (part.type === "tool-result" ? [part.output] : []));
}
