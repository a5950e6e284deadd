import * as core from "@readfile/core";
import {
  toClaudeAgentTool,
  type ClaudeAgentCall,
  type ClaudeAgentReadTool,
  type ClaudeAgentToolOptions,
} from "./to-claude-agent-tool.ts";

/**
 * Makes a tool for `readServer`. Takes core's options and those of this package; `authorize` and a function as `workspace`
 * receive what the SDK hands to a tool as `context`. Throws a TypeError for a wrong option.
 */
export type ClaudeAgentToolFactory<Options> = (
  options?: Omit<Options, keyof core.ContextOptions> &
    core.ContextOptions<ClaudeAgentCall> &
    ClaudeAgentToolOptions,
) => ClaudeAgentReadTool;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): ClaudeAgentToolFactory<Options> {
  return (options: object & ClaudeAgentToolOptions = {}) => {
    const { media, ...others } = options;
    // TypeScript cannot tell that the others are core's, because their type is generic.
    return toClaudeAgentTool(create(others as Options), { media });
  };
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * @example
 * ```ts
 * const mcpServers = { files: readServer([readFileTool({ root: process.cwd() })]) };
 * ```
 */
export const readFileTool: ClaudeAgentToolFactory<core.ReadFileToolOptions> = adapt(core.readFileTool);

/**
 * The `read_file` of Codex CLI: takes absolute paths, shows lines as `L1: text`. The options, answers and errors are those
 * of core's `codexReadFileTool`.
 */
export const codexReadFileTool: ClaudeAgentToolFactory<core.CodexReadFileToolOptions> = adapt(
  core.codexReadFileTool,
);

/** A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`. */
export const workspaceReadFileTool: ClaudeAgentToolFactory<core.WorkspaceReadFileToolOptions> = adapt(
  core.workspaceReadFileTool,
);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 */
export const forgeReadTool: ClaudeAgentToolFactory<core.ForgeReadToolOptions> = adapt(core.forgeReadTool);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 */
export const openFileTool: ClaudeAgentToolFactory<core.OpenFileToolOptions> = adapt(core.openFileTool);
