import type { McpSdkServerConfigWithInstance } from "@anthropic-ai/claude-agent-sdk";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { requireKnownOptions, requireOptions, shownName, wrongOption } from "@readfile/core";
import manifest from "../package.json" with { type: "json" };
import type { ClaudeAgentReadTool } from "./to-claude-agent-tool.ts";

/** Options of {@link readServer}. */
export interface ReadServerOptions {
  /** The server's own name. Default `readfile`. Models know the tools by the key in `mcpServers`. */
  readonly name?: string | undefined;
}

/**
 * Makes a server with read tools that runs in this process, for the SDK's option `mcpServers`. Throws a TypeError for a wrong
 * option, for anything but a list of tools, or when two tools have the same name.
 *
 * @example
 * ```ts
 * const mcpServers = { files: readServer([readFileTool({ root: process.cwd() })]) };
 * query({ prompt, options: { mcpServers, allowedTools: ["mcp__files__read_file"], disallowedTools: ["Read"] } });
 * ```
 */
export function readServer(
  tools: readonly ClaudeAgentReadTool[],
  options: ReadServerOptions = {},
): McpSdkServerConfigWithInstance {
  requireTools(tools);
  requireOptions(options, '{ name: "files" }');
  requireKnownOptions(options, ["name"]);
  const { name = "readfile" } = options;
  if (typeof name !== "string" || name === "") throw wrongOption("name", "a name", name);
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  if (byName.size < tools.length) throw new TypeError("tools: two share a name; set the option name of one");
  const instance = new McpServer({ name, version: manifest.version }, { capabilities: { tools: {} } });
  // Not `registerTool`, which takes schemas of zod alone and validates in words of its own.
  instance.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ definition }) => definition),
  }));
  instance.server.setRequestHandler(CallToolRequestSchema, async ({ params }, context) => {
    const tool = byName.get(params.name);
    if (tool === undefined) {
      const message = `there is no tool ${shownName(params.name)}, only ${[...byName.keys()].join(", ")}`;
      throw new McpError(ErrorCode.InvalidParams, message);
    }
    return tool.call(params.arguments ?? {}, context);
  });
  return { type: "sdk", name, instance };
}

function requireTools(tools: readonly ClaudeAgentReadTool[]): void {
  if (!Array.isArray(tools)) throw wrongOption("tools", "a list such as [readFileTool()]", tools);
  const wrong = tools.findIndex((tool) => typeof tool?.call !== "function" || !tool.definition);
  if (wrong === -1) return;
  throw wrongOption(
    `tools[${wrong}]`,
    "a tool of @readfile/claude-agent-sdk, such as readFileTool()",
    tools[wrong],
  );
}
