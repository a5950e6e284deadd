import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { wrongOption } from "@readfile/core";
import { listedTool, requireTools, unknownTool } from "./offered-tools.ts";
import { progressOf } from "./report-progress.ts";
import type { ServedTool } from "./served-tool.ts";

/**
 * Adds tools to a server of `@modelcontextprotocol/sdk` 1. It can have no others, because its own `registerTool` takes only
 * zod schemas. Throws an Error for a server that has tools already, and a TypeError for another server, for anything but a
 * list of tools, and for two tools with the same name.
 *
 * @example
 * ```ts
 * const server = new McpServer({ name: "my-server", version: "1.0.0" });
 * registerReadTools(server, [readFileTool({ root: process.cwd() })]);
 * ```
 */
export function registerReadTools(server: McpServer, tools: readonly ServedTool[]): void {
  requireServer(server);
  requireTools(tools);
  const toolOfName = new Map(tools.map((tool) => [tool.name, tool]));
  const { server: protocol } = server;
  protocol.assertCanSetRequestHandler("tools/list");
  protocol.assertCanSetRequestHandler("tools/call");
  protocol.registerCapabilities({ tools: {} });
  protocol.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listedTool) }));
  protocol.setRequestHandler(CallToolRequestSchema, ({ params }, context) => {
    const tool = toolOfName.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, unknownTool(params.name, tools));
    const { signal, sendNotification } = context;
    const { _meta: sent } = params;
    return tool.call(params.arguments ?? {}, {
      signal,
      context,
      onProgress: progressOf(sent?.progressToken, (progress) =>
        sendNotification({ method: "notifications/progress", params: { ...progress } }),
      ),
    });
  });
}

/** Only the server of version 1 has the method `tool`. */
function requireServer(server: unknown): void {
  if (typeof server !== "object" || server === null || !("registerTool" in server)) {
    throw wrongOption("server", "an McpServer of @modelcontextprotocol/sdk", server);
  }
  if (!("tool" in server)) {
    throw new TypeError(
      "server: it is one of @modelcontextprotocol/server; import registerReadTools from @readfile/mcp",
    );
  }
}
