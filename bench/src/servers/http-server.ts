import { spawn } from "node:child_process";
import process from "node:process";
import { resultOf, type Response, type ServerResult } from "./message.ts";

/** A server of the Model Context Protocol over HTTP, in the protocol without sessions of 2026-07-28. */
export interface HttpServer {
  callTool(name: string, args: object): Promise<ServerResult>;
  close(): Promise<void>;
}

const protocolVersion = "2026-07-28";
const startTimeoutMs = 60_000;

/** Starts a program of Node.js that prints its address to standard error. */
export async function startHttpServer(args: readonly string[]): Promise<HttpServer> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGKILL");
    await closed;
  };
  let printed = "";
  const address = await new Promise<string>((found, fail) => {
    const timer = setTimeout(() => fail(new Error("the server names no address")), startTimeoutMs);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const [url] = /http:\/\/\S+/.exec(printed) ?? [];
      if (url === undefined || !printed.endsWith("\n")) return;
      clearTimeout(timer);
      found(url);
    });
    child.once("close", () => {
      clearTimeout(timer);
      fail(new Error(`the server died: ${printed.trim()}`));
    });
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  let lastId = 0;
  return {
    async callTool(name, sent) {
      const id = ++lastId;
      const response = await fetch(address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": protocolVersion,
          "mcp-method": "tools/call",
          "mcp-name": name,
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id,
          method: "tools/call",
          params: { name, arguments: sent, _meta: clientFacts },
        }),
      });
      return resultOf(responseIn(await response.text()));
    },
    close,
  };
}

const clientFacts = {
  "io.modelcontextprotocol/protocolVersion": protocolVersion,
  "io.modelcontextprotocol/clientInfo": { name: "readfile-bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** The response in a body: JSON, or the last event of a stream. */
export function responseIn(body: string): Response {
  if (body.startsWith("{")) return JSON.parse(body) as Response;
  const data = body.match(/^data: .*$/gm)?.at(-1);
  if (data === undefined) throw new Error(`the server answered ${JSON.stringify(body.slice(0, 200))}`);
  return JSON.parse(data.slice("data: ".length)) as Response;
}
