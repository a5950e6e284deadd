import {
  Agent,
  createServer,
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the proxy received it. */
export interface ProxiedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The bytes that it asks for, as `bytes=0-9`. */
  readonly range: string | undefined;
}

/** What happens to one request. */
export type Fault =
  /** The store is not asked. */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: OutgoingHttpHeaders;
      readonly body?: string | Uint8Array;
    }
  /** The connection breaks in the body, behind so many bytes of it. */
  | { readonly kind: "cut"; readonly afterBytes: number }
  /** No byte follows so many of the body, and the connection stays. */
  | { readonly kind: "stall"; readonly afterBytes: number }
  /** Nothing is answered. */
  | { readonly kind: "silence" }
  /** The store does not see these headers. */
  | { readonly kind: "forget"; readonly headers: readonly string[] }
  /** The client sees these headers in place of the store's. Undefined: it does not see them. */
  | { readonly kind: "change"; readonly headers: Readonly<Record<string, string | undefined>> };

/** A proxy before a store, which does to requests and answers what a test says. */
export interface FaultProxy {
  readonly url: string;
  /** Those since the last call of `reset`. */
  readonly requests: readonly ProxiedRequest[];
  /** Bytes of bodies that were sent to clients since then. */
  readonly sentBytes: number;
  /** Requests that were not yet answered at the same time, at most, since then. */
  readonly mostAtOnce: number;
  /** Connections that clients closed before an answer was complete, since then. */
  readonly leftByClient: number;
  /** Decides on each request from now on. Undefined: it passes. */
  fault: ((request: ProxiedRequest) => Fault | undefined) | undefined;
  /** Forgets the requests and the faults. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a proxy. `target`: where the store is. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const requests: ProxiedRequest[] = [];
  const counts = { sentBytes: 0, mostAtOnce: 0, leftByClient: 0 };
  let open = 0;

  const server = createServer((incoming, response) => {
    const { method = "GET", url: path = "/", headers } = incoming;
    // Azure's client names the range in a header of its own.
    const range = headers.range ?? headers["x-ms-range"]?.toString();
    const request = { method, path, range };
    requests.push(request);
    counts.mostAtOnce = Math.max(counts.mostAtOnce, ++open);
    response.on("close", () => {
      open--;
      if (!response.writableEnded) counts.leftByClient++;
    });
    const fault = proxy.fault?.(request);
    if (fault?.kind === "silence") return;
    if (fault?.kind === "answer") {
      incoming.resume();
      response.writeHead(fault.status, fault.headers);
      counts.sentBytes += method === "HEAD" ? 0 : Buffer.byteLength(fault.body ?? "");
      response.end(fault.body);
      return;
    }
    const forgotten = fault?.kind === "forget" ? fault.headers : [];
    const passed = Object.entries(headers).filter(([name]) => !forgotten.includes(name));
    const options = { hostname, port, method, path, agent, headers: Object.fromEntries(passed) };
    const outgoing = send(options, (answer) => pass(answer, response, fault));
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });

  function pass(answer: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void {
    const { statusCode = 502, headers } = answer;
    const changed = fault?.kind === "change" ? { ...headers, ...fault.headers } : headers;
    response.writeHead(
      statusCode,
      Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)),
    );
    let left = fault?.kind === "cut" || fault?.kind === "stall" ? fault.afterBytes : Infinity;
    answer.on("data", (piece: Buffer) => {
      const part = piece.subarray(0, left);
      left -= part.length;
      counts.sentBytes += part.length;
      if (part.length > 0 && !response.write(part)) {
        answer.pause();
        response.once("drain", () => answer.resume());
      }
      if (left > 0) return;
      answer.destroy();
      // The bytes before are sent first.
      if (fault?.kind === "cut") response.write("", () => response.socket?.destroySoon());
    });
    answer.on("end", () => response.end());
    answer.on("error", () => {});
    if (left === 0 && fault?.kind === "cut") response.socket?.destroySoon();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get sentBytes() {
      return counts.sentBytes;
    },
    get mostAtOnce() {
      return counts.mostAtOnce;
    },
    get leftByClient() {
      return counts.leftByClient;
    },
    fault: undefined,
    reset() {
      requests.length = 0;
      counts.sentBytes = 0;
      counts.mostAtOnce = 0;
      counts.leftByClient = 0;
      proxy.fault = undefined;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

const lineBytes = 64;

/**
 * Bytes of a text of any size that exists nowhere: each line has 64 bytes and starts with its number. From `start` up to `end`,
 * which is the last one.
 */
export function generatedLines(start: number, end: number): Uint8Array {
  const first = Math.floor(start / lineBytes);
  const last = Math.floor(end / lineBytes);
  let text = "";
  for (let index = first; index <= last; index++) text += `${String(index + 1).padEnd(lineBytes - 1, ".")}\n`;
  // No Buffer, whose `slice` does not copy.
  return new TextEncoder().encode(text).subarray(start - first * lineBytes, end + 1 - first * lineBytes);
}
