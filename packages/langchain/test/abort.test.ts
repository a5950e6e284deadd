import { testReadTool, textAnswer, type TestData, type TestInput } from "@readfile/adapter-testing";
import type { ReadResult } from "@readfile/core";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { describe, expect, test } from "vitest";
import { toLangChainTool, type LangChainReadTool } from "../src/to-langchain-tool.ts";
import { loops } from "./agent-loops.ts";
import { callingMessage, callingModel } from "./calling-model.ts";

const reason = new Error("the user left");

interface Abortable {
  readonly signal: AbortSignal;
  /** A tool that waits until it is aborted. Its first call aborts the run. */
  readonly tool: LangChainReadTool<TestInput>;
  /** The reasons of the aborts that the tool received. */
  readonly seen: unknown[];
}

function abortable(): Abortable {
  const controller = new AbortController();
  const seen: unknown[] = [];
  const waiting = testReadTool((_args, call) => {
    const { promise, reject } = Promise.withResolvers<ReadResult<TestData>>();
    call?.signal?.addEventListener("abort", () => {
      seen.push(call.signal?.reason);
      reject(call.signal?.reason);
    });
    controller.abort(reason);
    return promise;
  });
  return { signal: controller.signal, tool: toLangChainTool(waiting), seen };
}

describe.for(loops)("%s", ([, loop]) => {
  test("an abort reaches the tool, and the run rejects with its reason", async () => {
    const { signal, tool, seen } = abortable();
    const model = callingModel({ path: "x" });
    await expect(loop({ model, tools: [tool], config: { signal } })).rejects.toBe(reason);
    expect(seen).toStrictEqual([reason]);
    expect(model.calls).toHaveLength(1);
  });
});

test("a direct call rejects with the reason", async () => {
  const { signal, tool } = abortable();
  await expect(tool.invoke({ path: "x" }, { signal })).rejects.toBe(reason);
});

test("a call whose signal is already aborted rejects with the reason", async () => {
  const aborted = testReadTool((_args, call) => {
    call?.signal?.throwIfAborted();
    return textAnswer("");
  });
  const signal = AbortSignal.abort(reason);
  await expect(toLangChainTool(aborted).invoke({ path: "x" }, { signal })).rejects.toBe(reason);
});

// LangGraph's behaviour, which we cannot change: it turns any rejection into a message. Only a graph around it ends the run.
test("LangGraph's ToolNode on its own answers an abort with a message", async () => {
  const { signal, tool } = abortable();
  const messages = await new ToolNode([tool]).invoke([callingMessage({ path: "x" })], { signal });
  expect(
    messages.map(({ content, status }: { content: string; status: string }) => ({ content, status })),
  ).toStrictEqual([{ content: "Error: the user left\n Please fix your mistakes.", status: "error" }]);
});
