import { ToolMessage, type BaseMessage } from "@langchain/core/messages";
import {
  Command,
  interrupt,
  INTERRUPT,
  MemorySaver,
  MessagesAnnotation,
  StateGraph,
} from "@langchain/langgraph";
import { ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import { memorySource, openWorkspace } from "@readfile/core";
import { createAgent, createMiddleware } from "langchain";
import { describe, expect, test } from "vitest";
import { readFileTool } from "../src/tools.ts";
import { callingModel } from "./calling-model.ts";
import type { FakeModel } from "./fake-model.ts";

const source = memorySource({ "a.md": "first\n", "b.md": "second\n" });

type Tool = ReturnType<typeof readFileTool>;

interface Step {
  /** What the graph asks, while it waits. */
  readonly asked: readonly unknown[] | undefined;
  /** What the tool answered, in the end. */
  readonly answers: readonly string[];
}

interface Graph {
  invoke(input: unknown, config: object): Promise<{ readonly messages: readonly BaseMessage[] }>;
}

function agent(tool: Tool, model: FakeModel): Graph {
  return createAgent({ model, tools: [tool], checkpointer: new MemorySaver() });
}

function agentWithMiddleware(tool: Tool, model: FakeModel): Graph {
  const passing = createMiddleware({ name: "passing", wrapToolCall: (request, handler) => handler(request) });
  const checkpointer = new MemorySaver();
  return createAgent({ model, tools: [tool], checkpointer, middleware: [passing] });
}

function graph(tool: Tool, model: FakeModel): Graph {
  const bound = model.bindTools([tool]);
  return new StateGraph(MessagesAnnotation)
    .addNode("agent", async ({ messages }) => ({ messages: [await bound.invoke(messages)] }))
    .addNode("tools", new ToolNode([tool]))
    .addEdge("__start__", "agent")
    .addConditionalEdges("agent", toolsCondition, ["tools", "__end__"])
    .addEdge("tools", "agent")
    .compile({ checkpointer: new MemorySaver() });
}

/** Runs a graph and resumes it with one value after the other. */
async function play(made: Graph, ...values: readonly unknown[]): Promise<readonly Step[]> {
  const config = { configurable: { thread_id: "1" } };
  const steps: Step[] = [];
  for (const input of [{ messages: [] }, ...values.map((resume) => new Command({ resume }))]) {
    const state = await made.invoke(input, config);
    const asked = (state as { readonly [INTERRUPT]?: readonly { readonly value?: unknown }[] })[INTERRUPT];
    const answers = state.messages
      .filter((message) => ToolMessage.isInstance(message))
      .map(({ text }) => text);
    steps.push({ asked: asked?.map(({ value }) => value), answers });
  }
  return steps;
}

describe.for([
  ["createAgent", agent],
  ["createAgent with wrapToolCall", agentWithMiddleware],
  ["LangGraph's ToolNode", graph],
] as const)("%s", ([, make]) => {
  const asking = (): Tool =>
    readFileTool({
      source,
      authorize: ({ path }) => interrupt({ question: `Read ${path}?` }) === "yes",
    });

  test("interrupt() in authorize pauses, and the read goes on", async () => {
    const steps = await play(make(asking(), callingModel({ path: "a.md" })), "yes");
    expect(steps).toStrictEqual([
      { asked: [{ question: "Read a.md?" }], answers: [] },
      { asked: undefined, answers: ["[a.md | line 1 of 1]\n1\tfirst"] },
    ]);
  });

  test("a person may say no", async () => {
    const [, step] = await play(make(asking(), callingModel({ path: "a.md" })), "no");
    expect(step?.answers).toStrictEqual(["Error: ACCESS_DENIED: a.md: the host does not allow reading it"]);
  });

  test("several reads of a call are asked about one after the other", async () => {
    const model = callingModel({ reads: [{ path: "a.md" }, { path: "b.md" }] });
    const steps = await play(make(asking(), model), "yes", "no");
    expect(steps).toStrictEqual([
      { asked: [{ question: "Read a.md?" }], answers: [] },
      { asked: [{ question: "Read b.md?" }], answers: [] },
      {
        asked: undefined,
        answers: [
          "[a.md | line 1 of 1]\n1\tfirst\n\nError: ACCESS_DENIED: b.md: the host does not allow reading it",
        ],
      },
    ]);
  });

  test("interrupt() in workspace pauses, and the read goes on", async () => {
    const tool = readFileTool({
      workspace: () =>
        openWorkspace({ source: memorySource({ "a.md": `of ${String(interrupt("Which?"))}\n` }) }),
    });
    const steps = await play(make(tool, callingModel({ path: "a.md" })), "acme");
    expect(steps).toStrictEqual([
      { asked: ["Which?"], answers: [] },
      { asked: undefined, answers: ["[a.md | line 1 of 1]\n1\tof acme"] },
    ]);
  });

  test("any other error is an answer", async () => {
    const tool = readFileTool({
      source,
      authorize: () => {
        throw Object.assign(new Error("secret"), { is_bubble_up: "yes" });
      },
    });
    expect(await play(make(tool, callingModel({ path: "a.md" })))).toStrictEqual([
      {
        asked: undefined,
        answers: ["Error: ACCESS_DENIED: a.md: the host could not decide whether it may be read"],
      },
    ]);
  });
});

test("calls that run at the same time are paused each on its own", async () => {
  const tool = readFileTool({
    source,
    authorize: ({ path }) => path === "b.md" || interrupt(path) === "yes",
  });
  const model = callingModel({ path: "a.md" }, { path: "b.md" });
  const steps = await play(agent(tool, model), "yes");
  expect(steps.map(({ asked }) => asked)).toStrictEqual([["a.md"], undefined]);
  expect(steps[1]?.answers).toStrictEqual([
    "[a.md | line 1 of 1]\n1\tfirst",
    "[b.md | line 1 of 1]\n1\tsecond",
  ]);
});

test("of calls with one config, only the one that pauses ends", async () => {
  const pause = Object.assign(new Error("paused"), { is_bubble_up: true });
  const open: (() => void)[] = [];
  const tool = readFileTool({
    source,
    authorize: async ({ path, context }) => {
      if (path === "b.md") await new Promise<void>((resolve) => open.push(resolve));
      if (path === "a.md") throw pause;
      return context === config;
    },
  });
  const config = { configurable: {} };
  const paused = tool.func({ path: "a.md" }, undefined, config);
  const read = tool.func({ path: "b.md" }, undefined, config);
  await expect(paused).rejects.toBe(pause);
  for (const resolve of open) resolve();
  expect(await read).toBe("[b.md | line 1 of 1]\n1\tsecond");
});

test.for([
  ["null", null],
  ["no signal", { signal: "none", context: {} }],
  ["half a signal", { signal: { aborted: false }, context: {} }],
] as const)("a program may pass %s, as to core's own tool", async ([, call]) => {
  const { readTool } = readFileTool({ source, authorize: () => true });
  expect(await readTool.run({ path: "a.md" }, call as never)).toMatchObject({
    text: "[a.md | line 1 of 1]\n1\tfirst",
  });
});

describe("the signal of a call whose tool may pause", () => {
  const reason = new Error("the user left");
  const waiting = (): Tool => readFileTool({ source, authorize: () => new Promise(() => {}) });

  test("ends it with its reason", async () => {
    const controller = new AbortController();
    const read = waiting().invoke({ path: "a.md" }, { signal: controller.signal });
    controller.abort(reason);
    await expect(read).rejects.toBe(reason);
  });

  test("ends it at once when it is aborted already", async () => {
    await expect(waiting().invoke({ path: "a.md" }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });
});

test("without a graph, interrupt() is a host that could not decide", async () => {
  const tool = readFileTool({ source, authorize: () => interrupt("?") === "yes" });
  expect(await tool.invoke({ path: "a.md" })).toBe(
    "Error: ACCESS_DENIED: a.md: the host could not decide whether it may be read",
  );
});
