import { AIMessage } from "@langchain/core/messages";
import type { StructuredTool, ToolRunnableConfig } from "@langchain/core/tools";
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
import { loops } from "./agent-loops.ts";
import { callingModel, received, scriptedModel, toolMessage } from "./calling-model.ts";

const { root, notes, outside } = notesRoot();

interface Case {
  readonly name: string;
  readonly tool: StructuredTool;
  readonly args: Record<string, unknown>;
  readonly content: string;
  readonly status?: "error";
}

const cases: readonly Case[] = [
  {
    name: "readFileTool: a window",
    tool: readFileTool({ root }),
    args: { path: "notes.txt", offset: 2, limit: 1 },
    content: "[notes.txt | line 2 of 3 | next: offset=3 limit=1]\n2\t\ttwo",
  },
  {
    name: "readFileTool: an error",
    tool: readFileTool({ root }),
    args: { path: "gone.txt" },
    content: "Error: NOT_FOUND: gone.txt: no such file",
    status: "error",
  },
  {
    name: "codexReadFileTool: a window",
    tool: codexReadFileTool({ root }),
    args: { file_path: notes, offset: 2, limit: 1 },
    content: "L2:     two",
  },
  {
    name: "codexReadFileTool: with core's options",
    tool: codexReadFileTool({ root, tabs: "keep", name: "read_lines" }),
    args: { file_path: notes, offset: 2, limit: 1 },
    content: "L2: \ttwo",
  },
  {
    name: "codexReadFileTool: past the end",
    tool: codexReadFileTool({ root }),
    args: { file_path: notes, offset: 9 },
    content: "",
  },
  {
    name: "codexReadFileTool: an error",
    tool: codexReadFileTool({ root }),
    args: { file_path: "notes.txt" },
    content: "file_path must be an absolute path",
    status: "error",
  },
  {
    name: "workspaceReadFileTool: a window",
    tool: workspaceReadFileTool({ root }),
    args: { path: "notes.txt", start_line: 2, max_lines: 1 },
    content:
      '{"path":"notes.txt","content":"\\ttwo","truncated":true,"next_start_line":3,' +
      '"meta":{"byte_length":15,"line_count":3,"returned_line_count":1,"mtime_ms":1700000000000}}',
  },
  {
    name: "workspaceReadFileTool: an error",
    tool: workspaceReadFileTool({ root }),
    args: { path: "../outside.txt" },
    content: "SANDBOX_VIOLATION: it lies outside the workspace: ../outside.txt",
    status: "error",
  },
  {
    name: "forgeReadTool: a window",
    tool: forgeReadTool({ root }),
    args: { path: "notes.txt", tail: 1 },
    content: "3\tthree\n",
  },
  {
    name: "forgeReadTool: an error",
    tool: forgeReadTool({ root }),
    args: { path: "gone.txt" },
    content: "gone.txt: no such file",
    status: "error",
  },
  {
    name: "openFileTool: a window",
    tool: openFileTool({ root }),
    args: { file_path: "notes.txt", start_line: 2, end_line: 3 },
    content: "\ttwo\nthree\n",
  },
  {
    name: "openFileTool: an error",
    tool: openFileTool({ root }),
    args: { file_path: "gone.txt" },
    content: "file not found: gone.txt",
    status: "error",
  },
];

describe.for(loops)("%s", ([, loop]) => {
  test.for(cases)("$name", async ({ tool, args, content, status }) => {
    const { name } = tool;
    const expected = toolMessage(content, status === undefined ? {} : { status });
    const call = { type: "tool_call" as const, id: "call-1", name, args };
    const model = scriptedModel(new AIMessage({ content: "", tool_calls: [call] }));
    await loop({ model, tools: [tool] });
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

test("core's options and those of this package go together", async () => {
  const seen: string[] = [];
  const tool = codexReadFileTool({
    root,
    media: "text",
    onRead: ({ tool: name, ok }) => seen.push(`${name} ${ok}`),
  });
  await tool.invoke({ file_path: notes });
  expect(seen).toStrictEqual(["read_file true"]);
  expect(() => codexReadFileTool({ root, media: "native" as "text" })).toThrow(
    new TypeError('media: expected "image_url", "standard", "text" or a function'),
  );
});

test("a workspace for each tenant, from the context of the run", async () => {
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

test("stays within its root", async () => {
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
