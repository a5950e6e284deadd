import {
  answerCall,
  requireAdaptable,
  requireKnownOptions,
  requireMediaMode,
  requireOptions,
  shownMedia,
  wrongOption,
  type MediaPart,
  type ReadResult,
  type ReadTool,
} from "@readfile/core";
import { readProgress } from "./report-progress.ts";
import type { AnswerPart, ServedTool, ToolAnswer } from "./served-tool.ts";

/** `native`: the client receives images and documents after the text. `text`: it receives only the text. */
export type MediaMode = "native" | "text";

/** A call whose answer contains media, before the client sees the answer. */
export interface MediaCall {
  /** The arguments as the client sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** The options that every tool of this package takes. */
export interface McpToolOptions {
  /**
   * How the client receives media. Default `native`. A function is called for each answer that contains media. When it
   * throws, the client receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
  /**
   * Whether `_meta` of an answer holds the facts of the files, as `readfile/files`, or the error with its code, as
   * `readfile/error`. Default false: `@langchain/mcp-adapters` shows a model what is there, and the text as JSON beside it.
   */
  readonly facts?: boolean | undefined;
}

/** The names of the options. */
export const optionNames: readonly (keyof McpToolOptions)[] = ["media", "facts"];

/**
 * What clients of Anthropic read of a tool: answers up to so many characters reach the model whole, where Claude Code shows
 * a preview of more than 50,000 otherwise, and the tool is offered from the start instead of behind a search.
 */
export const clientHints: NonNullable<ServedTool["_meta"]> = {
  "anthropic/maxResultSizeChars": 200_000,
  "anthropic/alwaysLoad": true,
};

/**
 * Turns any read tool into a tool for a server of the Model Context Protocol.
 *
 * A client receives the text, once, and images and documents after it. A failed read is an answer with `isError`. Throws a
 * TypeError for a wrong or an unknown option.
 *
 * @example
 * ```ts
 * registerReadTools(server, [toMcpTool(myReadTool)]);
 * ```
 */
export function toMcpTool<Input>(
  readTool: ReadTool<Input, unknown>,
  options: McpToolOptions = {},
): ServedTool {
  requireAdaptable(readTool);
  requireOptions(options, '{ media: "text" }');
  requireKnownOptions(options, optionNames);
  const { media = "native", facts = false } = options;
  requireMediaMode(media, ["native", "text"]);
  if (typeof facts !== "boolean") throw wrongOption("facts", "true or false", facts);
  const { name, title, description, annotations, jsonSchema } = readTool;
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema,
    annotations: { ...annotations },
    _meta: clientHints,
    async call(input, { signal, context, onProgress }) {
      const result = await answerCall(readTool, input, {
        signal,
        context,
        onProgress: onProgress && readProgress(onProgress),
      });
      const shown = shownMedia(
        { input, media: result.media },
        // A part without bytes is nothing to show.
        { media, showingModes: ["native"], canCarry: ({ data }) => data !== "" },
      );
      return { ...answerOf(result, shown?.media ?? []), ...(facts && { _meta: factsOf(result) }) };
    },
  };
}

/** `media`: what is shown beside the text. */
function answerOf(result: ReadResult<unknown>, media: readonly MediaPart[]): ToolAnswer {
  const content: AnswerPart[] = [{ type: "text", text: result.text }, ...media.map(partOf)];
  return { content, ...(!result.ok && { isError: true }) };
}

function factsOf(result: ReadResult<unknown>): Record<string, unknown> {
  return result.ok ? { "readfile/files": result.files } : { "readfile/error": result.error };
}

function partOf({ mediaType, data, filename = "" }: MediaPart): AnswerPart {
  if (mediaType.startsWith("image/")) return { type: "image", data, mimeType: mediaType };
  const uri = `file:///${encodeURIComponent(filename)}`;
  return { type: "resource", resource: { uri, mimeType: mediaType, blob: data } };
}
