import type { RunContext } from "@openai/agents";
import * as core from "@readfile/core";
import {
  optionNames,
  toOpenAIAgentsTool,
  type OpenAIAgentsReadTool,
  type OpenAIAgentsToolOptions,
} from "./to-openai-agents-tool.ts";

/**
 * Makes a tool of the OpenAI Agents SDK. Takes core's options and those of this package; `authorize` and `workspace` receive
 * the SDK's `RunContext` as `context`. Throws a TypeError for a wrong option.
 */
export type OpenAIAgentsToolFactory<Input, Options> = <Context = unknown>(
  options?: Omit<Options, keyof core.ContextOptions> &
    core.ContextOptions<RunContext<Context>> &
    OpenAIAgentsToolOptions<Input, Context>,
) => OpenAIAgentsReadTool<Input, Context>;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): OpenAIAgentsToolFactory<Input, Options> {
  return <Context>(options: object & OpenAIAgentsToolOptions<Input, Context> = {}) => {
    const [own, others] = core.splitOptions<OpenAIAgentsToolOptions<Input, Context>>(options, optionNames);
    // TypeScript cannot tell that the others are core's, because their type is generic.
    return toOpenAIAgentsTool(create(others as Options), own);
  };
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * @example
 * ```ts
 * const agent = new Agent({ name: "reader", tools: [readFileTool({ root: process.cwd() })] });
 * ```
 */
export const readFileTool: OpenAIAgentsToolFactory<
  core.ReadFileInput | core.SeveralReadsInput,
  core.ReadFileToolOptions
> = adapt(core.readFileTool);

/**
 * The `read_file` of Codex CLI: takes absolute paths, shows lines as `L1: text`. The options, answers and errors are those
 * of core's `codexReadFileTool`.
 */
export const codexReadFileTool: OpenAIAgentsToolFactory<
  core.CodexReadFileInput,
  core.CodexReadFileToolOptions
> = adapt(core.codexReadFileTool);

/** A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`. */
export const workspaceReadFileTool: OpenAIAgentsToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 */
export const forgeReadTool: OpenAIAgentsToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 */
export const openFileTool: OpenAIAgentsToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
