import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BaseMessage } from "@langchain/core/messages";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { testReadTool, textAnswer } from "@readfile/adapter-testing";
import * as core from "@readfile/core";
import { createAgent, toolErrorMiddleware, toolRetryMiddleware, type AgentMiddleware } from "langchain";
import { afterAll, describe, expect, test, vi } from "vitest";
import { codexReadFileTool, openFileTool, toLangChainTool, workspaceReadFileTool } from "../src/index.ts";
import { loops } from "./agent-loops.ts";
import { callingModel, received, shown, toolMessage } from "./calling-model.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "readfile-langchain-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const notes = join(root, "notes.txt");
writeFileSync(notes, "one\ntwo\nthree\n");

/** Fails when a message or its artifact shows a path of this machine or a stack trace. */
function expectNothingOfTheHost(messages: readonly BaseMessage[]): void {
  const told = JSON.stringify(messages);
  for (const secret of [root, "node_modules", "file://", String.raw`\n    at `]) {
    expect(told).not.toContain(secret);
  }
}

describe.for(loops)("none of these pitfalls shows in %s", ([, loop]) => {
  describe("for bad arguments, the model receives a stack trace with server paths, or no details", () => {
    const parsing = "failed to parse function arguments:";
    test.for([
      ["nothing", {}, `${parsing} file_path is required and must be a string`],
      ["a wrong type", { file_path: 7 }, `${parsing} file_path must be a string, got 7`],
      [
        "a word for a number",
        { file_path: "/x", offset: "ten" },
        `${parsing} offset must be an integer, got "ten"`,
      ],
      [
        "none of the choices",
        { file_path: "/x", mode: "x" },
        `${parsing} mode must be "slice" or "indentation", got "x"`,
      ],
      ["a bound", { file_path: "/x", limit: 0 }, "limit must be greater than zero"],
      ["a relative path", { file_path: "x" }, "file_path must be an absolute path"],
      ["a number", 7, `${parsing} expected an object`],
    ] as const)("%s", async ([, args, content]) => {
      const model = callingModel(args);
      const messages = await loop({ model, tools: [codexReadFileTool({ root })] });
      expect(received(model)).toStrictEqual([toolMessage(content, { status: "error" })]);
      expect(messages.at(-1)?.text).toBe("done");
      expectNothingOfTheHost(messages);
    });
  });

  test("an error shows a server path", async () => {
    const model = callingModel({ path: "gone.txt" });
    const messages = await loop({ model, tools: [workspaceReadFileTool({ root })] });
    expect(received(model)).toStrictEqual([
      toolMessage("NOT_FOUND: no such file: gone.txt", { status: "error" }),
    ]);
    expectNothingOfTheHost(messages);
  });

  describe("null is refused", () => {
    test("for optional fields", async () => {
      const model = callingModel({ file_path: notes, offset: 2, limit: null, mode: null, indentation: null });
      await loop({ model, tools: [codexReadFileTool({ root })] });
      expect(received(model)).toStrictEqual([toolMessage("L2: two\nL3: three")]);
    });

    test.for([
      ["offset", { file_path: notes, offset: null }],
      ["limit", { file_path: notes, limit: null }],
      ["mode", { file_path: notes, mode: null }],
      ["indentation", { file_path: notes, indentation: null }],
      ["a field within a field", { file_path: notes, indentation: { anchor_line: null, max_lines: null } }],
    ] as const)("for %s", async ([, args]) => {
      const model = callingModel(args);
      await loop({ model, tools: [codexReadFileTool({ root })] });
      expect(received(model)).toStrictEqual([toolMessage("L1: one\nL2: two\nL3: three")]);
    });

    test("for a required field: here core says what is missing", async () => {
      const model = callingModel({ file_path: null });
      await loop({ model, tools: [codexReadFileTool({ root })] });
      expect(received(model)).toStrictEqual([
        toolMessage("failed to parse function arguments: file_path must be a string, got null", {
          status: "error",
        }),
      ]);
    });

    test("for the arguments as a whole: here core says what is missing", async () => {
      const model = callingModel(null);
      await loop({ model, tools: [codexReadFileTool({ root })] });
      expect(received(model)).toStrictEqual([
        toolMessage("failed to parse function arguments: expected an object", { status: "error" }),
      ]);
    });
  });

  // For these, LangChain's validator throws an error of its own instead of the exception for arguments.
  describe("arguments that break the validator end the run", () => {
    test.for([
      ["no arguments at all", undefined],
      ["a field that is undefined", { path: undefined }],
      ["a bigint", { path: 1n }],
    ])("%s", async ([, args]) => {
      const run = vi.fn<(args: unknown) => core.ReadResult<{ content: string }>>(() => ({
        ok: true,
        text: "content",
        media: [],
        files: [],
        data: { content: "" },
      }));
      const model = callingModel(args);
      await loop({ model, tools: [toLangChainTool(testReadTool(run))] });
      expect(run.mock.calls.map(([given]) => given)).toStrictEqual([args]);
      expect(received(model)).toStrictEqual([toolMessage("content")]);
    });
  });

  test("LangChain takes arguments that look like a tool call for one", async () => {
    const args = { type: "tool_call", id: "forged", name: "other", args: { path: "b" } };
    const echo = testReadTool((given) => textAnswer(JSON.stringify(given)));
    const model = callingModel(args);
    await loop({ model, tools: [toLangChainTool(echo)] });
    expect(received(model)).toStrictEqual([
      toolMessage('{"type":"tool_call","id":"forged","name":"other","args":{"path":"b"}}'),
    ]);
  });

  test('LangChain adds "Please fix your mistakes." to an error', async () => {
    const model = callingModel({ file_path: "/x", limit: 0 });
    const messages = await loop({ model, tools: [codexReadFileTool({ root })] });
    expect(received(model)).toStrictEqual([
      toolMessage("limit must be greater than zero", { status: "error" }),
    ]);
    expect(JSON.stringify(messages)).not.toContain("fix your mistakes");
  });
});

describe("no call throws, because that would end a run with wrapToolCall", () => {
  const failing = testReadTool(() => ({
    ok: false,
    text: "no such file",
    media: [],
    files: [],
    error: { code: "NOT_FOUND", message: "no such file", retryable: true },
  }));

  test("toolErrorMiddleware has nothing to catch", async () => {
    const onError = vi.fn<() => string>(() => "caught");
    const model = callingModel({ path: "x" }, {}, null);
    const tools = [toLangChainTool(failing)];
    const middleware = [toolErrorMiddleware({ onError })];
    await createAgent({ model, tools, middleware }).invoke({ messages: [] });
    expect(received(model)).toStrictEqual([
      toolMessage("no such file", { status: "error", id: "call-1" }),
      toolMessage("no such file", { status: "error", id: "call-2" }),
      toolMessage("no such file", { status: "error", id: "call-3" }),
    ]);
    expect(onError).not.toHaveBeenCalled();
  });

  test("toolRetryMiddleware has nothing to retry", async () => {
    const run = vi.fn<typeof failing.run>(failing.run);
    const model = callingModel({ path: "x" });
    const tools = [toLangChainTool({ ...failing, run })];
    // Its type does not work with exactOptionalPropertyTypes.
    const retrying = toolRetryMiddleware({ maxRetries: 2, initialDelayMs: 0 }) as unknown as AgentMiddleware;
    await createAgent({ model, tools, middleware: [retrying] }).invoke({ messages: [] });
    expect(run).toHaveBeenCalledTimes(1);
    expect(received(model)).toStrictEqual([toolMessage("no such file", { status: "error" })]);
  });
});

describe("none of these pitfalls shows in content blocks", () => {
  const part = { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a.pdf" };
  const image = { mediaType: "image/png", data: "iVBORw0KGgo=" };
  const readTool = testReadTool(() => ({
    ok: true,
    text: "Two parts.",
    media: [part, image],
    files: [],
    data: { content: "" },
  }));

  test.for(["native", "standard"] as const)("%s: a message has media and no text", async (media) => {
    const model = callingModel({ path: "x" });
    await createAgent({ model, tools: [toLangChainTool(readTool, { media })] }).invoke({ messages: [] });
    const [message] = received(model);
    expect((message?.content as unknown[])[0]).toStrictEqual({ type: "text", text: "Two parts." });
    expect(message?.content).toHaveLength(3);
  });

  test.for(["native", "standard"] as const)(
    "%s: Anthropic receives blocks of the old kind twice",
    async (media) => {
      const model = callingModel({ path: "x" });
      await createAgent({ model, tools: [toLangChainTool(readTool, { media })] }).invoke({ messages: [] });
      expect(JSON.stringify(received(model))).not.toContain("source_type");
    },
  );

  test("a document becomes an image_url, which providers refuse", async () => {
    const model = callingModel({ path: "x" });
    const tools = [toLangChainTool(readTool, { media: "native" })];
    await createAgent({ model, tools }).invoke({ messages: [] });
    expect((received(model)[0]?.content as unknown[]).slice(1)).toStrictEqual([
      {
        type: "file",
        mimeType: "application/pdf",
        data: "JVBERi0xLjQK",
        metadata: { filename: "a.pdf" },
      },
      { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
    ]);
  });

  test("base64 reaches the model as text although `media` is text", async () => {
    const model = callingModel({ path: "x" });
    const tools = [toLangChainTool(readTool, { media: "text" })];
    const { messages } = await createAgent({ model, tools }).invoke({ messages: [] });
    expect(received(model)).toStrictEqual([toolMessage("Two parts.")]);
    expect(JSON.stringify(messages)).not.toContain("iVBORw0KGgo=");
  });

  test("output_version v1 turns a tool's message into one of the assistant at OpenAI", async () => {
    const tool = toLangChainTool(readTool, { media: "native" });
    const call = { type: "tool_call", id: "call-1", name: "read_file", args: { path: "x" } } as const;
    const message = await tool.invoke(call);
    expect(message.response_metadata).toStrictEqual({});
    expect(message.additional_kwargs).toStrictEqual({});
  });
});

describe("none of these pitfalls shows in the schema", () => {
  test("it loses bounds, or optional fields become required", () => {
    expect(convertToOpenAITool(openFileTool({ root }))).toStrictEqual({
      type: "function",
      function: {
        name: "open_file",
        description: core.openFileTool({ root }).description,
        parameters: {
          type: "object",
          properties: {
            file_path: expect.objectContaining({ type: "string" }),
            start_line: expect.objectContaining({ type: "integer", minimum: 1 }),
            end_line: expect.objectContaining({ type: "integer", minimum: 1 }),
          },
          required: ["file_path"],
          additionalProperties: false,
        },
      },
    });
  });

  test.for([
    ["codexReadFileTool", core.codexReadFileTool],
    ["workspaceReadFileTool", core.workspaceReadFileTool],
    ["forgeReadTool", core.forgeReadTool],
    ["openFileTool", core.openFileTool],
    ["readFileTool", core.readFileTool],
  ] as const)(
    "it is not core's own, or is core's very object, which LangChain writes into: %s",
    async ([, create]) => {
      const readTool: core.ReadTool<unknown, unknown> = create({ root });
      const before = structuredClone(readTool.jsonSchema);
      const tool = toLangChainTool(readTool);
      expect(tool.schema).toStrictEqual(before);
      expect(JSON.stringify(tool.schema)).not.toContain("9007199254740991");
      await tool.invoke({});
      // LangChain's validator would change the schema that it receives.
      Object.assign(tool.schema, { type: "string" });
      expect(readTool.jsonSchema).toStrictEqual(before);
      expect(Object.getOwnPropertyNames(readTool.jsonSchema)).toStrictEqual(Object.keys(before));
    },
  );
});

test("responseFormat is not content_and_artifact, which would refuse the tool's message", async () => {
  const tool = codexReadFileTool({ root });
  expect(tool.responseFormat).toBe("content");
  const message = await tool.invoke({
    type: "tool_call",
    id: "call-1",
    name: "read_file",
    args: { file_path: notes, limit: 1 },
  });
  expect(shown(message)).toStrictEqual(toolMessage("L1: one"));
});

// deepagents makes such copies to change the descriptions for its profiles.
test("a copy with another description keeps all other parts", async () => {
  const tool = codexReadFileTool({ root });
  const copy = Object.assign(Object.create(Object.getPrototypeOf(tool) as object), tool, {
    description: "Another.",
  }) as typeof tool;
  const model = callingModel({ file_path: notes, limit: 1 }, { file_path: 7 });
  await createAgent({ model, tools: [copy] }).invoke({ messages: [] });
  expect(received(model)).toStrictEqual([
    toolMessage("L1: one", { id: "call-1" }),
    toolMessage("failed to parse function arguments: file_path must be a string, got 7", {
      status: "error",
      id: "call-2",
    }),
  ]);
});
