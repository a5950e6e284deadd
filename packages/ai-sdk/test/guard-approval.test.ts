import { generateText, isStepCount, streamText, type ToolApprovalStatus } from "ai";
import { describe, expect, test } from "vitest";
import { guardApproval } from "../src/guard-approval.ts";
import { toAiSdkTool } from "../src/to-ai-sdk-tool.ts";
import { callingModel, received } from "./calling-model.ts";
import { testReadTool, type TestInput } from "./test-read-tool.ts";

const stopWhen = isStepCount(2);
const prompt = "read it";

function countedTool(): { runs: unknown[]; tools: { read_file: ReturnType<typeof toAiSdkTool<TestInput>> } } {
  const runs: unknown[] = [];
  const readTool = testReadTool((args) => {
    runs.push(args);
    return { ok: true, text: "content", media: [], files: [], data: { content: "" } };
  });
  return { runs, tools: { read_file: toAiSdkTool(readTool) } };
}

function asksForSecrets(input: TestInput): ToolApprovalStatus {
  return input.path.endsWith(".env") ? { type: "denied", reason: "secret" } : "approved";
}

const deniedAsUnclear = {
  role: "tool",
  content: [
    {
      type: "tool-result",
      toolCallId: "call-1",
      toolName: "read_file",
      output: { type: "execution-denied", reason: "The arguments of this call could not be checked." },
    },
  ],
};

describe("arguments that the function cannot take", () => {
  // The last is a call that a tool which repairs arguments might well run.
  const inputs = [{}, { path: null }, [], 7, null, '{"path":".env"}'];

  test.for(inputs)("%j would end the run of an unguarded function", async (input) => {
    const { tools } = countedTool();
    const run = generateText({
      model: callingModel(input),
      tools,
      toolApproval: { read_file: asksForSecrets },
      prompt,
      stopWhen,
    });
    await expect(run).rejects.toThrow(TypeError);
  });

  test.for(inputs)("%j are denied, and the run goes on", async (input) => {
    const { runs, tools } = countedTool();
    const model = callingModel(input);
    const toolApproval = { read_file: guardApproval(asksForSecrets) };
    const { text } = await generateText({ model, tools, toolApproval, prompt, stopWhen });
    expect(text).toBe("done");
    expect(received(model)).toEqual(deniedAsUnclear);
    expect(runs).toStrictEqual([]);
  });

  test("are denied in a stream", async () => {
    const { runs, tools } = countedTool();
    const model = callingModel({});
    const toolApproval = { read_file: guardApproval(asksForSecrets) };
    expect(await streamText({ model, tools, toolApproval, prompt, stopWhen }).text).toBe("done");
    expect(received(model)).toEqual(deniedAsUnclear);
    expect(runs).toStrictEqual([]);
  });

  test("are denied where the function rejects", async () => {
    const { runs, tools } = countedTool();
    const model = callingModel({ path: "a" });
    const toolApproval = { read_file: guardApproval(async () => Promise.reject(new Error("secret"))) };
    await generateText({ model, tools, toolApproval, prompt, stopWhen });
    expect(received(model)).toEqual(deniedAsUnclear);
    expect(runs).toStrictEqual([]);
  });
});

describe("what the function decides, stands", () => {
  test.for<[ToolApprovalStatus, unknown]>([
    [undefined, { type: "text", value: "content" }],
    ["not-applicable", { type: "text", value: "content" }],
    ["approved", { type: "text", value: "content" }],
    [
      { type: "denied", reason: "secret" },
      { type: "execution-denied", reason: "secret" },
    ],
  ])("%j", async ([status, output]) => {
    const { tools } = countedTool();
    const model = callingModel({ path: "a" });
    const toolApproval = { read_file: guardApproval(async () => Promise.resolve(status)) };
    await generateText({ model, tools, toolApproval, prompt, stopWhen });
    expect(received(model)).toEqual({
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "call-1", toolName: "read_file", output }],
    });
  });

  test("user-approval stops the run until the user answers", async () => {
    const { runs, tools } = countedTool();
    const model = callingModel({ path: "a" });
    const toolApproval = { read_file: guardApproval(() => "user-approval" as const) };
    const { content } = await generateText({ model, tools, toolApproval, prompt, stopWhen });
    expect(content.map(({ type }) => type)).toStrictEqual(["tool-call", "tool-approval-request"]);
    expect(model.doGenerateCalls).toHaveLength(1);
    expect(runs).toStrictEqual([]);
  });

  test("it is given everything the SDK gives", async () => {
    const { tools } = countedTool();
    const calls: unknown[][] = [];
    const toolApproval = {
      read_file: guardApproval((...call) => {
        calls.push(call);
        return "approved";
      }),
    };
    await generateText({ model: callingModel({ path: "a" }), tools, toolApproval, prompt, stopWhen });
    expect(calls).toEqual([
      [
        { path: "a" },
        { toolCallId: "call-1", messages: [{ role: "user", content: "read it" }], runtimeContext: {} },
      ],
    ]);
  });
});
