import type { FunctionCall } from "@google/genai";
import * as core from "@readfile/core";
import {
  toGoogleGenAITool,
  type GoogleGenAIReadTool,
  type GoogleGenAIToolOptions,
} from "./to-google-genai-tool.ts";

/**
 * Makes a tool of the Google Gen AI SDK. Takes core's options and those of this package; `authorize` and `workspace` receive the
 * model's call as `context`. Throws a TypeError for a wrong option.
 */
export type GoogleGenAIToolFactory<Options> = (
  options?: Omit<Options, keyof core.ContextOptions> &
    core.ContextOptions<FunctionCall> &
    GoogleGenAIToolOptions,
) => GoogleGenAIReadTool;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): GoogleGenAIToolFactory<Options> {
  return (options: object & GoogleGenAIToolOptions = {}) => {
    const { media, ...others } = options;
    // TypeScript cannot tell that the others are core's, because their type is generic.
    return toGoogleGenAITool(create(others as Options), { media });
  };
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * @example
 * ```ts
 * const tools = [readFileTool({ root: process.cwd() })];
 * await ai.models.generateContent({ model, contents, config: { tools } });
 * ```
 */
export const readFileTool: GoogleGenAIToolFactory<core.ReadFileToolOptions> = adapt(core.readFileTool);

/**
 * The `read_file` of Codex CLI: takes absolute paths, shows lines as `L1: text`. The options, answers and errors are those
 * of core's `codexReadFileTool`.
 */
export const codexReadFileTool: GoogleGenAIToolFactory<core.CodexReadFileToolOptions> = adapt(
  core.codexReadFileTool,
);

/** A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`. */
export const workspaceReadFileTool: GoogleGenAIToolFactory<core.WorkspaceReadFileToolOptions> = adapt(
  core.workspaceReadFileTool,
);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 */
export const forgeReadTool: GoogleGenAIToolFactory<core.ForgeReadToolOptions> = adapt(core.forgeReadTool);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 */
export const openFileTool: GoogleGenAIToolFactory<core.OpenFileToolOptions> = adapt(core.openFileTool);
