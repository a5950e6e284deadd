import { toolFactories, type ToolFactoryName, type ToolOptions, type Workspace } from "@readfile/core";
import { ProtocolError, ProtocolErrorCode, type McpServerFactory } from "@modelcontextprotocol/server";
import { listedTool, requireTools, unknownTool } from "../offered-tools.ts";
import { progressOf } from "../report-progress.ts";
import type { ServedTool } from "../served-tool.ts";
import { toMcpTool } from "../to-mcp-tool.ts";
import { ProtocolServer } from "./protocol-server.ts";
import { serveResources } from "./resources.ts";

/** Bytes of a resource's text, at most: what one read of the tool gives. */
const maxTextBytes = 51_200;

/** What a server offers. */
export interface ReadServer {
  readonly version: string;
  readonly workspace: Workspace;
  /** The directories, absolute. */
  readonly directories: readonly string[];
  /** In the order in which they are listed; at least one. */
  readonly tools: readonly ServedTool[];
}

/** Makes the tools of core's factories. */
export function toolsOf(workspace: Workspace, names: readonly ToolFactoryName[]): readonly ServedTool[] {
  return names.map((name) => {
    const create: (options: ToolOptions) => Parameters<typeof toMcpTool>[0] = toolFactories[name];
    return toMcpTool(create({ workspace }));
  });
}

/**
 * How long a client may keep an answer. What is offered stays as it is while the server runs; files change whenever they
 * change.
 */
const cacheHints = {
  "tools/list": { ttlMs: 3_600_000, cacheScope: "public" },
  "resources/templates/list": { ttlMs: 3_600_000, cacheScope: "private" },
  "resources/list": { ttlMs: 0, cacheScope: "private" },
  "resources/read": { ttlMs: 0, cacheScope: "private" },
} as const;

/** Makes a server for one connection, or for one request over HTTP. It is the same for both eras of the protocol. */
export function serverFactory({ version, workspace, directories, tools }: ReadServer): McpServerFactory {
  requireTools(tools);
  const [first] = tools;
  if (first === undefined) throw new TypeError("tools: expected at least one");
  // With one directory, relative paths say all.
  const instructions =
    directories.length > 1
      ? `Files may be read beneath ${directories.join(", ")}. Relative paths start from the first.`
      : undefined;
  return () => {
    const server = new ProtocolServer(
      { name: "readfile", title: "readfile", version },
      {
        capabilities: { tools: { listChanged: false }, resources: {}, completions: {} },
        cacheHints,
        ...(instructions && { instructions }),
      },
    );
    serveTools(server, tools);
    serveResources(server, { workspace, directories, maxTextBytes, toolName: first.name });
    return server;
  };
}

function serveTools(server: ProtocolServer, tools: readonly ServedTool[]): void {
  const toolOfName = new Map(tools.map((tool) => [tool.name, tool]));
  server.setRequestHandler("tools/list", () => ({ tools: tools.map(listedTool) }));
  server.setRequestHandler("tools/call", ({ params }, context) => {
    const tool = toolOfName.get(params.name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(params.name, tools));
    }
    const { signal, _meta: sent, notify } = context.mcpReq;
    return tool.call(params.arguments ?? {}, {
      signal,
      context,
      onProgress: progressOf(sent?.progressToken, (progress) =>
        notify({ method: "notifications/progress", params: { ...progress } }),
      ),
    });
  });
}
