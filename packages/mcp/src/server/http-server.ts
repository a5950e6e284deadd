import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { hostname, networkInterfaces } from "node:os";
import { Readable } from "node:stream";
import { hostHeaderValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  type McpServerFactory,
} from "@modelcontextprotocol/server";
import type { HttpAddress } from "./command-line.ts";
import { messageIssueIn } from "./params-issue.ts";

/** The path of the endpoint. */
export const endpointPath: string = "/mcp";

/** A larger body is refused with 413. */
const maxRequestBodySize = 4 * 1024 * 1024;

/** Of a larger body no more is read before it has a turn of its own. */
const maxSmallBodyBytes = 64 * 1024;

/** So many larger bodies are in memory at once, from this size on to the last byte of the answer. */
const maxLargeBodies = 16;

/** So many messages are in work at once, from the last byte of the body to the last of the answer. */
const maxRunningRequests = 16;

/** The one revision in which a body may be a list of messages. It is that of requests that name none. */
const revisionOfLists = "2025-03-26";

const subscription = "subscriptions/listen";

/** So many clients are connected at once. */
const maxConnections = 2048;

/** Subscriptions that are open at once. Nothing that is offered changes, so that they wait in vain. */
const maxSubscriptions = 64;

/** A connection on which nothing moves for so long is closed. */
const idleMs = 60_000;

/** A request must arrive within this time. */
const requestTimeoutMs = 30_000;

/**
 * Serves the protocol over HTTP. No session is kept: each request has a server of its own. Requests that come under a name
 * of another machine, or from a page of another origin, are refused with 403, those without the token with 401.
 */
export function createHttpServer(factory: McpServerFactory, address: HttpAddress): Server {
  const handler = createMcpHandler(factory, { maxRequestBodySize, maxSubscriptions });
  const handleLike = toNodeHandler(handler, { maxRequestBodySize });
  // The SDK's type of a request has no members that may be undefined.
  const handle = (request: IncomingMessage, body: Uint8Array, response: ServerResponse): void => {
    const { method, url, headers } = request;
    const message = parsed(body);
    const issue = message === undefined ? undefined : messageIssueIn(message);
    if (issue !== undefined) {
      refuse(response, 400, { code: -32602, message: issue, id: (message as { id: unknown }).id });
      return;
    }
    const arrived = { method, url, headers, [Symbol.asyncIterator]: () => Readable.from([body]).iterator() };
    void handleLike(arrived as Parameters<typeof handleLike>[0], response, message);
  };
  const hasAllowedHost = hostHeaderValidation(allowedHosts(address));
  const hasAllowedOrigin = localhostOriginValidation();
  const turns = new Turns(maxRunningRequests);
  const largeBodies = new Turns(maxLargeBodies);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request, response, largeBodies);
    if (body === undefined) return;
    const { "mcp-method": method, "mcp-protocol-version": revision = revisionOfLists } = request.headers;
    // A subscription stays open for as long as its client wants: it must not keep others from being served.
    if (method === subscription && isSubscription(body)) {
      handle(request, body, response);
      return;
    }
    const count = messagesIn(body);
    if (count === undefined) turns.run(response, 1, () => handle(request, body, response));
    else if (revision !== revisionOfLists) {
      refuseMessage(response, "in this revision a request is one message, not a list");
    } else if (count > maxRunningRequests) {
      refuseMessage(response, `a list has at most ${maxRunningRequests} messages`);
    } else turns.run(response, Math.max(count, 1), () => handle(request, body, response));
  };
  const server = createServer((request, response) => {
    if (!hasAllowedHost(request, response) || !hasAllowedOrigin(request, response)) return;
    if (address.token !== undefined && !hasToken(request, address.token)) {
      refuse(response, 401, { message: "a token is required" }, { "www-authenticate": "Bearer" });
      return;
    }
    const [path] = (request.url ?? "").split("?", 1);
    if (path !== endpointPath) {
      refuse(response, 404, { message: `the endpoint is ${endpointPath}` });
      return;
    }
    if (request.method !== "POST") {
      // Without a session there is nothing to receive by GET, nor to DELETE.
      refuse(response, 405, { message: "the endpoint takes POST only" }, { allow: "POST" });
      return;
    }
    // The SDK's answers say that the connection stays open, whatever the client wants.
    if (!response.shouldKeepAlive) response.once("finish", () => request.socket.end());
    void serve(request, response);
  });
  server.maxConnections = maxConnections;
  server.requestTimeout = requestTimeoutMs;
  server.setTimeout(idleMs);
  return server;
}

/** The names by which clients may call this machine, so that no page on the web reaches it under a name of its own. */
function allowedHosts({ host, allowedHosts: others }: HttpAddress): string[] {
  const isLoopback = localhostAllowedHostnames().includes(bracketed(host));
  const own = isLoopback
    ? []
    : [
        host,
        hostname(),
        ...Object.values(networkInterfaces()).flatMap((addresses = []) =>
          addresses.map(({ address }) => address),
        ),
      ];
  return [...localhostAllowedHostnames(), ...own.map(bracketed), ...others];
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Compares in a time that does not depend on what was sent. */
function hasToken({ headers: { authorization = "" } }: IncomingMessage, token: string): boolean {
  const sent = /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

/** Reads the body of a request. Undefined if it does not come, or is too large, which is answered. */
async function bodyOf(
  request: IncomingMessage,
  response: ServerResponse,
  largeBodies: Turns,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = Number(request.headers["content-length"] ?? 0) > maxRequestBodySize ? Infinity : 0;
  try {
    if (bytes === 0) {
      for await (const piece of request.iterator({ destroyOnReturn: false })) {
        const bytesBefore = bytes;
        bytes += (piece as Uint8Array).length;
        if (bytes > maxRequestBodySize) break;
        pieces.push(piece as Uint8Array);
        if (bytesBefore <= maxSmallBodyBytes && bytes > maxSmallBodyBytes) {
          await new Promise<void>((begin) => largeBodies.run(response, 1, begin));
        }
      }
    }
  } catch {
    // The client has left.
    return undefined;
  }
  if (bytes <= maxRequestBodySize) return Buffer.concat(pieces);
  const message = `Payload Too Large: Request body must not exceed ${maxRequestBodySize} bytes`;
  refuse(response, 413, { message }, { connection: "close" });
  return undefined;
}

/** How many messages a body that is a list has. Undefined for every other. */
function messagesIn(body: Uint8Array): number | undefined {
  const first = body.find((byte) => !whitespace.includes(byte));
  const list = first === 0x5b ? parsed(body) : undefined;
  return Array.isArray(list) ? list.length : undefined;
}

/** The white space of JSON. */
const whitespace: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];

function isSubscription(body: Uint8Array): boolean {
  const message = parsed(body);
  return (
    typeof message === "object" && message !== null && "method" in message && message.method === subscription
  );
}

/** Undefined for what is no JSON. It is not kept: parsed, a body may take many times the memory. */
function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function refuseMessage(response: ServerResponse, message: string): void {
  refuse(response, 400, { code: -32600, message: `Invalid Request: ${message}` });
}

interface Refusal {
  readonly code?: number;
  readonly message: string;
  /** Of the request. Null: it is not known. */
  readonly id?: unknown;
}

function refuse(
  response: ServerResponse,
  status: number,
  { code = -32000, message, id = null }: Refusal,
  headers: Readonly<Record<string, string>> = {},
): void {
  const answer = { jsonrpc: "2.0", error: { code, message }, id };
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(answer));
}

/** Lets so much be in work at once, in the order in which it was asked for. */
class Turns {
  readonly #waiting = new Map<() => void, number>();
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work`, which takes `count` turns until its response ends. If the client leaves before, nothing is run. */
  run(response: ServerResponse, count: number, work: () => void): void {
    if (response.closed) return;
    let isRunning = false;
    const begin = (): void => {
      isRunning = true;
      work();
    };
    response.once("close", () => {
      this.#waiting.delete(begin);
      // What was given up is told so first, and ends before others begin.
      setImmediate(() => {
        if (isRunning) this.#free += count;
        this.#beginNext();
      });
    });
    this.#waiting.set(begin, count);
    this.#beginNext();
  }

  #beginNext(): void {
    for (const [begin, count] of this.#waiting) {
      if (count > this.#free) return;
      this.#waiting.delete(begin);
      this.#free -= count;
      begin();
    }
  }
}
