import { AIMessage, AIMessageChunk, ToolMessage } from "@langchain/core/messages";
import { testReadTool, textAnswer } from "@readfile/adapter-testing";
import { resolveTool } from "@readfile/core";
import { createAgent, createMiddleware } from "langchain";
import { describe, expect, test } from "vitest";
import { toLangChainTool } from "../src/to-langchain-tool.ts";
import { loops } from "./agent-loops.ts";
import { received, scriptedModel, toolMessage } from "./calling-model.ts";

const echo = toLangChainTool(testReadTool((args) => textAnswer(JSON.stringify(args))));

function calling(name: string): AIMessage {
  return new AIMessage({
    content: "",
    tool_calls: [{ type: "tool_call", id: "call-1", name, args: { path: "a" } }],
  });
}

// LangChain's behaviour: it decides this before it calls a tool.
describe("an unknown tool name", () => {
  test.for([
    ["createAgent", "Error: Read is not a valid tool, try one of [read_file]."],
    ["createAgent with wrapToolCall", "Error: Read is not a valid tool, try one of [read_file]."],
    ["createAgent streamed", "Error: Read is not a valid tool, try one of [read_file]."],
    ["LangGraph's ToolNode", 'Error: Tool "Read" not found.\n Please fix your mistakes.'],
  ])("is an error, and the run continues: %s", async ([name, content]) => {
    const model = scriptedModel(calling("Read"));
    const [, loop] = loops.find(([loopName]) => loopName === name)!;
    await loop({ model, tools: [echo] });
    expect(received(model)).toStrictEqual([{ ...toolMessage(content, { status: "error" }), name: "Read" }]);
  });

  test("an alias reaches its tool through core's resolveTool", async () => {
    const model = scriptedModel(calling("Read"));
    const tools = [echo];
    const aliases = createMiddleware({
      name: "aliases",
      wrapToolCall: (request, handler) =>
        handler({ ...request, tool: request.tool ?? resolveTool(tools, request.toolCall.name) }),
    });
    await createAgent({ model, tools, middleware: [aliases] }).invoke({ messages: [] });
    expect(received(model)).toStrictEqual([toolMessage('{"path":"a"}')]);
  });
});

describe("arguments that are not JSON", () => {
  // LangChain passes on the part that it could parse.
  test("cut off in a stream: the tool receives the part that arrived", async () => {
    const chunk = { name: "read_file", id: "call-1", index: 0, args: '{"path":"src/a' };
    const model = scriptedModel(new AIMessageChunk({ content: "", tool_call_chunks: [chunk] }));
    await createAgent({ model, tools: [echo] }).invoke({ messages: [] });
    expect(received(model)).toStrictEqual([toolMessage('{"path":"src/a"}')]);
  });

  // LangChain's behaviour: it sets such a call aside, and the run ends without another call of the model.
  describe.for(loops)("%s", ([, loop]) => {
    test("end the run, and no tool is called", async () => {
      const invalid = { name: "read_file", args: '{"path":', id: "call-1", error: "Malformed args." };
      const model = scriptedModel(
        new AIMessage({ content: "", tool_calls: [], invalid_tool_calls: [invalid] }),
      );
      const messages = await loop({ model, tools: [echo] });
      expect(model.calls).toHaveLength(1);
      expect(messages.filter((message) => ToolMessage.isInstance(message))).toStrictEqual([]);
      const last = messages.at(-1);
      expect(AIMessage.isInstance(last) && last.invalid_tool_calls).toStrictEqual([invalid]);
    });
  });
});
