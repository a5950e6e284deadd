import { AIMessage } from "@langchain/core/messages";
import type { StructuredTool, ToolRunnableConfig } from "@langchain/core/tools";
import { factoryAnswers, type Factories } from "@readfile/adapter-testing";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { memorySource, openWorkspace } from "@readfile/core";
import { createAgent } from "langchain";
import { describe, expect, test } from "vitest";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/tools.ts";
import * as adapter from "../src/tools.ts";
import { loops } from "./agent-loops.ts";
import { callingModel, received, scriptedModel, toolMessage } from "./calling-model.ts";

const { root, notes, outside } = notesRoot();

const factories: Factories<StructuredTool> = adapter;

describe.for(loops)("%s", ([, loop]) => {
  test.for(factoryAnswers(notes))("$name", async ({ factory, options, args, text, isError }) => {
    const tool = factories[factory]({ root, ...options } as never);
    const { name } = tool;
    const call = { type: "tool_call" as const, id: "call-1", name, args };
    const model = scriptedModel(new AIMessage({ content: "", tool_calls: [call] }));
    await loop({ model, tools: [tool] });
    const expected = toolMessage(text, isError ? { status: "error" } : {});
    expect(received(model)).toStrictEqual([{ ...expected, name }]);
  });
});

test("names, aliases and descriptions are core's", () => {
  const tools = [
    codexReadFileTool(),
    workspaceReadFileTool(),
    forgeReadTool(),
    openFileTool(),
    readFileTool(),
  ];
  expect(tools.map(({ name, aliases }) => ({ name, aliases }))).toStrictEqual([
    { name: "read_file", aliases: [] },
    { name: "read_file", aliases: [] },
    { name: "Read", aliases: ["read", "read_file", "read-file", "ReadFile"] },
    { name: "open_file", aliases: [] },
    { name: "read_file", aliases: [] },
  ]);
  expect(tools[0]?.description).toBe(
    "Reads a local file with 1-indexed line numbers, supporting slice and indentation-aware block modes.",
  );
});

test("a factory takes core's options together with those of this package", async () => {
  const seen: string[] = [];
  const tool = codexReadFileTool({
    root,
    media: "text",
    onRead: ({ tool: name, ok }) => seen.push(`${name} ${ok}`),
  });
  await tool.invoke({ file_path: notes });
  expect(seen).toStrictEqual(["read_file true"]);
  expect(() => codexReadFileTool({ root, media: "image_url" as "text" })).toThrow(
    new TypeError('media: expected "native", "standard", "text" or a function, got "image_url"'),
  );
});

test("a workspace function can choose a tenant's workspace by the run's context", async () => {
  const workspaces = new Map(
    ["a", "b"].map((tenant) => [
      tenant,
      openWorkspace({ source: memorySource({ "notes.txt": `of ${tenant}\n` }) }),
    ]),
  );
  const tool = openFileTool({
    workspace: ({ context }) => workspaces.get((context as ToolRunnableConfig).context.tenant)!,
  });
  const contents: unknown[] = [];
  for (const tenant of ["a", "b"]) {
    const call = { type: "tool_call" as const, id: "1", name: "open_file", args: { file_path: "notes.txt" } };
    const model = scriptedModel(new AIMessage({ content: "", tool_calls: [call] }));
    await createAgent({ model, tools: [tool] }).invoke({ messages: [] }, { context: { tenant } } as object);
    contents.push(received(model)[0]?.content);
  }
  expect(contents).toStrictEqual(["of a\n", "of b\n"]);
});

test("a tool stays within its root", async () => {
  const model = callingModel({ file_path: outside });
  const { messages } = await createAgent({ model, tools: [codexReadFileTool({ root })] }).invoke({
    messages: [],
  });
  expect(messages.at(-2)).toMatchObject({
    status: "error",
    artifact: { ok: false, error: { code: "OUTSIDE_WORKSPACE" } },
  });
  expect(JSON.stringify(messages)).not.toContain("secret");
});
