import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { progressOf } from "./report-progress.ts";
import type { ServedTool } from "./served-tool.ts";

/**
 * Adds tools to a server of `@modelcontextprotocol/sdk` 1. It can have no others, because its own `registerTool` takes only
 * zod schemas. Throws an Error for a server that has tools already, and for two tools with the same name.
 *
 * @example
 * ```ts
 * const server = new McpServer({ name: "my-server", version: "1.0.0" });
 * registerReadTools(server, [readFileTool({ root: process.cwd() })]);
 * ```
 */
export function registerReadTools({ server }: McpServer, tools: readonly ServedTool[]): void {
  const toolOfName = new Map(tools.map((tool) => [tool.name, tool]));
  if (toolOfName.size < tools.length) throw new Error("tools: two of them have the same name");
  server.assertCanSetRequestHandler("tools/list");
  server.assertCanSetRequestHandler("tools/call");
  server.registerCapabilities({ tools: {} });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, context) => {
    const tool = toolOfName.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `Tool ${params.name} not found`);
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

/** What a client is told of a tool. */
function listed({ name, title, description, inputSchema, outputSchema, annotations, _meta }: ServedTool) {
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema },
    annotations: { ...annotations },
    ...(outputSchema && { outputSchema: { ...outputSchema } }),
    ...(_meta && { _meta: { ..._meta } }),
  };
}
