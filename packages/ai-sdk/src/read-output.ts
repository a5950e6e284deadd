import {
  isMediaPart,
  shownMedia,
  type MediaPart,
  type ReadFailure,
  type ReadResult,
  type ReadSuccess,
} from "@readfile/core";
import type { ToolResultPart } from "ai";
import { sentArguments } from "./sent-arguments.ts";

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

/** How a tool treats media: the options of the same names, with their defaults. */
export interface MediaOptions {
  readonly media: MediaMode | ((call: MediaCall) => MediaMode);
  readonly storeMedia: boolean;
}

/** The media of outputs that do not hold them. The SDK makes the next prompts of a run of the same object. */
const unstoredMedia = new WeakMap<object, readonly MediaPart[]>();

/** The output of a call, with the media that are to be stored. */
export function readOutput(result: ReadResult<unknown>, { media, storeMedia }: MediaOptions): ReadOutput {
  if (!result.ok) return result;
  const { data: _data, ...output } = result;
  if (output.media.length === 0 || (storeMedia && media !== "text")) return output;
  const stored = { ...output, media: [] };
  if (media !== "text") unstoredMedia.set(stored, output.media);
  return stored;
}

/**
 * Gives what the model receives of an output. Never throws, because an exception here ends the run. Expects any output,
 * because restored messages may hold anything.
 */
export function toModelOutput(
  call: { readonly toolCallId: string; readonly input: unknown; readonly output: unknown },
  { media: mode }: MediaOptions,
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
      {
        toolCallId,
        input: sentArguments(input),
        media: unstoredMedia.get(output as ReadOutput) ?? media ?? [],
      },
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
