import { Client } from "@modelcontextprotocol/client";
import { Client as SdkClient } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as SdkInMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as SdkServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { registerReadTools, type ServedTool } from "../src/index.ts";
import { registerReadTools as registerSdkTools } from "../src/sdk.ts";

/** What a test calls of a client. */
export interface TestClient {
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(
    params: { name: string; arguments?: Record<string, unknown> },
    options?: { signal?: AbortSignal; onprogress?: (progress: object) => void },
  ): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const identity = { name: "test", version: "1.0.0" };

function connectWith(mode: "auto" | "legacy"): (tools: readonly ServedTool[]) => Promise<TestClient> {
  return async (tools) => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    serveStdio(
      () => {
        const server = new McpServer(identity);
        registerReadTools(server, tools);
        return server;
      },
      { transport: far },
    );
    const client = new Client(identity, { versionNegotiation: { mode } });
    await client.connect(near);
    return client;
  };
}

async function connectSdk(tools: readonly ServedTool[]): Promise<TestClient> {
  const server = new SdkServer(identity);
  registerSdkTools(server, tools);
  const client = new SdkClient(identity);
  const [near, far] = SdkInMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return {
    listTools: () => client.listTools(),
    callTool: (params, options) => client.callTool(params, undefined, options),
    close: () => client.close(),
  };
}

/** Ways to connect a real client to a real server, in one process. */
export const connections: readonly (readonly [
  name: string,
  connect: (tools: readonly ServedTool[]) => Promise<TestClient>,
])[] = [
  ["2026-07-28", connectWith("auto")],
  ["2025-11-25", connectWith("legacy")],
  ["sdk 1", connectSdk],
];
