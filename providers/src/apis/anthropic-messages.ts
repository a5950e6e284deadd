import { z } from "zod";
import { base64, parseShape } from "./parse-shape.ts";
import type { ProviderApi, ReceivedAnswer, ToolCall } from "./provider-api.ts";

const cacheControl = z
  .strictObject({ type: z.literal("ephemeral"), ttl: z.enum(["5m", "1h"]).optional() })
  .nullish();
const text = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1),
  cache_control: cacheControl,
});
const image = z.strictObject({
  type: z.literal("image"),
  source: z.strictObject({
    type: z.literal("base64"),
    media_type: z.enum(["image/jpeg", "image/png", "image/gif", "image/webp"]),
    data: base64,
  }),
  cache_control: cacheControl,
});
const document = z.strictObject({
  type: z.literal("document"),
  source: z.strictObject({
    type: z.literal("base64"),
    media_type: z.literal("application/pdf"),
    data: base64,
  }),
  title: z.string().nullish(),
  context: z.string().nullish(),
  citations: z.strictObject({ enabled: z.boolean().optional() }).nullish(),
  cache_control: cacheControl,
});
const toolResult = z.strictObject({
  type: z.literal("tool_result"),
  tool_use_id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  content: z.union([z.string(), z.array(z.union([text, image, document]))]).optional(),
  is_error: z.boolean().optional(),
  cache_control: cacheControl,
});

const block = z.looseObject({ type: z.string() });
const bodyShape = z.looseObject({
  // Message threads, which are beta: a request that continues one has only the messages that are new.
  thread: z
    .union([
      z.strictObject({ type: z.literal("create") }),
      z.strictObject({ type: z.literal("continue"), previous_message_id: z.string() }),
    ])
    .optional(),
  messages: z.array(
    z.looseObject({ role: z.enum(["user", "assistant"]), content: z.union([z.string(), z.array(block)]) }),
  ),
});

/** The Messages API of Anthropic. */
export const anthropicMessages: ProviderApi = {
  name: "Anthropic Messages",
  sources: [
    "npm @anthropic-ai/sdk 1.14.0, resources/messages/messages.d.ts: ToolResultBlockParam, ImageBlockParam, DocumentBlockParam",
    "npm @anthropic-ai/sdk 1.14.0, resources/beta/messages/messages.d.ts: MessageCreateParams.thread",
  ],
  serves: (url) => url.host === "api.anthropic.com" && url.pathname === "/v1/messages",
  callsTools: (calls, id) => message(id, calls.map(toolUse), "tool_use"),
  says: (said, id) => message(id, [{ type: "text", text: said }], "end_turn"),
  withKept(body, before) {
    const { thread, messages } = parseShape(bodyShape, body);
    if (thread?.type !== "continue") return body;
    return { ...(body as object), messages: [...parseShape(bodyShape, before).messages, ...messages] };
  },
  received(body) {
    const { messages } = parseShape(bodyShape, body);
    return messages.flatMap(({ content }) =>
      (typeof content === "string" ? [] : content)
        .filter(({ type }) => type === "tool_result")
        .map((result) => receivedAnswer(parseShape(toolResult, result))),
    );
  },
};

function receivedAnswer({ tool_use_id, content = [], is_error }: z.infer<typeof toolResult>): ReceivedAnswer {
  const blocks = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  return {
    callId: tool_use_id,
    texts: blocks.flatMap((each) => (each.type === "text" ? each.text : [])),
    media: blocks.flatMap((each) => {
      if (each.type === "text") return [];
      const { media_type: mediaType, data } = each.source;
      return { mediaType, data, filename: each.type === "document" ? (each.title ?? undefined) : undefined };
    }),
    isError: is_error ?? false,
  };
}

function toolUse({ id, name, args }: ToolCall): unknown {
  return { type: "tool_use", id, name, input: args };
}

function message(id: string, content: readonly unknown[], stopReason: string): unknown {
  return {
    id,
    type: "message",
    role: "assistant",
    model: "a-model",
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}
