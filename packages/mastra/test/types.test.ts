import { Agent } from "@mastra/core/agent";
import type { RequestContext } from "@mastra/core/request-context";
import type { Tool } from "@mastra/core/tools";
import { LocalFilesystem, Workspace } from "@mastra/core/workspace";
import { testReadTool, textAnswer, type TestInput } from "@readfile/adapter-testing";
import {
  openWorkspace,
  type FileFacts,
  type FileSource,
  type MediaPart,
  type ReadErrorInfo,
} from "@readfile/core";
import { expect, expectTypeOf, test } from "vitest";
import {
  codexReadFileTool,
  filesystemSource,
  readFileTool,
  toMastraTool,
  workspaceReadFileTool,
  type CodexReadFileInput,
  type MastraReadTool,
  type ReadOutput,
} from "../src/index.ts";

interface Values {
  tenant: string;
}

const readTool = testReadTool(() => textAnswer(""));

test("an agent takes the tools as they are", () => {
  const agent = new Agent({
    id: "reader",
    name: "reader",
    instructions: "Read.",
    model: "openai/gpt-5.1",
    tools: {
      read_file: readFileTool(),
      codex: codexReadFileTool<Values>({ root: "." }),
      own: toMastraTool(readTool),
    },
  });
  expect(agent.id).toBe("reader");
});

test("a tool has Mastra's own type, with input and output", () => {
  const tool = toMastraTool(readTool);
  expectTypeOf(tool).toEqualTypeOf<MastraReadTool<TestInput>>();
  expectTypeOf(tool).toExtend<Tool<TestInput, ReadOutput>>();
  expectTypeOf(codexReadFileTool<Values>()).toEqualTypeOf<MastraReadTool<CodexReadFileInput, Values>>();
});

test("functions know their arguments", () => {
  const workspace = openWorkspace({ root: "." });
  const tool = codexReadFileTool<Values>({
    workspace: ({ context }) => {
      expectTypeOf(context.requestContext).toEqualTypeOf<RequestContext<Values>>();
      expectTypeOf(context.abortSignal).toEqualTypeOf<AbortSignal | undefined>();
      return workspace;
    },
    authorize: ({ context, path }) => {
      expectTypeOf(context.requestContext.get("tenant")).toEqualTypeOf<string>();
      return path !== "";
    },
    requireApproval: (input, call) => {
      expectTypeOf(input).toEqualTypeOf<CodexReadFileInput>();
      expectTypeOf(call?.requestContext).toEqualTypeOf<Record<string, unknown> | undefined>();
      return false;
    },
    media: ({ context, media, input }) => {
      expectTypeOf(context.requestContext).toEqualTypeOf<RequestContext<Values>>();
      expectTypeOf(media).toEqualTypeOf<readonly MediaPart[]>();
      expectTypeOf(input).toEqualTypeOf<unknown>();
      return "text";
    },
  });
  expectTypeOf(tool).toEqualTypeOf<MastraReadTool<CodexReadFileInput, Values>>();
  // @ts-expect-error not a value of this request context
  codexReadFileTool<Values>({ authorize: ({ context }) => context.requestContext.get("user") === "a" });
});

test("a UI knows the output", () => {
  expectTypeOf<ReadOutput["files"]>().toEqualTypeOf<readonly (FileFacts | null)[]>();
  expectTypeOf<Extract<ReadOutput, { ok: false }>["error"]>().toEqualTypeOf<ReadErrorInfo>();
  expectTypeOf<ReadOutput>().not.toHaveProperty("data");
});

test("a source over the filesystem of a workspace", () => {
  const workspace = new Workspace({ filesystem: new LocalFilesystem({ basePath: "." }) });
  expectTypeOf(filesystemSource(workspace.filesystem)).toEqualTypeOf<FileSource>();
  // @ts-expect-error no filesystem
  expect(() => filesystemSource({ readFile: async () => "" })).toThrow(TypeError);
});

test("wrong options are type errors", () => {
  // @ts-expect-error no such media mode
  expect(() => codexReadFileTool({ media: "image" })).toThrow(TypeError);
  // @ts-expect-error an option of core with another type
  expect(() => codexReadFileTool({ root: 7 })).toThrow(TypeError);
  // @ts-expect-error not a field of this tool's input
  codexReadFileTool({ requireApproval: (input) => input.path === "" });
  // @ts-expect-error no such option
  expect(() => workspaceReadFileTool({ rooot: "." })).toThrow("rooot: there is no such option");
  // @ts-expect-error an option of another adapter
  expect(() => workspaceReadFileTool({ needsApproval: true })).toThrow(
    "needsApproval: there is no such option",
  );
});
