import type { RequestContext } from "@mastra/core/request-context";
import { Tool, type ToolExecutionContext } from "@mastra/core/tools";
import { isMediaPart, shownMedia, withStrictSchema, type MediaPart, type ReadTool } from "@readfile/core";
import { guardApproval, type RequireApproval } from "./guard-approval.ts";
import { toModelOutput, type ReadOutput } from "./read-output.ts";

/** `native`: the model receives media after the text. `text`: it receives only the text, and the output holds no media. */
export type MediaMode = "native" | "text";

/** What Mastra hands to a tool with a call. `Values`: those of its `requestContext`. */
export interface MastraCall<Values = unknown> extends ToolExecutionContext<unknown, unknown, Values> {
  requestContext: RequestContext<Values>;
}

/** A call whose answer contains media, before the answer is stored. */
export interface MediaCall<Values = unknown> {
  readonly context: MastraCall<Values>;
  /** The arguments as the model sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** The options that every tool of this package takes. */
export interface MastraToolOptions<Input, Values = unknown> {
  /**
   * How the model receives media. Default `native`. A function is called for each answer that contains media. When it
   * throws, the model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall<Values>) => MediaMode) | undefined;
  /**
   * Whether a person must approve a call. Default false. A function is not called for arguments that the tool refuses. When
   * it throws or does not return a boolean, the call needs approval.
   */
  readonly requireApproval?: boolean | RequireApproval<Input> | undefined;
  /**
   * Mastra's option: providers with a strict mode then keep models to the schema. All its properties become required, and
   * those that were optional may be null. Cannot be combined with `compat` of `codexReadFileTool`. Default false.
   */
  readonly strict?: boolean | undefined;
}

/** A read tool in Mastra's own type. An interface, so that packages that export a tool can emit declarations (TS2883). */
export interface MastraReadTool<Input, Values = unknown> extends Tool<
  Input,
  ReadOutput,
  unknown,
  unknown,
  ToolExecutionContext<unknown, unknown, Values>,
  string,
  Values
> {}

/**
 * Turns any read tool into a tool of Mastra.
 *
 * The model receives `text`, followed by media in base64, or `error-text` for a failed read. Mastra stores a
 * {@link ReadOutput}. `execute` rejects only with the reason of the abort signal. Throws a TypeError for a wrong or an
 * unknown option.
 *
 * @example
 * ```ts
 * const read_file = toMastraTool(myReadTool, { media: "text" });
 * const agent = new Agent({ id: "reader", name: "reader", instructions: "", model, tools: { read_file } });
 * ```
 */
export function toMastraTool<Input, Values = unknown>(
  readTool: ReadTool<Input, unknown>,
  options: MastraToolOptions<Input, Values> = {},
): MastraReadTool<Input, Values> {
  const { media = "native", requireApproval = false, strict = false, ...others } = options;
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) throw new TypeError(`${name}: there is no such option`);
  }
  if (media !== "native" && media !== "text" && typeof media !== "function") {
    throw new TypeError('media: expected "native", "text" or a function');
  }
  if (typeof requireApproval !== "boolean" && typeof requireApproval !== "function") {
    throw new TypeError("requireApproval: expected true, false or a function");
  }
  if (typeof strict !== "boolean") throw new TypeError("strict: expected true or false");
  // As the model is shown it.
  const shown = strict ? withStrictSchema(readTool) : readTool;
  const { name: id, title, description, inputSchema, examples, annotations } = shown;
  return new Tool<
    Input,
    ReadOutput,
    unknown,
    unknown,
    ToolExecutionContext<unknown, unknown, Values>,
    string,
    Values
  >({
    id,
    description,
    inputSchema,
    inputExamples: examples.map((input) => ({ input: { ...(input as object) } })),
    mcp: { annotations: { ...annotations, title } },
    ...(strict && { strict }),
    ...(requireApproval !== false && { requireApproval: guardApproval(shown, requireApproval) }),
    async execute(input, context) {
      const result = await shown.run(input, { signal: context.abortSignal, context });
      if (!result.ok) return result;
      const { data: _data, ...output } = result;
      const carried = shownMedia(
        { context, input, media: output.media },
        { media, showingModes: ["native"], canCarry: isMediaPart },
      );
      return { ...output, media: carried?.media ?? [] };
    },
    toModelOutput,
  });
}
