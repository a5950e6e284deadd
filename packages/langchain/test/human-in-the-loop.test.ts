import { ToolMessage } from "@langchain/core/messages";
import { Command, INTERRUPT, MemorySaver } from "@langchain/langgraph";
import { testReadTool, textAnswer } from "@readfile/adapter-testing";
import {
  createAgent,
  humanInTheLoopMiddleware,
  type AgentMiddleware,
  type Decision,
  type InterruptOnConfig,
} from "langchain";
import { describe, expect, test } from "vitest";
import { toLangChainTool } from "../src/to-langchain-tool.ts";
import { callingModel, shown, toolMessage, type ShownMessage } from "./calling-model.ts";
import type { FakeModel } from "./fake-model.ts";

interface Reviewed {
  readonly interrupts: unknown;
  /** The calls of the tool before the human decided. */
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly messages: readonly ShownMessage[];
}

/** Runs until LangChain asks the human, and resumes with the decision. */
async function review(
  model: FakeModel,
  decision: Decision,
  approval: InterruptOnConfig = { allowedDecisions: ["approve", "edit", "reject"] },
): Promise<Reviewed> {
  const runs: unknown[] = [];
  const readTool = testReadTool((args) => {
    runs.push(args);
    return textAnswer("content");
  });
  const agent = createAgent({
    model,
    tools: [toLangChainTool(readTool)],
    checkpointer: new MemorySaver(),
    middleware: [approving(approval)],
  });
  const config = { configurable: { thread_id: "1" } };
  const asked = await agent.invoke({ messages: [] }, config);
  const before = [...runs];
  const { messages } = await agent.invoke(new Command({ resume: { decisions: [decision] } }), config);
  const interrupts = asked[INTERRUPT]?.map(({ value }) => value);
  const tools = messages.filter((message) => ToolMessage.isInstance(message));
  return { interrupts, before, after: runs, messages: tools.map(shown) };
}

/** The cast is needed because LangChain's types do not work with exactOptionalPropertyTypes. */
function approving(approval: InterruptOnConfig): AgentMiddleware {
  return humanInTheLoopMiddleware({
    interruptOn: { read_file: approval },
  } as never) as AgentMiddleware;
}

function request(args: unknown): unknown {
  return {
    actionRequests: [
      {
        name: "read_file",
        args,
        description: `Tool execution requires approval\n\nTool: read_file\nArgs: ${JSON.stringify(args, null, 2)}`,
      },
    ],
    reviewConfigs: [{ actionName: "read_file", allowedDecisions: ["approve", "edit", "reject"] }],
  };
}

describe.for([
  ["good arguments", { path: "a" }],
  ["bad arguments", { path: 7 }],
  ["no arguments", null],
] as const)("%s", ([, args]) => {
  test("when approved, the tool runs with these arguments", async () => {
    expect(await review(callingModel(args), { type: "approve" })).toStrictEqual({
      interrupts: [request(args)],
      before: [],
      after: [args],
      messages: [toolMessage("content")],
    });
  });

  test("when rejected, the tool does not run", async () => {
    expect(await review(callingModel(args), { type: "reject", message: "Not this one." })).toStrictEqual({
      interrupts: [request(args)],
      before: [],
      after: [],
      messages: [toolMessage("Not this one.", { status: "error" })],
    });
  });

  test("when edited, the tool runs with the human's arguments", async () => {
    const editedAction = { name: "read_file", args: { path: "b" } };
    expect(await review(callingModel(args), { type: "edit", editedAction })).toStrictEqual({
      interrupts: [request(args)],
      before: [],
      after: [{ path: "b" }],
      messages: [toolMessage("content")],
    });
  });
});

describe("the host's functions receive what the model wrote", () => {
  test("a description is made when the arguments are missing", async () => {
    const approval: InterruptOnConfig = {
      allowedDecisions: ["approve"],
      description: ({ args }) => `Read ${String(args?.["path"])}?`,
    };
    const { interrupts, messages } = await review(callingModel(null), { type: "approve" }, approval);
    expect(interrupts).toStrictEqual([
      {
        actionRequests: [{ name: "read_file", args: null, description: "Read undefined?" }],
        reviewConfigs: [{ actionName: "read_file", allowedDecisions: ["approve"] }],
      },
    ]);
    expect(messages).toStrictEqual([toolMessage("content")]);
  });

  // LangChain's behaviour: it ends the run when such a function throws, before it calls a tool.
  test("a predicate that throws on them ends the run", async () => {
    const approval: InterruptOnConfig = {
      allowedDecisions: ["approve"],
      when: ({ toolCall }) => (toolCall.args["path"] as string).endsWith(".env"),
    };
    await expect(review(callingModel({ path: 7 }), { type: "approve" }, approval)).rejects.toThrow(TypeError);
  });
});
