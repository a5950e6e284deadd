import {
  Agent,
  Runner,
  type AgentInputItem,
  type Model,
  type ModelRequest,
  type RunStreamEvent,
  type Tool,
} from "@openai/agents";
import * as adapter from "@readfile/openai-agents";
import { readingScript } from "../../models/reading-script.ts";
import type { ReadFacts } from "../../shared/chat-message.ts";
import type { ToolKind } from "../../shared/tools.ts";
import type { AgentEvent } from "../agent-event.ts";
import { maxModelCalls, type AgentRun, type ChatTurn } from "../agent-run.ts";
import { chatInstructions } from "../chat-instructions.ts";
import { readingOptions } from "../reading-options.ts";
import { agentsModel } from "./agents-model.ts";
import { argumentsOf, exchangesInItems } from "./exchanges-in-items.ts";

const factories: Readonly<Record<ToolKind, (options: never) => Tool>> = adapter;

/** Runs an `Agent` of the OpenAI Agents SDK. */
export async function runOpenAIAgents(run: AgentRun): Promise<void> {
  const { tool: kind, workspace, root, emit } = run;
  const createTool = factories[kind] as (options: object) => Tool;
  // The Chat Completions API takes no media in a tool's answer.
  const media = run.model.api === "script" || run.model.api === "responses" ? "native" : "text";
  const agent = new Agent({
    name: "reader",
    instructions: chatInstructions(kind, root),
    model: observed(await agentsModel(run.model, readingScript(kind, root)), emit),
    tools: [createTool({ workspace, ...readingOptions(kind), media })],
  });
  // Tracing would send data to OpenAI.
  const runner = new Runner({ tracingDisabled: true, toolNotFoundBehavior: "return_error_to_model" });
  const result = await runner.run(agent, run.turns.map(itemOf), {
    stream: true,
    signal: run.signal,
    maxTurns: maxModelCalls,
  });
  for await (const event of result) emitEvent(event, emit);
  // `completed` rejects with the reason of a failed run.
  if (!result.cancelled) await result.completed;
}

/** Wraps a model to emit each prompt before the model receives it. */
function observed(model: Model, emit: (event: AgentEvent) => void): Model {
  const listen = ({ input }: ModelRequest): void =>
    emit({ type: "received", exchanges: typeof input === "string" ? [] : exchangesInItems(input) });
  return {
    getResponse(request) {
      listen(request);
      return model.getResponse(request);
    },
    getStreamedResponse(request) {
      listen(request);
      return model.getStreamedResponse(request);
    },
  };
}

function itemOf({ role, text }: ChatTurn): AgentInputItem {
  if (role === "user") return { role, content: text };
  return { role, status: "completed", content: [{ type: "output_text", text }] };
}

function emitEvent(event: RunStreamEvent, emit: (event: AgentEvent) => void): void {
  if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta") {
    emit({ type: "text", delta: event.data.delta });
  }
  if (event.type !== "run_item_stream_event") return;
  const { item } = event;
  if (item.type === "tool_call_item" && item.rawItem.type === "function_call") {
    const { callId, name: toolName, arguments: text } = item.rawItem;
    emit({ type: "call", callId, toolName, input: argumentsOf(text) });
  }
  if (item.type === "tool_call_output_item" && item.customData !== undefined && item.callId !== undefined) {
    emit({ type: "facts", callId: item.callId, facts: item.customData as unknown as ReadFacts });
  }
}
