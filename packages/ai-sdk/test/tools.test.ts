import { generateText, isStepCount, jsonSchema } from "ai";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { describe, expect, test } from "vitest";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/tools.ts";
import { callingModel, received } from "./calling-model.ts";

const { root, notes, outside } = notesRoot();

const cases = [
  {
    name: "readFileTool: a window",
    tool: readFileTool({ root }),
    input: { path: "notes.txt", offset: 2, limit: 1 },
    output: { type: "text", value: "[notes.txt | line 2 of 3 | next: offset=3 limit=1]\n2\t\ttwo" },
  },
  {
    name: "readFileTool: an error",
    tool: readFileTool({ root }),
    input: { path: "gone.txt" },
    output: { type: "error-text", value: "Error: NOT_FOUND: gone.txt: no such file" },
  },
  {
    name: "codexReadFileTool: a window",
    tool: codexReadFileTool({ root }),
    input: { file_path: notes, offset: 2, limit: 1 },
    output: { type: "text", value: "L2:     two" },
  },
  {
    name: "codexReadFileTool: the whole file",
    tool: codexReadFileTool({ root }),
    input: { file_path: notes },
    output: { type: "text", value: "L1: one\nL2:     two\nL3: three" },
  },
  {
    name: "codexReadFileTool: past the end",
    tool: codexReadFileTool({ root }),
    input: { file_path: notes, offset: 9 },
    output: { type: "text", value: "" },
  },
  {
    name: "codexReadFileTool: an error",
    tool: codexReadFileTool({ root }),
    input: { file_path: "notes.txt" },
    output: { type: "error-text", value: "file_path must be an absolute path" },
  },
  {
    name: "workspaceReadFileTool: a window",
    tool: workspaceReadFileTool({ root }),
    input: { path: "notes.txt", start_line: 2, max_lines: 1 },
    output: {
      type: "text",
      value:
        '{"path":"notes.txt","content":"\\ttwo","truncated":true,"next_start_line":3,' +
        '"meta":{"byte_length":15,"line_count":3,"returned_line_count":1,"mtime_ms":1700000000000}}',
    },
  },
  {
    name: "workspaceReadFileTool: an error",
    tool: workspaceReadFileTool({ root }),
    input: { path: "../outside.txt" },
    output: {
      type: "error-text",
      value: "SANDBOX_VIOLATION: it lies outside the workspace: ../outside.txt",
    },
  },
  {
    name: "forgeReadTool: a window",
    tool: forgeReadTool({ root }),
    input: { path: "notes.txt", tail: 1 },
    output: { type: "text", value: "3\tthree\n" },
  },
  {
    name: "forgeReadTool: an error",
    tool: forgeReadTool({ root }),
    input: { path: "gone.txt" },
    output: { type: "error-text", value: "gone.txt: no such file" },
  },
  {
    name: "openFileTool: a window",
    tool: openFileTool({ root }),
    input: { file_path: "notes.txt", start_line: 2, end_line: 3 },
    output: { type: "text", value: "\ttwo\nthree\n" },
  },
  {
    name: "openFileTool: an error",
    tool: openFileTool({ root }),
    input: { file_path: "gone.txt" },
    output: { type: "error-text", value: "file not found: gone.txt" },
  },
];

test.for(cases)("$name", async ({ tool, input, output }) => {
  const model = callingModel(input);
  await generateText({
    model,
    tools: { read_file: tool },
    prompt: "read it",
    stopWhen: isStepCount(2),
  });
  expect(received(model)).toEqual({
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "call-1", toolName: "read_file", output }],
  });
});

describe("a factory", () => {
  test("passes core's options on", async () => {
    const model = callingModel({ file_path: notes, offset: 2, limit: 1 });
    const seen: string[] = [];
    const tools = {
      read_file: codexReadFileTool({
        root,
        tabs: "keep",
        media: "text",
        onRead: ({ tool, ok }) => seen.push(`${tool} ${ok}`),
      }),
    };
    await generateText({ model, tools, prompt: "read it", stopWhen: isStepCount(2) });
    expect(received(model)).toMatchObject({ content: [{ output: { type: "text", value: "L2: \ttwo" } }] });
    expect(seen).toStrictEqual(["read_file true"]);
  });

  test("keeps the options of this package", () => {
    const contextSchema = jsonSchema<{ tenant: string }>({ type: "object" });
    expect(codexReadFileTool({ root, contextSchema }).contextSchema).toBe(contextSchema);
    expect(() => codexReadFileTool({ root, media: "image" as "text" })).toThrow(
      new TypeError('media: expected "native", "text" or a function'),
    );
  });

  test("stays within its root", async () => {
    const model = callingModel({ file_path: outside });
    const tools = { read_file: codexReadFileTool({ root }) };
    const { steps } = await generateText({ model, tools, prompt: "read it", stopWhen: isStepCount(2) });
    expect(steps[0]?.toolResults[0]?.output).toMatchObject({
      ok: false,
      error: { code: "OUTSIDE_WORKSPACE" },
    });
    expect(JSON.stringify(received(model))).not.toContain("secret");
  });

  test("reads the current directory where no option is given", () => {
    expect(codexReadFileTool().description).toBe(
      "Reads a local file with 1-indexed line numbers, supporting slice and indentation-aware block modes.",
    );
  });
});
