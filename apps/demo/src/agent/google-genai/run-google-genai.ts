import { GoogleGenAI, type Content, type FunctionCall } from "@google/genai";
import * as core from "@readfile/core";
import { toGoogleGenAITool } from "@readfile/google-genai";
import { readingScript } from "../../models/reading-script.ts";
import type { ToolKind } from "../../shared/tools.ts";
import type { AgentEvent } from "../agent-event.ts";
import { maxModelCalls, type AgentRun } from "../agent-run.ts";
import { chatInstructions } from "../chat-instructions.ts";
import { emittingFacts, type AnyReadTool } from "../emitting-facts.ts";
import { readingOptions } from "../reading-options.ts";
import { exchangesInContents } from "./exchanges-in-contents.ts";
import { scriptedFetch } from "./scripted-fetch.ts";

const factories: Readonly<Record<ToolKind, (options: never) => AnyReadTool>> = core;

/** Runs the automatic calls of the Google Gen AI SDK, which speaks Google's own API alone. */
export async function runGoogleGenAI(run: AgentRun): Promise<void> {
  const { tool: kind, workspace, root, model, signal, emit } = run;
  if (model.api !== "script") throw new Error(`the Google Gen AI SDK does not speak ${model.api}`);
  const createTool = factories[kind] as (options: object) => AnyReadTool;
  const readTool = emittingFacts(
    createTool({ workspace, ...readingOptions(kind) }),
    emit,
    (context) => (context as FunctionCall).id ?? "",
  );
  const script = scriptedFetch(readingScript(kind, root), model.wordDelayMs);
  const ai = new GoogleGenAI({ apiKey: "none", httpOptions: { fetch: observed(script, emit) } });
  const stream = await ai.models.generateContentStream({
    model: "script",
    contents: run.turns.map(({ role, text }) => ({
      role: role === "user" ? "user" : "model",
      parts: [{ text }],
    })),
    config: {
      systemInstruction: chatInstructions(kind, root),
      tools: [toGoogleGenAITool(readTool)],
      automaticFunctionCalling: { maximumRemoteCalls: maxModelCalls },
      abortSignal: signal,
    },
  });
  for await (const { candidates } of stream) {
    for (const { text = "", functionCall } of candidates?.[0]?.content?.parts ?? []) {
      if (text !== "") emit({ type: "text", delta: text });
      if (functionCall === undefined) continue;
      const { id: callId = "", name: toolName = "", args: input } = functionCall;
      emit({ type: "call", callId, toolName, input });
    }
  }
}

/** Wraps a network to emit each prompt before the model receives it. */
function observed(network: typeof fetch, emit: (event: AgentEvent) => void): typeof fetch {
  return async (input, init) => {
    const { contents } = (await new Response(init?.body ?? null).json()) as { readonly contents: Content[] };
    emit({ type: "received", exchanges: exchangesInContents(contents) });
    return network(input, init);
  };
}
