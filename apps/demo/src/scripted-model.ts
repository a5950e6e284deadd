import { isAbsolute, sep } from "node:path";
import { simulateReadableStream } from "ai";
import { rootFromInstructions } from "./instructions.ts";
import type { LanguageModelV4, ModelCall, Prompt } from "./language-model.ts";
import { wordsOf, type Reply } from "./models/script.ts";
import { parseRequest, type ReadRequest } from "./parse-request.ts";
import { transcript, type Exchange } from "./transcript.ts";

type Generated = Awaited<ReturnType<LanguageModelV4["doGenerate"]>>;
type StreamPart =
  Awaited<ReturnType<LanguageModelV4["doStream"]>>["stream"] extends ReadableStream<infer Chunk>
    ? Chunk
    : never;
const usage: Generated["usage"] = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/** How a scripted model is made. */
export interface ScriptedModelOptions {
  readonly replyTo: (call: ModelCall) => Reply;
  /** Between two words of a streamed answer. Default: none. */
  readonly wordDelayMs?: number;
}

/** A model that works offline: it understands plain requests, and knows only what stands in its prompt. */
export function scriptedModel(options: ScriptedModelOptions = { replyTo }): LanguageModelV4 {
  const { wordDelayMs = null } = options;
  return {
    specificationVersion: "v4",
    provider: "readfile-demo",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async (call) => {
      const reply = options.replyTo(call);
      return { content: [reply], finishReason: finishReason(reply), usage, warnings: [] };
    },
    doStream: async (call) => ({
      stream: simulateReadableStream({
        chunks: streamParts(options.replyTo(call)),
        initialDelayInMs: null,
        chunkDelayInMs: wordDelayMs,
      }),
    }),
  };
}

function replyTo({ prompt, tools = [] }: ModelCall): Reply {
  const last = prompt.at(-1);
  if (last?.role === "tool") return { type: "text", text: transcript(prompt).map(summary).join("\n") };
  const { request, problem } = parseRequest(last?.role === "user" ? textOf(last) : "");
  if (request === undefined) return { type: "text", text: problem };
  const tool = tools.find(({ type }) => type === "function");
  const root = rootFromInstructions(
    prompt.map((message) => (message.role === "system" ? message.content : "")).join(),
  );
  if (tool === undefined || root === undefined) {
    return { type: "text", text: "I have no tool to read files with, or was not told of a workspace." };
  }
  return {
    type: "tool-call",
    toolCallId: `call-${prompt.length}`,
    toolName: tool.name,
    input: JSON.stringify(toolArguments(request, root)),
  };
}

function textOf(message: Extract<Prompt[number], { role: "user" }>): string {
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

function toolArguments({ path, lines }: ReadRequest, root: string): Record<string, string | number> {
  // Joined as text: what `..` means is for the tool to judge.
  const file_path = isAbsolute(path) ? path : `${root}${root.endsWith(sep) ? "" : sep}${path}`;
  return lines === undefined
    ? { file_path }
    : { file_path, offset: lines.first, limit: lines.last - lines.first + 1 };
}

function summary({ failed, text }: Exchange): string {
  if (failed) return `I could not read it. The tool said: ${text}`;
  if (text === "") return "I received no lines: there are none to show.";
  const lines = text.split("\n");
  return lines.length === 1
    ? `I received 1 line: ${text}`
    : `I received ${lines.length} lines, from "${lines[0]}" to "${lines.at(-1)}".`;
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
          // Word by word, as a chat would show it arriving.
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
