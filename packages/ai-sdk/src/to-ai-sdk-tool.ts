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
import { withReadTool } from "./read-tool-of.ts";

/** What the AI SDK keeps of a call and a UI can show: the result without `data`. */
export type ReadOutput = Omit<ReadSuccess<unknown>, "data"> | ReadFailure;

/** `native`: media reaches the model as file parts beside the text. `text`: only the text does. */
export type MediaMode = "native" | "text";

/** A call whose answer holds media and is about to be shown to the model. */
export interface MediaCall {
  readonly toolCallId: string;
  /** As the model sent it: nothing has been validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** Options of every tool of this package. */
export interface AiSdkToolOptions<Context = {}> {
  /** Default `native`. A function is asked whenever the answer is shown, also for restored messages. */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
  /** Types and validates the tool's entry of `toolsContext`. */
  readonly contextSchema?: FlexibleSchema<Context> | undefined;
}

/**
 * A read tool in the AI SDK's own type.
 *
 * Nothing may be added with `&`: TypeScript would forget this name, and who exports a tool could not emit
 * declarations under pnpm (TS2883).
 */
export type AiSdkReadTool<Input, Context = {}> = Tool<Input, ReadOutput, Context>;

/** Makes any read tool a tool of the AI SDK. Throws a TypeError for a wrong option. */
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
  const adapted = tool<Input, ReadOutput, Context>({
    description: readTool.description,
    // Not core's Standard Schema, to which the SDK would add `additionalProperties`. It validates neither.
    inputSchema: jsonSchema<Input>(structuredClone(readTool.jsonSchema) as JSONSchema7),
    ...(readTool.examples.length > 0 && { inputExamples: readTool.examples.map((input) => ({ input })) }),
    metadata: { title: readTool.title, annotations: { ...readTool.annotations } },
    ...(contextSchema !== undefined && { contextSchema }),
    execute: async (input, call) =>
      withoutData(await readTool.run(input, { signal: call.abortSignal, context: call })),
    toModelOutput: (call) => toModelOutput(call, media),
  });
  return withReadTool(adapted, readTool);
}

function withoutData(result: ReadResult<unknown>): ReadOutput {
  if (!result.ok) return result;
  const { data: _data, ...output } = result;
  return output;
}

/** Never throws, since that would end the run, and restored messages may hold anything. */
function toModelOutput(
  call: { readonly toolCallId: string; readonly input: unknown; readonly output: unknown },
  mode: MediaMode | ((call: MediaCall) => MediaMode),
): ToolResultPart["output"] {
  let shown: ToolResultPart["output"] = { type: "json", value: null };
  try {
    const output = call.output ?? null;
    if (typeof output === "string") return { type: "text", value: output };
    const { ok, text, media } = (output ?? {}) as Partial<ReadOutput>;
    // Not ours, for instance of a tool that had this name before: as the SDK would show it.
    if (typeof text !== "string") return { type: "json", value: JSON.parse(JSON.stringify(output)) };
    if (ok === false) return { type: "error-text", value: text };
    shown = { type: "text", value: text };
    const { toolCallId, input } = call;
    const native = shownMedia(
      { toolCallId, input, media: media ?? [] },
      // The SDK decodes media while it builds the prompt, and what it cannot decode would end the run.
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
