import {
  isMediaPart,
  shownMedia,
  type MediaPart,
  type ReadFailure,
  type ReadResult,
  type ReadSuccess,
  type ReadTool,
} from "@readfile/core";
import { jsonSchema, tool, type FlexibleSchema, type JSONSchema7, type Tool, type ToolResultPart } from "ai";
import { RefusedReads, withReadTool } from "./read-tool-of.ts";

/** The output of a call, which the AI SDK stores and a UI can show: core's result without `data`. Plain JSON. */
export type ReadOutput = Omit<ReadSuccess<unknown>, "data"> | ReadFailure;

/** `native`: the model receives media as file parts after the text. `text`: it receives only the text. */
export type MediaMode = "native" | "text";

/** A call whose answer contains media, before the model sees the answer. */
export interface MediaCall {
  readonly toolCallId: string;
  /** The arguments as the model sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** The options that every tool of this package takes. */
export interface AiSdkToolOptions<Context = {}> {
  /**
   * How the model receives media. Default `native`. A function is called each time the SDK builds a prompt with an answer
   * that contains media, also for restored messages. When it throws, the model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
  /** The schema that types and validates the tool's entry in `toolsContext`. Default: none. */
  readonly contextSchema?: FlexibleSchema<Context> | undefined;
}

/**
 * A read tool in the AI SDK's own type.
 *
 * It must not become an intersection (`&`): TypeScript would forget this name, and packages that export a tool could not
 * emit declarations under pnpm (TS2883).
 */
export type AiSdkReadTool<Input, Context = {}> = Tool<Input, ReadOutput, Context>;

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
  options: AiSdkToolOptions<Context> = {},
): AiSdkReadTool<Input, Context> {
  const { media = "native", contextSchema, ...others } = options;
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) throw new TypeError(`${name}: there is no such option`);
  }
  if (media !== "native" && media !== "text" && typeof media !== "function") {
    throw new TypeError('media: expected "native", "text" or a function');
  }
  const refusedReads = new RefusedReads();
  const adapted = tool<Input, ReadOutput, Context>({
    description: readTool.description,
    // The JSON Schema, because the SDK would add `additionalProperties` to core's Standard Schema. It validates neither.
    inputSchema: jsonSchema<Input>(structuredClone(readTool.jsonSchema) as JSONSchema7),
    ...(readTool.examples.length > 0 && { inputExamples: readTool.examples.map((input) => ({ input })) }),
    metadata: { title: readTool.title, annotations: { ...readTool.annotations } },
    ...(contextSchema !== undefined && { contextSchema }),
    execute: async (input, call) => {
      const refused = refusedReads.of(input, call.toolCallId);
      const readCall = { signal: call.abortSignal, context: call, ...(refused && { refusedReads: refused }) };
      return withoutData(await readTool.run(input, readCall));
    },
    toModelOutput: (call) => toModelOutput(call, media),
  });
  return withReadTool(adapted, readTool, refusedReads);
}

function withoutData(result: ReadResult<unknown>): ReadOutput {
  if (!result.ok) return result;
  const { data: _data, ...output } = result;
  return output;
}

/** Never throws, because an exception here ends the run. Expects any output, because restored messages may hold anything. */
function toModelOutput(
  call: { readonly toolCallId: string; readonly input: unknown; readonly output: unknown },
  mode: MediaMode | ((call: MediaCall) => MediaMode),
): ToolResultPart["output"] {
  let shown: ToolResultPart["output"] = { type: "json", value: null };
  try {
    const output = call.output ?? null;
    if (typeof output === "string") return { type: "text", value: output };
    const { ok, text, media } = (output ?? {}) as Partial<ReadOutput>;
    // Not an output of ours, for example that of an earlier tool with this name. Show it as the SDK would.
    if (typeof text !== "string") return { type: "json", value: JSON.parse(JSON.stringify(output)) };
    if (ok === false) return { type: "error-text", value: text };
    shown = { type: "text", value: text };
    const { toolCallId, input } = call;
    const native = shownMedia(
      { toolCallId, input, media: media ?? [] },
      // The SDK decodes media when it builds the prompt. A part that it cannot decode would end the run.
      { media: mode, showingModes: ["native"], canCarry: isMediaPart },
    );
    if (native === null) return shown;
    const files = native.media.map(({ mediaType, data, filename }) => ({
      type: "file" as const,
      mediaType,
      data: { type: "data" as const, data },
      ...(filename !== undefined && { filename }),
    }));
    return { type: "content", value: [{ type: "text", text }, ...files] };
  } catch {
    return shown;
  }
}
