import { setTimeout as delay } from "node:timers/promises";
import { Usage, type AgentInputItem, type Model, type ModelRequest } from "@openai/agents";
import { usualWordDelayMs, wordsOf, type Reply, type Script, type Situation } from "../../models/script.ts";
import { exchangesInItems } from "./exchanges-in-items.ts";

/** A scripted model in the OpenAI Agents SDK's own type. */
export function scriptedAgentsModel(script: Script, wordDelayMs: number = usualWordDelayMs): Model {
  return {
    getResponse: async ({ input }) => ({
      usage: new Usage(),
      output: [outputOf(script(situationOf(input)))],
    }),
    async *getStreamedResponse({ input, signal }) {
      const reply = script(situationOf(input));
      yield { type: "response_started" };
      if (reply.type === "text") {
        for (const delta of wordsOf(reply.text)) {
          if (wordDelayMs > 0) await delay(wordDelayMs, undefined, signal && { signal });
          yield { type: "output_text_delta", delta };
        }
      }
      const usage = { requests: 1, inputTokens: 0, outputTokens: 0, totalTokens: 0 };
      yield { type: "response_done", response: { id: "script", usage, output: [outputOf(reply)] } };
    },
  };
}

function situationOf(input: ModelRequest["input"]): Situation {
  if (typeof input === "string") return { request: input, exchanges: [] };
  const start = input.findLastIndex((item) => "role" in item && item.role === "user");
  return { request: textOf(input[start]), exchanges: exchangesInItems(input.slice(start + 1)) };
}

function textOf(item: AgentInputItem | undefined): string {
  if (item === undefined || !("role" in item) || item.role !== "user") return "";
  if (typeof item.content === "string") return item.content;
  return item.content.map((part) => (part.type === "input_text" ? part.text : "")).join("");
}

function outputOf(reply: Reply) {
  if (reply.type === "text") {
    const content = [{ type: "output_text" as const, text: reply.text }];
    return { type: "message" as const, role: "assistant" as const, status: "completed" as const, content };
  }
  const { toolCallId: callId, toolName: name, input } = reply;
  return { type: "function_call" as const, status: "completed" as const, callId, name, arguments: input };
}
