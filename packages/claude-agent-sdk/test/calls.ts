import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { CallToolResult, ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { readServer } from "../src/read-server.ts";
import type { ClaudeAgentReadTool } from "../src/to-claude-agent-tool.ts";

/** Uses a client of a server with these tools, in place of the SDK's program. */
export async function withClient<Result>(
  tools: readonly ClaudeAgentReadTool[],
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { instance } = readServer(tools);
  const client = new Client({ name: "model", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([instance.connect(far), client.connect(near)]);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Calls a tool once. */
export async function callTool(
  tool: ClaudeAgentReadTool,
  args: unknown,
  signal?: AbortSignal,
): Promise<CallToolResult> {
  const params = { name: tool.definition.name, arguments: args as Record<string, unknown> };
  return withClient(
    [tool],
    async (client) =>
      (await client.callTool(params, undefined, signal === undefined ? {} : { signal })) as CallToolResult,
  );
}

/** What a client learns of the server. */
export async function serverInfo(): Promise<{ readonly name: string; readonly version: string } | undefined> {
  return withClient([], (client) => Promise.resolve(client.getServerVersion()));
}

/** Gives the tools as a client learns them. */
export async function listedTools(
  ...tools: readonly ClaudeAgentReadTool[]
): Promise<ListToolsResult["tools"]> {
  return withClient(tools, async (client) => (await client.listTools()).tools);
}
