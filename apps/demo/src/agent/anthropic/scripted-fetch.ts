import { setTimeout as delay } from "node:timers/promises";
import type { BetaMessageParam } from "@anthropic-ai/sdk/resources/beta/messages";
import { usualWordDelayMs, wordsOf, type Reply, type Script, type Situation } from "../../models/script.ts";
import { exchangesInMessages } from "./exchanges-in-messages.ts";

/** A scripted model in place of the Messages API. It streams its answers. */
export function scriptedFetch(script: Script, wordDelayMs: number = usualWordDelayMs): typeof fetch {
  return async (_input, init) => {
    const { messages } = (await new Response(init?.body ?? null).json()) as {
      readonly messages: BetaMessageParam[];
    };
    const reply = script(situationOf(messages));
    return Promise.resolve(streamedReply(reply, wordDelayMs, init?.signal ?? undefined));
  };
}

/** A reply as a streamed response of the Messages API. */
export function streamedReply(
  reply: Reply,
  wordDelayMs: number = usualWordDelayMs,
  signal?: AbortSignal,
): Response {
  const body = ReadableStream.from(encoded(eventsOf(reply, wordDelayMs, signal)));
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

interface StreamEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

async function* encoded(events: AsyncIterable<StreamEvent>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const event of events) {
    yield encoder.encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}

async function* eventsOf(
  reply: Reply,
  wordDelayMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent> {
  const parts = { id: "script", type: "message", role: "assistant", model: "script", content: [] };
  const usage = { input_tokens: 0, output_tokens: 0 };
  const index = 0;
  yield { type: "message_start", message: { ...parts, stop_reason: null, stop_sequence: null, usage } };
  if (reply.type === "text") {
    yield { type: "content_block_start", index, content_block: { type: "text", text: "" } };
    for (const text of wordsOf(reply.text)) {
      if (wordDelayMs > 0) await delay(wordDelayMs, undefined, signal && { signal });
      yield { type: "content_block_delta", index, delta: { type: "text_delta", text } };
    }
  } else {
    const { toolCallId: id, toolName: name, input: partial_json } = reply;
    yield { type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } };
    yield { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json } };
  }
  yield { type: "content_block_stop", index };
  const stop_reason = reply.type === "text" ? "end_turn" : "tool_use";
  yield { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 0 } };
  yield { type: "message_stop" };
}

function situationOf(messages: readonly BetaMessageParam[]): Situation {
  // A person's message is a text. The answers of tools are blocks.
  const start = messages.findLastIndex(({ role, content }) => role === "user" && typeof content === "string");
  const request = messages[start]?.content;
  return {
    request: typeof request === "string" ? request : "",
    exchanges: exchangesInMessages(messages.slice(start + 1)),
  };
}
