import { simulateReadableStream } from "ai";
import type { LanguageModelV4, ModelCall } from "../../language-model.ts";
import { wordsOf, type Reply } from "../../models/script.ts";

type Generated = Awaited<ReturnType<LanguageModelV4["doGenerate"]>>;
type StreamPart =
  Awaited<ReturnType<LanguageModelV4["doStream"]>>["stream"] extends ReadableStream<infer Chunk>
    ? Chunk
    : never;
const usage: Generated["usage"] = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/** A scripted model in the AI SDK's own type. */
export function scriptedLanguageModel(
  replyTo: (call: ModelCall) => Reply,
  wordDelayMs: number,
): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "readfile-demo",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async (call) => {
      const reply = replyTo(call);
      return { content: [reply], finishReason: finishReason(reply), usage, warnings: [] };
    },
    doStream: async (call) => ({
      stream: simulateReadableStream({
        chunks: streamParts(replyTo(call)),
        initialDelayInMs: null,
        chunkDelayInMs: wordDelayMs === 0 ? null : wordDelayMs,
      }),
    }),
  };
}

function finishReason(reply: Reply): Generated["finishReason"] {
  return { unified: reply.type === "text" ? "stop" : "tool-calls", raw: undefined };
}

function streamParts(reply: Reply): StreamPart[] {
  const id = "reply";
  const content: StreamPart[] =
    reply.type === "text"
      ? [
          { type: "text-start", id },
          // Send word by word, so that a chat shows the answer as it arrives.
          ...wordsOf(reply.text).map((delta) => ({ type: "text-delta" as const, id, delta })),
          { type: "text-end", id },
        ]
      : [
          { type: "tool-input-start", id: reply.toolCallId, toolName: reply.toolName },
          { type: "tool-input-delta", id: reply.toolCallId, delta: reply.input },
          { type: "tool-input-end", id: reply.toolCallId },
          reply,
        ];
  return [
    { type: "stream-start", warnings: [] },
    ...content,
    { type: "finish", finishReason: finishReason(reply), usage },
  ];
}
