import type { FileFacts, MediaPart, ReadErrorInfo, ReadResult } from "@readfile/core";
import type { ToolOutputFileContent, ToolOutputImage, ToolOutputText } from "@openai/agents";

/** What the model receives: the text, or the text followed by media in base64. */
export type ReadOutput = string | [ToolOutputText, ...(ToolOutputImage | ToolOutputFileContent)[]];

/** The `customData` of a call's output item, for a UI: core's result without text, media and `data`. The model does not see it. */
export type ReadCustomData =
  | { readonly ok: true; readonly files: readonly (FileFacts | null)[] }
  | { readonly ok: false; readonly files: readonly (FileFacts | null)[]; readonly error: ReadErrorInfo };

/** Gives what the model receives of an answer. `media`: what it is shown beside the text. */
export function toReadOutput(text: string, media: readonly MediaPart[]): ReadOutput {
  const [first, ...others] = media.map(partOf);
  return first === undefined ? text : [{ type: "text", text }, first, ...others];
}

/** Passes the data through JSON, because the SDK ends the run for other values, such as a limit of Infinity. */
export function customDataOf(result: ReadResult<unknown>): ReadCustomData {
  const { ok, files } = result;
  return JSON.parse(JSON.stringify({ ok, files, error: result.ok ? undefined : result.error }));
}

function partOf({ mediaType, data, filename }: MediaPart): ToolOutputImage | ToolOutputFileContent {
  if (mediaType.startsWith("image/")) return { type: "image", image: { data, mediaType } };
  // The SDK supports no file without a name.
  return {
    type: "file",
    file: { data, mediaType, filename: filename || mediaType.replace(/^.*\//, "file.") },
  };
}
