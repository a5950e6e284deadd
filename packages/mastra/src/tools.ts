import * as core from "@readfile/core";
import {
  toMastraTool,
  type MastraCall,
  type MastraReadTool,
  type MastraToolOptions,
} from "./to-mastra-tool.ts";

/**
 * Makes a tool of Mastra. Takes core's options and those of this package; `authorize` and a function as `workspace` receive
 * what Mastra hands to a tool as `context`. Throws a TypeError for a wrong option.
 */
export type MastraToolFactory<Input, Options> = <Values = unknown>(
  options?: Omit<Options, keyof core.ContextOptions> &
    core.ContextOptions<MastraCall<Values>> &
    MastraToolOptions<Input, Values>,
) => MastraReadTool<Input, Values>;

function adapt<Input, Options>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): MastraToolFactory<Input, Options> {
  return <Values>(options: object & MastraToolOptions<Input, Values> = {}) => {
    const { media, requireApproval, strict, ...others } = options;
    // TypeScript cannot tell that the others are core's, because their type is generic.
    const readTool = create(others as Options);
    if (strict === true && Reflect.get(others, "compat") !== undefined) {
      throw new TypeError("strict: cannot be combined with compat, which keeps the schema of Codex CLI");
    }
    return toMastraTool(readTool, { media, requireApproval, strict });
  };
}

/**
 * `read_file`, the default tool: numbered lines under a header that says how to continue. Also shows images, PDF documents
 * and notebooks. The options, answers and errors are those of core's `readFileTool`.
 *
 * @example
 * ```ts
 * const tools = { read_file: readFileTool({ root: process.cwd() }) };
 * const agent = new Agent({ id: "reader", name: "reader", instructions: "", model, tools });
 * ```
 */
export const readFileTool: MastraToolFactory<
  core.ReadFileInput | core.SeveralReadsInput,
  core.ReadFileToolOptions
> = adapt(core.readFileTool);

/**
 * The `read_file` of Codex CLI: takes absolute paths, shows lines as `L1: text`. The options, answers and errors are those
 * of core's `codexReadFileTool`.
 */
export const codexReadFileTool: MastraToolFactory<core.CodexReadFileInput, core.CodexReadFileToolOptions> =
  adapt(core.codexReadFileTool);

/** A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`. */
export const workspaceReadFileTool: MastraToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions
> = adapt(core.workspaceReadFileTool);

/**
 * Forge's `Read`: ranges, head and tail with line numbers. The options, answers and errors are those of core's
 * `forgeReadTool`.
 */
export const forgeReadTool: MastraToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions> = adapt(
  core.forgeReadTool,
);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 */
export const openFileTool: MastraToolFactory<core.OpenFileInput, core.OpenFileToolOptions> = adapt(
  core.openFileTool,
);
