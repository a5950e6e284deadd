import { ToolMessage } from "@langchain/core/messages";
import { testReadTool } from "@readfile/adapter-testing";
import { createAgent } from "langchain";
import { describe, expect, test } from "vitest";
import { toLangChainTool } from "../src/to-langchain-tool.ts";
import { callingModel, shown, toolMessage } from "./calling-model.ts";

const failingTool = toLangChainTool(
  testReadTool(() => ({
    ok: false,
    text: "path must be a string",
    media: [],
    files: [],
    error: { code: "INVALID_ARGUMENT", message: "path must be a string", retryable: false },
  })),
);
const artifact = {
  ok: false,
  files: [],
  error: { code: "INVALID_ARGUMENT", message: "path must be a string", retryable: false },
};
const message = toolMessage("path must be a string", { status: "error" });
const input = { messages: [] };

describe("a stream shows a call with bad arguments like any other call", () => {
  test("as a message", async () => {
    const agent = createAgent({ model: callingModel({ path: 7 }), tools: [failingTool] });
    const messages: ToolMessage[] = [];
    for await (const [chunk] of await agent.stream(input, { streamMode: "messages" })) {
      if (ToolMessage.isInstance(chunk)) messages.push(chunk);
    }
    expect(messages.map(shown)).toStrictEqual([message]);
    expect(messages[0]?.artifact).toStrictEqual(artifact);
  });

  test("as an update of the state", async () => {
    const agent = createAgent({ model: callingModel({ path: 7 }), tools: [failingTool] });
    const messages: ToolMessage[] = [];
    for await (const update of await agent.stream(input, { streamMode: "updates" })) {
      const { messages: updated } = (update["tools"] ?? { messages: [] }) as { messages: ToolMessage[] };
      messages.push(...updated);
    }
    expect(messages.map(shown)).toStrictEqual([message]);
    expect(messages[0]?.artifact).toStrictEqual(artifact);
  });

  test("as events of the tool", async () => {
    const agent = createAgent({ model: callingModel({ path: 7 }), tools: [failingTool] });
    const events: unknown[] = [];
    for await (const event of await agent.stream(input, { streamMode: "tools" })) events.push(event);
    expect(events).toStrictEqual([
      { event: "on_tool_start", toolCallId: "call-1", name: "read_file", input: '{"path":7}' },
      {
        event: "on_tool_end",
        toolCallId: "call-1",
        name: "read_file",
        output: expect.objectContaining({ status: "error", content: "path must be a string", artifact }),
      },
    ]);
  });

  test("under the tool's own name in traces", async () => {
    const agent = createAgent({ model: callingModel({ path: 7 }), tools: [failingTool] });
    const names: string[] = [];
    for await (const { event, name } of agent.streamEvents(input, { version: "v2" })) {
      if (event.startsWith("on_tool")) names.push(`${event} ${name}`);
    }
    expect(names).toStrictEqual(["on_tool_start read_file", "on_tool_end read_file"]);
  });
});
