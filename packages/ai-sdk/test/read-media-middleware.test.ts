import { imageBase64, mediaTool } from "@readfile/adapter-testing";
import {
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  wrapLanguageModel,
  type ModelMessage,
} from "ai";
import type { MockLanguageModelV4 } from "ai/test";
import { describe, expect, test } from "vitest";
import { readMediaMiddleware, type SentMedia } from "../src/read-media-middleware.ts";
import { toAiSdkTool } from "../src/to-ai-sdk-tool.ts";
import { callingModel, received } from "./calling-model.ts";

const stopWhen = isStepCount(2);
const prompt = "read it";

const text = { type: "text", text: "An image and a document." };
const image = { type: "file", mediaType: "image/png", data: { type: "data", data: imageBase64 } };
const pdf = {
  type: "file",
  mediaType: "application/pdf",
  data: { type: "data", data: "JVBERi0xLjQK" },
  filename: "a b.pdf",
};

function answered(output: unknown): unknown {
  return {
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "call-1", toolName: "read_file", output }],
  };
}

/** A model that calls `read_file` and then says "done", of a provider with this name. */
function modelOf(provider: string): MockLanguageModelV4 {
  return Object.assign(callingModel({ path: "x" }), { provider });
}

const onlyText = { type: "text", value: "An image and a document." };
const both = { type: "content", value: [text, image, pdf] };
const unnamed = {
  type: "content",
  value: [text, image, { type: "file", mediaType: "application/pdf", data: pdf.data }],
};
const onlyImage = { type: "content", value: [text, image] };

describe("a model receives the media that its provider's package can carry", () => {
  const providers: readonly (readonly [string, unknown])[] = [
    ["openai.responses", both],
    ["azure.responses", both],
    ["bedrock-mantle.responses", both],
    ["anthropic.messages", both],
    ["bedrock.anthropic.messages", both],
    ["googleVertex.anthropic.messages", both],
    ["google.generative-ai", both],
    ["google.vertex.chat", both],
    ["amazon-bedrock", unnamed],
    ["google.generative-ai.interactions", onlyImage],
    ["xai.responses", onlyImage],
    ["openai.chat", onlyText],
    ["azure.chat", onlyText],
    ["lmstudio.chat", onlyText],
    ["mistral.chat", onlyText],
    ["groq.chat", onlyText],
    ["cohere.chat", onlyText],
    ["deepseek.chat", onlyText],
    ["huggingface.responses", onlyText],
    ["gateway", onlyText],
    ["nobody-knows", onlyText],
    ["", onlyText],
    ["constructor", onlyText],
  ];

  test.for(providers)("generateText: %s", async ([provider, output]) => {
    const model = modelOf(provider);
    const wrapped = wrapLanguageModel({ model, middleware: readMediaMiddleware() });
    const tools = { read_file: toAiSdkTool(mediaTool) };
    const result = await generateText({ model: wrapped, tools, prompt, stopWhen });
    expect(received(model)).toEqual(answered(output));
    expect(result.text).toBe("done");
  });

  test.for(providers)("streamText: %s", async ([provider, output]) => {
    const model = modelOf(provider);
    const wrapped = wrapLanguageModel({ model, middleware: readMediaMiddleware() });
    const tools = { read_file: toAiSdkTool(mediaTool) };
    expect(await streamText({ model: wrapped, tools, prompt, stopWhen }).text).toBe("done");
    expect(received(model)).toEqual(answered(output));
  });
});

test("without the middleware a model receives all of it", async () => {
  const model = modelOf("openai.chat");
  await generateText({ model, tools: { read_file: toAiSdkTool(mediaTool) }, prompt, stopWhen });
  expect(received(model)).toEqual(answered(both));
});

test("the stored output keeps the media for another provider", async () => {
  const model = modelOf("openai.chat");
  const wrapped = wrapLanguageModel({ model, middleware: readMediaMiddleware() });
  const tools = { read_file: toAiSdkTool(mediaTool) };
  const { steps } = await generateText({ model: wrapped, tools, prompt, stopWhen });
  expect(steps[0]?.toolResults[0]?.output).toMatchObject({
    media: [
      { mediaType: "image/png", data: imageBase64 },
      { mediaType: "application/pdf", data: "JVBERi0xLjQK" },
    ],
  });
  const messages: ModelMessage[] = [{ role: "user", content: "hi" }, ...(steps[0]?.response.messages ?? [])];
  const other = Object.assign(callingModel(), { provider: "openai.responses" });
  await generateText({
    model: wrapLanguageModel({ model: other, middleware: readMediaMiddleware() }),
    messages,
  });
  expect(other.doGenerateCalls[0]?.prompt.at(-1)).toEqual(answered(both));
});

describe("the answer of another tool", () => {
  type Content = Extract<
    Awaited<ReturnType<NonNullable<ReturnType<typeof tool>["toModelOutput"]>>>,
    { type: "content" }
  >;

  /** Gives what a model of OpenAI Chat receives in place of an answer. */
  async function shown(value: Content["value"], provider = "openai.chat"): Promise<unknown> {
    const model = modelOf(provider);
    const other = tool({
      inputSchema: jsonSchema({}),
      execute: () => "stored",
      toModelOutput: () => ({ type: "content", value }),
    });
    const wrapped = wrapLanguageModel({ model, middleware: readMediaMiddleware() });
    await generateText({ model: wrapped, tools: { read_file: other }, prompt, stopWhen });
    const message = received(model);
    const [part] = message?.role === "tool" ? message.content : [];
    return part?.type === "tool-result" ? part.output : undefined;
  }
  const inline = (mediaType: string): Content["value"][number] => ({
    type: "file",
    mediaType,
    data: { type: "data", data: "AAAA" },
  });

  test("keeps its texts, each on lines of its own", async () => {
    expect(
      await shown([{ type: "text", text: "one" }, inline("image/png"), { type: "text", text: "two" }]),
    ).toEqual({ type: "text", value: "one\ntwo" });
  });

  test("says what is missing, where there is no text", async () => {
    expect(await shown([inline("image/png"), inline("audio/wav")])).toEqual({
      type: "text",
      value: "The answer is media (image/png, audio/wav), which this model cannot be shown here.",
    });
  });

  test("is left alone where it has no inline file", async () => {
    const value: Content["value"] = [
      { type: "text", text: "one" },
      { type: "file", mediaType: "image/png", data: { type: "reference", reference: { openai: "file-1" } } },
      { type: "custom", providerOptions: { openai: { a: 1 } } },
    ];
    expect(await shown(value)).toEqual({ type: "content", value });
    const texts: Content["value"] = [{ type: "text", text: "one" }];
    expect(await shown(texts)).toEqual({ type: "content", value: texts });
  });

  test("keeps parts that are neither text nor an inline file", async () => {
    const custom = { type: "custom" as const, providerOptions: { openai: { a: 1 } } };
    expect(await shown([{ type: "text", text: "one" }, inline("image/png"), custom])).toEqual({
      type: "content",
      value: [{ type: "text", text: "one" }, custom],
    });
  });

  test("keeps the provider's options of its texts, such as the mark of a cached prompt", async () => {
    const providerOptions = { openai: { promptCacheBreakpoint: true } };
    expect(await shown([{ type: "text", text: "one", providerOptions }, inline("image/png")])).toEqual({
      type: "text",
      value: "one",
      providerOptions,
    });
  });

  test("keeps what a package carries: documents for Bedrock, and half a media type", async () => {
    const value = [inline("text/csv"), inline("image/webp")];
    expect(await shown(value, "amazon-bedrock")).toEqual({ type: "content", value });
    expect(await shown([inline("image/avif")], "amazon-bedrock")).toMatchObject({ type: "text" });
    expect(await shown([inline("audio/wav")], "anthropic.messages")).toMatchObject({ type: "text" });
    expect(await shown([inline("audio/wav")], "openai.responses")).toMatchObject({ type: "content" });
    expect(await shown([inline("image")], "xai.responses")).toMatchObject({ type: "content" });
  });
});

test("messages of a user and answers of a provider's own tools stay as they are", async () => {
  const model = Object.assign(callingModel(), { provider: "openai.chat" });
  const middleware = readMediaMiddleware();
  const file = {
    type: "file" as const,
    mediaType: "image/png",
    data: { type: "data" as const, data: "AAAA" },
  };
  const asked = [
    { role: "user" as const, content: [file] },
    {
      role: "assistant" as const,
      content: [
        { ...file },
        {
          type: "tool-result" as const,
          toolCallId: "1",
          toolName: "search",
          output: { type: "content" as const, value: [file] },
        },
      ],
    },
  ];
  const params = await middleware.transformParams?.({ type: "generate", params: { prompt: asked }, model });
  expect(params?.prompt).toStrictEqual(asked);
});

test("a prompt is not changed in place", async () => {
  const model = Object.assign(callingModel(), { provider: "openai.chat" });
  const middleware = readMediaMiddleware();
  const message = answered(both);
  const before = structuredClone(message);
  const params = { prompt: [message] as never, temperature: 0.5 };
  const changed = await middleware.transformParams?.({ type: "generate", params, model });
  expect(changed).toEqual({ prompt: [answered(onlyText)], temperature: 0.5 });
  expect(message).toStrictEqual(before);
});

describe("the option media", () => {
  async function shown(media: (file: SentMedia) => "native" | "text" | undefined, provider: string) {
    const model = modelOf(provider);
    const wrapped = wrapLanguageModel({ model, middleware: readMediaMiddleware({ media }) });
    await generateText({ model: wrapped, tools: { read_file: toAiSdkTool(mediaTool) }, prompt, stopWhen });
    return received(model);
  }

  test("decides about each file, and undefined leaves it to the table", async () => {
    const asked: SentMedia[] = [];
    const media = (file: SentMedia) => {
      asked.push(file);
      return file.mediaType === "image/png" ? ("native" as const) : undefined;
    };
    expect(await shown(media, "proxy.responses")).toEqual(answered(onlyImage));
    expect(asked).toStrictEqual([
      {
        provider: "proxy.responses",
        modelId: "mock-model-id",
        toolName: "read_file",
        mediaType: "image/png",
      },
      {
        provider: "proxy.responses",
        modelId: "mock-model-id",
        toolName: "read_file",
        mediaType: "application/pdf",
      },
    ]);
    expect(await shown(() => "text", "openai.responses")).toEqual(answered(onlyText));
  });

  test("text alone, where it throws or gives another value", async () => {
    const broken = () => {
      throw new Error("broken");
    };
    expect(await shown(broken, "openai.responses")).toEqual(answered(onlyText));
    expect(await shown(() => "image" as "text", "openai.responses")).toEqual(answered(onlyText));
  });

  test("throws for a wrong value and for a wrong name", () => {
    expect(() => readMediaMiddleware({ media: "text" as never })).toThrow(
      new TypeError('media: expected a function, got "text"'),
    );
    expect(() => readMediaMiddleware({ medai: 1 } as never)).toThrow(
      new TypeError("medai: there is no such option; did you mean media?"),
    );
    expect(readMediaMiddleware({ media: undefined }).transformParams).toBeTypeOf("function");
  });
});
