import type { ModelCall } from "../conformance-driver.ts";

/** The network of a client of the Gemini API: its model makes these calls in its first turn and says "done" in its second. */
export interface ScriptedFetch {
  readonly fetch: typeof globalThis.fetch;
  /** The bodies of the requests, in their order. */
  readonly bodies: readonly unknown[];
}

/** Answers a client in place of the Gemini API, streamed where the request asks for it. */
export function scriptedFetch(calls: readonly ModelCall[]): ScriptedFetch {
  const bodies: unknown[] = [];
  const made = calls.map(({ id, name, args }) => ({ functionCall: { id, name, args } }));
  return {
    bodies,
    async fetch(input, init) {
      init?.signal?.throwIfAborted();
      bodies.push(JSON.parse(String(init?.body)));
      const parts = bodies.length === 1 ? made : [{ text: "done" }];
      const answer = { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] };
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes(":streamGenerateContent")) return Promise.resolve(Response.json(answer));
      const headers = { "content-type": "text/event-stream" };
      return Promise.resolve(new Response(`data: ${JSON.stringify(answer)}\n\n`, { headers }));
    },
  };
}
