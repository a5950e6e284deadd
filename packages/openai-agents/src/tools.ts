import * as core from "@readfile/core";
import {
  toOpenAIAgentsTool,
  type OpenAIAgentsReadTool,
  type OpenAIAgentsToolOptions,
} from "./to-openai-agents-tool.ts";

/** Makes a tool of the OpenAI Agents SDK from core's options for it and those of this package. */
export type OpenAIAgentsToolFactory<Input, Options> = <Context = unknown>(
  options?: Options & OpenAIAgentsToolOptions<Input, Context>,
) => OpenAIAgentsReadTool<Input, Context>;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): OpenAIAgentsToolFactory<Input, Options> {
  return ({ media, needsApproval, isEnabled, ...options } = {} as never) =>
    // The rest is core's: an intersection without the keys of this package.
    toOpenAIAgentsTool(create(options as Options), { media, needsApproval, isEnabled });
}

/** `read_file`: a header, then numbered lines. */
export const readFileTool: OpenAIAgentsToolFactory<core.ReadFileInput, core.ReadFileToolOptions> = adapt(
  core.readFileTool,
);

/** Codex's `read_file`. */
export const codexReadFileTool: OpenAIAgentsToolFactory<
  core.CodexReadFileInput,
  core.CodexReadFileToolOptions
> = adapt(core.codexReadFileTool);

/** The `read_file` of a workspace, with JSON results. */
export const workspaceReadFileTool: OpenAIAgentsToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/** Forge's `Read`. */
export const forgeReadTool: OpenAIAgentsToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/** `open_file`: exact ranges. */
export const openFileTool: OpenAIAgentsToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
