import { ToolMessage } from "@langchain/core/messages";
import { Command, INTERRUPT, MemorySaver } from "@langchain/langgraph";
import { memorySource } from "@readfile/core";
import { createAgent, humanInTheLoopMiddleware, type AgentMiddleware } from "langchain";
import { describe, expect, test } from "vitest";
import { guardApproval } from "../src/guard-approval.ts";
import { readFileTool } from "../src/tools.ts";
import { callingModel } from "./calling-model.ts";

const source = memorySource({ "a.md": "public\n", "b.md": "private\n" });

/** Runs a call, and rejects it if a person is asked. Gives whether one was, and what the model received. */
async function rejected(
  args: unknown,
  needsApproval: (read: { readonly path: string }) => boolean,
): Promise<{ readonly wasAsked: boolean; readonly shown: string }> {
  const readFile = readFileTool({ source });
  const when = guardApproval(readFile, needsApproval);
  const agent = createAgent({
    model: callingModel(args),
    tools: [readFile],
    checkpointer: new MemorySaver(),
    // The cast is needed because LangChain's types do not work with exactOptionalPropertyTypes.
    middleware: [
      humanInTheLoopMiddleware({
        interruptOn: { read_file: { allowedDecisions: ["approve", "reject"], when } },
      } as never) as AgentMiddleware,
    ],
  });
  const config = { configurable: { thread_id: "1" } };
  const first = await agent.invoke({ messages: [] }, config);
  const wasAsked = first[INTERRUPT] !== undefined;
  const resume = new Command({ resume: { decisions: [{ type: "reject", message: "Not this one." }] } });
  const { messages } = wasAsked ? await agent.invoke(resume, config) : first;
  const shown = messages.filter((message) => ToolMessage.isInstance(message)).map(({ text }) => text);
  return { wasAsked, shown: shown.join("\n") };
}

describe("an approval function is asked about each of several reads", () => {
  test.for([
    { reads: [{ path: "a.md" }, { path: "b.md" }] },
    { paths: ["a.md", "b.md"] },
    { reads: [{ file_path: "a.md" }, { filename: "b.md" }] },
    { file_path: "b.md" },
  ])("and a person is asked if it asks for one: %j", async (args) => {
    const { wasAsked, shown } = await rejected(args, ({ path }) => path === "b.md");
    expect([wasAsked, shown]).toEqual([true, "Not this one."]);
  });

  test("nobody is asked if it asks for none, and all are read", async () => {
    const { wasAsked, shown } = await rejected({ reads: [{ path: "a.md" }, { path: "b.md" }] }, () => false);
    expect([wasAsked, shown]).toEqual([
      false,
      "[a.md | line 1 of 1]\n1\tpublic\n\n[b.md | line 1 of 1]\n1\tprivate",
    ]);
  });

  test("nobody is asked about arguments that the tool refuses", async () => {
    const { wasAsked, shown } = await rejected({ path: 7 }, () => true);
    expect([wasAsked, shown.startsWith("Error: INVALID_ARGUMENT")]).toEqual([false, true]);
  });

  test("a person is asked when it throws", async () => {
    const { wasAsked } = await rejected({ path: "a.md" }, () => {
      throw new Error("broken");
    });
    expect(wasAsked).toBe(true);
  });
});
