import type { FakeBuiltModel } from "@langchain/core/testing";
import type { StructuredTool } from "@langchain/core/tools";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import { resolveTool, type NamedTool } from "@readfile/core";
import { createAgent, createMiddleware, type AgentMiddleware } from "langchain";
import { adaptedTool, type Adapter } from "../adapter.ts";
import type { ConformanceDriver, ConformanceLoop, Lacks, ModelTurn } from "../conformance-driver.ts";
import { receivedAnswers } from "./received-answers.ts";
import { scriptedModel, secondToolMessages } from "./scripted-model.ts";

/** An adapter for LangChain. Calls by an alias need tools that have `aliases`. */
export interface LangChainAdapter extends Adapter<StructuredTool & Partial<NamedTool>> {
  /** Whether the adapter sends images as blocks with a file name. Default false: `image_url` has no place for one. */
  readonly namesImages?: boolean;
}

/** Runs the model until it says "done". */
type Run = (model: FakeBuiltModel, tools: StructuredTool[], config: Config) => Promise<unknown>;

interface Config {
  readonly signal?: AbortSignal;
}

const input = { messages: [{ role: "user" as const, content: "read it" }] };

/** Middleware that changes nothing. A tool that throws under any middleware ends the run. */
const passing: AgentMiddleware = createMiddleware({
  name: "passing",
  wrapToolCall: (request, handler) => handler(request),
});

/** Middleware that finds a tool by its alias, as the adapter's README shows. */
function resolving(tools: readonly StructuredTool[]): AgentMiddleware {
  const named = tools.map((tool) => ({ name: tool.name, aliases: aliasesOf(tool), tool }));
  return createMiddleware({
    name: "resolving",
    wrapToolCall: (request, handler) =>
      handler({ ...request, tool: request.tool ?? resolveTool(named, request.toolCall.name)?.tool }),
  });
}

function aliasesOf(tool: StructuredTool & Partial<NamedTool>): readonly string[] {
  return tool.aliases ?? [];
}

const noAliases: Lacks = { aliases: "only a wrapToolCall middleware can find a tool by an alias" };
const noProtoField: Lacks = { protoField: "createAgent drops it before it calls a tool" };

const loops: readonly { readonly name: string; readonly run: Run; readonly lacks?: Lacks }[] = [
  {
    name: "createAgent",
    lacks: { ...noAliases, ...noProtoField },
    run: (model, tools, config) => createAgent({ model, tools }).invoke(input, config),
  },
  {
    name: "createAgent with wrapToolCall",
    lacks: noProtoField,
    run: (model, tools, config) =>
      createAgent({ model, tools, middleware: [passing, resolving(tools)] }).invoke(input, config),
  },
  {
    name: "createAgent streamed",
    lacks: { ...noAliases, ...noProtoField },
    run: async (model, tools, config) => {
      const states = await createAgent({ model, tools }).stream(input, { ...config, streamMode: "values" });
      const reader = states.getReader();
      while (!(await reader.read()).done);
    },
  },
  {
    name: "LangGraph ToolNode",
    lacks: noAliases,
    run: (model, tools, config) => {
      const bound = model.bindTools(tools);
      return new StateGraph(MessagesAnnotation)
        .addNode("agent", async ({ messages }) => ({ messages: [await bound.invoke(messages)] }))
        .addNode("tools", new ToolNode(tools))
        .addEdge("__start__", "agent")
        .addConditionalEdges("agent", toolsCondition, ["tools", "__end__"])
        .addEdge("tools", "agent")
        .compile()
        .invoke(input, config);
    },
  },
];

/** Drives an adapter through the loops of LangChain and LangGraph. */
export function langChainDriver(adapter: LangChainAdapter): ConformanceDriver {
  return {
    name: "langchain",
    loops: loops.map(({ run, ...loop }) => ({ ...loop, call: (turn) => play(adapter, run, turn) })),
    lacks: adapter.namesImages === true ? {} : { imageNames: "a block of type image_url has no file name" },
  };
}

async function play(
  adapter: LangChainAdapter,
  run: Run,
  { tools: offered, calls, signal }: ModelTurn,
): ReturnType<ConformanceLoop["call"]> {
  const model = scriptedModel(calls);
  const tools = offered.map((tool) => adaptedTool(adapter, tool));
  await run(model, tools, signal === undefined ? {} : { signal });
  const messages = secondToolMessages(model);
  return messages === undefined ? [] : receivedAnswers(calls, messages);
}
