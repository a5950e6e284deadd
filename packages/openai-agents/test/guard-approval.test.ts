import { Agent, run, RunContext, RunState, tool, type RunItem } from "@openai/agents";
import type { ScriptedModel } from "@openai/agents/testing";
import { checkPath, noPath, textAnswer } from "@readfile/adapter-testing";
import { describe, expect, test } from "vitest";
import type { NeedsApproval } from "../src/guard-approval.ts";
import {
  toOpenAIAgentsTool,
  type OpenAIAgentsReadTool,
  type OpenAIAgentsToolOptions,
} from "../src/to-openai-agents-tool.ts";
import { answer, callingModel, received, textCallingModel } from "./calling-model.ts";
import { testReadTool, type TestInput } from "./test-read-tool.ts";

const prompt = "read it";
const text = (shown: string): unknown => ({ type: "text", text: shown });

interface Counted {
  readonly runs: unknown[];
  readonly tool: OpenAIAgentsReadTool<TestInput>;
}

function countedTool(needsApproval: OpenAIAgentsToolOptions<TestInput>["needsApproval"]): Counted {
  const runs: unknown[] = [];
  const readTool = testReadTool(
    (args) => {
      const failure = checkPath(args);
      if (failure) return failure;
      runs.push(args);
      return { ...textAnswer("content"), files: [] };
    },
    { check: checkPath },
  );
  return { runs, tool: toOpenAIAgentsTool(readTool, { needsApproval }) };
}

function agentOf(model: ScriptedModel, readTool: OpenAIAgentsReadTool<TestInput>): Agent {
  return new Agent({ name: "reader", model, tools: [readTool] });
}

function asksForSecrets(_runContext: RunContext, input: TestInput): boolean {
  return input.path.endsWith(".env");
}

describe("a person", () => {
  test.for<[string, OpenAIAgentsToolOptions<TestInput>["needsApproval"]]>([
    ["true", true],
    ["a function", asksForSecrets],
    ["an asynchronous function", async (_runContext, { path }) => Promise.resolve(path.endsWith(".env"))],
  ])("who approves lets the call run once: %s", async ([, needsApproval]) => {
    const counted = countedTool(needsApproval);
    const model = callingModel({ path: ".env" });
    const agent = agentOf(model, counted.tool);
    const waiting = await run(agent, prompt);
    expect(waiting.interruptions.map(({ name, arguments: args }) => [name, args])).toStrictEqual([
      ["read_file", '{"path":".env"}'],
    ]);
    expect([counted.runs, model.calls.length]).toStrictEqual([[], 1]);

    for (const item of waiting.interruptions) waiting.state.approve(item);
    const result = await run(agent, waiting.state);
    expect(received(model)).toStrictEqual([answer(text("content"))]);
    expect(counted.runs).toStrictEqual([{ path: ".env" }]);
    expect(result.finalOutput).toBe("done");
  });

  test.for([
    [undefined, "Tool execution was not approved."],
    ["Not today.", "Not today."],
  ] as const)("who rejects with %j keeps the call from running", async ([message, shown]) => {
    const { runs, tool: readTool } = countedTool(true);
    const model = callingModel({ path: ".env" });
    const agent = agentOf(model, readTool);
    const waiting = await run(agent, prompt);
    const reason = message === undefined ? {} : { message };
    for (const item of waiting.interruptions) waiting.state.reject(item, reason);
    const result = await run(agent, waiting.state);
    expect(received(model)).toStrictEqual([answer(text(shown))]);
    expect(runs).toStrictEqual([]);
    expect(result.finalOutput).toBe("done");
  });

  test("is asked in a streamed run", async () => {
    const { runs, tool: readTool } = countedTool(asksForSecrets);
    const model = callingModel({ path: ".env" });
    const agent = agentOf(model, readTool);
    const waiting = await run(agent, prompt, { stream: true });
    await waiting.completed;
    expect([waiting.interruptions.length, runs]).toStrictEqual([1, []]);
    for (const item of waiting.interruptions) waiting.state.approve(item);
    const result = await run(agent, waiting.state, { stream: true });
    await result.completed;
    expect(received(model)).toStrictEqual([answer(text("content"))]);
    expect(runs).toStrictEqual([{ path: ".env" }]);
  });

  test("may answer in another process, and the custom data is still there", async () => {
    const { runs, tool: readTool } = countedTool(asksForSecrets);
    const model = callingModel({ path: ".env" });
    const agent = agentOf(model, readTool);
    const saved = JSON.stringify((await run(agent, prompt)).state);
    const state = await RunState.fromString(agent, saved);
    for (const item of state.getInterruptions()) state.approve(item);
    const result = await run(agent, state);
    expect(received(model)).toStrictEqual([answer(text("content"))]);
    expect(runs).toStrictEqual([{ path: ".env" }]);
    expect(customDataOf(result.newItems)).toStrictEqual([{ ok: true, files: [] }]);
  });

  test("is asked only about the calls that the function names", async () => {
    const { runs, tool: readTool } = countedTool(asksForSecrets);
    const model = callingModel({ path: "a" }, { path: ".env" }, {});
    const agent = agentOf(model, readTool);
    const waiting = await run(agent, prompt);
    expect(waiting.interruptions.map(({ arguments: args }) => args)).toStrictEqual(['{"path":".env"}']);
    expect(runs).toStrictEqual([{ path: "a" }]);
    for (const item of waiting.interruptions) waiting.state.approve(item);
    await run(agent, waiting.state);
    expect(runs).toStrictEqual([{ path: "a" }, { path: ".env" }]);
  });
});

function customDataOf(items: readonly RunItem[]): unknown[] {
  return items.flatMap((item) => (item.type === "tool_call_output_item" ? [item.customData] : []));
}

test("the function receives the run context, the input without strict mode's nulls, and the id of the call", async () => {
  const calls: Parameters<NeedsApproval<TestInput>>[] = [];
  const { tool: readTool } = countedTool((...call) => {
    calls.push(call);
    return false;
  });
  const user = { tenant: "a" };
  const model = callingModel({ path: "a", offset: null });
  await run(agentOf(model, readTool), prompt, { context: user });
  const [[runContext] = []] = calls;
  expect(runContext).toBeInstanceOf(RunContext);
  expect(runContext?.context).toBe(user);
  expect(calls).toStrictEqual([[runContext, { path: "a" }, "call-1"]]);
});

describe("arguments that the tool refuses", () => {
  const inputs = [{}, { path: null }, { path: 7 }, { path: ["a"] }];

  test.for(inputs)("%j end the run when the SDK calls the function itself", async (input) => {
    const unguarded = tool({
      name: "read_file",
      description: "Reads a file.",
      parameters: testReadTool(() => noPath).inputSchema,
      execute: () => "",
      needsApproval: async (runContext, args) => Promise.resolve(asksForSecrets(runContext, args)),
    });
    const agent = new Agent({ name: "reader", model: callingModel(input), tools: [unguarded] });
    await expect(run(agent, prompt)).rejects.toThrow(/^Failed to run function tools: TypeError: /);
  });

  test.for(inputs)("%j need no approval, and the model reads what is wrong", async (input) => {
    const { runs, tool: readTool } = countedTool(asksForSecrets);
    const model = callingModel(input);
    const result = await run(agentOf(model, readTool), prompt);
    expect(result.interruptions).toStrictEqual([]);
    expect(received(model)).toStrictEqual([answer(text("path: expected a string"))]);
    expect(runs).toStrictEqual([]);
    expect(result.finalOutput).toBe("done");
  });

  test("do not reach the function", async () => {
    const { tool: readTool } = countedTool(() => {
      throw new Error("asked");
    });
    const model = callingModel({});
    await run(agentOf(model, readTool), prompt);
    expect(received(model)).toStrictEqual([answer(text("path: expected a string"))]);
  });
});

describe("arguments that the tool accepts, but the function does not expect", () => {
  test.for<[string, NeedsApproval<TestInput>]>([
    ["throws", asksForSecrets],
    ["rejects", async (_runContext, { path }) => Promise.resolve(path.endsWith(".env"))],
  ])("need approval when the function %s, and do not end the run", async ([, needsApproval]) => {
    const { runs, tool: readTool } = countedTool(needsApproval);
    const model = callingModel({ file: ".env" });
    const agent = agentOf(model, readTool);
    const waiting = await run(agent, prompt);
    expect(waiting.interruptions.map(({ arguments: args }) => args)).toStrictEqual(['{"file":".env"}']);
    expect(runs).toStrictEqual([]);
    for (const item of waiting.interruptions) waiting.state.reject(item);
    const result = await run(agent, waiting.state);
    expect(received(model)).toStrictEqual([answer(text("Tool execution was not approved."))]);
    expect(result.finalOutput).toBe("done");
  });
});

// For these, the SDK asks a person without calling the function, whatever the tool would answer.
describe("arguments that the SDK does not pass to a function", () => {
  test.for(["[]", '["a"]', "null", "7", '".env"', "{", ""])(
    "%s need approval by the SDK's own rule",
    async (args) => {
      const { runs, tool: readTool } = countedTool(() => {
        throw new Error("asked");
      });
      const model = textCallingModel(["read_file", args]);
      const waiting = await run(agentOf(model, readTool), prompt);
      expect(waiting.interruptions.map((item) => item.arguments)).toStrictEqual([args]);
      expect(runs).toStrictEqual([]);
    },
  );

  test.for([
    ["[]", "path: expected a string"],
    ["{", "An error occurred while parsing tool arguments. Please try again with valid JSON."],
  ] as const)("once approved, %s are answered: %s", async ([args, shown]) => {
    const { tool: readTool } = countedTool(asksForSecrets);
    const model = textCallingModel(["read_file", args]);
    const agent = agentOf(model, readTool);
    const waiting = await run(agent, prompt);
    for (const item of waiting.interruptions) waiting.state.approve(item);
    const result = await run(agent, waiting.state);
    expect(received(model)).toStrictEqual([answer(text(shown))]);
    expect(result.finalOutput).toBe("done");
  });

  test("need no approval when needsApproval is false", async () => {
    const { tool: readTool } = countedTool(false);
    const model = textCallingModel(["read_file", "[]"]);
    await run(agentOf(model, readTool), prompt);
    expect(received(model)).toStrictEqual([answer(text("path: expected a string"))]);
  });
});
