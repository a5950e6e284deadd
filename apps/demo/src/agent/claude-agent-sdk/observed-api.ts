import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BetaMessageParam } from "@anthropic-ai/sdk/resources/beta/messages";
import { createAdaptorServer } from "@hono/node-server";

/** A Messages API on this machine for the SDK's program, which the demo cannot look into. */
export interface ObservedApi {
  readonly url: string;
  /** The first failure to answer. Undefined: there was none. */
  failure(): unknown;
  close(): void;
}

/**
 * Starts an API that hands each request on. `observe` sees the messages of those that offer a tool whose name starts with
 * `prefix`: the program also asks for titles and the like.
 */
export async function startObservedApi(
  prefix: string,
  observe: (messages: readonly BetaMessageParam[]) => void,
  answer: (request: Request, isAgent: boolean) => Promise<Response>,
): Promise<ObservedApi> {
  let failure: unknown;
  const server = createAdaptorServer({
    hostname: "127.0.0.1",
    async fetch(request) {
      if (new URL(request.url).pathname !== "/v1/messages") return new Response("{}", { status: 404 });
      const { tools = [], messages } = (await request.clone().json()) as {
        readonly tools?: readonly { readonly name: string }[];
        readonly messages: readonly BetaMessageParam[];
      };
      const isAgent = tools.some(({ name }) => name.startsWith(prefix));
      if (isAgent) observe(messages);
      try {
        const response = await answer(request, isAgent);
        const { ok, status } = response;
        if (!ok) failure ??= Object.assign(new Error("the model's endpoint failed"), { status });
        return response;
      } catch (error) {
        failure ??= error;
        return new Response("{}", { status: 502 });
      }
    },
  }) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failure: () => failure,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
