import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { Validator } from "@langchain/core/utils/json_schema";
import { testReadTool, textAnswer } from "@readfile/adapter-testing";
import { memorySource } from "@readfile/core";
import { createAgent, providerStrategy } from "langchain";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { guardApproval } from "../src/guard-approval.ts";
import { toLangChainTool } from "../src/to-langchain-tool.ts";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/tools.ts";
import { callingModel, received, toolMessage } from "./calling-model.ts";
import { anthropic, openAi, recordingFetch, type SentCall } from "./provider-calls.ts";

const source = memorySource({ "a.md": "one\ntwo\nthree\n" });

let sent: SentCall[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", recordingFetch(sent));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const strictSchema = {
  type: "object",
  properties: {
    file_path: { type: "string", description: expect.any(String) },
    start_line: { type: ["integer", "null"], description: expect.any(String) },
    end_line: { type: ["integer", "null"], description: expect.any(String) },
  },
  required: ["file_path", "start_line", "end_line"],
  additionalProperties: false,
};

describe("a strict tool", () => {
  test("has a schema in which all fields are required", () => {
    expect(openFileTool({ source, strict: true }).schema).toStrictEqual(strictSchema);
  });

  test("takes null for a field that is left out", async () => {
    const seen: unknown[] = [];
    const readTool = testReadTool((args) => {
      seen.push(args);
      return textAnswer("content");
    });
    const tool = toLangChainTool(readTool, { strict: true });
    const model = callingModel({ path: "x", limit: null, indentation: { mode: null }, list: [{ a: null }] });
    await createAgent({ model, tools: [tool] }).invoke({ messages: [] });
    expect(received(model)).toStrictEqual([toolMessage("content")]);
    expect(seen).toStrictEqual([{ path: "x", indentation: {}, list: [{}] }]);
  });

  test("reads with nulls", async () => {
    const tool = readFileTool({ source, strict: true });
    expect(await tool.invoke({ path: "a.md", offset: null, limit: 1 } as never)).toBe(
      "[a.md | line 1 of 3 | next: offset=2 limit=1]\n1\tone",
    );
  });

  test("does not change null where it is not strict", async () => {
    const seen: unknown[] = [];
    const tool = toLangChainTool(
      testReadTool((args) => {
        seen.push(args);
        return textAnswer("content");
      }),
    );
    await tool.invoke({ path: "x", limit: null } as never);
    expect(seen).toStrictEqual([{ path: "x", limit: null }]);
  });

  test("shows an approval function the reads without null", async () => {
    const reads: unknown[] = [];
    const when = guardApproval(readFileTool({ source, strict: true }), (read) => {
      reads.push(read);
      return false;
    });
    expect(await when({ toolCall: { args: { path: "a.md", limit: null } } })).toBe(false);
    expect(reads).toStrictEqual([{ path: "a.md" }]);
  });

  test("cannot be compatible with a program that refuses null", () => {
    const message = "strict: cannot be combined with compat, which keeps the schema of Codex CLI";
    expect(() => codexReadFileTool({ compat: "codex-0.116", strict: true })).toThrow(new TypeError(message));
    expect(codexReadFileTool({ compat: undefined as never, strict: true }).name).toBe("read_file");
    expect(codexReadFileTool({ compat: "codex-0.116", strict: false }).name).toBe("read_file");
  });

  test.for([
    ["strict", { strict: "yes" }, 'strict: expected true or false, got "yes"'],
    ["returnDirect", { returnDirect: 1 }, "returnDirect: expected true or false, got 1"],
    ["extras", { extras: [] }, "extras: expected an object, got []"],
    ["extras", { extras: null }, "extras: expected an object, got null"],
  ])("a wrong option %s throws when the tool is made: %j", ([, options, message]) => {
    expect(() => openFileTool(options as object)).toThrow(new TypeError(message as string));
  });
});

describe("what reaches the provider", () => {
  const messages = [new HumanMessage("read it")];

  test("OpenAI: the schema, and `strict` as the call's options say", async () => {
    const tools = [openFileTool({ source, strict: true })];
    await openAi().bindTools(tools, { strict: true }).invoke(messages);
    expect(sent[0]?.body.tools).toStrictEqual([
      {
        type: "function",
        function: {
          name: "open_file",
          description: expect.any(String),
          parameters: strictSchema,
          strict: true,
        },
      },
    ]);
  });

  // LangChain makes all tools of such a call strict, so that OpenAI refuses any other schema.
  test("OpenAI Chat Completions with responseFormat: strict", async () => {
    const schema = {
      type: "object" as const,
      title: "answer",
      properties: { a: { type: "string" } },
      required: ["a"],
    };
    const agent = createAgent({
      model: openAi(),
      tools: [openFileTool({ source, strict: true })],
      responseFormat: providerStrategy(schema),
    });
    // "done" is no JSON of that schema.
    await agent.invoke({ messages }).catch(() => {});
    expect(sent[0]?.body.tools).toMatchObject([{ function: { strict: true, parameters: strictSchema } }]);
  });

  test("Anthropic: the schema and `strict`, without examples", async () => {
    await anthropic()
      .bindTools([openFileTool({ source, strict: true })])
      .invoke(messages);
    expect(sent[0]?.body.tools).toStrictEqual([
      { name: "open_file", description: expect.any(String), input_schema: strictSchema, strict: true },
    ]);
  });

  test("Anthropic: core's examples, and the host's extras", async () => {
    const extras = { cache_control: { type: "ephemeral" } };
    await anthropic()
      .bindTools([openFileTool({ source, extras })])
      .invoke(messages);
    expect(sent[0]?.body.tools).toMatchObject([
      {
        name: "open_file",
        input_examples: [
          { file_path: "src/main.rs", start_line: 120, end_line: 150 },
          { file_path: "src/main.rs" },
        ],
        cache_control: { type: "ephemeral" },
      },
    ]);
  });

  test("Anthropic: no examples where the host wants none", async () => {
    await anthropic()
      .bindTools([openFileTool({ source, extras: { input_examples: undefined } })])
      .invoke(messages);
    expect(Object.keys(sent[0]?.body.tools?.[0] as object)).toStrictEqual([
      "name",
      "description",
      "input_schema",
    ]);
  });

  // Anthropic refuses a call whose examples do not fit their schema.
  test.for([
    ["codexReadFileTool", codexReadFileTool],
    ["workspaceReadFileTool", workspaceReadFileTool],
    ["forgeReadTool", forgeReadTool],
    ["openFileTool", openFileTool],
    ["readFileTool", readFileTool],
  ] as const)("examples that fit their schema: %s", ([, create]) => {
    const { extras, schema } = create({ source });
    const examples = extras["input_examples"] as readonly unknown[];
    expect(examples.length).toBeGreaterThan(0);
    expect(examples.map((example) => new Validator(schema as object).validate(example).valid)).not.toContain(
      false,
    );
    expect(new Validator(schema as object).validate({ file: 7 }).valid).toBe(false);
  });

  test("OpenAI: no extras", async () => {
    await openAi()
      .bindTools([openFileTool({ source })])
      .invoke(messages);
    expect(JSON.stringify(sent[0]?.body.tools)).not.toContain("examples");
  });
});

test("returnDirect ends the agent with the tool's answer", async () => {
  const model = callingModel({ path: "a.md", limit: 1 });
  const tools = [readFileTool({ source, returnDirect: true })];
  const { messages } = await createAgent({ model, tools }).invoke({ messages: [] });
  expect(messages.at(-1)?.text).toBe("[a.md | line 1 of 3 | next: offset=2 limit=1]\n1\tone");
  expect(model.calls).toHaveLength(1);
  expect(messages.filter((message) => AIMessage.isInstance(message))).toHaveLength(1);
});

test("a message has the tool's metadata, as those of LangChain's own tools", async () => {
  const tool = readFileTool({ source });
  const message = await tool.invoke({
    type: "tool_call",
    id: "1",
    name: "read_file",
    args: { path: "a.md" },
  });
  expect(message.metadata).toStrictEqual({
    title: "Read file",
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  });
});
