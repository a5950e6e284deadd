import { testReadTool, textAnswer, type TestInput } from "@readfile/adapter-testing";
import { memorySource } from "@readfile/core";
import { generateText, isStepCount, jsonSchema, streamText, tool, type ToolSet } from "ai";
import type { MockLanguageModelV4 } from "ai/test";
import { describe, expect, test } from "vitest";
import { guardApproval } from "../src/guard-approval.ts";
import { repairToolCall } from "../src/repair-tool-call.ts";
import { toAiSdkTool, type AiSdkReadTool } from "../src/to-ai-sdk-tool.ts";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/tools.ts";
import { received, textCallingModel } from "./calling-model.ts";

const stopWhen = isStepCount(2);
const prompt = "read it";

interface Counted {
  readonly reads: readonly unknown[];
  readonly read: AiSdkReadTool<TestInput>;
}

/** Makes a tool with the name `read_file` and the alias `Read`. */
function countedTool(): Counted {
  const reads: unknown[] = [];
  const readTool = testReadTool((args) => {
    reads.push(args);
    return textAnswer("content");
  });
  return { reads, read: toAiSdkTool(readTool) };
}

function callOf(name: string, args = '{"path":"a"}'): MockLanguageModelV4 {
  return textCallingModel([name, args]);
}

describe("a call by", () => {
  test.for([
    ["an alias", "Read", "read_file"],
    ["the tool's own name, where its key is another", "read_file", "docs"],
    ["an alias, where its key is another", "Read", "docs"],
  ] as const)("%s reaches the tool", async ([, called, key]) => {
    const { reads, read } = countedTool();
    const tools = { [key]: read };
    const model = callOf(called);
    const { text, steps } = await generateText({
      model,
      tools,
      repairToolCall: repairToolCall(tools),
      prompt,
      stopWhen,
    });
    expect(text).toBe("done");
    expect(steps[0]?.toolCalls.map(({ toolName, input }) => [toolName, input])).toStrictEqual([
      [key, { path: "a" }],
    ]);
    expect(model.doGenerateCalls[1]?.prompt.slice(-2)).toEqual([
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "call-1", toolName: key, input: { path: "a" } }],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "call-1",
            toolName: key,
            output: { type: "text", value: "content" },
          },
        ],
      },
    ]);
    expect(reads).toStrictEqual([{ path: "a" }]);
  });

  test("an alias reaches the tool in a stream", async () => {
    const { reads, read } = countedTool();
    const tools = { read_file: read };
    const model = callOf("Read");
    const result = streamText({
      model,
      tools,
      repairToolCall: repairToolCall(tools),
      prompt,
      stopWhen,
    });
    expect(await result.text).toBe("done");
    expect(received(model)).toMatchObject({ content: [{ output: { type: "text", value: "content" } }] });
    expect(reads).toHaveLength(1);
  });

  test("an alias reaches a copy of the tool", async () => {
    const { reads, read } = countedTool();
    const tools = { read_file: { ...read, title: "Read" } };
    await generateText({
      model: callOf("Read"),
      tools,
      repairToolCall: repairToolCall(tools),
      prompt,
      stopWhen,
    });
    expect(reads).toHaveLength(1);
  });

  test("every alias of forgeReadTool reaches the tool", async () => {
    const tools = { read_file: forgeReadTool({ root: "." }) };
    for (const name of ["Read", "read", "read-file", "ReadFile"]) {
      const model = callOf(name, "{}");
      await generateText({ model, tools, repairToolCall: repairToolCall(tools), prompt, stopWhen });
      expect(received(model)).toMatchObject({
        content: [{ toolName: "read_file", output: { type: "error-text" } }],
      });
      expect(JSON.stringify(received(model))).not.toContain("NoSuchTool");
    }
  });
});

describe("the function leaves a call unchanged", () => {
  /** Gives what the model receives with the option. It must be what the model receives without it. */
  async function shown(toolName: string, input: string, tools: ToolSet, repaired: ToolSet): Promise<unknown> {
    const [plain, withOption] = [callOf(toolName, input), callOf(toolName, input)];
    await generateText({ model: plain, tools, prompt, stopWhen });
    const repair = repairToolCall(repaired);
    await generateText({ model: withOption, tools, repairToolCall: repair, prompt, stopWhen });
    expect(received(withOption)).toEqual(received(plain));
    return received(withOption);
  }

  test.for(["Write", "read", ""])(
    "when its name %j is unknown: the model receives an error-text",
    async (name) => {
      const { reads, read } = countedTool();
      const tools = { read_file: read };
      expect(await shown(name, "{}", tools, tools)).toEqual({
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "call-1",
            toolName: name,
            output: {
              type: "error-text",
              value: `AI_NoSuchToolError: Model tried to call unavailable tool '${name}'. Available tools: read_file.`,
            },
          },
        ],
      });
      expect(reads).toStrictEqual([]);
    },
  );

  test.for(["constructor", "__proto__"])("when its name is %j, which every object has", async (name) => {
    const { reads, read } = countedTool();
    const tools = { read_file: read };
    await shown(name, "{}", tools, tools);
    expect(reads).toStrictEqual([]);
  });

  test("when its arguments are JSON, but not what a copy's own schema takes", async () => {
    const { reads, read } = countedTool();
    const inputSchema = jsonSchema<TestInput>(
      {},
      { validate: () => ({ success: false, error: new Error("no") }) },
    );
    const tools = { read_file: { ...read, inputSchema } };
    expect(JSON.stringify(await shown("read_file", "{}", tools, tools))).toContain(
      "AI_InvalidToolInputError: Invalid input for tool read_file",
    );
    expect(reads).toStrictEqual([]);
  });

  test("when its arguments are no JSON and the tool is another package's", async () => {
    const tools = { other: tool({ inputSchema: jsonSchema({}), execute: () => "other" }) };
    expect(JSON.stringify(await shown("other", '{"path":', tools, tools))).toContain(
      "AI_InvalidToolInputError: Invalid input for tool other",
    );
  });

  // Early versions of the SDK ran inactive tools, and then also their aliases.
  test("when its name is an alias of an inactive tool: the alias behaves as the key does", async () => {
    const { read } = countedTool();
    const other = tool({ inputSchema: jsonSchema({}), execute: () => "other" });
    const tools = { read_file: read, other };
    const types = ["read_file", "Read"].map(async (name) => {
      const model = callOf(name);
      await generateText({
        model,
        tools,
        activeTools: ["other"],
        repairToolCall: repairToolCall(tools),
        prompt,
        stopWhen,
      });
      const message = received(model);
      const [part] = message?.role === "tool" ? message.content : [];
      return part?.type === "tool-result" ? part.output.type : undefined;
    });
    const [byKey, byAlias] = await Promise.all(types);
    expect(byKey).toBeDefined();
    expect(byAlias).toBe(byKey);
  });

  test("when its name is that of another package's tool", async () => {
    const { read } = countedTool();
    const other = tool({ inputSchema: jsonSchema({}), execute: () => "other" });
    const tools = { read_file: read, other };
    expect(await shown("other", "{}", tools, tools)).toMatchObject({
      content: [{ output: { type: "text", value: "other" } }],
    });
  });
});

describe("arguments that are no JSON", () => {
  const source = memorySource({ "a.md": "one\n" });
  /** Each tool's own words for them. */
  const words = [
    [
      readFileTool({ source }),
      'Error: INVALID_ARGUMENT: the arguments must be an object, got "{\\"path\\":"; for example path="src/app.ts"',
    ],
    [
      codexReadFileTool({ source }),
      "failed to parse function arguments: the JSON text ends where a value is expected at character 9",
    ],
    [workspaceReadFileTool({ source }), "INVALID_ARGUMENT: path must be a string that is not empty"],
    [forgeReadTool({ source }), 'the arguments must be an object, got "{\\"path\\":"'],
    [openFileTool({ source }), 'the arguments must be an object, got "{\\"path\\":"'],
  ] as const;

  /** Runs an agent. Gives the call and the answer of the next prompt, and the input of the call that a UI sees. */
  async function run(tools: ToolSet, name: string, args: string, by: "generateText" | "streamText") {
    const model = callOf(name, args);
    const options = { model, tools, repairToolCall: repairToolCall(tools), prompt, stopWhen };
    const steps =
      by === "generateText" ? (await generateText(options)).steps : await streamText(options).steps;
    const [call, answer] = (model.doGenerateCalls[1] ?? model.doStreamCalls[1])?.prompt.slice(-2) ?? [];
    return { call, answer, input: steps[0]?.toolCalls[0]?.input as unknown };
  }

  for (const by of ["generateText", "streamText"] as const) {
    test.for(words)(`the tool says what is wrong: ${by} %#`, async ([read_file, value]) => {
      const { call, answer, input } = await run({ read_file }, "read_file", '{"path":', by);
      expect(answer).toMatchObject({ content: [{ output: { type: "error-text", value } }] });
      // An object, because services refuse a conversation in which it is another value.
      expect(input).toStrictEqual({ rawInvalidInput: '{"path":' });
      expect(call).toMatchObject({ content: [{ input: { rawInvalidInput: '{"path":' } }] });
    });
  }

  test("the tool says so, where the name is an alias, too", async () => {
    const [, value] = words[3];
    const tools = { read_file: forgeReadTool({ source }) };
    const { answer } = await run(tools, "Read", '{"path":', "generateText");
    expect(answer).toMatchObject({
      content: [{ toolName: "read_file", output: { type: "error-text", value } }],
    });
  });

  test("the tool reads what core can mend, and an approval function is asked about it", async () => {
    const tools = { read_file: readFileTool({ source }) };
    const args = '```json\n{"path":"a.md"}\n```';
    const { answer } = await run(tools, "read_file", args, "generateText");
    const value = "[a.md | line 1 of 1 | repaired: the arguments were sent as text]\n1\tone";
    expect(answer).toMatchObject({ content: [{ output: { type: "text", value } }] });

    const asked: unknown[] = [];
    const decide = guardApproval(tools.read_file, (read) => {
      asked.push(read);
      return "denied" as const;
    });
    const model = callOf("read_file", args);
    const options = { model, tools, repairToolCall: repairToolCall(tools), prompt, stopWhen };
    await generateText({ ...options, toolApproval: { read_file: decide } });
    expect(asked).toEqual([{ path: "a.md" }]);
    expect(received(model)).toMatchObject({ content: [{ output: { type: "execution-denied" } }] });
  });

  test("without the option, the SDK says what is wrong", async () => {
    const model = callOf("read_file", '{"path":');
    await generateText({ model, tools: { read_file: readFileTool({ source }) }, prompt, stopWhen });
    expect(JSON.stringify(received(model))).toContain("AI_InvalidToolInputError");
  });

  test.for([
    ["an object with another field beside it", { rawInvalidInput: "{}", path: "a" }],
    ["a value that is no text", { rawInvalidInput: 7 }],
  ])("%s reaches the tool as it is", async ([, input]) => {
    const { reads, read } = countedTool();
    await generateText({
      model: callOf("read_file", JSON.stringify(input)),
      tools: { read_file: read },
      prompt,
      stopWhen,
    });
    expect(reads).toStrictEqual([input]);
  });
});

test("a call by an alias needs the same approval", async () => {
  const { reads, read } = countedTool();
  const tools = { read_file: read };
  for (const status of ["denied", "user-approval"] as const) {
    const asked: unknown[] = [];
    const decide = guardApproval<TestInput, {}, {}>(read, (input) => {
      asked.push(input);
      return status;
    });
    await generateText({
      model: callOf("Read"),
      tools,
      repairToolCall: repairToolCall(tools),
      toolApproval: { read_file: decide },
      prompt,
      stopWhen,
    });
    expect(asked).toStrictEqual([{ path: "a" }]);
  }
  expect(reads).toStrictEqual([]);
});

describe("repairToolCall throws when a name belongs to two tools", () => {
  test.for<[string, ToolSet, string]>([
    ["a tool twice", { a: readFileTool(), b: readFileTool() }, "read_file"],
    ["an alias and a key", { read_file: readFileTool(), Read: forgeReadTool() }, "read_file"],
    [
      "an alias and the key of another's",
      { read: tool({ inputSchema: jsonSchema({}) }), a: forgeReadTool() },
      "read",
    ],
  ])("%s", ([, tools, name]) => {
    expect(() => repairToolCall(tools)).toThrow(
      new TypeError(
        `"${name}" is the name or an alias of two tools; rename one by its options name and aliases`,
      ),
    );
  });

  test("repairToolCall accepts tools with different names", () => {
    const tools = { docs: readFileTool({ name: "docs" }), source: readFileTool({ name: "source" }) };
    expect(repairToolCall(tools)).toBeTypeOf("function");
  });
});
