import { testReadTool, textAnswer, type TestInput } from "@readfile/adapter-testing";
import type { ReadFailure } from "@readfile/core";
import {
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  ToolLoopAgent,
  type InferToolInput,
  type InferToolOutput,
  type InferUITools,
  type ToolCallRepairFunction,
  type ToolExecutionOptions,
  type ToolSet,
  type UIMessage,
} from "ai";
import { expect, expectTypeOf, test } from "vitest";
import {
  codexReadFileTool,
  guardApproval,
  repairToolCall,
  toAiSdkTool,
  type ReadOutput,
} from "../src/index.ts";
import { callingModel } from "./calling-model.ts";

const readTool = testReadTool(() => textAnswer(""));
const contextSchema = jsonSchema<{ tenant: string }>({ type: "object" });

test("a UI knows the types of input and output", () => {
  const tools = { read_file: toAiSdkTool(readTool) };
  expectTypeOf(tools).toExtend<ToolSet>();
  expectTypeOf<InferToolInput<typeof tools.read_file>>().toEqualTypeOf<TestInput>();
  expectTypeOf<InferToolOutput<typeof tools.read_file>>().toEqualTypeOf<ReadOutput>();
  expectTypeOf<InferUITools<typeof tools>>().toEqualTypeOf<{
    read_file: { input: TestInput; output: ReadOutput };
  }>();
  expectTypeOf<Extract<ReadOutput, { ok: false }>>().toEqualTypeOf<ReadFailure>();
  expectTypeOf<Extract<ReadOutput, { ok: true }>>().not.toHaveProperty("data");

  type Parts = UIMessage<unknown, never, InferUITools<typeof tools>>["parts"][number];
  expectTypeOf<
    Extract<Parts, { type: "tool-read_file"; state: "output-available" }>["output"]
  >().toEqualTypeOf<ReadOutput>();
});

test("a factory's tool has the input type of core's tool", () => {
  const tools = { read_file: codexReadFileTool({ root: ".", media: "text" }) };
  expectTypeOf(tools).toExtend<ToolSet>();
  expectTypeOf<InferToolInput<typeof tools.read_file>>().toHaveProperty("file_path").toEqualTypeOf<string>();
  expectTypeOf<InferToolOutput<typeof tools.read_file>>().toEqualTypeOf<ReadOutput>();
  // @ts-expect-error no such media mode
  expect(() => codexReadFileTool({ media: "image" })).toThrow(TypeError);
  // @ts-expect-error an option of core with another type
  expect(() => codexReadFileTool({ root: 7 })).toThrow(TypeError);
});

test("an agent's messages know the tool", () => {
  const agent = new ToolLoopAgent({ model: callingModel(), tools: { read_file: toAiSdkTool(readTool) } });
  // The SDK's InferAgentUIMessage does not work with exactOptionalPropertyTypes, not even for the SDK's own tools.
  type Parts = UIMessage<unknown, never, InferUITools<typeof agent.tools>>["parts"][number];
  type Answered = Extract<Parts, { type: "tool-read_file"; state: "output-available" }>;
  expectTypeOf<Answered["input"]>().toEqualTypeOf<TestInput>();
  expectTypeOf<Answered["output"]>().toEqualTypeOf<ReadOutput>();
  expectTypeOf(agent.generate).returns.resolves.toHaveProperty("text").toEqualTypeOf<string>();
});

test("context is required exactly when the tool has a schema for it", async () => {
  const options = { prompt: "read it", stopWhen: isStepCount(2) };
  const plain = { read_file: toAiSdkTool(readTool) };
  await generateText({ ...options, model: callingModel(), tools: plain });

  const tools = { read_file: toAiSdkTool(readTool, { contextSchema }) };
  await generateText({
    ...options,
    model: callingModel(),
    tools,
    toolsContext: { read_file: { tenant: "a" } },
  });
  const wrong = { read_file: { tenant: 7 } };
  // @ts-expect-error the schema's type is required
  streamText({ ...options, model: callingModel(), tools, toolsContext: wrong });
  type Execute = NonNullable<typeof tools.read_file.execute>;
  expectTypeOf<Parameters<Execute>[1]>().toEqualTypeOf<ToolExecutionOptions<{ tenant: string }>>();
});

test("a guarded function has the type that toolApproval expects", async () => {
  const tools = { read_file: toAiSdkTool(readTool, { contextSchema }) };
  await generateText({
    model: callingModel(),
    tools,
    toolsContext: { read_file: { tenant: "a" } },
    toolApproval: {
      read_file: guardApproval(tools.read_file, (input, { toolContext }) => {
        expectTypeOf(input).toEqualTypeOf<TestInput>();
        expectTypeOf(toolContext).toEqualTypeOf<{ tenant: string }>();
        return input.path.endsWith(".env") ? "user-approval" : "approved";
      }),
    },
    prompt: "read it",
  });
  const plain = { read_file: toAiSdkTool(readTool) };
  const elsewhere = guardApproval(plain.read_file, (input) => (input.path === "" ? "denied" : undefined));
  await generateText({
    model: callingModel(),
    tools: plain,
    toolApproval: { read_file: elsewhere },
    prompt: "read it",
  });
  const mixed = { ...plain, other: tool({ inputSchema: jsonSchema<{ id: number }>({}) }) };
  // @ts-expect-error not a field of this tool's input
  guardApproval(mixed.read_file, (input) => (input.id === 7 ? "denied" : undefined));
  expect(() => {
    // @ts-expect-error not a tool of this package
    guardApproval(mixed.other, () => "approved");
  }).toThrow(TypeError);
});

test("a repair function has the type that the option expects", async () => {
  const tools = { read_file: toAiSdkTool(readTool), codex: codexReadFileTool({ name: "codex" }) };
  const repair = repairToolCall(tools);
  expectTypeOf(repair).toEqualTypeOf<ToolCallRepairFunction<typeof tools>>();
  await generateText({ model: callingModel(), tools, repairToolCall: repair, prompt: "read it" });
  const agent = new ToolLoopAgent({ model: callingModel(), tools, repairToolCall: repairToolCall(tools) });
  expectTypeOf(agent.generate).returns.resolves.toHaveProperty("text").toEqualTypeOf<string>();
});
