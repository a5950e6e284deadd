import {
  failingTool,
  imageBase64,
  mediaTool,
  notesFacts,
  testReadTool,
  textAnswer,
  textChoices,
  textTool,
  type TestData,
  type TestInput,
} from "@readfile/adapter-testing";
import type { ReadCall, ReadResult } from "@readfile/core";
import {
  convertToModelMessages,
  generateText,
  isStepCount,
  jsonSchema,
  readUIMessageStream,
  streamText,
  ToolLoopAgent,
  toUIMessageStream,
  type Experimental_SandboxSession,
  type InferUITools,
  type UIDataTypes,
  type UIMessage,
} from "ai";
import { describe, expect, test } from "vitest";
import type { MediaCall } from "../src/read-output.ts";
import { toAiSdkTool } from "../src/to-ai-sdk-tool.ts";
import { callingModel, received } from "./calling-model.ts";

function toolMessage(output: unknown, toolCallId = "call-1"): unknown {
  return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName: "read_file", output }] };
}

const stopWhen = isStepCount(2);
const prompt = "read it";

describe("what the model receives", () => {
  const nativeMedia = {
    type: "content",
    value: [
      { type: "text", text: "An image and a document." },
      { type: "file", mediaType: "image/png", data: { type: "data", data: imageBase64 } },
      {
        type: "file",
        mediaType: "application/pdf",
        data: { type: "data", data: "JVBERi0xLjQK" },
        filename: "a b.pdf",
      },
    ],
  };
  const cases = [
    {
      name: "text",
      readTool: textTool,
      media: undefined,
      output: { type: "text", value: "first\n\tsecond \u{1f600}\n" },
    },
    {
      name: "an error",
      readTool: failingTool,
      media: undefined,
      output: { type: "error-text", value: "Error: NOT_FOUND: no such file: gone.txt" },
    },
    { name: "media by default", readTool: mediaTool, media: undefined, output: nativeMedia },
    { name: "media as native", readTool: mediaTool, media: "native", output: nativeMedia },
    {
      name: "media as text",
      readTool: mediaTool,
      media: "text",
      output: { type: "text", value: "An image and a document." },
    },
  ] as const;

  test.for(cases)("generateText: $name", async ({ readTool, media, output }) => {
    const model = callingModel({ path: "x" });
    const tools = { read_file: toAiSdkTool(readTool, { media }) };
    const result = await generateText({ model, tools, prompt, stopWhen });
    expect(received(model)).toEqual(toolMessage(output));
    expect(result.text).toBe("done");
  });

  test.for(cases)("streamText: $name", async ({ readTool, media, output }) => {
    const model = callingModel({ path: "x" });
    const tools = { read_file: toAiSdkTool(readTool, { media }) };
    expect(await streamText({ model, tools, prompt, stopWhen }).text).toBe("done");
    expect(received(model)).toEqual(toolMessage(output));
  });

  test.for(cases)("ToolLoopAgent: $name", async ({ readTool, media, output }) => {
    const model = callingModel({ path: "x" });
    const agent = new ToolLoopAgent({ model, tools: { read_file: toAiSdkTool(readTool, { media }) } });
    expect((await agent.generate({ prompt })).text).toBe("done");
    expect(received(model)).toEqual(toolMessage(output));
  });

  test("the tool's description, schema and examples, unchanged", async () => {
    const model = callingModel({ path: "x" });
    await generateText({ model, tools: { read_file: toAiSdkTool(textTool) }, prompt, stopWhen });
    expect(model.doGenerateCalls[0]?.tools).toStrictEqual([
      {
        type: "function",
        name: "read_file",
        description: "Reads a file.",
        inputSchema: {
          type: "object",
          properties: { path: { type: "string", description: "Which file." } },
          required: ["path"],
          additionalProperties: false,
        },
        inputExamples: [{ input: { path: "src/app.ts" } }],
      },
    ]);
  });

  test("no examples when the tool has none", async () => {
    const model = callingModel({ path: "x" });
    const tools = { read_file: toAiSdkTool({ ...textTool, examples: [] }) };
    await generateText({ model, tools, prompt, stopWhen });
    expect(Object.keys(model.doGenerateCalls[0]?.tools?.[0] ?? {})).toStrictEqual([
      "type",
      "name",
      "inputSchema",
      "description",
    ]);
  });

  test("the right answer to each of several calls in one step", async () => {
    const echo = testReadTool((args) => textAnswer(JSON.stringify(args)));
    const model = callingModel({ path: "a" }, { path: "b" }, { path: "c" });
    await generateText({ model, tools: { read_file: toAiSdkTool(echo) }, prompt, stopWhen });
    expect(received(model)).toEqual({
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "call-1",
          toolName: "read_file",
          output: { type: "text", value: '{"path":"a"}' },
        },
        {
          type: "tool-result",
          toolCallId: "call-2",
          toolName: "read_file",
          output: { type: "text", value: '{"path":"b"}' },
        },
        {
          type: "tool-result",
          toolCallId: "call-3",
          toolName: "read_file",
          output: { type: "text", value: '{"path":"c"}' },
        },
      ],
    });
  });
});

describe("what the tool receives", () => {
  const anything = [{ path: "x" }, {}, { path: null, extra: [1] }, [], "text", 7, null, { path: 1e308 }];

  test.for(anything)("the model's own arguments: %j", async (input) => {
    const seen: unknown[] = [];
    const spy = testReadTool((args) => {
      seen.push(args);
      return textAnswer("");
    });
    const model = callingModel(input);
    await generateText({ model, tools: { read_file: toAiSdkTool(spy) }, prompt, stopWhen });
    expect(seen).toStrictEqual([input]);
    // The next prompt shows the model the arguments that it sent.
    expect(model.doGenerateCalls[1]?.prompt.at(-2)).toEqual({
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "call-1", toolName: "read_file", input }],
    });
  });

  test("the SDK's own options as context, and its signal", async () => {
    const calls: (ReadCall | undefined)[] = [];
    const spy = testReadTool((_args, call) => {
      calls.push(call);
      return textAnswer("");
    });
    const contextSchema = jsonSchema<{ tenant: string }>({
      type: "object",
      properties: { tenant: { type: "string" } },
      required: ["tenant"],
    });
    const sandbox = { description: "a sandbox" } as Experimental_SandboxSession;
    const { signal } = new AbortController();
    await generateText({
      model: callingModel({ path: "x" }),
      tools: { read_file: toAiSdkTool(spy, { contextSchema }) },
      toolsContext: { read_file: { tenant: "a" } },
      experimental_sandbox: sandbox,
      abortSignal: signal,
      prompt,
      stopWhen,
    });
    expect(calls).toStrictEqual([
      {
        signal,
        context: {
          toolCallId: "call-1",
          messages: [{ role: "user", content: "read it" }],
          abortSignal: signal,
          context: { tenant: "a" },
          experimental_sandbox: sandbox,
        },
      },
    ]);
    expect((calls[0]?.context as { experimental_sandbox: unknown }).experimental_sandbox).toBe(sandbox);
  });
});

describe("what is stored", () => {
  test("the result without `data`, as plain JSON", async () => {
    const tools = { read_file: toAiSdkTool(textTool) };
    const { steps } = await generateText({ model: callingModel({ path: "x" }), tools, prompt, stopWhen });
    const output = steps[0]?.toolResults[0]?.output;
    expect(output).toStrictEqual({
      ok: true,
      text: "first\n\tsecond \u{1f600}\n",
      media: [],
      files: [notesFacts],
    });
    expect(JSON.parse(JSON.stringify(output))).toStrictEqual(output);
  });

  test("an error as a result, not as an exception", async () => {
    const tools = { read_file: toAiSdkTool(failingTool) };
    const { steps } = await generateText({ model: callingModel({ path: "x" }), tools, prompt, stopWhen });
    expect(steps[0]?.content.filter(({ type }) => type === "tool-error")).toStrictEqual([]);
    expect(steps[0]?.toolResults[0]?.output).toStrictEqual({
      ok: false,
      text: "Error: NOT_FOUND: no such file: gone.txt",
      media: [],
      files: [],
      error: { code: "NOT_FOUND", message: "no such file", retryable: false },
    });
  });

  test("title and annotations as metadata of the call", async () => {
    const tools = { read_file: toAiSdkTool(textTool) };
    const { steps } = await generateText({ model: callingModel({ path: "x" }), tools, prompt, stopWhen });
    expect(steps[0]?.toolCalls[0]?.toolMetadata).toStrictEqual({
      title: "Read file",
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    });
  });
});

describe("media as a function of the call", () => {
  test("receives the call and its media", async () => {
    const calls: MediaCall[] = [];
    const model = callingModel({ path: "x" });
    const media = (call: MediaCall): "native" => {
      calls.push(call);
      return "native";
    };
    await generateText({ model, tools: { read_file: toAiSdkTool(mediaTool, { media }) }, prompt, stopWhen });
    expect(calls).toStrictEqual([
      {
        toolCallId: "call-1",
        input: { path: "x" },
        media: [
          { mediaType: "image/png", data: imageBase64 },
          { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" },
        ],
      },
    ]);
  });

  test.for(textChoices)("shows the model only the text when it %s", async ([, media]) => {
    const model = callingModel({ path: "x" });
    await generateText({ model, tools: { read_file: toAiSdkTool(mediaTool, { media }) }, prompt, stopWhen });
    expect(received(model)).toEqual(toolMessage({ type: "text", value: "An image and a document." }));
  });

  test("is not called for an answer without media", async () => {
    const media = (): never => {
      throw new Error("asked");
    };
    const model = callingModel({ path: "x" });
    await generateText({ model, tools: { read_file: toAiSdkTool(textTool, { media }) }, prompt, stopWhen });
    expect(received(model)).toEqual(toolMessage({ type: "text", value: "first\n\tsecond \u{1f600}\n" }));
  });
});

describe("abort", () => {
  const reason = new Error("the user left");

  function abortable(): {
    signal: AbortSignal;
    tools: { read_file: ReturnType<typeof toAiSdkTool<TestInput>> };
  } {
    const controller = new AbortController();
    const waiting = testReadTool(
      (_args, call) =>
        new Promise<ReadResult<TestData>>((_resolve, reject) => {
          call?.signal?.addEventListener("abort", () => reject(call.signal?.reason as Error));
          controller.abort(reason);
        }),
    );
    return { signal: controller.signal, tools: { read_file: toAiSdkTool(waiting) } };
  }

  test("generateText rejects with the signal's reason", async () => {
    const { signal, tools } = abortable();
    const model = callingModel({ path: "x" });
    await expect(generateText({ model, tools, prompt, stopWhen, abortSignal: signal })).rejects.toBe(reason);
    expect(model.doGenerateCalls).toHaveLength(1);
  });

  test("streamText ends with an abort part", async () => {
    const { signal, tools } = abortable();
    const model = callingModel({ path: "x" });
    const types: string[] = [];
    for await (const { type } of streamText({ model, tools, prompt, stopWhen, abortSignal: signal }).stream) {
      types.push(type);
    }
    expect(types.at(-1)).toBe("abort");
    expect(model.doStreamCalls).toHaveLength(1);
  });
});

describe("restored messages", () => {
  const tools = { read_file: toAiSdkTool(mediaTool) };
  type Message = UIMessage<unknown, UIDataTypes, InferUITools<typeof tools>>;

  test("give the model what it received before", async () => {
    const model = callingModel({ path: "x" });
    const { stream } = streamText({ model, tools, prompt, stopWhen });
    let message: Message | undefined;
    for await (const state of readUIMessageStream<Message>({
      stream: toUIMessageStream({ stream, tools }),
    })) {
      message = state;
    }
    const restored = JSON.parse(JSON.stringify([message])) as Message[];
    const messages = await convertToModelMessages(restored, { tools });
    expect(messages.filter(({ role }) => role === "tool")).toEqual([received(model)]);
  });

  const image = { mediaType: "image/png", data: imageBase64 };
  /** Outputs that a restored message may contain, and what the model sees of each. */
  const malformed: readonly (readonly [name: string, output: unknown, shown: unknown])[] = [
    ["nothing", undefined, { type: "json", value: null }],
    ["null", null, { type: "json", value: null }],
    ["a string", "plain", { type: "text", value: "plain" }],
    ["a number", 7, { type: "json", value: 7 }],
    ["an array", ["a"], { type: "json", value: ["a"] }],
    ["another tool's object", { content: "a" }, { type: "json", value: { content: "a" } }],
    ["a text that is no string", { ok: true, text: 1 }, { type: "json", value: { ok: true, text: 1 } }],
    ["no media", { ok: true, text: "t" }, { type: "text", value: "t" }],
    ["media that is no list", { ok: true, text: "t", media: "m" }, { type: "text", value: "t" }],
    ["media of nothing", { ok: true, text: "t", media: [null] }, { type: "text", value: "t" }],
    ["no ok", { text: "t" }, { type: "text", value: "t" }],
    ["no error", { ok: false, text: "t" }, { type: "error-text", value: "t" }],
    ["media with an error", { ok: false, text: "t", media: [image] }, { type: "error-text", value: "t" }],
    ...[
      { ...image, data: "not base64" },
      { ...image, data: "AAA" },
      { ...image, data: "" },
      { ...image, data: [137, 80] },
      { ...image, mediaType: "image" },
      { ...image, mediaType: "" },
      { ...image, mediaType: undefined },
      { ...image, filename: 1 },
    ].map(
      (part) =>
        [
          `media ${JSON.stringify(part)}`,
          { ok: true, text: "t", media: [part] },
          { type: "text", value: "t" },
        ] as const,
    ),
    [
      "one good part",
      { ok: true, text: "t", media: [{ ...image, data: "!" }, image] },
      {
        type: "content",
        value: [
          { type: "text", text: "t" },
          { type: "file", mediaType: "image/png", data: { type: "data", data: imageBase64 } },
        ],
      },
    ],
  ];

  test.for(malformed)("that hold %s do not end the run", async ([, output, shown]) => {
    const part = { type: "tool-read_file", toolCallId: "old", state: "output-available", input: {}, output };
    const restored = [
      { id: "1", role: "user", parts: [{ type: "text", text: "read it" }] },
      { id: "2", role: "assistant", parts: [part] },
      { id: "3", role: "user", parts: [{ type: "text", text: "and?" }] },
    ] as unknown as Message[];
    const model = callingModel();
    const messages = await convertToModelMessages(restored, { tools });
    await generateText({ model, tools, messages });
    expect(model.doGenerateCalls[0]?.prompt[2]).toEqual(toolMessage(shown, "old"));
  });

  test.for<[string, unknown]>([
    ["refers to itself", Object.assign([], { 0: undefined })],
    ["holds a bigint", { a: 1n }],
    ["is a function", () => {}],
    [
      "throws when it is looked at",
      {
        get text(): string {
          throw new Error("secret");
        },
      },
    ],
  ])("an output that %s does not end the run", async ([name, output]) => {
    if (name === "refers to itself") (output as unknown[])[0] = output;
    const shown = await tools.read_file.toModelOutput?.({
      toolCallId: "1",
      input: { path: "" },
      output: output as never,
    });
    expect(shown).toStrictEqual({ type: "json", value: null });
  });
});

test("a wrong option throws when the tool is made", () => {
  expect(() => toAiSdkTool(textTool, { media: "image" as "text" })).toThrow(
    new TypeError('media: expected "native", "text" or a function, got "image"'),
  );
});

test("an option that does not exist throws when the tool is made", () => {
  const options: object = { contextschema: true };
  expect(() => toAiSdkTool(textTool, options)).toThrow(
    new TypeError("contextschema: there is no such option; did you mean contextSchema?"),
  );
});
