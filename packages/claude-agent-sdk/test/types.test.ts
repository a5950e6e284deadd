import { query, type McpSdkServerConfigWithInstance, type Options } from "@anthropic-ai/claude-agent-sdk";
import { openWorkspace, type MediaPart } from "@readfile/core";
import { expect, expectTypeOf, test } from "vitest";
import {
  codexReadFileTool,
  readFileTool,
  readServer,
  workspaceReadFileTool,
  type ClaudeAgentCall,
  type ClaudeAgentReadTool,
} from "../src/index.ts";

test("the SDK takes the server as it is", () => {
  const server = readServer([readFileTool(), codexReadFileTool({ name: "codex" })]);
  expectTypeOf(server).toEqualTypeOf<McpSdkServerConfigWithInstance>();
  expectTypeOf<{ files: typeof server }>().toExtend<NonNullable<Options["mcpServers"]>>();
  expectTypeOf(query).toBeFunction();
  expect(server.type).toBe("sdk");
});

test("functions know their arguments", () => {
  const workspace = openWorkspace({ root: "." });
  const tool = codexReadFileTool({
    workspace: ({ context }) => {
      expectTypeOf(context).toEqualTypeOf<ClaudeAgentCall>();
      return workspace;
    },
    authorize: ({ context }) => {
      expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
      return true;
    },
    media: ({ context, media, input }) => {
      expectTypeOf(context).toEqualTypeOf<ClaudeAgentCall>();
      expectTypeOf(media).toEqualTypeOf<readonly MediaPart[]>();
      expectTypeOf(input).toEqualTypeOf<unknown>();
      return "text";
    },
  });
  expectTypeOf(tool).toEqualTypeOf<ClaudeAgentReadTool>();
});

test("wrong options are type errors", () => {
  // @ts-expect-error no such media mode
  expect(() => codexReadFileTool({ media: "image" })).toThrow(TypeError);
  // @ts-expect-error an option of core with another type
  expect(() => codexReadFileTool({ root: 7 })).toThrow(TypeError);
  // @ts-expect-error no such option
  expect(() => workspaceReadFileTool({ rooot: "." })).toThrow("rooot: there is no such option");
  // @ts-expect-error a tool of the SDK's own
  expect(() => readServer([{ name: "a" }])).toThrow(TypeError);
});
