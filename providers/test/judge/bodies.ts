import { anthropicMessages } from "../../src/apis/anthropic-messages.ts";
import { bedrockConverse } from "../../src/apis/bedrock-converse.ts";
import { gemini25, gemini3 } from "../../src/apis/gemini.ts";
import { openAIChat } from "../../src/apis/openai-chat.ts";
import { openAIResponses, xaiResponses } from "../../src/apis/openai-responses.ts";
import type { ProviderApi } from "../../src/apis/provider-api.ts";

/** A complete image of one pixel. */
export const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** A document. Only its bytes are compared. */
export const pdf = "JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCg==";
export const text = '[a.png]\n1\tone "two"';
export const errorText = "Error: NOT_FOUND: a.txt: no such file";

/** What a package sends: a text with an image and a PDF, and an error. */
export interface ApiBodies {
  readonly api: ProviderApi;
  /** A body with an image and a PDF. Absent where the API takes no PDF in an answer. */
  readonly media?: unknown;
  /** A body with an image. Absent where the API takes none in an answer. */
  readonly image?: unknown;
  readonly error: unknown;
}

const user = { role: "user", content: "read it" };

function responses(output: unknown): unknown {
  return {
    model: "a-model",
    input: [
      user,
      { type: "function_call", call_id: "call_1", name: "read_file", arguments: "{}" },
      { type: "function_call_output", call_id: "call_1", output },
    ],
  };
}

const inputText = { type: "input_text", text };
const inputImage = { type: "input_image", image_url: `data:image/png;base64,${png}` };
const inputFile = {
  type: "input_file",
  filename: "a.pdf",
  file_data: `data:application/pdf;base64,${pdf}`,
};

export function chat(content: unknown): unknown {
  return {
    messages: [
      user,
      { role: "assistant", content: null, tool_calls: [{ id: "call_1", type: "function" }] },
      { role: "tool", tool_call_id: "call_1", content },
    ],
  };
}

function anthropic(content: unknown, isError?: boolean): unknown {
  return {
    messages: [
      user,
      { role: "assistant", content: [{ type: "tool_use", id: "call_1", name: "read_file", input: {} }] },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "call_1", content, ...(isError && { is_error: true }) },
        ],
      },
    ],
  };
}

const source = (mediaType: string, data: string): unknown => ({
  type: "base64",
  media_type: mediaType,
  data,
});

function converse(content: unknown, status?: string): unknown {
  return {
    messages: [
      { role: "user", content: [{ text: "read it" }] },
      { role: "assistant", content: [{ toolUse: { toolUseId: "call_1", name: "read_file", input: {} } }] },
      {
        role: "user",
        content: [{ toolResult: { toolUseId: "call_1", content, ...(status && { status }) } }],
      },
    ],
  };
}

const inline = (mimeType: string, data: string): unknown => ({ inlineData: { mimeType, data } });

export function gemini(functionResponse: object, ...beside: readonly unknown[]): unknown {
  return {
    contents: [
      { role: "user", parts: [{ text: "read it" }] },
      { role: "model", parts: [{ functionCall: { id: "call_1", name: "read_file", args: {} } }] },
      {
        role: "user",
        parts: [{ functionResponse: { id: "call_1", name: "read_file", ...functionResponse } }, ...beside],
      },
    ],
  };
}

/** Right bodies of every API. */
export const apiBodies: readonly ApiBodies[] = [
  {
    api: openAIResponses,
    media: responses([inputText, inputImage, inputFile]),
    image: responses([inputText, inputImage]),
    error: responses(errorText),
  },
  { api: xaiResponses, image: responses([inputText, inputImage]), error: responses(errorText) },
  { api: openAIChat, error: chat(errorText) },
  {
    api: anthropicMessages,
    media: anthropic([
      { type: "text", text },
      { type: "image", source: source("image/png", png) },
      { type: "document", title: "a.pdf", source: source("application/pdf", pdf) },
    ]),
    image: anthropic([
      { type: "text", text },
      { type: "image", source: source("image/png", png) },
    ]),
    error: anthropic(errorText, true),
  },
  {
    api: gemini3,
    media: gemini({
      response: { output: text },
      parts: [
        inline("image/png", png),
        { inlineData: { mimeType: "application/pdf", data: pdf, displayName: "a.pdf" } },
      ],
    }),
    image: gemini({ response: { output: text }, parts: [inline("image/png", png)] }),
    error: gemini({ response: { error: errorText } }),
  },
  {
    api: gemini25,
    image: gemini({ response: { name: "read_file", content: text } }, inline("image/png", png)),
    error: gemini({ response: { error: errorText } }),
  },
  {
    api: bedrockConverse,
    media: converse([
      { text },
      { image: { format: "png", source: { bytes: png } } },
      { document: { format: "pdf", name: "a.pdf".replace(".", "-"), source: { bytes: pdf } } },
    ]),
    image: converse([{ text }, { image: { format: "png", source: { bytes: png } } }]),
    error: converse([{ text: errorText }], "error"),
  },
];
