import type { ModelCall } from "../conformance-driver.ts";

/** The network of a client of Anthropic: its model makes these calls in its first turn and says "done" in its second. */
export interface ScriptedFetch {
  readonly fetch: (input: unknown, init?: RequestInit) => Promise<Response>;
  /** The bodies of the requests, in their order. */
  readonly bodies: readonly unknown[];
}

type Block = { readonly type: "text"; readonly text: string } | ToolUse;
interface ToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** Answers a client in place of the Messages API, streamed where the request asks for it. */
export function scriptedFetch(calls: readonly ModelCall[]): ScriptedFetch {
  const bodies: unknown[] = [];
  const uses = calls.map(({ id, name, args }): ToolUse => ({ type: "tool_use", id, name, input: args }));
  return {
    bodies,
    async fetch(_input, init) {
      init?.signal?.throwIfAborted();
      const body = JSON.parse(String(init?.body)) as { readonly stream?: boolean };
      bodies.push(body);
      const content: readonly Block[] = bodies.length === 1 ? uses : [{ type: "text", text: "done" }];
      const stopReason = bodies.length === 1 ? "tool_use" : "end_turn";
      return Promise.resolve(
        body.stream === true ? streamed(content, stopReason) : whole(content, stopReason),
      );
    },
  };
}

function message(content: readonly Block[], stopReason: string | null): object {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const parts = { id: "message", type: "message", role: "assistant", model: "script" };
  return { ...parts, content, stop_reason: stopReason, stop_sequence: null, usage };
}

function whole(content: readonly Block[], stopReason: string): Response {
  return Response.json(message(content, stopReason));
}

function streamed(content: readonly Block[], stopReason: string): Response {
  const blocks = content.flatMap((block, index) => [
    { type: "content_block_start", index, content_block: started(block) },
    { type: "content_block_delta", index, delta: deltaOf(block) },
    { type: "content_block_stop", index },
  ]);
  const events = [
    { type: "message_start", message: message([], null) },
    ...blocks,
    {
      type: "message_delta",
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ];
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

function started(block: Block): object {
  return block.type === "text" ? { ...block, text: "" } : { ...block, input: {} };
}

function deltaOf(block: Block): object {
  return block.type === "text"
    ? { type: "text_delta", text: block.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
}
