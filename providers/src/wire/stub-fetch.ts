import type { ProviderApi, ToolCall } from "../apis/provider-api.ts";

/** A network in which a provider answers from a script, and every request is kept. */
export interface StubbedFetch {
  /** The bodies of the requests, in their order. */
  readonly bodies: readonly unknown[];
  /** Ends the network: the next request fails. */
  end(): void;
}

let answer: typeof fetch | undefined;
let responses = 0;

/**
 * Answers every request of `fetch` from a script: the provider's model makes the calls of one turn after the other and then
 * says "done". A request that goes elsewhere is refused, so that nothing leaves the machine.
 */
export function stubFetch(api: ProviderApi, turns: readonly (readonly ToolCall[])[]): StubbedFetch {
  const bodies: unknown[] = [];
  // Once and for all, because some clients keep the `fetch` that they find first.
  if (globalThis.fetch !== stubbed) globalThis.fetch = stubbed;
  answer = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!api.serves(url)) throw new TypeError(`${url.href}: this request does not go to ${api.name}`);
    const calls = turns[bodies.length];
    bodies.push(await request.json());
    const responseId = `response_${++responses}`;
    return Response.json(calls === undefined ? api.says("done", responseId) : api.callsTools(calls, responseId));
  };
  return {
    bodies,
    end: () => {
      answer = undefined;
    },
  };
}

async function stubbed(...call: Parameters<typeof fetch>): Promise<Response> {
  if (answer === undefined) throw new TypeError("there is no network");
  return await answer(...call);
}
