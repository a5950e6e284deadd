import { AIMessage, ToolMessage } from "@langchain/core/messages";
import type { ToolRunnableConfig } from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { InMemoryStore, MemorySaver } from "@langchain/langgraph";
import {
  failingTool,
  imageBase64,
  notesFacts,
  testReadTool,
  textAnswer,
  textChoices,
  textTool,
} from "@readfile/adapter-testing";
import type { ReadCall } from "@readfile/core";
import { createAgent } from "langchain";
import { describe, expect, test, vi } from "vitest";
import { toLangChainTool } from "../src/to-langchain-tool.ts";
import type { MediaCall } from "../src/tool-message.ts";
import { loops } from "./agent-loops.ts";
import { callingModel, received, shown, toolMessage } from "./calling-model.ts";

const imageTool = testReadTool(() => ({
  ok: true,
  text: "An image.",
  media: [{ mediaType: "image/png", data: imageBase64, filename: "dot.png" }],
  files: [{ ...notesFacts, kind: "image" }],
  data: { content: "" },
}));
const documentTool = testReadTool(() => ({
  ok: true,
  text: "A document.",
  media: [{ mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" }],
  files: [],
  data: { content: "" },
}));
const mixedTool = testReadTool(() => ({
  ok: true,
  text: "A document and two images.",
  media: [
    { mediaType: "application/pdf", data: "JVBERi0xLjQK" },
    { mediaType: "image/png", data: imageBase64 },
    { mediaType: "image/webp", data: "UklGRgAAAABXRUJQ" },
  ],
  files: [],
  data: { content: "" },
}));

describe("what the model receives", () => {
  const imageUrl = { type: "image_url", image_url: { url: `data:image/png;base64,${imageBase64}` } };
  const document = {
    type: "file",
    mimeType: "application/pdf",
    data: "JVBERi0xLjQK",
    metadata: { filename: "a b.pdf" },
  };
  const cases = [
    {
      name: "text",
      readTool: textTool,
      media: undefined,
      message: toolMessage("first\n\tsecond \u{1f600}\n"),
    },
    {
      name: "an error",
      readTool: failingTool,
      media: undefined,
      message: toolMessage("Error: NOT_FOUND: no such file: gone.txt", { status: "error" }),
    },
    {
      name: "of an image, only the text by default",
      readTool: imageTool,
      media: undefined,
      message: toolMessage("An image."),
    },
    {
      name: "an image as native",
      readTool: imageTool,
      media: "native",
      message: toolMessage([{ type: "text", text: "An image." }, imageUrl]),
    },
    {
      name: "an image as standard",
      readTool: imageTool,
      media: "standard",
      message: toolMessage([
        { type: "text", text: "An image." },
        { type: "image", mimeType: "image/png", data: imageBase64, metadata: { filename: "dot.png" } },
      ]),
    },
    { name: "an image as text", readTool: imageTool, media: "text", message: toolMessage("An image.") },
    {
      name: "of a PDF, only the text by default",
      readTool: documentTool,
      media: undefined,
      message: toolMessage("A document."),
    },
    {
      name: "a PDF as native",
      readTool: documentTool,
      media: "native",
      message: toolMessage([{ type: "text", text: "A document." }, document]),
    },
    {
      name: "a PDF as standard",
      readTool: documentTool,
      media: "standard",
      message: toolMessage([{ type: "text", text: "A document." }, document]),
    },
    { name: "a PDF as text", readTool: documentTool, media: "text", message: toolMessage("A document.") },
    {
      name: "several media in their order",
      readTool: mixedTool,
      media: "native",
      message: toolMessage([
        { type: "text", text: "A document and two images." },
        { type: "file", mimeType: "application/pdf", data: "JVBERi0xLjQK" },
        imageUrl,
        { type: "image_url", image_url: { url: "data:image/webp;base64,UklGRgAAAABXRUJQ" } },
      ]),
    },
  ] as const;

  describe.for(loops)("%s", ([, loop]) => {
    test.for(cases)("$name", async ({ readTool, media, message }) => {
      const model = callingModel({ path: "x" });
      const messages = await loop({ model, tools: [toLangChainTool(readTool, { media })] });
      expect(received(model)).toStrictEqual([message]);
      expect(messages.at(-1)?.text).toBe("done");
    });

    test("the right answer to each of several calls that run at the same time", async () => {
      const waiting: (() => void)[] = [];
      // Answers after all three calls have started.
      const tool = toLangChainTool(
        testReadTool(async (args) => {
          const { promise, resolve } = Promise.withResolvers<void>();
          waiting.push(resolve);
          if (waiting.length === 3) for (const release of waiting.toReversed()) release();
          await promise;
          return textAnswer(JSON.stringify(args));
        }),
      );
      const model = callingModel({ path: "a" }, { path: "b" }, { path: "c" });
      await loop({ model, tools: [tool] });
      expect(received(model)).toStrictEqual([
        toolMessage('{"path":"a"}', { id: "call-1" }),
        toolMessage('{"path":"b"}', { id: "call-2" }),
        toolMessage('{"path":"c"}', { id: "call-3" }),
      ]);
    });

    test("the tool, through bindTools", async () => {
      const model = callingModel({ path: "x" });
      const bindTools = vi.spyOn(model, "bindTools");
      const tool = toLangChainTool(textTool);
      await loop({ model, tools: [tool] });
      expect(bindTools.mock.calls[0]?.[0]).toStrictEqual([tool]);
    });
  });

  test("the tool's name, description and schema, unchanged", () => {
    expect(convertToOpenAITool(toLangChainTool(textTool))).toStrictEqual({
      type: "function",
      function: {
        name: "read_file",
        description: "Reads a file.",
        parameters: {
          type: "object",
          properties: { path: { type: "string", description: "Which file." } },
          required: ["path"],
          additionalProperties: false,
        },
      },
    });
  });
});

describe("what the tool receives", () => {
  const anything = [{ path: "x" }, {}, { path: null, extra: [1] }, [], "text", 7, null, { path: 1e308 }].map(
    (args) => [JSON.stringify(args), args] as const,
  );

  describe.for(loops)("%s", ([, loop]) => {
    test.for(anything)("the model's own arguments: %s", async ([, args]) => {
      const seen: unknown[] = [];
      const spy = testReadTool((input) => {
        seen.push(input);
        return textAnswer("");
      });
      const model = callingModel(args);
      await loop({ model, tools: [toLangChainTool(spy)] });
      expect(seen).toStrictEqual([args]);
      // The next prompt shows the model the arguments that it sent.
      const said = model.calls[1]?.messages.find((message) => AIMessage.isInstance(message));
      expect(said?.tool_calls).toStrictEqual([{ type: "tool_call", id: "call-1", name: "read_file", args }]);
    });

    test("LangChain's config as context, and its signal", async () => {
      const calls: (ReadCall | undefined)[] = [];
      const spy = testReadTool((_args, call) => {
        calls.push(call);
        return textAnswer("");
      });
      await loop({
        model: callingModel({ path: "x" }),
        tools: [toLangChainTool(spy)],
        config: {
          signal: new AbortController().signal,
          context: { tenant: "a" },
          configurable: { user: "b" },
          metadata: { c: "d" },
          tags: ["e"],
        },
      });
      expect(calls).toHaveLength(1);
      const context = calls[0]?.context as ToolRunnableConfig;
      expect(context.toolCall).toStrictEqual({
        type: "tool_call",
        id: "call-1",
        name: "read_file",
        args: { path: "x" },
      });
      expect(context.context).toStrictEqual({ tenant: "a" });
      expect(context.configurable).toMatchObject({ user: "b" });
      expect(context.metadata).toMatchObject({ c: "d" });
      expect(context.tags).toContain("e");
      expect(calls[0]?.signal).toBe(context.signal);
      expect(calls[0]?.signal).toBeInstanceOf(AbortSignal);
    });

    test("the agent's state", async () => {
      const states: object[] = [];
      const spy = testReadTool((_args, call) => {
        states.push((call?.context as { state: object }).state);
        return textAnswer("");
      });
      await loop({ model: callingModel({ path: "x" }), tools: [toLangChainTool(spy)] });
      expect(states.map((state) => Object.keys(state))).toStrictEqual([expect.arrayContaining(["messages"])]);
    });
  });

  test("the agent's store", async () => {
    const store = new InMemoryStore();
    await store.put(["roots"], "tenant", { root: "/srv/a" });
    const roots: unknown[] = [];
    const spy = testReadTool(async (_args, call) => {
      const { store: given } = call?.context as { store: InMemoryStore };
      roots.push((await given.get(["roots"], "tenant"))?.value);
      return textAnswer("");
    });
    const agent = createAgent({ model: callingModel({ path: "x" }), tools: [toLangChainTool(spy)], store });
    await agent.invoke({ messages: [] });
    expect(roots).toStrictEqual([{ root: "/srv/a" }]);
  });
});

interface Stored {
  readonly name: string;
  readonly readTool: typeof imageTool;
  readonly media?: "native" | "text";
  readonly artifact: object;
}

describe("what is stored", () => {
  const stored: readonly Stored[] = [
    {
      name: "facts and media, without text and data",
      readTool: imageTool,
      artifact: {
        ok: true,
        files: [{ ...notesFacts, kind: "image" }],
        media: [{ mediaType: "image/png", data: imageBase64, filename: "dot.png" }],
      },
    },
    {
      name: "facts alone, where the message contains the media",
      readTool: imageTool,
      media: "native",
      artifact: { ok: true, files: [{ ...notesFacts, kind: "image" }] },
    },
    {
      name: "facts alone, where media is to go nowhere",
      readTool: imageTool,
      media: "text",
      artifact: { ok: true, files: [{ ...notesFacts, kind: "image" }] },
    },
    {
      name: "facts alone, where there is no media",
      readTool: textTool,
      artifact: { ok: true, files: [notesFacts] },
    },
    {
      name: "facts and the error",
      readTool: failingTool,
      artifact: {
        ok: false,
        files: [],
        error: { code: "NOT_FOUND", message: "no such file", retryable: false },
      },
    },
  ];

  describe.for(loops)("%s", ([, loop]) => {
    test.for(stored)("$name", async ({ readTool, media, artifact }) => {
      const tools = [toLangChainTool(readTool, { media })];
      const messages = await loop({ model: callingModel({ path: "x" }), tools });
      const artifacts = messages.filter((message) => ToolMessage.isInstance(message)).map((m) => m.artifact);
      expect(artifacts).toStrictEqual([artifact]);
      expect(JSON.parse(JSON.stringify(artifacts))).toStrictEqual([artifact]);
    });
  });

  test("survives a checkpoint", async () => {
    const checkpointer = new MemorySaver();
    const config = { configurable: { thread_id: "1" } };
    const tools = [toLangChainTool(imageTool)];
    await createAgent({ model: callingModel({ path: "x" }), tools, checkpointer }).invoke(
      { messages: [] },
      config,
    );
    const restored = createAgent({ model: callingModel(), tools, checkpointer });
    const { messages } = (await restored.graph.getState(config)).values as { messages: ToolMessage[] };
    const message = messages.find((candidate) => ToolMessage.isInstance(candidate));
    expect(message?.artifact).toStrictEqual({
      ok: true,
      files: [{ ...notesFacts, kind: "image" }],
      media: [{ mediaType: "image/png", data: imageBase64, filename: "dot.png" }],
    });
    expect(message && shown(message)).toStrictEqual(toolMessage("An image."));
  });

  test("title and annotations as metadata of the tool", () => {
    expect(toLangChainTool(textTool).metadata).toStrictEqual({
      title: "Read file",
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    });
  });
});

describe("media as a function of the call", () => {
  test("receives the call, its media and its config", async () => {
    const calls: MediaCall[] = [];
    const model = callingModel({ path: "x" });
    const media = (call: MediaCall): "standard" => {
      calls.push(call);
      return "standard";
    };
    const agent = createAgent({ model, tools: [toLangChainTool(documentTool, { media })] });
    await agent.invoke({ messages: [] }, { configurable: { provider: "p" } });
    expect(calls).toStrictEqual([
      {
        toolCallId: "call-1",
        input: { path: "x" },
        media: [{ mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" }],
        config: expect.objectContaining({ configurable: expect.objectContaining({ provider: "p" }) }),
      },
    ]);
  });

  test.for(textChoices)("shows the model only the text when it %s", async ([, media]) => {
    const model = callingModel({ path: "x" });
    await createAgent({ model, tools: [toLangChainTool(imageTool, { media })] }).invoke({ messages: [] });
    expect(received(model)).toStrictEqual([toolMessage("An image.")]);
  });

  test("does not see parts without a media type", async () => {
    const png = { mediaType: "image/png", data: imageBase64 };
    const readTool = testReadTool(() => ({
      ...textAnswer("An image."),
      media: [{ data: imageBase64 } as never, png],
    }));
    const media = vi.fn<(call: MediaCall) => "native">(() => "native");
    const model = callingModel({ path: "x" });
    await createAgent({ model, tools: [toLangChainTool(readTool, { media })] }).invoke({ messages: [] });
    expect(received(model)).toStrictEqual([
      toolMessage([
        { type: "text", text: "An image." },
        { type: "image_url", image_url: { url: `data:image/png;base64,${imageBase64}` } },
      ]),
    ]);
    expect(media.mock.calls.map(([call]) => call.media)).toStrictEqual([[png]]);
  });

  test("is not called for an answer without media", async () => {
    const media = vi.fn<() => "text">();
    const model = callingModel({ path: "x" });
    await createAgent({ model, tools: [toLangChainTool(textTool, { media })] }).invoke({ messages: [] });
    expect(received(model)).toStrictEqual([toolMessage("first\n\tsecond \u{1f600}\n")]);
    expect(media).not.toHaveBeenCalled();
  });
});

describe("a direct call", () => {
  test.for([
    { name: "the text", readTool: textTool, text: "first\n\tsecond \u{1f600}\n" },
    { name: "the text without media", readTool: imageTool, text: "An image." },
    {
      name: "the text of an error",
      readTool: failingTool,
      text: "Error: NOT_FOUND: no such file: gone.txt",
    },
  ])("gives $name", async ({ readTool, text }) => {
    expect(await toLangChainTool(readTool).invoke({ path: "x" })).toBe(text);
  });

  test("with a tool call gives the tool's message", async () => {
    const message = await toLangChainTool(failingTool).invoke({
      type: "tool_call",
      id: "call-1",
      name: "read_file",
      args: { path: "x" },
    });
    expect(ToolMessage.isInstance(message)).toBe(true);
    expect(shown(message)).toStrictEqual(
      toolMessage("Error: NOT_FOUND: no such file: gone.txt", { status: "error" }),
    );
  });

  test("with a tool call without an id keeps the status", async () => {
    const call = { type: "tool_call", name: "read_file", args: { path: "x" } } as const;
    expect(shown(await toLangChainTool(failingTool).invoke(call))).toStrictEqual(
      toolMessage("Error: NOT_FOUND: no such file: gone.txt", { status: "error", id: "" }),
    );
  });

  test("within another tool's call gives that call's message, as LangChain's own tools do", async () => {
    const echo = testReadTool((args) => textAnswer(JSON.stringify(args)));
    const toolCall = { type: "tool_call", id: "call-7", name: "outer", args: { question: "?" } } as const;
    const message = await toLangChainTool(echo).invoke({ path: "mine" }, { toolCall });
    expect(shown(message)).toStrictEqual(toolMessage('{"path":"mine"}', { id: "call-7" }));
  });
});

test("a wrong option throws when the tool is made", () => {
  expect(() => toLangChainTool(textTool, { media: "image_url" as "text" })).toThrow(
    new TypeError('media: expected "native", "standard", "text" or a function, got "image_url"'),
  );
});

test("an option that does not exist throws when the tool is made", () => {
  const options: object = { medai: true };
  expect(() => toLangChainTool(textTool, options)).toThrow(
    new TypeError("medai: there is no such option; did you mean media?"),
  );
});
