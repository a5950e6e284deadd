import { testReadTool, textAnswer } from "@readfile/adapter-testing";
import { memorySource } from "@readfile/core";
import { generateText, isStepCount } from "ai";
import { describe, expect, test } from "vitest";
import { guardApproval } from "../src/guard-approval.ts";
import { toAiSdkTool } from "../src/to-ai-sdk-tool.ts";
import { codexReadFileTool, openFileTool, readFileTool } from "../src/tools.ts";
import { callingModel, received } from "./calling-model.ts";

const stopWhen = isStepCount(2);
const prompt = "read it";
const source = memorySource({ "a.md": "one\ntwo\n" });

describe("strict: true", () => {
  test("marks the tool, whose schema requires every property and lets optional ones be null", async () => {
    const model = callingModel();
    const tools = { open_file: openFileTool({ source, strict: true }) };
    await generateText({ model, tools, prompt });
    expect(model.doGenerateCalls[0]?.tools).toMatchObject([
      {
        name: "open_file",
        strict: true,
        inputSchema: {
          type: "object",
          properties: {
            file_path: { type: "string" },
            start_line: { type: ["integer", "null"] },
            end_line: { type: ["integer", "null"] },
          },
          required: ["file_path", "start_line", "end_line"],
          additionalProperties: false,
        },
      },
    ]);
    // Examples leave out what the strict schema requires.
    expect(Object.keys(model.doGenerateCalls[0]?.tools?.[0] ?? {})).not.toContain("inputExamples");
  });

  test("takes null for what is left out", async () => {
    const model = callingModel({ path: "a.md", offset: 2, limit: null, mode: null, column: null });
    const tools = { read_file: readFileTool({ source, strict: true }) };
    await generateText({ model, tools, prompt, stopWhen });
    expect(received(model)).toMatchObject({
      content: [{ output: { type: "text", value: "[a.md | line 2 of 2]\n2\ttwo" } }],
    });
  });

  test("core receives no null at any depth, and the conversation keeps what the model sent", async () => {
    const seen: unknown[] = [];
    const readTool = testReadTool((args) => {
      seen.push(args);
      return textAnswer("");
    });
    const input = { path: "a", limit: null, range: { from: null, to: 2 } };
    const model = callingModel(input);
    await generateText({
      model,
      tools: { read_file: toAiSdkTool(readTool, { strict: true }) },
      prompt,
      stopWhen,
    });
    expect(seen).toStrictEqual([{ path: "a", range: { to: 2 } }]);
    expect(model.doGenerateCalls[1]?.prompt.at(-2)).toMatchObject({ content: [{ input }] });
  });

  test("an approval function sees no null either", async () => {
    const asked: unknown[] = [];
    const tools = { open_file: openFileTool({ source, strict: true }) };
    const decide = guardApproval(tools.open_file, (read) => {
      asked.push(read);
      return "denied" as const;
    });
    const call = { toolCallId: "1", messages: [], toolContext: {}, runtimeContext: undefined };
    await decide({ file_path: "a.md", start_line: null, end_line: null } as never, call);
    expect(asked).toStrictEqual([{ file_path: "a.md" }]);
  });

  test("does not go with compat, whose schema is that of another program", () => {
    expect(() => codexReadFileTool({ compat: "codex-0.116", strict: true })).toThrow(
      new TypeError("strict: cannot be combined with compat, which keeps the schema of Codex CLI"),
    );
    expect(codexReadFileTool({ strict: true }).strict).toBe(true);
    expect(codexReadFileTool({ compat: "codex-0.116", strict: false }).strict).toBeUndefined();
  });
});

describe("without strict", () => {
  test("the tool is not marked, and core receives null as it was sent", async () => {
    const seen: unknown[] = [];
    const readTool = testReadTool((args) => {
      seen.push(args);
      return textAnswer("");
    });
    const model = callingModel({ path: "a", limit: null });
    await generateText({ model, tools: { read_file: toAiSdkTool(readTool) }, prompt, stopWhen });
    expect(Object.keys(model.doGenerateCalls[0]?.tools?.[0] ?? {})).not.toContain("strict");
    expect(seen).toStrictEqual([{ path: "a", limit: null }]);
  });
});
