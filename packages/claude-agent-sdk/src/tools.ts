import * as core from "@readfile/core";
import {
  optionNames,
  toClaudeAgentTool,
  type ClaudeAgentCall,
  type ClaudeAgentReadTool,
  type ClaudeAgentToolOptions,
} from "./to-claude-agent-tool.ts";

/**
 * Makes a tool for `readServer`. Takes core's options and those of this package; `authorize`, and `workspace` if it is a
 * function, receive what the SDK hands to a tool as `context`. Throws a TypeError for a wrong option.
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
    const [own, others] = core.splitOptions<ClaudeAgentToolOptions>(options, optionNames);
    // TypeScript cannot tell that the others are core's, because their type is generic.
    return toClaudeAgentTool(create(others as Options), own);
  };
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * Defaults: `root` is the working directory; an answer has at most 2000 lines and 51200 bytes (`maxLines`, `maxTextBytes`);
 * a number and a tab precede each line (`numbering`); files that hold secrets are not read (`defaultDeny`).
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
 *
 * Defaults: `root` is the working directory; tabs are shown as four spaces (`tabs`); files that hold secrets are not read
 * (`defaultDeny`).
 *
 * @example
 * ```ts
 * const mcpServers = { files: readServer([codexReadFileTool({ root: process.cwd() })]) };
 * ```
 */
export const codexReadFileTool: ClaudeAgentToolFactory<core.CodexReadFileToolOptions> = adapt(
  core.codexReadFileTool,
);

/**
 * A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`.
 *
 * Defaults: `root` is the working directory; files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const mcpServers = { files: readServer([workspaceReadFileTool({ root: process.cwd() })]) };
 * ```
 */
export const workspaceReadFileTool: ClaudeAgentToolFactory<core.WorkspaceReadFileToolOptions> = adapt(
  core.workspaceReadFileTool,
);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 *
 * Defaults: `root` is the working directory; at most 204800 bytes are read (`maxFileReadBytes`), and 2097152 scanned to find
 * them (`maxScanBytes`); lines have numbers (`showLineNumbers`); files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const mcpServers = { files: readServer([forgeReadTool({ root: process.cwd() })]) };
 * ```
 */
export const forgeReadTool: ClaudeAgentToolFactory<core.ForgeReadToolOptions> = adapt(core.forgeReadTool);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 *
 * Defaults: `root` is the working directory; files of at most 1048576 bytes (`maxFileBytes`); no line numbers
 * (`showLineNumbers`); files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const mcpServers = { files: readServer([openFileTool({ root: process.cwd() })]) };
 * ```
 */
export const openFileTool: ClaudeAgentToolFactory<core.OpenFileToolOptions> = adapt(core.openFileTool);
