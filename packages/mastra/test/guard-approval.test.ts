import { Mastra } from "@mastra/core";
import type { Agent, ToolsInput } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import type { MockLanguageModelV4 } from "ai/test";
import { checkPath, testReadTool, textAnswer, type TestInput } from "@readfile/adapter-testing";
import { memorySource } from "@readfile/core";
import { describe, expect, test } from "vitest";
import type { RequireApproval } from "../src/guard-approval.ts";
import { toMastraTool } from "../src/to-mastra-tool.ts";
import { readFileTool } from "../src/tools.ts";
import { agentOf, callingModel, received } from "./calling-model.ts";

/** An agent that can wait for a person: Mastra keeps the run in a store. */
function waitingAgent(model: MockLanguageModelV4, tool: ToolsInput[string]): Agent {
  const agent = agentOf(model, { read_file: tool });
  const mastra = new Mastra({ agents: { reader: agent }, storage: new InMemoryStore(), logger: false });
  return mastra.getAgent("reader");
}

function countedTool(requireApproval: true | RequireApproval<TestInput>) {
  const runs: unknown[] = [];
  const readTool = testReadTool(
    (args) => {
      const failure = checkPath(args);
      if (failure) return failure;
      runs.push(args);
      return textAnswer("content");
    },
    { check: checkPath },
  );
  return { runs, tool: toMastraTool(readTool, { requireApproval }) };
}

const asksForSecrets: RequireApproval<TestInput> = ({ path }) => path.endsWith(".env");

describe("a person", () => {
  test.for([
    ["true", true],
    ["a function", asksForSecrets],
  ] as const)("who approves lets the call run once: %s", async ([, requireApproval]) => {
    const { runs, tool } = countedTool(requireApproval);
    const model = callingModel({ path: ".env" });
    const agent = waitingAgent(model, tool);
    const waiting = await agent.generate("read it");
    expect([waiting.finishReason, runs, model.doGenerateCalls.length]).toStrictEqual(["suspended", [], 1]);
    const result = await agent.approveToolCallGenerate({ runId: waiting.runId ?? "", toolCallId: "call-1" });
    expect(received(model)).toStrictEqual([{ type: "text", value: "content" }]);
    expect([runs, result.text]).toStrictEqual([[{ path: ".env" }], "done"]);
  });

  test("who declines keeps the call from running", async () => {
    const { runs, tool } = countedTool(true);
    const model = callingModel({ path: ".env" });
    const agent = waitingAgent(model, tool);
    const waiting = await agent.generate("read it");
    const result = await agent.declineToolCallGenerate({ runId: waiting.runId ?? "", toolCallId: "call-1" });
    expect([runs, result.text]).toStrictEqual([[], "done"]);
    expect(JSON.stringify(received(model))).not.toContain('content"');
  });

  test.for<[string, RequireApproval<TestInput>]>([
    [
      "throws",
      () => {
        throw new Error("a bug");
      },
    ],
    ["rejects", async () => Promise.reject(new Error("a bug"))],
    ["gives no boolean", () => undefined as never],
  ])("is asked when the function %s", async ([, requireApproval]) => {
    const { runs, tool } = countedTool(requireApproval);
    const agent = waitingAgent(callingModel({ path: "a.txt" }), tool);
    expect((await agent.generate("read it")).finishReason).toBe("suspended");
    expect(runs).toStrictEqual([]);
  });

  test.for([{}, { path: 7 }, { path: null }, [], "x"])(
    "is not asked about arguments that the tool refuses: %j",
    async (input) => {
      const asked: unknown[] = [];
      const { runs, tool } = countedTool((read) => {
        asked.push(read);
        return true;
      });
      const model = callingModel(input);
      expect((await waitingAgent(model, tool).generate("read it")).text).toBe("done");
      expect([asked, runs]).toStrictEqual([[], []]);
      expect(received(model)).toStrictEqual([{ type: "error-text", value: "path: expected a string" }]);
    },
  );

  test("is not asked when the function says so", async () => {
    const { runs, tool } = countedTool(asksForSecrets);
    const agent = waitingAgent(callingModel({ path: "a.txt" }), tool);
    expect((await agent.generate("read it")).text).toBe("done");
    expect(runs).toStrictEqual([{ path: "a.txt" }]);
  });
});

describe("several reads in one call", () => {
  const source = memorySource({ "a.md": "public\n", "b.md": "private\n" });

  test.for([
    { reads: [{ path: "a.md" }, { path: "b.md" }] },
    { paths: ["a.md", "b.md"] },
    { reads: [{ file_path: "a.md" }, { filename: "b.md" }] },
  ])("the function is asked about each, and a person if it asks for one: %j", async (input) => {
    const asked: unknown[] = [];
    const tool = readFileTool({
      source,
      requireApproval: (read) => {
        asked.push(read);
        return read.path === "b.md";
      },
    });
    const model = callingModel(input);
    const agent = waitingAgent(model, tool);
    expect((await agent.generate("read")).finishReason).toBe("suspended");
    expect(asked).toEqual([{ path: "a.md" }, { path: "b.md" }]);
    expect(model.doGenerateCalls).toHaveLength(1);
  });

  test("authorize refuses one read, and the other is answered", async () => {
    const tool = readFileTool({ source, authorize: ({ path }) => path !== "b.md" });
    const model = callingModel({ reads: [{ path: "a.md" }, { path: "b.md" }] });
    await waitingAgent(model, tool).generate("read");
    expect(received(model)).toStrictEqual([
      {
        type: "text",
        value:
          "[a.md | line 1 of 1]\n1\tpublic\n\nError: ACCESS_DENIED: b.md: the host does not allow reading it",
      },
    ]);
  });

  test("of several calls in one turn, each is answered, also beside one that is refused and one that fails", async () => {
    const tool = readFileTool({ source, authorize: ({ path }) => path !== "b.md" });
    const model = callingModel({ path: "b.md" }, { path: "a.md" }, { path: "none/c.md" });
    await waitingAgent(model, tool).generate("read");
    expect(received(model)).toStrictEqual([
      { type: "error-text", value: "Error: ACCESS_DENIED: b.md: the host does not allow reading it" },
      { type: "text", value: "[a.md | line 1 of 1]\n1\tpublic" },
      { type: "error-text", value: "Error: NOT_FOUND: none/c.md: no such file" },
    ]);
  });
});
