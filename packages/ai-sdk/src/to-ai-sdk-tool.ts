import { requireAdaptable, withStrictSchema, type ReadTool } from "@readfile/core";
import { jsonSchema, type JSONSchema7, type Tool } from "ai";
import { adaptedAs } from "./adapted-tool.ts";
import { checkOptions, type AiSdkToolOptions } from "./options.ts";
import { readOutputSchema } from "./output-schema.ts";
import { readOutput, toModelOutput, type ReadOutput } from "./read-output.ts";
import { RefusedReads } from "./refused-reads.ts";
import { sentArguments } from "./sent-arguments.ts";

/**
 * Of the kinds of tools that are the SDK's `Tool`, the one with a function that it calls. The SDK exports no name for it. A
 * copy of a `Tool` with another description would be none, because tools of providers have no description.
 */
type FunctionTool<Input, Context> = Extract<
  Tool<Input, ReadOutput, Context>,
  { readonly type?: undefined | "function"; readonly execute: unknown }
>;

/**
 * A read tool in the AI SDK's own type. A copy, such as `{ ...tool, description }`, is one too.
 *
 * An interface, because TypeScript would forget the name of an intersection (`&`), and packages that export a tool could not
 * emit declarations under pnpm (TS2883).
 */
export interface AiSdkReadTool<Input, Context = {}> extends FunctionTool<Input, Context> {}

/**
 * Turns any read tool into a tool of the AI SDK.
 *
 * The model receives `text`, followed by media as file parts in base64, or `error-text` for a failed read. The SDK stores
 * a {@link ReadOutput}. `execute` rejects only with the reason of the abort signal. Throws a TypeError for a wrong or an
 * unknown option.
 *
 * @example
 * ```ts
 * const tools = { read_file: toAiSdkTool(myReadTool, { media: "text" }) };
 * await generateText({ model, tools, prompt: "What does README.md say?" });
 * ```
 */
export function toAiSdkTool<Input, Context extends Record<string, unknown> = {}>(
  readTool: ReadTool<Input, unknown>,
  options: AiSdkToolOptions<Input, Context> = {},
): AiSdkReadTool<Input, Context> {
  requireAdaptable(readTool);
  checkOptions(options);
  const { media = "native", storeMedia = true, strict = false, ...passedOn } = options;
  // As the model is shown it.
  const shownTool = strict ? withStrictSchema(readTool) : readTool;
  const refusedReads = new RefusedReads();
  const adapted: AiSdkReadTool<Input, Context> = {
    description: shownTool.description,
    // The JSON Schema, because the SDK would add `additionalProperties` to core's Standard Schema. It validates neither.
    inputSchema: jsonSchema<Input>(structuredClone(shownTool.jsonSchema) as JSONSchema7),
    outputSchema: jsonSchema<ReadOutput>(structuredClone(readOutputSchema)),
    ...(shownTool.examples.length > 0 && { inputExamples: shownTool.examples.map((input) => ({ input })) }),
    metadata: { title: shownTool.title, annotations: { ...shownTool.annotations } },
    ...(strict && { strict }),
    ...given(passedOn),
    execute: async (input, call) => {
      const refused = refusedReads.of(input, call.toolCallId);
      const readCall = { signal: call.abortSignal, context: call, ...(refused && { refusedReads: refused }) };
      return readOutput(await shownTool.run(sentArguments(input), readCall), { media, storeMedia });
    },
    toModelOutput: (call) => toModelOutput(call, { media, storeMedia }),
  };
  return adaptedAs(adapted, { readTool: shownTool, refusedReads });
}

/** The options that are not undefined. */
function given<Options extends object>(
  options: Options,
): { [Name in keyof Options]: Exclude<Options[Name], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Options]: Exclude<Options[Name], undefined> };
}
