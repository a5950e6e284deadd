import { z } from "zod";
import { base64, parseShape } from "./parse-shape.ts";
import type { ProviderApi, ReceivedAnswer, ReceivedMedia, ToolCall } from "./provider-api.ts";

const text = z.strictObject({ text: z.string() });
const json = z.strictObject({ json: z.unknown() });
const image = z.strictObject({
  image: z.strictObject({
    format: z.enum(["gif", "jpeg", "png", "webp"]),
    source: z.strictObject({ bytes: base64 }),
  }),
});
const document = z.strictObject({
  document: z.strictObject({
    format: z.enum(["csv", "doc", "docx", "html", "md", "pdf", "txt", "xls", "xlsx"]).optional(),
    // Letters, digits, hyphens, parentheses, square brackets, and white space that does not repeat.
    name: z
      .string()
      .max(200)
      .regex(/^(?:[a-zA-Z0-9\-()[\]]|\s(?!\s))+$/),
    source: z.strictObject({ bytes: base64 }),
    context: z.string().optional(),
    citations: z.strictObject({ enabled: z.boolean() }).optional(),
  }),
});
const part = z.union([text, image, document, json]);
const toolResult = z.strictObject({
  toolUseId: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  content: z.array(part),
  status: z.enum(["success", "error"]).optional(),
  type: z.string().optional(),
});

/** "Messages can't contain duplicate document names", the service says. Its types do not. */
const names = z
  .array(z.string())
  .refine((given) => new Set(given).size === given.length, "documents have one name");

const bodyShape = z.looseObject({
  messages: z.array(
    z.looseObject({
      role: z.enum(["user", "assistant"]),
      content: z.array(z.looseObject({ toolResult: z.unknown().optional() })),
    }),
  ),
});

/** The Converse API of Amazon Bedrock. */
export const bedrockConverse: ProviderApi = {
  name: "Bedrock Converse",
  sources: [
    "npm @aws-sdk/client-bedrock-runtime 3.1164.0, dist-types/models/models_0.d.ts: ToolResultBlock, ToolResultContentBlock, ImageBlock, DocumentBlock",
  ],
  serves: (url) => url.host.startsWith("bedrock-runtime.") && url.pathname.endsWith("/converse"),
  callsTools: (calls) => message(calls.map(toolUse), "tool_use"),
  says: (said) => message([{ text: said }], "end_turn"),
  received(body) {
    const { messages } = parseShape(bodyShape, body);
    const results = messages.flatMap(({ content }) =>
      content
        .filter((block) => block.toolResult !== undefined)
        .map((block) => parseShape(toolResult, block.toolResult)),
    );
    parseShape(
      names,
      results.flatMap((result) =>
        result.content.flatMap((each) => ("document" in each ? each.document.name : [])),
      ),
    );
    return results.map(receivedAnswer);
  },
};

function receivedAnswer({ toolUseId, content, status }: z.infer<typeof toolResult>): ReceivedAnswer {
  return {
    callId: toolUseId,
    texts: content.flatMap((each) => {
      if ("text" in each) return each.text;
      return "json" in each ? JSON.stringify(each.json) : [];
    }),
    media: content.flatMap(mediaOf),
    isError: status === "error",
  };
}

function mediaOf(each: z.infer<typeof part>): readonly ReceivedMedia[] {
  if ("image" in each) {
    return [{ mediaType: `image/${each.image.format}`, data: each.image.source.bytes }];
  }
  if (!("document" in each)) return [];
  const { format, name, source } = each.document;
  const mediaType = format === "pdf" ? "application/pdf" : `document in ${format ?? "no format"}`;
  return [{ mediaType, data: source.bytes, filename: name }];
}

function toolUse({ id, name, args }: ToolCall): unknown {
  return { toolUse: { toolUseId: id, name, input: args } };
}

function message(content: readonly unknown[], stopReason: string): unknown {
  return {
    output: { message: { role: "assistant", content } },
    stopReason,
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    metrics: { latencyMs: 1 },
  };
}
