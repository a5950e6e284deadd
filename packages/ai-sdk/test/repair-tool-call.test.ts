import { testReadTool, textAnswer, type TestInput } from "@readfile/adapter-testing";
import { generateText, isStepCount, jsonSchema, streamText, tool, type ToolSet } from "ai";
import type { MockLanguageModelV4 } from "ai/test";
import { describe, expect, test } from "vitest";
import { guardApproval } from "../src/guard-approval.ts";
import { repairToolCall } from "../src/repair-tool-call.ts";
import { toAiSdkTool, type AiSdkReadTool } from "../src/to-ai-sdk-tool.ts";
import { forgeReadTool, readFileTool } from "../src/tools.ts";
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

  test("when its arguments are not JSON: the model receives an error-text", async () => {
    const { reads, read } = countedTool();
    const tools = { read_file: read };
    expect(await shown("read_file", '{"path":', tools, tools)).toMatchObject({
      content: [{ output: { type: "error-text" } }],
    });
    expect(reads).toStrictEqual([]);
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
