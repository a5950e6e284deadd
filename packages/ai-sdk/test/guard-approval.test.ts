import { checkPath, noPath, testReadTool, textAnswer, type TestInput } from "@readfile/adapter-testing";
import {
  convertToModelMessages,
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  type SingleToolApprovalFunction,
  type ToolApprovalStatus,
} from "ai";
import { describe, expect, test } from "vitest";
import { guardApproval } from "../src/guard-approval.ts";
import { toAiSdkTool, type AiSdkReadTool } from "../src/to-ai-sdk-tool.ts";
import { callingModel, received } from "./calling-model.ts";

const stopWhen = isStepCount(2);
const prompt = "read it";

interface Counted {
  /** The arguments of the calls that read a file. */
  readonly reads: readonly unknown[];
  readonly tools: { readonly read_file: AiSdkReadTool<TestInput> };
}

function countedTool(): Counted {
  const reads: unknown[] = [];
  const readTool = testReadTool(
    (args) => {
      const failure = checkPath(args);
      if (failure) return failure;
      reads.push(args);
      return textAnswer("content");
    },
    { check: checkPath },
  );
  return { reads, tools: { read_file: toAiSdkTool(readTool) } };
}

type Decide = SingleToolApprovalFunction<TestInput, {}, {}>;

function asksForSecrets(input: TestInput): ToolApprovalStatus {
  return input.path.endsWith(".env") ? { type: "denied", reason: "secret" } : "approved";
}

/** Runs an agent with a guarded function. Gives the answer that the model receives. */
async function shown(input: unknown, decide: Decide, { tools }: Counted): Promise<unknown> {
  const model = callingModel(input);
  const toolApproval = { read_file: guardApproval(tools.read_file, decide) };
  const { text } = await generateText({ model, tools, toolApproval, prompt, stopWhen });
  expect(text).toBe("done");
  return received(model);
}

function resultOf(output: unknown): unknown {
  return {
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "call-1", toolName: "read_file", output }],
  };
}

/** Runs an agent with a guarded function. Gives the tools that a person is asked about, and how often the model was asked. */
async function askedAbout(input: unknown, decide: Decide, { tools }: Counted): Promise<unknown> {
  const model = callingModel(input);
  const toolApproval = { read_file: guardApproval(tools.read_file, decide) };
  const { content } = await generateText({ model, tools, toolApproval, prompt, stopWhen });
  const requests = content.filter((part) => part.type === "tool-approval-request");
  return [
    requests.map(({ toolCall, isAutomatic }) => [toolCall.toolName, isAutomatic]),
    model.doGenerateCalls.length,
  ];
}

/** A person is asked, and until then the run stands still. */
const aPerson = [[["read_file", undefined]], 1];

/** Arguments that the tool refuses without reading a file. */
const malformed = [{}, { path: null }, { path: 7 }, [], 7, null, "x", '{"path":7}'];
/** Arguments that a tool repairs and then reads, but that an approval function does not expect. */
const repairable = [{ file: ".env" }, { path: null, file: ".env" }, '{"path":".env"}'];

test.for([...malformed, ...repairable])("%j ends the run when the function is not guarded", async (input) => {
  const { tools } = countedTool();
  const toolApproval = { read_file: asksForSecrets };
  const run = generateText({ model: callingModel(input), tools, toolApproval, prompt, stopWhen });
  await expect(run).rejects.toThrow(TypeError);
});

describe("arguments that the tool refuses", () => {
  test.for(malformed)("%j: nobody needs to approve, and the tool says what is wrong", async (input) => {
    const counted = countedTool();
    const asked: unknown[] = [];
    const decide: Decide = (...call) => {
      asked.push(call);
      return "user-approval";
    };
    expect(await shown(input, decide, counted)).toEqual(
      resultOf({ type: "error-text", value: "path: expected a string" }),
    );
    expect([asked, counted.reads]).toStrictEqual([[], []]);
  });

  test("are answered in a stream", async () => {
    const { reads, tools } = countedTool();
    const model = callingModel({});
    const toolApproval = { read_file: guardApproval(tools.read_file, asksForSecrets) };
    expect(await streamText({ model, tools, toolApproval, prompt, stopWhen }).text).toBe("done");
    expect(received(model)).toEqual(resultOf({ type: "error-text", value: "path: expected a string" }));
    expect(reads).toStrictEqual([]);
  });
});

describe("arguments that the tool would read", () => {
  test.for(repairable)("%j: a person is asked when the function throws", async (input) => {
    const counted = countedTool();
    expect(await askedAbout(input, asksForSecrets, counted)).toStrictEqual(aPerson);
    expect(counted.reads).toStrictEqual([]);
  });

  test("a person is asked when the function rejects", async () => {
    const counted = countedTool();
    const decide: Decide = async () => Promise.reject(new Error("secret"));
    expect(await askedAbout({ path: "a" }, decide, counted)).toStrictEqual(aPerson);
    expect(counted.reads).toStrictEqual([]);
  });

  test.for([null, "deny", false, { type: "no" }])(
    "a person is asked when the function gives what is no decision: %j",
    async (answer) => {
      const counted = countedTool();
      expect(await askedAbout({ path: "a" }, () => answer as ToolApprovalStatus, counted)).toStrictEqual(
        aPerson,
      );
      expect(counted.reads).toStrictEqual([]);
    },
  );

  test("a person is asked when the tool's check throws", async () => {
    const readTool = testReadTool(() => noPath, {
      check: () => {
        throw new Error("broken");
      },
    });
    const tools = { read_file: toAiSdkTool(readTool) };
    expect(await askedAbout({ path: "a" }, () => "approved", { reads: [], tools })).toStrictEqual(aPerson);
  });

  test("a person is asked in a stream", async () => {
    const { reads, tools } = countedTool();
    const model = callingModel({ file: ".env" });
    const toolApproval = { read_file: guardApproval(tools.read_file, asksForSecrets) };
    const { content } = streamText({ model, tools, toolApproval, prompt, stopWhen });
    expect((await content).map(({ type }) => type)).toStrictEqual(["tool-call", "tool-approval-request"]);
    expect([reads, model.doStreamCalls.length]).toStrictEqual([[], 1]);
  });

  test("what the person answers holds, though the function throws again", async () => {
    const counted = countedTool();
    const { tools } = counted;
    const toolApproval = { read_file: guardApproval(tools.read_file, asksForSecrets) };
    const options = { tools, toolApproval, stopWhen };
    const waiting = await generateText({ model: callingModel({ file: ".env" }), prompt, ...options });
    const request = waiting.content.find((part) => part.type === "tool-approval-request");
    const approvalId = request?.approvalId ?? "";
    for (const approved of [false, true]) {
      const model = callingModel();
      await generateText({
        model,
        messages: [
          { role: "user", content: prompt },
          ...waiting.finalStep.response.messages,
          { role: "tool", content: [{ type: "tool-approval-response", approvalId, approved }] },
        ],
        ...options,
      });
      expect(counted.reads).toStrictEqual(approved ? [{ file: ".env" }] : []);
    }
  });
});

describe("the guard keeps the function's decision", () => {
  test.for<[ToolApprovalStatus, unknown]>([
    [undefined, { type: "text", value: "content" }],
    ["not-applicable", { type: "text", value: "content" }],
    ["approved", { type: "text", value: "content" }],
    [
      { type: "denied", reason: "secret" },
      { type: "execution-denied", reason: "secret" },
    ],
  ])("%j", async ([status, output]) => {
    const decide: Decide = async () => Promise.resolve(status);
    expect(await shown({ path: "a" }, decide, countedTool())).toEqual(resultOf(output));
  });

  test("user-approval stops the run until the user answers, and then calls the function again", async () => {
    const { reads, tools } = countedTool();
    const statuses: ToolApprovalStatus[] = ["user-approval", "user-approval"];
    const toolApproval = { read_file: guardApproval(tools.read_file, () => statuses.shift()) };
    const first = callingModel({ path: "a" });
    const waiting = await generateText({ model: first, tools, toolApproval, prompt, stopWhen });
    const [call, request] = waiting.content;
    expect([call?.type, request?.type]).toStrictEqual(["tool-call", "tool-approval-request"]);
    expect([first.doGenerateCalls.length, reads]).toStrictEqual([1, []]);

    const approvalId = request?.type === "tool-approval-request" ? request.approvalId : "";
    const model = callingModel();
    await generateText({
      model,
      tools,
      toolApproval,
      messages: [
        { role: "user", content: prompt },
        ...waiting.finalStep.response.messages,
        { role: "tool", content: [{ type: "tool-approval-response", approvalId, approved: true }] },
      ],
    });
    expect(model.doGenerateCalls[0]?.prompt.at(-1)).toEqual(resultOf({ type: "text", value: "content" }));
    expect([reads, statuses]).toStrictEqual([[{ path: "a" }], []]);
  });

  test("the function receives everything that the SDK passes", async () => {
    const calls: unknown[][] = [];
    const decide: Decide = (...call) => {
      calls.push(call);
      return "approved";
    };
    await shown({ path: "a" }, decide, countedTool());
    expect(calls).toEqual([
      [
        { path: "a" },
        { toolCallId: "call-1", messages: [{ role: "user", content: "read it" }], runtimeContext: {} },
      ],
    ]);
  });
});

test("a client that changes approved arguments is still checked by the function", async () => {
  const { reads, tools } = countedTool();
  const toolApproval = { read_file: guardApproval(tools.read_file, asksForSecrets) };
  const model = callingModel();
  const part = (input: unknown): never =>
    ({
      type: "tool-read_file",
      toolCallId: "call-1",
      state: "approval-responded",
      input,
      approval: { id: "approval-1", approved: true },
    }) as never;
  const messages = await convertToModelMessages(
    [{ role: "assistant", parts: [part({ path: "a", file: ".env" })] }],
    { tools },
  );
  await generateText({ model, tools, toolApproval, messages });
  expect(reads).toStrictEqual([{ path: "a", file: ".env" }]);

  const changed = await convertToModelMessages([{ role: "assistant", parts: [part({ path: ".env" })] }], {
    tools,
  });
  await generateText({ model: callingModel(), tools, toolApproval, messages: changed });
  expect(reads).toHaveLength(1);
});

describe("the tool", () => {
  test("may be a copy of one of ours", async () => {
    const { reads, tools } = countedTool();
    const copy = { ...tools.read_file };
    const counted = { reads, tools: { read_file: copy } };
    expect(await shown({}, asksForSecrets, counted)).toEqual(
      resultOf({ type: "error-text", value: "path: expected a string" }),
    );
  });

  test("must be one of ours", () => {
    const foreign = tool({ inputSchema: jsonSchema<TestInput>({}) });
    expect(() => guardApproval(foreign as never, asksForSecrets)).toThrow(
      new TypeError("tool: expected a tool of this package"),
    );
  });
});
