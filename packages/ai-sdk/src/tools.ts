import * as core from "@readfile/core";
import type { ToolExecutionOptions } from "ai";
import { optionNames, type AiSdkToolOptions } from "./options.ts";
import { inSandbox } from "./sandbox-source.ts";
import { toAiSdkTool, type AiSdkReadTool } from "./to-ai-sdk-tool.ts";

/** Where a tool reads, and who is asked. */
export interface AiSdkContextOptions<Context> extends Omit<
  core.ContextOptions<ToolExecutionOptions<Context>>,
  "workspace"
> {
  /**
   * A workspace, or a function that returns one for a call. Its owner disposes of it. `sandbox`: each call reads in the sandbox
   * that the SDK gives it (`experimental_sandbox`). `root` is then a path in the sandbox; default: the directory that its commands
   * start in.
   */
  readonly workspace?: core.ContextOptions<ToolExecutionOptions<Context>>["workspace"] | "sandbox";
}

/**
 * Makes a tool of the AI SDK. Takes core's options and those of this package; `authorize`, and `workspace` if it is a
 * function, receive the SDK's `ToolExecutionOptions` as `context`. Throws a TypeError for a wrong option.
 */
export type AiSdkToolFactory<Input, Options> = <Context extends Record<string, unknown> = {}>(
  options?: Omit<Options, keyof core.ContextOptions> &
    AiSdkContextOptions<Context> &
    AiSdkToolOptions<Input, Context>,
) => AiSdkReadTool<Input, Context>;

function adapt<Input, Options extends object>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): AiSdkToolFactory<Input, Options> {
  return <Context extends Record<string, unknown>>(
    options: object & AiSdkToolOptions<Input, Context> = {},
  ) => {
    const [own, others] = core.splitOptions<AiSdkToolOptions<Input, Context>>(options, optionNames);
    // TypeScript cannot tell that the others are core's, because their type is generic.
    const readTool = create(inSandbox(others) as Options);
    if (own.strict === true && Reflect.get(others, "compat") !== undefined) {
      throw new TypeError("strict: cannot be combined with compat, which keeps the schema of Codex CLI");
    }
    return toAiSdkTool(readTool, own);
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
 *
 * Defaults: `root` is the working directory; tabs are shown as four spaces (`tabs`); files that hold secrets are not read
 * (`defaultDeny`).
 *
 * @example
 * ```ts
 * const agent = new ToolLoopAgent({ model, tools: { read_file: codexReadFileTool({ root: process.cwd() }) } });
 * ```
 */
export const codexReadFileTool: AiSdkToolFactory<core.CodexReadFileInput, core.CodexReadFileToolOptions> =
  adapt(core.codexReadFileTool);

/**
 * A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`.
 *
 * Defaults: `root` is the working directory; files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const agent = new ToolLoopAgent({ model, tools: { read_file: workspaceReadFileTool({ root: process.cwd() }) } });
 * ```
 */
export const workspaceReadFileTool: AiSdkToolFactory<
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
 * const agent = new ToolLoopAgent({ model, tools: { Read: forgeReadTool({ root: process.cwd() }) } });
 * ```
 */
export const forgeReadTool: AiSdkToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
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
 * const agent = new ToolLoopAgent({ model, tools: { open_file: openFileTool({ root: process.cwd() }) } });
 * ```
 */
export const openFileTool: AiSdkToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
