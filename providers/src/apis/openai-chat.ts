import { z } from "zod";
import { parseShape } from "./parse-shape.ts";
import type { ProviderApi, ToolCall } from "./provider-api.ts";

const toolMessage = z.strictObject({
  role: z.literal("tool"),
  tool_call_id: z.string().min(1),
  // Not in the types, but in OpenAI's own examples, and sent by LangChain.
  name: z.string().optional(),
  content: z.union([
    z.string(),
    z.array(z.strictObject({ type: z.literal("text"), text: z.string() })).min(1),
  ]),
});

const bodyShape = z.looseObject({ messages: z.array(z.looseObject({ role: z.string() })) });

/** The Chat Completions API, of OpenAI and of the many that are compatible with it. The answer of a tool is text. */
export const openAIChat: ProviderApi = {
  name: "OpenAI Chat Completions",
  sources: [
    "npm openai 7.59.0, resources/chat/completions/completions.d.ts: ChatCompletionToolMessageParam",
    "github.com/openai/openai-cookbook, examples/How_to_call_functions_with_chat_models.ipynb: name",
  ],
  serves: (url) => url.pathname.endsWith("/chat/completions"),
  callsTools: (calls, id) => completion(id, { content: null, tool_calls: calls.map(toolCall) }, "tool_calls"),
  says: (text, id) => completion(id, { content: text }, "stop"),
  received(body) {
    const { messages } = parseShape(bodyShape, body);
    return messages
      .filter(({ role }) => role === "tool")
      .map((message) => {
        const { tool_call_id: callId, content } = parseShape(toolMessage, message);
        const texts = typeof content === "string" ? [content] : content.map(({ text }) => text);
        return { callId, texts, media: [], isError: null };
      });
  },
};

function toolCall({ id, name, args }: ToolCall): unknown {
  return { id, type: "function", function: { name, arguments: JSON.stringify(args) } };
}

function completion(id: string, message: Readonly<Record<string, unknown>>, finishReason: string): unknown {
  return {
    id,
    object: "chat.completion",
    created: 1_700_000_000,
    model: "a-model",
    choices: [
      {
        index: 0,
        message: { role: "assistant", refusal: null, ...message },
        finish_reason: finishReason,
        logprobs: null,
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
