import { createMCPClient } from "@ai-sdk/mcp";
import { StdioMCPTransport as AiSdkTransport } from "@ai-sdk/mcp/mcp-stdio";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as SdkClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as SdkStdioTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as SdkHttpTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { MCPServerStdio } from "@openai/agents";

/** What a client made of a call. */
interface ClientAnswer {
  readonly text: string;
  /** Null where the client shows none. */
  readonly isError: boolean | null;
}

/** A client that is connected to a server. */
export interface ConnectedClient {
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<ClientAnswer>;
  close(): Promise<unknown>;
}

/** How a server is reached: a command to start, or an address. */
export interface Reached {
  readonly command: string;
  readonly args: string[];
  readonly url: string;
}

const identity = { name: "test", version: "1.0.0" };

function answerOf(result: unknown): ClientAnswer {
  const { content, isError = false } = result as { content: unknown; isError?: boolean };
  const [part, ...others] = content as { type: string; text: string }[];
  if (part?.type !== "text" || others.length > 0) throw new TypeError(JSON.stringify(result));
  return { text: part.text, isError };
}

function clientTwo(transport: "stdio" | "http", mode: "auto" | "legacy") {
  return async ({ command, args, url }: Reached): Promise<ConnectedClient> => {
    const client = new Client(identity, { versionNegotiation: { mode } });
    await client.connect(
      transport === "stdio"
        ? new StdioClientTransport({ command, args })
        : new StreamableHTTPClientTransport(new URL(url)),
    );
    return {
      call: async (name, sent) => answerOf(await client.callTool({ name, arguments: { ...sent } })),
      close: () => client.close(),
    };
  };
}

function clientOne(transport: "stdio" | "http") {
  return async ({ command, args, url }: Reached): Promise<ConnectedClient> => {
    const client = new SdkClient(identity);
    await client.connect(
      transport === "stdio" ? new SdkStdioTransport({ command, args }) : new SdkHttpTransport(new URL(url)),
    );
    return {
      call: async (name, sent) => answerOf(await client.callTool({ name, arguments: { ...sent } })),
      close: () => client.close(),
    };
  };
}

function langChain(transport: "stdio" | "http") {
  return async ({ command, args, url }: Reached): Promise<ConnectedClient> => {
    const server = transport === "stdio" ? { transport, command, args } : { transport, url };
    const client = new MultiServerMCPClient({ mcpServers: { readfile: server } });
    const tools = await client.getTools();
    return {
      async call(name, sent) {
        const tool = tools.find((one) => one.name === name);
        try {
          const content: unknown = await tool?.invoke({ ...sent });
          if (typeof content !== "string") throw new TypeError(JSON.stringify(content));
          return { text: content, isError: false };
        } catch (error) {
          // An error of the tool is thrown, behind a sentence of the client's own.
          const prefix = `MCP tool '${name}' on server 'readfile' returned an error: `;
          if (!(error instanceof Error && error.message.startsWith(prefix))) throw error;
          return { text: error.message.slice(prefix.length), isError: true };
        }
      },
      close: () => client.close(),
    };
  };
}

function aiSdk(transport: "stdio" | "http") {
  return async ({ command, args, url }: Reached): Promise<ConnectedClient> => {
    const client = await createMCPClient({
      transport: transport === "stdio" ? new AiSdkTransport({ command, args }) : { type: "http", url },
    });
    const tools = await client.tools();
    return {
      call: async (name, sent) =>
        answerOf(
          await tools[name]?.execute?.({ ...sent }, { toolCallId: "1", messages: [], context: undefined }),
        ),
      close: () => client.close(),
    };
  };
}

async function openAIAgents({ command, args }: Reached): Promise<ConnectedClient> {
  // On a busy machine, the command may start slowly.
  const server = new MCPServerStdio({
    command,
    args,
    cacheToolsList: false,
    clientSessionTimeoutSeconds: 60,
  });
  await server.connect();
  return {
    // It hands on the content alone.
    call: async (name, sent) => ({
      ...answerOf({ content: await server.callTool(name, { ...sent }) }),
      isError: null,
    }),
    close: () => server.close(),
  };
}

/** The real clients, each by each transport that it has. */
export const clients: readonly (readonly [
  name: string,
  connect: (reached: Reached) => Promise<ConnectedClient>,
])[] = [
  ["@modelcontextprotocol/client, 2026-07-28, stdio", clientTwo("stdio", "auto")],
  ["@modelcontextprotocol/client, 2026-07-28, HTTP", clientTwo("http", "auto")],
  ["@modelcontextprotocol/client, 2025-11-25, stdio", clientTwo("stdio", "legacy")],
  ["@modelcontextprotocol/client, 2025-11-25, HTTP", clientTwo("http", "legacy")],
  ["@modelcontextprotocol/sdk, stdio", clientOne("stdio")],
  ["@modelcontextprotocol/sdk, HTTP", clientOne("http")],
  ["@langchain/mcp-adapters, stdio", langChain("stdio")],
  ["@langchain/mcp-adapters, HTTP", langChain("http")],
  ["AI SDK's createMCPClient, stdio", aiSdk("stdio")],
  ["AI SDK's createMCPClient, HTTP", aiSdk("http")],
  ["OpenAI Agents' MCPServerStdio", openAIAgents],
];
