import { failingTool, imageBase64, mediaTool } from "@readfile/adapter-testing";
import { memorySource } from "@readfile/core";
import { asSchema, generateText, isStepCount, jsonSchema, type ToolSet } from "ai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { toAiSdkTool } from "../src/to-ai-sdk-tool.ts";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/tools.ts";
import { callingModel } from "./calling-model.ts";

const source = memorySource({
  "a.md": "one\r\ntwo\nthree\u202e\n",
  "long.txt": "x".repeat(20_000),
  "dot.png": Buffer.from(imageBase64, "base64"),
});

/** Calls a tool and gives the output that the SDK stores, and the schema that the tool has for it. */
async function answered(
  tool: ToolSet[string],
  input: unknown,
): Promise<{ output: unknown; schema: z.ZodType }> {
  const tools = { read_file: tool };
  const { steps } = await generateText({
    model: callingModel(input),
    tools,
    prompt: "read it",
    stopWhen: isStepCount(2),
  });
  const json: unknown = await asSchema(tool.outputSchema ?? jsonSchema({})).jsonSchema;
  return { output: steps[0]?.toolResults[0]?.output, schema: z.fromJSONSchema(json as never) };
}

describe("the output schema fits", () => {
  const tool = readFileTool({ source });
  const cases: readonly (readonly [string, ToolSet[string], unknown])[] = [
    ["text with warnings and what follows", tool, { path: "a.md", limit: 2 }],
    ["a cut line", tool, { path: "long.txt" }],
    ["an image", tool, { path: "dot.png" }],
    ["an error", tool, { path: "gone.md" }],
    ["malformed arguments", tool, { path: 7 }],
    ["several reads, of which one fails", tool, { reads: [{ path: "a.md" }, { path: "gone.md" }] }],
    ["several reads that all fail", tool, { reads: [{ path: "gone.md" }, { path: "gone.txt" }] }],
    ["a document", toAiSdkTool(mediaTool), { path: "x" }],
    ["an error without details", toAiSdkTool(failingTool), { path: "x" }],
    ["codexReadFileTool", codexReadFileTool({ source }), { file_path: "/a.md" }],
    ["workspaceReadFileTool", workspaceReadFileTool({ source }), { path: "a.md" }],
    ["forgeReadTool", forgeReadTool({ source }), { path: "a.md" }],
    ["openFileTool", openFileTool({ source }), { file_path: "a.md" }],
  ];

  test.for(cases)("%s", async ([, made, input]) => {
    const { output, schema } = await answered(made, input);
    expect(schema.safeParse(output).error).toBeUndefined();
  });

  test("and no other", async () => {
    const { output, schema } = await answered(tool, { path: "a.md" });
    for (const change of [
      { text: 7 },
      { data: {} },
      { files: [{}] },
      { media: [{ data: "" }] },
      { ok: "yes" },
    ]) {
      expect(schema.safeParse({ ...(output as object), ...change }).success).toBe(false);
    }
  });
});

test("restored messages are not checked against it: an output of an earlier tool reaches the model", async () => {
  const { outputSchema } = readFileTool({ source });
  expect(asSchema(outputSchema ?? jsonSchema({})).validate).toBeUndefined();
});
