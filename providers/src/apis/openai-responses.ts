import { z } from "zod";
import { dataUrl, mediaOfDataUrl, parseShape } from "./parse-shape.ts";
import type { ProviderApi, ReceivedAnswer, ToolCall } from "./provider-api.ts";

const inputText = z.strictObject({ type: z.literal("input_text"), text: z.string() });
const inputImage = z.strictObject({
  type: z.literal("input_image"),
  image_url: dataUrl,
  detail: z.enum(["low", "high", "auto", "original"]).nullish(),
});
const inputFile = z.strictObject({
  type: z.literal("input_file"),
  file_data: dataUrl,
  filename: z.string().min(1),
  detail: z.enum(["auto", "low", "high"]).optional(),
});

/** What the answer of a tool may hold besides a plain string. */
type Part = z.infer<typeof inputText> | z.infer<typeof inputImage> | z.infer<typeof inputFile>;

function functionCallOutput(parts: z.ZodType<Part>) {
  return z.strictObject({
    type: z.literal("function_call_output"),
    call_id: z.string().min(1).max(64),
    output: z.union([z.string(), z.array(parts).min(1)]),
    id: z.string().nullish(),
    status: z.enum(["in_progress", "completed", "incomplete"]).nullish(),
    name: z.string().nullish(),
  });
}

/** The Responses API of OpenAI. */
export const openAIResponses: ProviderApi = responsesApi({
  name: "OpenAI Responses",
  host: "api.openai.com",
  sources: ["npm openai 7.59.0, resources/responses/responses.d.ts: ResponseInputItem.FunctionCallOutput"],
  parts: z.union([inputText, inputImage, inputFile]),
});

/** The Responses API of xAI. It takes a file by its address only, so no file fits into an answer. */
export const xaiResponses: ProviderApi = responsesApi({
  name: "xAI Responses",
  host: "api.x.ai",
  sources: [
    "npm openai 7.59.0, resources/responses/responses.d.ts: the same items; xAI publishes no types",
    "npm @ai-sdk/xai 5.0.12, CHANGELOG.md: input_file with file_url only; images in the results of tools",
  ],
  parts: z.union([inputText, inputImage]),
});

function responsesApi({
  name,
  host,
  sources,
  parts,
}: {
  readonly name: string;
  readonly host: string;
  readonly sources: readonly string[];
  readonly parts: z.ZodType<Part>;
}): ProviderApi {
  const answer = functionCallOutput(parts);
  return {
    name,
    sources,
    serves: (url) => url.host === host && url.pathname.endsWith("/responses"),
    callsTools: (calls, id) => response(id, calls.map(functionCall)),
    says: (text, id) => response(id, [message(id, text)]),
    received(body) {
      const { input } = parseShape(bodyShape, body);
      return input
        .filter(({ type }) => type === "function_call_output")
        .map((item) => receivedAnswer(parseShape(answer, item)));
    },
  };
}

const bodyShape = z.looseObject({ input: z.array(z.looseObject({ type: z.string().optional() })) });

function receivedAnswer({ call_id, output }: z.infer<ReturnType<typeof functionCallOutput>>): ReceivedAnswer {
  const parts: readonly Part[] = typeof output === "string" ? [{ type: "input_text", text: output }] : output;
  return {
    callId: call_id,
    texts: parts.flatMap((part) => (part.type === "input_text" ? part.text : [])),
    media: parts.flatMap((part) => {
      if (part.type === "input_image") return mediaOfDataUrl(part.image_url);
      return part.type === "input_file" ? mediaOfDataUrl(part.file_data, part.filename) : [];
    }),
    // The API has no sign for an error.
    isError: null,
  };
}

function functionCall({ id, name, args }: ToolCall): unknown {
  return {
    type: "function_call",
    id: `fc_${id}`,
    call_id: id,
    name,
    arguments: JSON.stringify(args),
    status: "completed",
  };
}

function message(responseId: string, text: string): unknown {
  return {
    type: "message",
    id: `msg_${responseId}`,
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text, annotations: [], logprobs: [] }],
  };
}

function response(id: string, output: readonly unknown[]): unknown {
  return {
    id,
    object: "response",
    created_at: 1_700_000_000,
    status: "completed",
    model: "a-model",
    output,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    usage: {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    },
  };
}
