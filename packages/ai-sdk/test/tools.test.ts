import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateText, isStepCount, jsonSchema } from "ai";
import { afterAll, describe, expect, test } from "vitest";
import { codexReadFileTool } from "../src/tools.ts";
import { callingModel, received } from "./calling-model.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-ai-sdk-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const root = join(directory, "root");
mkdirSync(root);
writeFileSync(join(root, "notes.txt"), "one\n\ttwo\nthree\n");
writeFileSync(join(directory, "outside.txt"), "secret\n");

describe("codexReadFileTool", () => {
  test.for([
    {
      name: "a window",
      input: { file_path: join(root, "notes.txt"), offset: 2, limit: 1 },
      output: { type: "text", value: "L2:     two" },
    },
    {
      name: "the whole file",
      input: { file_path: join(root, "notes.txt") },
      output: { type: "text", value: "L1: one\nL2:     two\nL3: three" },
    },
    {
      name: "past the end",
      input: { file_path: join(root, "notes.txt"), offset: 9 },
      output: { type: "text", value: "" },
    },
    {
      name: "a relative path",
      input: { file_path: "notes.txt" },
      output: { type: "error-text", value: "file_path must be an absolute path" },
    },
    {
      name: "no lines",
      input: { file_path: join(root, "notes.txt"), limit: 0 },
      output: { type: "error-text", value: "limit must be greater than zero" },
    },
  ])("$name", async ({ input, output }) => {
    const model = callingModel(input);
    await generateText({
      model,
      tools: { read_file: codexReadFileTool({ root }) },
      prompt: "read it",
      stopWhen: isStepCount(2),
    });
    expect(received(model)).toEqual({
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "call-1", toolName: "read_file", output }],
    });
  });

  test("passes core's options on", async () => {
    const model = callingModel({ file_path: join(root, "notes.txt"), offset: 2, limit: 1 });
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
    const model = callingModel({ file_path: join(directory, "outside.txt") });
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
