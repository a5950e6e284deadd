import * as adapter from "@readfile/ai-sdk";
import { isStepCount, streamText, wrapLanguageModel, type Tool, type ToolSet } from "ai";
import { carriesMedia } from "../../models/model-choice.ts";
import { readingScript } from "../../models/reading-script.ts";
import type { ReadFacts } from "../../shared/chat-message.ts";
import { toolCards, type ToolKind } from "../../shared/tools.ts";
import { maxModelCalls, type AgentRun } from "../agent-run.ts";
import { chatInstructions } from "../chat-instructions.ts";
import { readingOptions } from "../reading-options.ts";
import { aiSdkModel } from "./ai-sdk-model.ts";
import { exchangesInPrompt } from "./exchanges-in-prompt.ts";

const factories: Readonly<Record<ToolKind, (options: never) => Tool>> = adapter;

// Otherwise the SDK prints warnings about models that it does not know.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Runs `streamText` of the AI SDK. */
export async function runAiSdk(run: AgentRun): Promise<void> {
  const { tool: kind, workspace, root, emit } = run;
  const createTool = factories[kind] as (options: object) => Tool;
  const media = carriesMedia(run.model) ? "native" : "text";
  const tools: ToolSet = {
    [toolCards[kind].name]: createTool({ workspace, ...readingOptions(kind), media }),
  };
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
  const { stream } = streamText({
    model,
    instructions: chatInstructions(kind, root),
    messages: run.turns.map(({ role, text }) => ({ role, content: text })),
    tools,
    repairToolCall: adapter.repairToolCall(tools),
    stopWhen: isStepCount(maxModelCalls),
    maxRetries: 1,
    abortSignal: run.signal,
    // The SDK would print the error. It is thrown below.
    onError() {},
  });
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") emit({ type: "text", delta: part.text });
    if (part.type === "tool-call") {
      emit({ type: "call", callId: part.toolCallId, toolName: part.toolName, input: part.input });
    }
    if (part.type === "tool-result") {
      const { ok, files, error } = part.output as ReadFacts;
      emit({ type: "facts", callId: part.toolCallId, facts: { ok, files, error } });
    }
  }
}
