import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { progressOf } from "./report-progress.ts";
import type { ServedTool } from "./served-tool.ts";

/**
 * Offers tools at a `Server` of `@modelcontextprotocol/sdk` 1. They are all the tools that it offers: that SDK's `McpServer`
 * takes schemas of zod only. Throws an Error for a server that offers tools already, and for two tools of one name.
 *
 * @example
 * ```ts
 * const server = new Server({ name: "my-server", version: "1.0.0" });
 * registerReadTools(server, [readFileTool({ root: process.cwd() })]);
 * ```
 */
export function registerReadTools(server: Server, tools: readonly ServedTool[]): void {
  const toolOfName = new Map(tools.map((tool) => [tool.name, tool]));
  if (toolOfName.size < tools.length) throw new Error("tools: two of them have the same name");
  server.assertCanSetRequestHandler("tools/list");
  server.assertCanSetRequestHandler("tools/call");
  server.registerCapabilities({ tools: {} });
  const listed = tools.map(({ call: _call, annotations, ...tool }) => ({
    ...tool,
    annotations: { ...annotations },
  }));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, context) => {
    const tool = toolOfName.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `Tool ${params.name} not found`);
    const { signal, sendNotification } = context;
    return tool.call(params.arguments ?? {}, {
      signal,
      context,
      onProgress: progressOf(params._meta?.progressToken, (progress) =>
        sendNotification({ method: "notifications/progress", params: { ...progress } }),
      ),
    });
  });
}
