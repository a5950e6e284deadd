import type { BetaToolRunContext } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import * as core from "@readfile/core";
import {
  optionNames,
  toAnthropicTool,
  type AnthropicReadTool,
  type AnthropicToolOptions,
} from "./to-anthropic-tool.ts";

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
    const [own, others] = core.splitOptions<AnthropicToolOptions>(options, optionNames);
    // TypeScript cannot tell that the others are core's, because their type is generic.
    return toAnthropicTool(create(others as Options), own);
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
 *
 * Defaults: `root` is the working directory; tabs are shown as four spaces (`tabs`); files that hold secrets are not read
 * (`defaultDeny`).
 *
 * @example
 * ```ts
 * const tools = [codexReadFileTool({ root: process.cwd() })];
 * await client.beta.messages.toolRunner({ model, max_tokens, messages, tools });
 * ```
 */
export const codexReadFileTool: AnthropicToolFactory<core.CodexReadFileInput, core.CodexReadFileToolOptions> =
  adapt(core.codexReadFileTool);

/**
 * A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`.
 *
 * Defaults: `root` is the working directory; files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const tools = [workspaceReadFileTool({ root: process.cwd() })];
 * await client.beta.messages.toolRunner({ model, max_tokens, messages, tools });
 * ```
 */
export const workspaceReadFileTool: AnthropicToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 *
 * Defaults: `root` is the working directory; at most 204800 bytes are read (`maxFileReadBytes`), and 2097152 scanned to find
 * them (`maxScanBytes`); lines have numbers (`showLineNumbers`); files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const tools = [forgeReadTool({ root: process.cwd() })];
 * await client.beta.messages.toolRunner({ model, max_tokens, messages, tools });
 * ```
 */
export const forgeReadTool: AnthropicToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 *
 * Defaults: `root` is the working directory; files of at most 1048576 bytes (`maxFileBytes`); no line numbers
 * (`showLineNumbers`); files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const tools = [openFileTool({ root: process.cwd() })];
 * await client.beta.messages.toolRunner({ model, max_tokens, messages, tools });
 * ```
 */
export const openFileTool: AnthropicToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
