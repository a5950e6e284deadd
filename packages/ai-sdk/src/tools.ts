import * as core from "@readfile/core";
import { toAiSdkTool, type AiSdkReadTool, type AiSdkToolOptions } from "./to-ai-sdk-tool.ts";

/** Makes a tool of the AI SDK. Takes core's options and those of this package. Throws a TypeError for a wrong option. */
export type AiSdkToolFactory<Input, Options> = <Context extends Record<string, unknown> = {}>(
  options?: Options & AiSdkToolOptions<Context>,
) => AiSdkReadTool<Input, Context>;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): AiSdkToolFactory<Input, Options> {
  return ({ media, contextSchema, ...options } = {} as never) =>
    // The remaining options are core's. TypeScript cannot tell, because their type is generic.
    toAiSdkTool(create(options as Options), { media, contextSchema });
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * @example
 * ```ts
 * const agent = new ToolLoopAgent({ model, tools: { read_file: readFileTool({ root: process.cwd() }) } });
 * ```
 */
export const readFileTool: AiSdkToolFactory<
  core.ReadFileInput | core.SeveralReadsInput,
  core.ReadFileToolOptions
> = adapt(core.readFileTool);

/**
 * The `read_file` of Codex CLI: takes absolute paths, shows lines as `L1: text`. The options, answers and errors are those
 * of core's `codexReadFileTool`.
 */
export const codexReadFileTool: AiSdkToolFactory<core.CodexReadFileInput, core.CodexReadFileToolOptions> =
  adapt(core.codexReadFileTool);

/** A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`. */
export const workspaceReadFileTool: AiSdkToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 */
export const forgeReadTool: AiSdkToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 */
export const openFileTool: AiSdkToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
