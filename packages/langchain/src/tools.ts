import * as core from "@readfile/core";
import { toLangChainTool, type LangChainReadTool, type LangChainToolOptions } from "./to-langchain-tool.ts";

/** Makes a tool of LangChain from core's options for it and those of this package. */
export type LangChainToolFactory<Input, Options> = (
  options?: Options & LangChainToolOptions,
) => LangChainReadTool<Input>;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): LangChainToolFactory<Input, Options> {
  return ({ media, ...options } = {} as never) =>
    // The rest is core's: an intersection without the keys of this package.
    toLangChainTool(create(options as Options), { media });
}

/** `read_file`: a header, then numbered lines. */
export const readFileTool: LangChainToolFactory<core.ReadFileInput, core.ReadFileToolOptions> = adapt(
  core.readFileTool,
);

/** Codex's `read_file`. */
export const codexReadFileTool: LangChainToolFactory<core.CodexReadFileInput, core.CodexReadFileToolOptions> =
  adapt(core.codexReadFileTool);

/** The `read_file` of a workspace, with JSON results. */
export const workspaceReadFileTool: LangChainToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/** Forge's `Read`. */
export const forgeReadTool: LangChainToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/** `open_file`: exact ranges. */
export const openFileTool: LangChainToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
