import type { ProviderApi, ToolCall } from "../apis/provider-api.ts";

/** A network in which a provider answers from a script, and every request is kept. */
export interface StubbedFetch {
  /** The API that the requests go to. Undefined before the first one. */
  readonly api: ProviderApi | undefined;
  /** The bodies of the requests, in their order, with what the service keeps. */
  readonly bodies: readonly unknown[];
  /** Ends the network: the next request fails. */
  end(): void;
}

let answer: typeof fetch | undefined;
let responses = 0;

/**
 * Answers every request of `fetch` from a script: the provider's model makes the calls of one turn after the other and then
 * says "done". A request to no or to another API than the first is refused, so that nothing leaves the machine.
 */
export function stubFetch(
  apis: readonly ProviderApi[],
  turns: readonly (readonly ToolCall[])[],
): StubbedFetch {
  const bodies: unknown[] = [];
  let used: ProviderApi | undefined;
  // Once and for all, because some clients keep the `fetch` that they find first.
  if (globalThis.fetch !== stubbed) globalThis.fetch = stubbed;
  answer = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const api = apis.find((each) => each.serves(url));
    if (api === undefined || (used !== undefined && used !== api)) {
      throw new TypeError(`${url.href}: there is no such provider here`);
    }
    used = api;
    const calls = turns[bodies.length];
    const body: unknown = await request.json();
    bodies.push(bodies.length > 0 && api.withKept ? api.withKept(body, bodies.at(-1)) : body);
    const responseId = `response_${++responses}`;
    return Response.json(
      calls === undefined ? api.says("done", responseId) : api.callsTools(calls, responseId),
    );
  };
  return {
    get api() {
      return used;
    },
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
