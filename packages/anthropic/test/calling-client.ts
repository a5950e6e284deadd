import { Anthropic } from "@anthropic-ai/sdk";
import type { BetaTool } from "@anthropic-ai/sdk/resources/beta/messages";

/** What a test needs of a request's body. */
interface Body {
  readonly tools?: readonly BetaTool[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly object[] }[];
}

/** A client whose network is a script. */
export interface CallingClient {
  readonly client: Anthropic;
  /** The bodies of its requests, in their order. */
  readonly bodies: readonly Body[];
}

/** Makes a client of the real SDK. Its model makes these calls, all in one turn, and then says "done". */
export function callingClient(...calls: readonly (readonly [name: string, input: unknown])[]): CallingClient {
  const uses = calls.map(([name, input], index) => ({
    type: "tool_use",
    id: `call-${index + 1}`,
    name,
    input,
  }));
  const bodies: Body[] = [];
  const fetch = async (_input: unknown, init?: RequestInit): Promise<Response> => {
    bodies.push(JSON.parse(String(init?.body)) as Body);
    const first = bodies.length === 1 && uses.length > 0;
    const content = first ? uses : [{ type: "text", text: "done" }];
    const usage = { input_tokens: 1, output_tokens: 1 };
    const stop = first ? "tool_use" : "end_turn";
    const parts = { id: "message-1", type: "message", role: "assistant", model: "script" };
    return Promise.resolve(
      Response.json({ ...parts, content, stop_reason: stop, stop_sequence: null, usage }),
    );
  };
  return { client: new Anthropic({ apiKey: "none", fetch, maxRetries: 0 }), bodies };
}

/** What every request of the tests has. */
export const conversation: {
  model: string;
  max_tokens: number;
  messages: { role: "user"; content: string }[];
} = { model: "script", max_tokens: 100, messages: [{ role: "user", content: "read it" }] };

/** Gives the answers to its tool calls that the model received in its second turn. */
export function received({ bodies }: CallingClient): readonly object[] {
  const content = bodies[1]?.messages.at(-1)?.content ?? [];
  return typeof content === "string" ? [] : content;
}

/** Makes the block that shows a model the answer to its call. */
export function answer(content: unknown, isError = false, id = "call-1"): unknown {
  return { type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) };
}
