import process from "node:process";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

/** A server that runs, as a client sees it. */
export interface ConnectedServer {
  call(name: string, args: Record<string, unknown>): Promise<CallToolResult>;
  toolNames(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts a server by Node.js and connects the SDK's own client, which checks answers against the schema of their tool. */
export async function connectServer(args: readonly string[]): Promise<ConnectedServer> {
  const client = new Client({ name: "compat-test", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    stderr: "ignore",
  });
  await client.connect(transport);
  const listed = await client.listTools();
  return {
    call: async (name, sent) => (await client.callTool({ name, arguments: sent })) as CallToolResult,
    toolNames: async () => listed.tools.map(({ name }) => name),
    close: async () => client.close(),
  };
}
