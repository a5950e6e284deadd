import { Anthropic } from "@anthropic-ai/sdk";
import type {
  BetaRunnableTool,
  BetaToolRunContext,
  BetaToolUse,
} from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import type { BetaToolResultBlockParam, BetaToolUnion } from "@anthropic-ai/sdk/resources/beta/messages";
import type { ToolResultBlockParam, ToolUnion } from "@anthropic-ai/sdk/resources/messages";
import { textTool, type TestInput } from "@readfile/adapter-testing";
import { openWorkspace, type MediaPart } from "@readfile/core";
import { expect, expectTypeOf, test } from "vitest";
import {
  codexReadFileTool,
  readFileTool,
  toAnthropicTool,
  type AnthropicReadTool,
  type CodexReadFileInput,
  type ReadOutput,
} from "../src/index.ts";
import { conversation } from "./calling-client.ts";

test("a tool fits the tool runner and both APIs", () => {
  const tool = codexReadFileTool({ root: "." });
  expectTypeOf(tool).toEqualTypeOf<AnthropicReadTool<CodexReadFileInput>>();
  expectTypeOf(tool).toExtend<BetaRunnableTool<CodexReadFileInput>>();
  expectTypeOf(tool).toExtend<BetaToolUnion>();
  expectTypeOf(tool).toExtend<ToolUnion>();
  const client = new Anthropic({ apiKey: "none" });
  const tools = [
    tool,
    readFileTool({ root: "." }),
    { ...tool, cache_control: { type: "ephemeral" as const } },
  ];
  expect(client.beta.messages.toolRunner({ ...conversation, tools }).params.tools).toHaveLength(3);
  expectTypeOf(toAnthropicTool(textTool)).toEqualTypeOf<AnthropicReadTool<TestInput>>();
});

test("an answer fits the results of both APIs", () => {
  expectTypeOf<AnthropicReadTool<TestInput>["run"]>().returns.resolves.toEqualTypeOf<ReadOutput>();
  expectTypeOf<ReadOutput>().toExtend<NonNullable<BetaToolResultBlockParam["content"]>>();
  expectTypeOf<ReadOutput>().toExtend<NonNullable<ToolResultBlockParam["content"]>>();
});

test("functions know what they receive", () => {
  const workspace = openWorkspace({ root: "." });
  const tool = readFileTool({
    workspace: ({ context, signal }) => {
      expectTypeOf(context).toEqualTypeOf<BetaToolRunContext | undefined>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal | undefined>();
      return workspace;
    },
    authorize: ({ context, path }) => {
      expectTypeOf(context).toEqualTypeOf<BetaToolRunContext | undefined>();
      return path !== context?.toolUse.id;
    },
    media: ({ toolUse, input, media }) => {
      expectTypeOf(toolUse).toEqualTypeOf<BetaToolUse | undefined>();
      expectTypeOf(input).toEqualTypeOf<unknown>();
      expectTypeOf(media).toEqualTypeOf<readonly MediaPart[]>();
      return "text";
    },
  });
  expect(tool.name).toBe("read_file");
});

test("wrong programs are type errors", () => {
  // @ts-expect-error no such media mode
  expect(() => readFileTool({ media: "image" })).toThrow(TypeError);
  // @ts-expect-error an option of core with another type
  expect(() => readFileTool({ root: 7 })).toThrow(TypeError);
  // @ts-expect-error no such option
  expect(() => readFileTool({ rooot: "." })).toThrow("rooot: there is no such option");
  // @ts-expect-error the SDK has no approval
  expect(() => readFileTool({ needsApproval: true })).toThrow("needsApproval: there is no such option");
  // @ts-expect-error not what the SDK gives to `run`
  readFileTool({ authorize: ({ context }) => context.tenant === "a" });
  const { run } = readFileTool({ root: "." });
  // @ts-expect-error not an argument of this tool
  expect(async () => run({ file: "a.txt" })).toBeTypeOf("function");
});
