import { factoryAnswers, type Factories } from "@readfile/adapter-testing";
import { generateText, isStepCount, jsonSchema, type Tool } from "ai";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { describe, expect, test } from "vitest";
import * as adapter from "../src/tools.ts";
import { codexReadFileTool } from "../src/tools.ts";
import { callingModel, received } from "./calling-model.ts";

const { root, notes, outside } = notesRoot();

const factories: Factories<Tool> = adapter;

test.for(factoryAnswers(notes))("$name", async ({ factory, options, args, text, isError }) => {
  const model = callingModel(args);
  await generateText({
    model,
    tools: { read_file: factories[factory]({ root, ...options } as never) },
    prompt: "read it",
    stopWhen: isStepCount(2),
  });
  const output = { type: isError ? "error-text" : "text", value: text };
  expect(received(model)).toEqual({
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "call-1", toolName: "read_file", output }],
  });
});

describe("a factory", () => {
  test("passes on core's options", async () => {
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
      new TypeError('media: expected "native", "text" or a function, got "image"'),
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

  test("reads the working directory by default", () => {
    expect(codexReadFileTool().description).toBe(
      "Reads a local file with 1-indexed line numbers, supporting slice and indentation-aware block modes.",
    );
  });
});
