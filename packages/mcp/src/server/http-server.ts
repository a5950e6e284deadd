import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { hostname, networkInterfaces } from "node:os";
import { hostHeaderValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  type McpServerFactory,
} from "@modelcontextprotocol/server";
import type { HttpAddress } from "./command-line.ts";

/** The path of the endpoint. */
export const endpointPath: string = "/mcp";

/** A larger body is refused with 413. */
const maxRequestBodySize = 4 * 1024 * 1024;

/** So many requests are in work at once, from the first byte of the body to the last of the answer. */
const maxRunningRequests = 16;

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
  const handle = (request: IncomingMessage, response: ServerResponse): void =>
    void handleLike(request as Parameters<typeof handleLike>[0], response);
  const hasAllowedHost = hostHeaderValidation(allowedHosts(address));
  const hasAllowedOrigin = localhostOriginValidation();
  const turns = new Turns(maxRunningRequests);
  const server = createServer((request, response) => {
    if (!hasAllowedHost(request, response) || !hasAllowedOrigin(request, response)) return;
    if (address.token !== undefined && !hasToken(request, address.token)) {
      refuse(response, 401, "a token is required", { "www-authenticate": "Bearer" });
      return;
    }
    const [path] = (request.url ?? "").split("?", 1);
    if (path !== endpointPath) {
      refuse(response, 404, `the endpoint is ${endpointPath}`);
      return;
    }
    // A subscription stays open for as long as its client wants: it must not keep others from being served.
    if (request.headers["mcp-method"] === "subscriptions/listen") handle(request, response);
    else turns.run(response, () => handle(request, response));
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

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const answer = { jsonrpc: "2.0", error: { code: -32000, message }, id: null };
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(answer));
}

/** Lets so many responses be made at once, in the order in which they were asked for. */
class Turns {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` in its turn, which ends with the response. If the client leaves before, nothing is run. */
  run(response: ServerResponse, work: () => void): void {
    let isRunning = false;
    const begin = (): void => {
      isRunning = true;
      work();
    };
    response.once("close", () => {
      this.#waiting.delete(begin);
      if (!isRunning) return;
      const [next] = this.#waiting;
      if (next === undefined) {
        this.#free += 1;
        return;
      }
      this.#waiting.delete(next);
      next();
    });
    if (this.#free > 0) {
      this.#free -= 1;
      begin();
    } else {
      this.#waiting.add(begin);
    }
  }
}
