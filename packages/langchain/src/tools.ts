import type { ToolRunnableConfig } from "@langchain/core/tools";
import * as core from "@readfile/core";
import { withInterrupts } from "./interrupts.ts";
import { toLangChainTool, type LangChainReadTool } from "./to-langchain-tool.ts";
import { optionNames, type LangChainToolOptions } from "./tool-options.ts";

/**
 * What `authorize` and `workspace` receive as `context`: LangChain's config of the call. `Context`: the type of the run's
 * context, which an agent knows by its `contextSchema`.
 */
export type ReadContext<Context = unknown> = ToolRunnableConfig<Record<string, unknown>, Context> & {
  /** The state of the agent or graph that calls the tool. */
  readonly state?: unknown;
  /** The store of the agent or graph that calls the tool. */
  readonly store?: unknown;
};

/**
 * Makes a tool of LangChain. Takes core's options and those of this package; `authorize` and `workspace` receive LangChain's
 * config as `context`, and may pause the graph with `interrupt()` of LangGraph. Throws a TypeError for a wrong option.
 */
export type LangChainToolFactory<Input, Options, DefaultName extends string = string> = <
  Context = unknown,
  const Name extends string = DefaultName,
>(
  options?: Omit<Options, keyof core.ContextOptions | "name"> &
    core.ContextOptions<ReadContext<Context>> & {
      /**
       * Another name for the tool: 1 to 64 letters, digits and underscores. Where the type of the context is written down,
       * TypeScript needs the name beside it: `readFileTool<MyContext, "read_notes">({ name: "read_notes" })`.
       */
      readonly name?: Name | undefined;
    } & LangChainToolOptions,
) => LangChainReadTool<Input, Name>;

function adapt<Input, Options extends core.ToolOptions, DefaultName extends string>(
  create: (options: Options) => core.ReadTool<Input, unknown>,
): LangChainToolFactory<Input, Options, DefaultName> {
  return <_Context, Name extends string>(options: object & LangChainToolOptions = {}) => {
    const [own, others] = core.splitOptions<LangChainToolOptions>(options, optionNames);
    if (own.strict === true && Reflect.get(others, "compat") !== undefined) {
      throw new TypeError("strict: cannot be combined with compat, which keeps the schema of Codex CLI");
    }
    // TypeScript cannot tell that the others are core's, because their type is generic.
    const readTool = withInterrupts(create, others as Options);
    return toLangChainTool(readTool as typeof readTool & { readonly name: Name }, own);
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
 * const agent = createAgent({
 *   model: "openai:gpt-5.1",
 *   tools: [readFileTool({ root: process.cwd() })],
 *   middleware: [readMediaMiddleware()],
 * });
 * ```
 */
export const readFileTool: LangChainToolFactory<
  core.ReadFileInput | core.SeveralReadsInput,
  core.ReadFileToolOptions,
  "read_file"
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
 * const agent = createAgent({ model: "openai:gpt-5.1", tools: [codexReadFileTool({ root: process.cwd() })] });
 * ```
 */
export const codexReadFileTool: LangChainToolFactory<
  core.CodexReadFileInput,
  core.CodexReadFileToolOptions,
  "read_file"
> = adapt(core.codexReadFileTool);

/**
 * A `read_file` that answers in JSON. The options, answers and errors are those of core's `workspaceReadFileTool`.
 *
 * Defaults: `root` is the working directory; files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const agent = createAgent({ model: "openai:gpt-5.1", tools: [workspaceReadFileTool({ root: process.cwd() })] });
 * ```
 */
export const workspaceReadFileTool: LangChainToolFactory<
  core.WorkspaceReadFileInput,
  core.WorkspaceReadFileToolOptions,
  "read_file"
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
 * const agent = createAgent({ model: "openai:gpt-5.1", tools: [forgeReadTool({ root: process.cwd() })] });
 * ```
 */
export const forgeReadTool: LangChainToolFactory<core.ForgeReadInput, core.ForgeReadToolOptions, "Read"> =
  adapt(core.forgeReadTool);

/**
 * `open_file`: exactly the lines of a range, without numbers. The options, answers and errors are those of core's
 * `openFileTool`.
 *
 * Defaults: `root` is the working directory; files of at most 1048576 bytes (`maxFileBytes`); no line numbers
 * (`showLineNumbers`); files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const agent = createAgent({ model: "openai:gpt-5.1", tools: [openFileTool({ root: process.cwd() })] });
 * ```
 */
export const openFileTool: LangChainToolFactory<core.OpenFileInput, core.OpenFileToolOptions, "open_file"> =
  adapt(core.openFileTool);
