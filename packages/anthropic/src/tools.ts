import type { BetaToolRunContext } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import * as core from "@readfile/core";
import { toAnthropicTool, type AnthropicReadTool, type AnthropicToolOptions } from "./to-anthropic-tool.ts";

/**
 * Makes a tool of the Anthropic SDK. Takes core's options and those of this package; `authorize` and `workspace` receive what
 * the SDK gives to `run` as `context`. Throws a TypeError for a wrong option.
 */
export type AnthropicToolFactory<Input, Options> = (
  options?: Omit<Options, keyof core.ContextOptions> &
    core.ContextOptions<BetaToolRunContext | undefined> &
    AnthropicToolOptions,
) => AnthropicReadTool<Input>;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): AnthropicToolFactory<Input, Options> {
  return (options: object & AnthropicToolOptions = {}) => {
    const { media, ...others } = options;
    // TypeScript cannot tell that the others are core's, because their type is generic.
    return toAnthropicTool(create(others as Options), { media });
  };
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * @example
 * ```ts
 * const tools = [readFileTool({ root: process.cwd() })];
 * await client.beta.messages.toolRunner({ model, max_tokens, messages, tools });
 * ```
 */
export const readFileTool: AnthropicToolFactory<
  core.ReadFileInput | core.SeveralReadsInput,
  core.ReadFileToolOptions
> = adapt(core.readFileTool);

/**
 * The `read_file` of Codex CLI: takes absolute paths, shows lines as `L1: text`. The options, answers and errors are those
 * of core's `codexReadFileTool`.
 */
export const codexReadFileTool: AnthropicToolFactory<core.CodexReadFileInput, core.CodexReadFileToolOptions> =
  adapt(core.codexReadFileTool);

/** A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`. */
export const workspaceReadFileTool: AnthropicToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 */
export const forgeReadTool: AnthropicToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 */
export const openFileTool: AnthropicToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
