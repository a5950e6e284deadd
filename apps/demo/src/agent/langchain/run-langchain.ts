import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { AIMessage, AIMessageChunk, ToolMessage, type BaseMessage } from "@langchain/core/messages";
import type { StructuredTool } from "@langchain/core/tools";
import { resolveTool } from "@readfile/core";
import * as adapter from "@readfile/langchain";
import { createAgent, createMiddleware } from "langchain";
import { carriesMedia } from "../../models/model-choice.ts";
import { readingScript } from "../../models/reading-script.ts";
import type { ReadFacts } from "../../shared/chat-message.ts";
import type { ToolKind } from "../../shared/tools.ts";
import type { AgentEvent } from "../agent-event.ts";
import { maxModelCalls, type AgentRun } from "../agent-run.ts";
import { chatInstructions } from "../chat-instructions.ts";
import { readingOptions } from "../reading-options.ts";
import { exchangesInMessages } from "./exchanges-in-messages.ts";
import { langChainModel } from "./langchain-model.ts";

type Emit = (event: AgentEvent) => void;

/** Receives the messages of each call of the model. */
class PromptListener extends BaseCallbackHandler {
  readonly name = "prompt-listener";
  override awaitHandlers = true;
  readonly #emit: Emit;
  readonly #told = new Set<string>();

  constructor(emit: Emit) {
    super();
    this.#emit = emit;
  }

  override handleChatModelStart(_model: unknown, [messages = []]: BaseMessage[][]): void {
    for (const message of messages) {
      if (!ToolMessage.isInstance(message) || message.artifact === undefined) continue;
      const { tool_call_id: callId, artifact } = message;
      if (!this.#told.has(callId)) this.#emit({ type: "facts", callId, facts: artifact as ReadFacts });
      this.#told.add(callId);
    }
    this.#emit({ type: "received", exchanges: exchangesInMessages(messages) });
  }
}

type LangChainTool = StructuredTool & { readonly aliases: readonly string[] };

const factories: Readonly<Record<ToolKind, (options: never) => LangChainTool>> = adapter;

/** Runs LangChain's `createAgent`. */
export async function runLangChain(run: AgentRun): Promise<void> {
  const { tool: kind, workspace, root, emit } = run;
  const createTool = factories[kind] as (options: object) => LangChainTool;
  const tool = createTool({
    workspace,
    ...readingOptions(kind),
    media: carriesMedia(run.model) ? "native" : "text",
  });
  const agent = createAgent({
    model: langChainModel(run.model, readingScript(kind, root)),
    systemPrompt: chatInstructions(kind, root),
    tools: [tool],
    middleware: [resolvingAliases(tool)],
  });
  const messages = run.turns.map(({ role, text: content }) => ({ role, content }));
  const stream = await agent.stream(
    { messages },
    {
      streamMode: ["messages", "updates"],
      callbacks: [new PromptListener(emit)],
      signal: run.signal,
      // A call of the model and a call of the tool count as two steps.
      recursionLimit: 2 * maxModelCalls + 1,
    },
  );
  for await (const [mode, chunk] of stream) {
    if (mode === "messages") {
      const [message] = chunk as readonly [BaseMessage, unknown];
      if (AIMessageChunk.isInstance(message) && message.text !== "") {
        emit({ type: "text", delta: message.text });
      }
    } else {
      for (const message of messagesIn(chunk)) emitCalls(message, emit);
    }
  }
}

/** Middleware that finds the tool by its alias, as the adapter's README shows. */
function resolvingAliases(tool: LangChainTool): ReturnType<typeof createMiddleware> {
  const named = [{ name: tool.name, aliases: tool.aliases, tool }];
  return createMiddleware({
    name: "resolvingAliases",
    wrapToolCall: (request, handler) =>
      handler({ ...request, tool: request.tool ?? resolveTool(named, request.toolCall.name)?.tool }),
  });
}

function messagesIn(update: unknown): readonly BaseMessage[] {
  const states = Object.values(
    update as Readonly<Record<string, { readonly messages?: BaseMessage[] } | null>>,
  );
  return states.flatMap((state) => state?.messages ?? []);
}

function emitCalls(message: BaseMessage, emit: Emit): void {
  if (!AIMessage.isInstance(message)) return;
  for (const { id, name, args } of message.tool_calls ?? []) {
    emit({ type: "call", callId: id ?? "", toolName: name, input: args });
  }
}
