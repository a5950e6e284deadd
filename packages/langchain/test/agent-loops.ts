import type { BaseMessage } from "@langchain/core/messages";
import type { StructuredTool } from "@langchain/core/tools";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import { createAgent, createMiddleware, type AgentMiddleware } from "langchain";
import type { FakeModel } from "./fake-model.ts";

/** One run of an agent, until its model says "done". */
interface Run {
  readonly model: FakeModel;
  readonly tools: StructuredTool[];
  readonly config?: Record<string, unknown>;
}

/** Runs an agent and gives its messages. */
export type Loop = (run: Run) => Promise<readonly BaseMessage[]>;

const input = { messages: [{ role: "user" as const, content: "read it" }] };

/** Middleware that changes nothing. A tool that throws under any middleware ends the run. */
const wrapping: readonly AgentMiddleware[] = ["first", "second"].map((name) =>
  createMiddleware({ name, wrapToolCall: (request, handler) => handler(request) }),
);

const agentLoop: Loop = async ({ model, tools, config }) => {
  const agent = createAgent({ model, tools });
  const { messages } = await agent.invoke(input, config);
  return messages;
};

const middlewareLoop: Loop = async ({ model, tools, config }) => {
  const agent = createAgent({ model, tools, middleware: wrapping });
  const { messages } = await agent.invoke(input, config);
  return messages;
};

const streamLoop: Loop = async ({ model, tools, config }) => {
  const agent = createAgent({ model, tools });
  let messages: readonly BaseMessage[] = [];
  for await (const state of await agent.stream(input, { ...config, streamMode: "values" })) {
    ({ messages } = state);
  }
  return messages;
};

const toolNodeLoop: Loop = async ({ model, tools, config }) => {
  const bound = model.bindTools(tools);
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("agent", async ({ messages }) => ({ messages: [await bound.invoke(messages)] }))
    .addNode("tools", new ToolNode(tools))
    .addEdge("__start__", "agent")
    .addConditionalEdges("agent", toolsCondition, ["tools", "__end__"])
    .addEdge("tools", "agent")
    .compile();
  const { messages } = await graph.invoke(input, config);
  return messages;
};

/** The loops that run tools, each with its name. */
export const loops: readonly (readonly [name: string, loop: Loop])[] = [
  ["createAgent", agentLoop],
  ["createAgent with wrapToolCall", middlewareLoop],
  ["createAgent streamed", streamLoop],
  ["LangGraph's ToolNode", toolNodeLoop],
];
