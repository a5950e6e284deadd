import * as core from "@readfile/core";
import { toAiSdkTool, type AiSdkReadTool, type AiSdkToolOptions } from "./to-ai-sdk-tool.ts";

/** Makes a tool of the AI SDK from core's options for it and those of this package. */
export type AiSdkToolFactory<Input, Options> = <Context extends Record<string, unknown> = {}>(
  options?: Options & AiSdkToolOptions<Context>,
) => AiSdkReadTool<Input, Context>;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): AiSdkToolFactory<Input, Options> {
  return ({ media, contextSchema, ...options } = {} as never) =>
    // The rest is core's: an intersection without the keys of this package.
    toAiSdkTool(create(options as Options), { media, contextSchema });
}

/** `read_file`: a header, then numbered lines. */
export const readFileTool: AiSdkToolFactory<core.ReadFileInput, core.ReadFileToolOptions> = adapt(
  core.readFileTool,
);

/** Codex's `read_file`. */
export const codexReadFileTool: AiSdkToolFactory<core.CodexReadFileInput, core.CodexReadFileToolOptions> =
  adapt(core.codexReadFileTool);

/** The `read_file` of a workspace, with JSON results. */
export const workspaceReadFileTool: AiSdkToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/** Forge's `Read`. */
export const forgeReadTool: AiSdkToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/** `open_file`: exact ranges. */
export const openFileTool: AiSdkToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
