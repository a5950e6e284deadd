import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { exchangesInPrompt } from "../../src/agent/ai-sdk/exchanges-in-prompt.ts";
import { exchangesInMessages } from "../../src/agent/langchain/exchanges-in-messages.ts";
import { mediaOfDataUrl } from "../../src/agent/media-of-data-url.ts";
import { exchangesInItems } from "../../src/agent/openai-agents/exchanges-in-items.ts";

const image = { mediaType: "image/png", data: "AAAA" };
const document = { mediaType: "application/pdf", data: "BBBB", filename: "a.pdf" };

function exchange(media: readonly unknown[], isError: boolean | null): unknown {
  const received = { text: "[a]", media, isError };
  return [{ callId: "1", toolName: "read_file", input: { path: "a" }, received }];
}

test("exchangesInPrompt reads media from a prompt of the AI SDK", () => {
  const file = {
    type: "file",
    mediaType: image.mediaType,
    data: { type: "data", data: image.data },
  } as const;
  const named = {
    type: "file",
    mediaType: document.mediaType,
    data: { type: "data", data: new Uint8Array([4, 16, 65]) },
    filename: "a.pdf",
  } as const;
  expect(
    exchangesInPrompt([
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "1", toolName: "read_file", input: { path: "a" } }],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "1",
            toolName: "read_file",
            output: { type: "content", value: [{ type: "text", text: "[a]" }, file, named] },
          },
        ],
      },
    ]),
  ).toStrictEqual(exchange([image, document], false));
});

test("exchangesInMessages reads media from messages of LangChain", () => {
  const content = [
    { type: "text", text: "[a]" },
    { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
    { type: "file", mimeType: document.mediaType, data: document.data, metadata: { filename: "a.pdf" } },
  ];
  expect(
    exchangesInMessages([
      new AIMessage({
        content: "",
        tool_calls: [{ type: "tool_call", id: "1", name: "read_file", args: { path: "a" } }],
      }),
      new ToolMessage({ tool_call_id: "1", content }),
    ]),
  ).toStrictEqual(exchange([image, document], false));
});

test("exchangesInItems reads media from items of OpenAI Agents", () => {
  expect(
    exchangesInItems([
      { type: "function_call", callId: "1", name: "read_file", arguments: '{"path":"a"}' },
      {
        type: "function_call_result",
        callId: "1",
        name: "read_file",
        status: "completed",
        output: [
          { type: "input_text", text: "[a]" },
          { type: "input_image", image: "data:image/png;base64,AAAA" },
          { type: "input_file", file: "data:application/pdf;base64,BBBB", filename: "a.pdf" },
        ],
      },
    ]),
  ).toStrictEqual(exchange([image, document], null));
});

test.for([
  ["data:image/png;base64,AAAA", image],
  ["data:image/png,AAAA", undefined],
  ["https://example.com/a.png", undefined],
  [undefined, undefined],
] as const)("%j", ([url, media]) => {
  expect(mediaOfDataUrl(url)).toStrictEqual(media);
});
