import type { AIMessageChunk, ToolMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import { tool, type StructuredToolInterface } from "@langchain/core/tools";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { testReadTool, textAnswer, type TestInput } from "@readfile/adapter-testing";
import {
  openWorkspace,
  resolveTool,
  type AuthorizeRequest,
  type CodexReadFileInput,
  type FileFacts,
  type MediaPart,
  type OpenFileInput,
  type ReadErrorInfo,
} from "@readfile/core";
import { createAgent, createMiddleware, type AgentMiddleware, type BaseMessage } from "langchain";
import { expect, expectTypeOf, test } from "vitest";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readMediaMiddleware,
  toLangChainTool,
  workspaceReadFileTool,
  type LangChainReadTool,
  type LangChainToolOptions,
  type ReadArtifact,
  type ReadContext,
} from "../src/index.ts";
import { callingModel } from "./calling-model.ts";

const readTool = testReadTool(() => textAnswer(""));
const other = tool((input: unknown) => String(input), {
  name: "other",
  description: "Another tool.",
  schema: { type: "object", properties: {} },
});

test("a tool has the type that LangChain expects", () => {
  expectTypeOf(toLangChainTool(readTool)).toExtend<StructuredToolInterface>();
  expectTypeOf(codexReadFileTool()).toExtend<StructuredToolInterface>();
});

test("createAgent takes a tool beside other tools", async () => {
  const agent = createAgent({
    model: callingModel({ file_path: "/x" }),
    tools: [codexReadFileTool({ root: ".", media: "standard" }), forgeReadTool(), openFileTool(), other],
  });
  const { messages } = await agent.invoke({ messages: [] });
  expectTypeOf(messages).toExtend<readonly BaseMessage[]>();
  expectTypeOf(messages.length).toEqualTypeOf<number>();
});

test("createAgent takes the middleware, also beside others", async () => {
  const middleware = [readMediaMiddleware(), createMiddleware({ name: "another" })] as const;
  const tools = [codexReadFileTool()];
  const agent = createAgent({ model: callingModel({ file_path: "/x" }), tools, middleware });
  const { messages } = await agent.invoke({ messages: [] });
  expectTypeOf(messages).toExtend<readonly BaseMessage[]>();
  expectTypeOf(messages.length).toEqualTypeOf<number>();
  expectTypeOf(readMediaMiddleware()).toExtend<AgentMiddleware>();
  // @ts-expect-error a middleware that gives no message of the model
  createAgent({ model: callingModel(), tools, middleware: [{ name: "none", wrapModelCall: () => 7 }] });
});

test("bindTools and ToolNode take a tool", () => {
  const tools = [codexReadFileTool(), other];
  expectTypeOf(callingModel().bindTools(tools)).toExtend<Runnable<never, AIMessageChunk>>();
  expectTypeOf(new ToolNode(tools)).toExtend<Runnable>();
  expectTypeOf(new ToolNode([workspaceReadFileTool()])).toExtend<Runnable>();
});

test("a direct call takes the tool's input and gives text; a tool call gives its message", async () => {
  const readFile = toLangChainTool(readTool);
  expectTypeOf(readFile).toEqualTypeOf<LangChainReadTool<TestInput>>();
  expectTypeOf(await readFile.invoke({ path: "x" })).toEqualTypeOf<string>();
  const call = { type: "tool_call", id: "1", name: "read_file", args: {} } as const;
  expectTypeOf(await readFile.invoke(call)).toEqualTypeOf<ToolMessage>();
  expectTypeOf(codexReadFileTool()).toEqualTypeOf<LangChainReadTool<CodexReadFileInput, "read_file">>();
  // @ts-expect-error a required field is missing
  await readFile.invoke({});
  // @ts-expect-error a field of another type
  await codexReadFileTool().invoke({ file_path: 7 });
});

test("a tool's name is a literal type", () => {
  expectTypeOf(codexReadFileTool().name).toEqualTypeOf<"read_file">();
  expectTypeOf(forgeReadTool({ root: "." }).name).toEqualTypeOf<"Read">();
  expectTypeOf(openFileTool({ name: "look" }).name).toEqualTypeOf<"look">();
  const anyName = (name: string): string => openFileTool({ name }).name;
  expectTypeOf(openFileTool({ name: anyName("look") }).name).toEqualTypeOf<string>();
  expectTypeOf(openFileTool({ name: undefined }).name).toEqualTypeOf<string>();
  expectTypeOf(toLangChainTool(readTool).name).toEqualTypeOf<string>();
});

test("_call is public, and gives a message for a tool call", async () => {
  const openFile = openFileTool();
  expectTypeOf(openFile["_call"]).returns.toEqualTypeOf<Promise<string>>();
  expect(await openFile["_call"]({ file_path: 7 })).toContain("file_path");
});

test("authorize and workspace know LangChain's config and the run's context", () => {
  interface Tenant {
    readonly tenant: string;
  }
  openFileTool<Tenant>({
    authorize({ context }) {
      expectTypeOf(context).toEqualTypeOf<ReadContext<Tenant>>();
      expectTypeOf(context.context).toEqualTypeOf<Tenant | undefined>();
      expectTypeOf(context.toolCall?.id).toEqualTypeOf<string | undefined>();
      expectTypeOf(context.configurable?.["user"]).toEqualTypeOf<unknown>();
      // @ts-expect-error not a part of the run's context
      return context.context?.user === "a";
    },
    workspace({ context, signal }) {
      expectTypeOf(context.context?.tenant).toEqualTypeOf<string | undefined>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal | undefined>();
      return openWorkspace();
    },
  });
  openFileTool({
    authorize: ({ context }: AuthorizeRequest<ReadContext<Tenant>>) => context.context?.tenant === "a",
  });
  openFileTool({ authorize: ({ context }) => context.context !== undefined });
  // @ts-expect-error nothing is known about the run's context
  openFileTool({ authorize: ({ context }) => context.context.tenant === "a" });
  // With the type of the context, the name of one's own is written down as well.
  expectTypeOf(openFileTool<Tenant, "read_notes">({ name: "read_notes" }).name).toEqualTypeOf<"read_notes">();
  // @ts-expect-error not the default name
  openFileTool<Tenant>({ name: "read_notes" });
  expectTypeOf(openFileTool<Tenant, "look">({ name: "look" }).name).toEqualTypeOf<"look">();
  // @ts-expect-error a name that is not the one of the type
  expect(openFileTool<Tenant>({ name: "look" }).name).toBe("look");
});

test("options may be undefined", () => {
  const options: LangChainToolOptions = {
    media: undefined,
    strict: undefined,
    extras: undefined,
    returnDirect: undefined,
  };
  expectTypeOf(openFileTool(options)).toEqualTypeOf<LangChainReadTool<OpenFileInput, "open_file">>();
  // @ts-expect-error core refuses an undefined option that decides which files are read
  expect(() => openFileTool({ authorize: undefined })).toThrow(TypeError);
});

test("the options are those of core and of this package", () => {
  // @ts-expect-error neither true nor false
  expect(() => codexReadFileTool({ strict: "yes" })).toThrow(TypeError);
  // @ts-expect-error no option of any
  expect(() => codexReadFileTool({ medai: "text" })).toThrow(TypeError);
  // @ts-expect-error no such media mode
  expect(() => codexReadFileTool({ media: "image_url" })).toThrow(TypeError);
  // @ts-expect-error an option of core with another type
  expect(() => codexReadFileTool({ root: 7 })).toThrow(TypeError);
});

test("an artifact tells success from failure", () => {
  expectTypeOf<Extract<ReadArtifact, { ok: true }>>().toEqualTypeOf<{
    readonly ok: true;
    readonly files: readonly (FileFacts | null)[];
    readonly media?: readonly MediaPart[];
  }>();
  expectTypeOf<Extract<ReadArtifact, { ok: false }>>().toEqualTypeOf<{
    readonly ok: false;
    readonly files: readonly (FileFacts | null)[];
    readonly error: ReadErrorInfo;
  }>();
});

test("core's resolveTool finds a tool by an alias", () => {
  const tools = [forgeReadTool(), codexReadFileTool({ name: "codex_read" })];
  expect(resolveTool(tools, "ReadFile")).toBe(tools[0]);
});
