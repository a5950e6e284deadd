import * as core from "@readfile/core";
import type { ServedTool } from "./served-tool.ts";
import { toMcpTool, type McpToolOptions } from "./to-mcp-tool.ts";

/**
 * Makes a tool for a server. Takes core's options and those of this package; `authorize` and `workspace` receive the SDK's
 * context of the call as `context`. Throws a TypeError for a wrong option.
 */
export type McpToolFactory<Options> = <Context = unknown>(
  options?: Omit<Options, keyof core.ContextOptions> & core.ContextOptions<Context> & McpToolOptions,
) => ServedTool;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): McpToolFactory<Options> {
  return (options: object & McpToolOptions = {}) => {
    const { media, facts, ...others } = options;
    // TypeScript cannot tell that the others are core's, because their type is generic.
    return toMcpTool(create(others as Options), { media, facts });
  };
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * @example
 * ```ts
 * registerReadTools(server, [readFileTool({ root: process.cwd() })]);
 * ```
 */
export const readFileTool: McpToolFactory<core.ReadFileToolOptions> = adapt(core.readFileTool);

/**
 * The `read_file` of Codex CLI: takes absolute paths, shows lines as `L1: text`. The options, answers and errors are those
 * of core's `codexReadFileTool`.
 */
export const codexReadFileTool: McpToolFactory<core.CodexReadFileToolOptions> = adapt(core.codexReadFileTool);

/** A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`. */
export const workspaceReadFileTool: McpToolFactory<core.WorkspaceReadFileToolOptions> = adapt(
  core.workspaceReadFileTool,
);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 */
export const forgeReadTool: McpToolFactory<core.ForgeReadToolOptions> = adapt(core.forgeReadTool);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 */
export const openFileTool: McpToolFactory<core.OpenFileToolOptions> = adapt(core.openFileTool);
