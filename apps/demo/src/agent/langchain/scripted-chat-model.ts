import { setTimeout as delay } from "node:timers/promises";
import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, HumanMessage, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { usualWordDelayMs, wordsOf, type Reply, type Script } from "../../models/script.ts";
import { exchangesInMessages } from "./exchanges-in-messages.ts";

/** A scripted model in LangChain's own type. */
export class ScriptedChatModel extends BaseChatModel {
  readonly #script: Script;
  readonly #wordDelayMs: number;

  constructor(script: Script, wordDelayMs: number = usualWordDelayMs) {
    super({});
    this.#script = script;
    this.#wordDelayMs = wordDelayMs;
  }

  override _llmType(): string {
    return "script";
  }

  /** Does nothing, because the script already knows its tool. */
  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const reply = this.#reply(messages);
    return {
      generations: [{ text: reply.type === "text" ? reply.text : "", message: messageOf(reply) }],
    };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    { signal }: this["ParsedCallOptions"],
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const reply = this.#reply(messages);
    if (reply.type === "tool-call") {
      const { toolCallId: id, toolName: name, input: args } = reply;
      const tool_call_chunks = [{ type: "tool_call_chunk" as const, id, name, args, index: 0 }];
      yield new ChatGenerationChunk({
        text: "",
        message: new AIMessageChunk({ content: "", tool_call_chunks }),
      });
      return;
    }
    for (const text of wordsOf(reply.text)) {
      if (this.#wordDelayMs > 0) await delay(this.#wordDelayMs, undefined, signal && { signal });
      yield new ChatGenerationChunk({ text, message: new AIMessageChunk(text) });
      await manager?.handleLLMNewToken(text);
    }
  }

  #reply(messages: readonly BaseMessage[]): Reply {
    const start = messages.findLastIndex((message) => HumanMessage.isInstance(message));
    const request = messages[start]?.text ?? "";
    return this.#script({ request, exchanges: exchangesInMessages(messages.slice(start + 1)) });
  }
}

function messageOf(reply: Reply): AIMessage {
  if (reply.type === "text") return new AIMessage(reply.text);
  const { toolCallId: id, toolName: name, input } = reply;
  const args = JSON.parse(input) as Record<string, unknown>;
  return new AIMessage({ content: "", tool_calls: [{ type: "tool_call", id, name, args }] });
}
