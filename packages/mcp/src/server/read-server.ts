import { toolFactories, type ToolFactoryName, type ToolOptions, type Workspace } from "@readfile/core";
import { McpServer, type McpServerFactory } from "@modelcontextprotocol/server";
import { registerReadTools } from "../register-read-tools.ts";
import type { ServedTool } from "../served-tool.ts";
import { toMcpTool } from "../to-mcp-tool.ts";
import { registerResources } from "./resources.ts";

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
  const [first] = tools;
  if (first === undefined) throw new TypeError("tools: expected at least one");
  // With one directory, relative paths say all.
  const instructions =
    directories.length > 1
      ? `Files may be read beneath ${directories.join(", ")}. Relative paths start from the first.`
      : undefined;
  return () => {
    const server = new McpServer(
      { name: "readfile", title: "readfile", version },
      { capabilities: { tools: { listChanged: false } }, cacheHints, ...(instructions && { instructions }) },
    );
    registerReadTools(server, tools);
    registerResources(server, { workspace, directories, maxTextBytes, toolName: first.name });
    return server;
  };
}
