import { Tool, type ToolExecutionContext } from "@mastra/core/tools";
import {
  answerCall,
  isMediaPart,
  requireAdaptable,
  shownMedia,
  withStrictSchema,
  type ReadTool,
} from "@readfile/core";
import { guardApproval } from "./guard-approval.ts";
import { toModelOutput, type ReadOutput } from "./read-output.ts";
import { checkedSettings, type MastraToolOptions } from "./tool-options.ts";

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
 * {@link ReadOutput}. `execute` rejects only with the reason of the abort signal, and where Mastra itself cannot take the
 * arguments: those of many thousands of levels. Throws a TypeError for a wrong or an unknown option.
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
  requireAdaptable(readTool);
  const { media, requireApproval, strict } = checkedSettings(options);
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
      const result = await answerCall(shown, input, { signal: context.abortSignal, context });
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
