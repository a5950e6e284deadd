import * as core from "@readfile/core";
import { toLangChainTool, type LangChainReadTool, type LangChainToolOptions } from "./to-langchain-tool.ts";

/** Makes a tool of LangChain. Takes core's options and those of this package. Throws a TypeError for a wrong option. */
export type LangChainToolFactory<Input, Options> = (
  options?: Options & LangChainToolOptions,
) => LangChainReadTool<Input>;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): LangChainToolFactory<Input, Options> {
  return ({ media, ...options } = {} as never) =>
    // The remaining options are core's. TypeScript cannot tell, because their type is generic.
    toLangChainTool(create(options as Options), { media });
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * @example
 * ```ts
 * const agent = createAgent({ model: "openai:gpt-5.1", tools: [readFileTool({ root: process.cwd() })] });
 * ```
 */
export const readFileTool: LangChainToolFactory<
  core.ReadFileInput | core.SeveralReadsInput,
  core.ReadFileToolOptions
> = adapt(core.readFileTool);

/**
 * The `read_file` of Codex CLI: takes absolute paths, shows lines as `L1: text`. The options, answers and errors are those
 * of core's `codexReadFileTool`.
 */
export const codexReadFileTool: LangChainToolFactory<core.CodexReadFileInput, core.CodexReadFileToolOptions> =
  adapt(core.codexReadFileTool);

/** A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`. */
export const workspaceReadFileTool: LangChainToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 */
export const forgeReadTool: LangChainToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 */
export const openFileTool: LangChainToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
