import { Client } from "@modelcontextprotocol/client";
import { Client as SdkClient } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as SdkInMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as SdkServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { adaptedTool, type Adapter } from "../adapter.ts";
import type {
  ConformanceDriver,
  ConformanceLoop,
  Lacks,
  ModelAnswer,
  ModelTurn,
} from "../conformance-driver.ts";
import { receivedAnswer } from "./received-answer.ts";

/** An adapter for servers of the Model Context Protocol. */
export interface McpAdapter<Tool> extends Adapter<Tool> {
  /** Offers tools at a server of `@modelcontextprotocol/server`. */
  readonly register: (server: McpServer, tools: readonly Tool[]) => void;
  /** Offers tools at a server of `@modelcontextprotocol/sdk`. */
  readonly registerSdk: (server: SdkServer, tools: readonly Tool[]) => void;
}

/** A client that is connected to a server with the tools of a turn. */
interface Connected {
  callTool(name: string, args: Record<string, unknown>, signal: AbortSignal | undefined): Promise<unknown>;
  close(): Promise<void>;
}

type Connect<Tool> = (adapter: McpAdapter<Tool>, tools: readonly Tool[]) => Promise<Connected>;

const identity = { name: "model", version: "1.0.0" };

/** The client of version 2 and a server of version 2, by a revision of the protocol. */
function connectModern<Tool>(mode: "auto" | "legacy"): Connect<Tool> {
  return async ({ register }, tools) => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const served = serveStdio(
      () => {
        const server = new McpServer(identity);
        register(server, tools);
        return server;
      },
      { transport: far },
    );
    const client = new Client(identity, { versionNegotiation: { mode } });
    await client.connect(near);
    return {
      callTool: (name, args, signal) => client.callTool({ name, arguments: args }, signal ? { signal } : {}),
      close: async () => {
        await client.close();
        await served.close();
      },
    };
  };
}

/** The client and the server of version 1. */
async function connectSdk<Tool>(
  { registerSdk }: McpAdapter<Tool>,
  tools: readonly Tool[],
): Promise<Connected> {
  const server = new SdkServer(identity);
  registerSdk(server, tools);
  const client = new SdkClient(identity);
  const [near, far] = SdkInMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return {
    callTool: (name, args, signal) =>
      client.callTool({ name, arguments: args }, undefined, signal ? { signal } : {}),
    close: () => client.close(),
  };
}

const lacks: Lacks = {
  imageNames: "an image has no place for a file name",
  protoField: "the SDK drops it",
  nonObjectArguments: "arguments are objects by the protocol",
  aliases: "a server knows a tool by one name",
};

/** Drives an adapter through the real clients and servers of the Model Context Protocol. */
export function mcpDriver<Tool>(adapter: McpAdapter<Tool>): ConformanceDriver {
  const loops: readonly (readonly [string, Connect<Tool>])[] = [
    ["2026-07-28", connectModern("auto")],
    ["2025-11-25", connectModern("legacy")],
    ["sdk 1", connectSdk],
  ];
  return {
    name: "mcp",
    lacks,
    loops: loops.map(([name, connect]): ConformanceLoop => ({
      name,
      call: (turn) => play(adapter, connect, turn),
    })),
  };
}

async function play<Tool>(
  adapter: McpAdapter<Tool>,
  connect: Connect<Tool>,
  { tools, calls, signal }: ModelTurn,
): Promise<readonly ModelAnswer[]> {
  const client = await connect(
    adapter,
    tools.map((tool) => adaptedTool(adapter, tool)),
  );
  try {
    const answers = calls.map(async ({ name, args }) =>
      receivedAnswer(await client.callTool(name, args as Record<string, unknown>, signal)),
    );
    return await Promise.all(answers);
  } catch (error) {
    if (signal?.aborted) return [];
    throw error;
  } finally {
    await client.close();
  }
}
