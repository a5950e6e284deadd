import { ToolMessage } from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import { receivedAnswers as aiSdkAnswers } from "../../src/driver/ai-sdk/received-answers.ts";
import { answersInOrder } from "../../src/driver/answers-in-order.ts";
import type { ModelCall } from "../../src/driver/conformance-driver.ts";
import { receivedAnswers as langChainAnswers } from "../../src/driver/langchain/received-answers.ts";
import { mediaOfDataUrl } from "../../src/driver/media-of-data-url.ts";
import { receivedAnswers as openAIAnswers } from "../../src/driver/openai-agents/received-answers.ts";

const calls: readonly ModelCall[] = [{ id: "call-1", name: "read_file", args: {} }];
const answer = { text: "", media: [], isError: null };

describe("answersInOrder", () => {
  const two = [...calls, { id: "call-2", name: "read_file", args: {} }];

  test("puts answers in the order of their calls", () => {
    const answers = answersInOrder(two, [
      ["call-2", { ...answer, text: "2" }],
      ["call-1", { ...answer, text: "1" }],
    ]);
    expect(answers.map(({ text }) => text)).toEqual(["1", "2"]);
  });

  test.for([
    ["one is missing", ["call-1"], "the model received no answer to call call-2"],
    ["one is there twice", ["call-1", "call-2", "call-2"], "the model received two answers to one call"],
    ["one is of no call", ["call-1", "call-2", "call-3"], "the model received an answer to no call: call-3"],
  ] as const)("throws when %s", ([, ids, message]) => {
    expect(() =>
      answersInOrder(
        two,
        ids.map((id) => [id, answer] as const),
      ),
    ).toThrow(message);
  });
});

test("mediaOfDataUrl", () => {
  expect(mediaOfDataUrl("data:image/png;base64,AA==")).toEqual({ mediaType: "image/png", data: "AA==" });
  for (const other of ["https://example.com/a.png", "data:text/plain,a", 7, undefined]) {
    expect(() => mediaOfDataUrl(other)).toThrow("not a data URL of base64");
  }
});

describe("an answer that reaches the model in another shape is an error of the adapter", () => {
  const unexpected = "the model received an unexpected shape: ";
  const ofAiSdk = (output: unknown): unknown =>
    aiSdkAnswers(calls, [
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "call-1", toolName: "read_file", output: output as never },
        ],
      },
    ]);
  const ofLangChain = (content: unknown): unknown =>
    langChainAnswers(calls, [new ToolMessage({ tool_call_id: "call-1", content: content as never })]);
  const ofOpenAI = (output: unknown): unknown =>
    openAIAnswers(calls, [
      {
        type: "function_call_result",
        callId: "call-1",
        name: "read_file",
        status: "completed",
        output: output as never,
      },
    ]);

  test.for<[string, (shape: unknown) => unknown, unknown]>([
    ["AI SDK: JSON", ofAiSdk, { type: "json", value: { text: "x" } }],
    ["AI SDK: media first", ofAiSdk, { type: "content", value: [{ type: "file" }] }],
    ["AI SDK: nothing", ofAiSdk, { type: "content", value: [] }],
    [
      "AI SDK: a URL",
      ofAiSdk,
      {
        type: "content",
        value: [
          { type: "text", text: "" },
          { type: "file-url", url: "x" },
        ],
      },
    ],
    [
      "AI SDK: a second text",
      ofAiSdk,
      {
        type: "content",
        value: [
          { type: "text", text: "" },
          { type: "text", text: "" },
        ],
      },
    ],
    [
      "LangChain: media first",
      ofLangChain,
      [{ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }],
    ],
    [
      "LangChain: a second text",
      ofLangChain,
      [
        { type: "text", text: "" },
        { type: "text", text: "" },
      ],
    ],
    [
      "LangChain: no bytes",
      ofLangChain,
      [
        { type: "text", text: "" },
        { type: "image", mimeType: "image/png" },
      ],
    ],
    ["OpenAI: media first", ofOpenAI, [{ type: "input_image", image: "data:image/png;base64,AA==" }]],
    [
      "OpenAI: a second text",
      ofOpenAI,
      [
        { type: "input_text", text: "" },
        { type: "input_text", text: "" },
      ],
    ],
    ["OpenAI: an image alone", ofOpenAI, { type: "image", image: "data:image/png;base64,AA==" }],
  ])("%s", ([, read, shape]) => {
    expect(() => read(shape)).toThrow(unexpected);
  });

  test("a message of another kind", () => {
    expect(() => aiSdkAnswers(calls, [{ role: "user", content: [] }])).toThrow(unexpected);
  });
});
