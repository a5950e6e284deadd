import { memorySource } from "@readfile/core";
import { generateText, isStepCount, streamText, type ModelMessage, type ToolApprovalStatus } from "ai";
import { describe, expect, test } from "vitest";
import { guardApproval } from "../src/guard-approval.ts";
import { readFileTool } from "../src/tools.ts";
import { callingModel, received } from "./calling-model.ts";

const stopWhen = isStepCount(2);
const source = memorySource({ "a.md": "public\n", "b.md": "private\n", "c.md": "open\n" });

/** What each way to ask for two files shows a model, if the second is denied. */
const bothWays = [
  { reads: [{ path: "a.md" }, { path: "b.md" }] },
  { paths: ["a.md", "b.md"] },
  { files: [{ path: "a.md" }, { path: "b.md" }] },
  { reads: [{ file_path: "a.md" }, { filename: "b.md" }] },
];

function answered(value: string): unknown {
  return {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "call-1",
        toolName: "read_file",
        output: { type: "text", value: expect.stringContaining(value) as string },
      },
    ],
  };
}

const refused = "Error: ACCESS_DENIED: b.md: the host does not allow this read";

describe("an approval function is asked about each of several reads", () => {
  for (const run of ["generateText", "streamText"] as const) {
    test.for(bothWays)(`and one refusal refuses that read: ${run} %j`, async (input) => {
      const asked: unknown[] = [];
      const tools = { read_file: readFileTool({ source }) };
      const decide = (read: { readonly path: string }): ToolApprovalStatus => {
        asked.push(read);
        return read.path === "b.md" ? "denied" : "approved";
      };
      const toolApproval = { read_file: guardApproval(tools.read_file, decide) };
      const model = callingModel(input);
      const options = { model, tools, toolApproval, prompt: "read", stopWhen };
      const text =
        run === "generateText" ? (await generateText(options)).text : await streamText(options).text;
      expect(text).toBe("done");
      expect(asked).toEqual([{ path: "a.md" }, { path: "b.md" }]);
      const shown = JSON.stringify(received(model));
      expect(received(model)).toEqual(answered(refused));
      expect(shown).toContain("public");
      expect(shown).not.toContain("private");
    });
  }

  test("all refused: the call is denied", async () => {
    const tools = { read_file: readFileTool({ source }) };
    const toolApproval = {
      read_file: guardApproval(tools.read_file, () => ({ type: "denied" as const, reason: "no" })),
    };
    const model = callingModel(bothWays[0]);
    await generateText({ model, tools, toolApproval, prompt: "read", stopWhen });
    expect(JSON.stringify(received(model))).toContain('{"type":"execution-denied","reason":"no"}');
  });

  test("one that throws: a person is asked about the whole call, and what was refused stays refused", async () => {
    const decide = ({ path }: { readonly path: string }): ToolApprovalStatus => {
      if (path === "c.md") throw new Error("broken");
      return path === "b.md" ? "denied" : "approved";
    };
    const tools = { read_file: readFileTool({ source }) };
    const toolApproval = { read_file: guardApproval(tools.read_file, decide) };
    const model = callingModel({ reads: [{ path: "c.md" }, { path: "b.md" }, { path: "a.md" }] });
    const waiting = await generateText({ model, tools, toolApproval, prompt: "read", stopWhen });
    expect(waiting.content.map(({ type }) => type)).toStrictEqual(["tool-call", "tool-approval-request"]);
    const [, request] = waiting.content;
    const approvalId = request?.type === "tool-approval-request" ? request.approvalId : "";
    const messages: ModelMessage[] = [
      { role: "user", content: "read" },
      ...waiting.finalStep.response.messages,
      { role: "tool", content: [{ type: "tool-approval-response", approvalId, approved: true }] },
    ];
    await generateText({ model, tools, toolApproval, messages, stopWhen });
    const shown = JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);
    expect(shown).toContain("open");
    expect(shown).toContain("public");
    expect(shown).toContain(refused);
    expect(shown).not.toContain("private");
  });

  test("a person decides about the others, also in another process, and the refused one stays refused", async () => {
    const decide = ({ path }: { readonly path: string }): ToolApprovalStatus =>
      path === "b.md" ? "denied" : path === "c.md" ? "user-approval" : "approved";
    const input = { reads: [{ path: "a.md" }, { path: "b.md" }, { path: "c.md" }] };
    const options = () => {
      // A new process has a new tool, which remembers nothing.
      const tools = { read_file: readFileTool({ source }) };
      return { tools, toolApproval: { read_file: guardApproval(tools.read_file, decide) }, stopWhen };
    };
    const model = callingModel(input);
    const first = await generateText({ model, prompt: "read", ...options() });
    const request = first.content.find((part) => part.type === "tool-approval-request");
    const saved = JSON.parse(JSON.stringify(first.finalStep.response.messages)) as ModelMessage[];
    const messages: ModelMessage[] = [
      { role: "user", content: "read" },
      ...saved,
      {
        role: "tool",
        content: [{ type: "tool-approval-response", approvalId: request?.approvalId ?? "", approved: true }],
      },
    ];
    await generateText({ model, messages, ...options() });
    const shown = JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);
    expect(shown).toContain("public");
    expect(shown).toContain("open");
    expect(shown).toContain(refused);
    expect(shown).not.toContain("private");
  });

  test("a host that runs the tool with a copy of the input is answered likewise", async () => {
    const tool = readFileTool({ source });
    const copying: typeof tool = {
      ...tool,
      execute: (input, call) => {
        const { execute } = tool;
        if (execute === undefined) throw new Error("the tool runs");
        return execute(structuredClone(input), call);
      },
    };
    const tools = { read_file: copying };
    const decide = ({ path }: { readonly path: string }): ToolApprovalStatus =>
      path === "b.md" ? "denied" : "approved";
    const toolApproval = { read_file: guardApproval(tool, decide) };
    const model = callingModel(bothWays[0]);
    await generateText({ model, tools, toolApproval, prompt: "read", stopWhen });
    expect(received(model)).toEqual(answered(refused));
  });
});

describe("what was refused of a call", () => {
  const secret = ({ path }: { readonly path: string }): ToolApprovalStatus =>
    path === "b.md" ? "denied" : "approved";

  /** Asks the approval function about a call and runs the tool with a copy of its input, as a host may. */
  function calls(tool: ReturnType<typeof readFileTool>, decide = secret) {
    const guard = guardApproval(tool, decide);
    const options = { toolCallId: "call-1", messages: [] };
    return {
      ask: async (input: { reads: { path: string }[] }) =>
        await guard(input, { ...options, toolContext: {}, runtimeContext: undefined }),
      run: async (input: { reads: { path: string }[] }) =>
        JSON.stringify(await tool.execute?.(structuredClone(input), { ...options, context: {} })),
      runSame: async (input: { reads: { path: string }[] }) =>
        JSON.stringify(await tool.execute?.(input, { ...options, context: {} })),
    };
  }

  test("stays refused when another conversation has a call of the same id", async () => {
    const { ask, run } = calls(readFileTool({ source }));
    const one = { reads: [{ path: "a.md" }, { path: "b.md" }] };
    const other = { reads: [{ path: "b.md" }, { path: "c.md" }] };
    await ask(one);
    await ask(other);
    expect(await run(one)).not.toContain("private");
    expect(await run(one)).toContain("public");
    expect(await run(other)).not.toContain("private");
    expect(await run(other)).toContain("open");
  });

  test("is no longer refused once the function allows it", async () => {
    let status: ToolApprovalStatus = "denied";
    const { ask, run, runSame } = calls(readFileTool({ source }), ({ path }) =>
      path === "b.md" ? status : "approved",
    );
    const input = { reads: [{ path: "a.md" }, { path: "b.md" }] };
    await ask(input);
    expect(await runSame(input)).toContain(refused);
    status = "approved";
    await ask(input);
    expect(await runSame(input)).toContain("private");
    // A copy may belong to the other decision.
    expect(await run(input)).toContain(refused);
  });

  test("holds also where the function was made for another tool object of the same options", async () => {
    const tools = { read_file: readFileTool({ source }) };
    const toolApproval = { read_file: guardApproval(readFileTool({ source }), secret) };
    const model = callingModel(bothWays[0]);
    await generateText({ model, tools, toolApproval, prompt: "read", stopWhen });
    expect(received(model)).toEqual(answered(refused));
    expect(JSON.stringify(received(model))).not.toContain("private");
  });

  test.for([null, "deny", false, { type: "no" }])(
    "a decision that is none asks a person: %j",
    async (answer) => {
      const { ask } = calls(
        readFileTool({ source }),
        ({ path }) => (path === "b.md" ? answer : "approved") as ToolApprovalStatus,
      );
      expect(await ask({ reads: [{ path: "a.md" }, { path: "b.md" }] })).toEqual({ type: "user-approval" });
    },
  );
});

test("a single read that is sent under another name is approved by its path", async () => {
  const asked: unknown[] = [];
  const tools = { read_file: readFileTool({ source }) };
  const decide = (read: { readonly path: string }): ToolApprovalStatus => {
    asked.push(read);
    return "approved";
  };
  const toolApproval = { read_file: guardApproval(tools.read_file, decide) };
  const model = callingModel({ file_path: "a.md", start_line: 1 });
  await generateText({ model, tools, toolApproval, prompt: "read", stopWhen });
  expect(asked).toEqual([{ path: "a.md", offset: 1 }]);
});
