import {
  Agent,
  run,
  toolNamespace,
  type FunctionTool,
  type RunContext,
  type Tool,
  type ToolExecuteArgument,
  type ToolOutputFileContent,
  type ToolOutputImage,
  type ToolOutputText,
} from "@openai/agents";
import { textAnswer } from "@readfile/adapter-testing";
import {
  openWorkspace,
  type FileFacts,
  type MediaPart,
  type ReadErrorInfo,
  type ToolInputSchema,
} from "@readfile/core";
import { expect, expectTypeOf, test } from "vitest";
import {
  codexReadFileTool,
  openFileTool,
  toOpenAIAgentsTool,
  workspaceReadFileTool,
  type CodexReadFileInput,
  type OpenAIAgentsReadTool,
  type ReadCustomData,
  type ReadOutput,
} from "../src/index.ts";
import { callingModel } from "./calling-model.ts";
import { testReadTool, type TestInput } from "./test-read-tool.ts";

interface Context {
  tenant: string;
}

const readTool = testReadTool(() => textAnswer(""));

test("a tool made without a context fits every agent", () => {
  const tool = codexReadFileTool({ root: "." });
  expectTypeOf(tool).toEqualTypeOf<OpenAIAgentsReadTool<CodexReadFileInput>>();
  const tools = [tool, openFileTool({ root: "." }), toOpenAIAgentsTool(readTool)];
  expectTypeOf(tool).toExtend<Tool>();
  expectTypeOf(tool).toExtend<Tool<Context>>();
  const name = "reader";
  expectTypeOf(new Agent({ name, tools })).toExtend<Agent>();
  expectTypeOf(new Agent<Context>({ name, tools })).toExtend<Agent<Context>>();
  expectTypeOf(new Agent<Context>({ name, tools: [codexReadFileTool(), tool] })).toExtend<Agent<Context>>();
  expectTypeOf(new Agent({ name }).clone({ tools })).toExtend<Agent>();
  expectTypeOf(toolNamespace({ name: "files", description: "Files.", tools: [tool] })).toExtend<Tool[]>();
});

test("a tool made for a context fits agents of that context", async () => {
  const tool = codexReadFileTool<Context>({
    needsApproval: ({ context }, input, callId) => {
      expectTypeOf(context).toEqualTypeOf<Context>();
      expectTypeOf(input).toEqualTypeOf<CodexReadFileInput>();
      expectTypeOf(callId).toEqualTypeOf<string | undefined>();
      return false;
    },
    isEnabled: ({ runContext, agent }) => {
      expectTypeOf(runContext).toEqualTypeOf<RunContext<Context>>();
      expectTypeOf(agent.name).toEqualTypeOf<string>();
      return true;
    },
    media: ({ runContext, media, input, callId }) => {
      expectTypeOf(runContext).toEqualTypeOf<RunContext<Context> | undefined>();
      expectTypeOf(media).toEqualTypeOf<readonly MediaPart[]>();
      expectTypeOf(input).toEqualTypeOf<unknown>();
      expectTypeOf(callId).toEqualTypeOf<string | undefined>();
      return "text";
    },
  });
  expectTypeOf(tool).toEqualTypeOf<OpenAIAgentsReadTool<CodexReadFileInput, Context>>();
  const agent = new Agent<Context>({ name: "reader", model: callingModel({}), tools: [tool] });
  await run(agent, "read it", { context: { tenant: "a" } });
  expectTypeOf(tool).not.toExtend<Tool<{ user: string }>>();
  // @ts-expect-error an agent of another context
  expect(new Agent<{ user: string }>({ name: "reader", tools: [tool] }).tools).toHaveLength(1);
});

test("authorize and workspace know the run context", () => {
  const workspace = openWorkspace({ root: "." });
  const tool = codexReadFileTool<Context>({
    workspace: ({ context, signal }) => {
      expectTypeOf(context).toEqualTypeOf<RunContext<Context>>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal | undefined>();
      return workspace;
    },
    authorize: ({ context, path }) => {
      expectTypeOf(context).toEqualTypeOf<RunContext<Context>>();
      return path !== context.context.tenant;
    },
  });
  expectTypeOf(tool).toEqualTypeOf<OpenAIAgentsReadTool<CodexReadFileInput, Context>>();
  codexReadFileTool({
    authorize: ({ context }) => {
      expectTypeOf(context).toEqualTypeOf<RunContext>();
      return true;
    },
  });
  // @ts-expect-error not a field of this context
  codexReadFileTool<Context>({ authorize: ({ context }) => context.context.user === "a" });
  // @ts-expect-error the workspace function of another context
  codexReadFileTool<Context>({ workspace: (_call: { context: RunContext<{ user: string }> }) => workspace });
});

test("a factory call inside an agent takes the agent's context", () => {
  const agent = new Agent<Context>({
    name: "reader",
    tools: [
      workspaceReadFileTool({ needsApproval: async (_runContext, { path }) => Promise.resolve(path === "") }),
    ],
  });
  expect(agent.tools).toHaveLength(1);
});

test("a tool has the SDK's own type, with input and output", () => {
  const tool = toOpenAIAgentsTool(readTool);
  expectTypeOf(tool).toEqualTypeOf<OpenAIAgentsReadTool<TestInput>>();
  expectTypeOf(tool).toExtend<FunctionTool<unknown, ToolInputSchema<TestInput>, ReadOutput>>();
  expectTypeOf<ToolExecuteArgument<ToolInputSchema<TestInput>>>().toEqualTypeOf<TestInput>();
  expectTypeOf(tool.invoke).returns.resolves.toEqualTypeOf<ReadOutput>();
  expectTypeOf<Exclude<ReadOutput, string>>().toEqualTypeOf<
    [ToolOutputText, ...(ToolOutputImage | ToolOutputFileContent)[]]
  >();
});

test("a UI knows the custom data", () => {
  expectTypeOf<ReadCustomData["files"]>().toEqualTypeOf<readonly (FileFacts | null)[]>();
  expectTypeOf<Extract<ReadCustomData, { ok: false }>["error"]>().toEqualTypeOf<ReadErrorInfo>();
  expectTypeOf<ReadCustomData>().not.toHaveProperty("text");
  expectTypeOf<ReadCustomData>().not.toHaveProperty("media");
  expectTypeOf<ReadCustomData>().not.toHaveProperty("data");
});

test("wrong options are type errors", () => {
  // @ts-expect-error no such media mode
  expect(() => codexReadFileTool({ media: "image" })).toThrow(TypeError);
  // @ts-expect-error an option of core with another type
  expect(() => codexReadFileTool({ root: 7 })).toThrow(TypeError);
  // @ts-expect-error not a field of this tool's input
  codexReadFileTool({ needsApproval: (_runContext, input) => input.path === "" });
  // @ts-expect-error no such option
  expect(() => codexReadFileTool({ rooot: "." })).toThrow("rooot: there is no such option");
});
