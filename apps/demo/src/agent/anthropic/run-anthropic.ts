import { Anthropic } from "@anthropic-ai/sdk";
import type { BetaMessageParam } from "@anthropic-ai/sdk/resources/beta/messages";
import { toAnthropicTool } from "@readfile/anthropic";
import * as core from "@readfile/core";
import { readingScript } from "../../models/reading-script.ts";
import type { ModelChoice } from "../../models/model-choice.ts";
import type { ToolKind } from "../../shared/tools.ts";
import type { AgentEvent } from "../agent-event.ts";
import { maxModelCalls, type AgentRun } from "../agent-run.ts";
import { chatInstructions } from "../chat-instructions.ts";
import { emittingFacts, type AnyReadTool } from "../emitting-facts.ts";
import { readingOptions } from "../reading-options.ts";
import { exchangesInMessages } from "./exchanges-in-messages.ts";
import { scriptedFetch } from "./scripted-fetch.ts";

const factories: Readonly<Record<ToolKind, (options: never) => AnyReadTool>> = core;

/** Runs the tool runner of the Anthropic SDK, which speaks Anthropic's own API alone. */
export async function runAnthropic(run: AgentRun): Promise<void> {
  const { tool: kind, workspace, root, model, signal, emit } = run;
  const createTool = factories[kind] as (options: object) => AnyReadTool;
  const readTool = emittingFacts(createTool({ workspace, ...readingOptions(kind) }), emit, (context) =>
    callIdOf(context),
  );
  const client = new Anthropic({
    apiKey: model.api === "script" ? "none" : model.apiKey,
    ...(model.api !== "script" &&
      model.baseUrl !== undefined && { baseURL: model.baseUrl.replace(/\/v1\/?$/, "") }),
    fetch: observed(fetchOf(model, kind, root), emit),
  });
  const runner = client.beta.messages.toolRunner(
    {
      model: model.api === "script" ? "script" : model.name,
      max_tokens: 8192,
      system: chatInstructions(kind, root),
      messages: run.turns.map(({ role, text }) => ({ role, content: text })),
      tools: [toAnthropicTool(readTool)],
      max_iterations: maxModelCalls,
      stream: true,
      // Each request shows what the model received so far.
      thread: false,
    },
    { signal },
  );
  for await (const stream of runner) {
    stream.on("text", (delta) => emit({ type: "text", delta }));
    for (const block of (await stream.finalMessage()).content) {
      if (block.type !== "tool_use") continue;
      emit({ type: "call", callId: block.id, toolName: block.name, input: block.input });
    }
  }
}

function fetchOf(model: ModelChoice, kind: ToolKind, root: string): typeof fetch {
  if (model.api === "script") return scriptedFetch(readingScript(kind, root), model.wordDelayMs);
  if (model.api === "messages") return fetch;
  throw new Error(`the Anthropic SDK does not speak ${model.api}`);
}

/** Wraps a network to emit each prompt before the model receives it. */
function observed(network: typeof fetch, emit: (event: AgentEvent) => void): typeof fetch {
  return async (input, init) => {
    const { messages } = (await new Response(init?.body ?? null).json()) as {
      readonly messages: BetaMessageParam[];
    };
    emit({ type: "received", exchanges: exchangesInMessages(messages) });
    return network(input, init);
  };
}

function callIdOf(context: unknown): string {
  return (context as { readonly toolUse: { readonly id: string } }).toolUse.id;
}
