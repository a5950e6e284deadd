import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that an agent sends to what it takes for a model's service. */
export interface SentRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the stand-in answers. */
export interface StandInAnswer {
  readonly type: "application/json" | "text/event-stream";
  readonly body: string;
}

/** A stand-in for a model's service. */
export interface StandIn {
  readonly url: string;
  /** Every request, in its order. */
  readonly requests: readonly SentRequest[];
  close(): Promise<void>;
}

/** Starts a service on this machine that answers as `answer` says. Undefined: 404. */
export async function startStandIn(
  answer: (request: SentRequest) => StandInAnswer | undefined | Promise<StandInAnswer | undefined>,
): Promise<StandIn> {
  const requests: SentRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const body = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
      const sent = { path: request.url ?? "", body };
      requests.push(sent);
      void respond(sent, response);
    });
  });
  async function respond(sent: SentRequest, response: ServerResponse): Promise<void> {
    const answered = await answer(sent);
    response.writeHead(answered === undefined ? 404 : 200, {
      "content-type": answered?.type ?? "application/json",
    });
    response.end(answered?.body ?? "{}");
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Events of a stream, each with its name. */
export function namedEvents(
  events: readonly (Readonly<Record<string, unknown>> & { readonly type: string })[],
): StandInAnswer {
  const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { type: "text/event-stream", body };
}
