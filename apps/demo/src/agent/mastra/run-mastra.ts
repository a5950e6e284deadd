import { Agent, type AgentConfig, type ToolsInput } from "@mastra/core/agent";
import * as adapter from "@readfile/mastra";
import { wrapLanguageModel } from "ai";
import { carriesMedia } from "../../models/model-choice.ts";
import { readingScript } from "../../models/reading-script.ts";
import type { ReadFacts } from "../../shared/chat-message.ts";
import { toolCards, type ToolKind } from "../../shared/tools.ts";
import { maxModelCalls, type AgentRun } from "../agent-run.ts";
import { aiSdkModel } from "../ai-sdk/ai-sdk-model.ts";
import { exchangesInPrompt } from "../ai-sdk/exchanges-in-prompt.ts";
import { chatInstructions } from "../chat-instructions.ts";
import { readingOptions } from "../reading-options.ts";

const factories: Readonly<Record<ToolKind, (options: never) => ToolsInput[string]>> = adapter;

/** Runs an `Agent` of Mastra, with a model of the AI SDK. */
export async function runMastra(run: AgentRun): Promise<void> {
  const { tool: kind, workspace, root, emit } = run;
  const createTool = factories[kind] as (options: object) => ToolsInput[string];
  const media = carriesMedia(run.model) ? "native" : "text";
  const model = wrapLanguageModel({
    model: aiSdkModel(run.model, readingScript(kind, root)),
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => {
        emit({ type: "received", exchanges: exchangesInPrompt(params.prompt) });
        return params;
      },
    },
  });
  const agent = new Agent({
    id: "reader",
    name: "reader",
    instructions: chatInstructions(kind, root),
    // Mastra's type of such models asks `doGenerate` for a stream, which it does not need.
    model: model as AgentConfig["model"],
    maxRetries: 1,
    tools: { [toolCards[kind].name]: createTool({ workspace, ...readingOptions(kind), media }) },
  });
  const { fullStream } = await agent.stream(
    // Mastra's types know a message by its role.
    run.turns.map(({ role, text }) => (role === "user" ? { role, content: text } : { role, content: text })),
    { maxSteps: maxModelCalls, abortSignal: run.signal },
  );
  for await (const part of fullStream) {
    if (part.type === "error") throw part.payload.error;
    if (part.type === "text-delta") emit({ type: "text", delta: part.payload.text });
    if (part.type === "tool-call") {
      const { toolCallId: callId, toolName, args } = part.payload;
      emit({ type: "call", callId, toolName, input: args });
    }
    if (part.type === "tool-result") {
      const { ok, files, error } = part.payload.result as ReadFacts;
      emit({ type: "facts", callId: part.payload.toolCallId, facts: { ok, files, error } });
    }
  }
}
