import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
  Tool,
} from "@modelcontextprotocol/sdk/types.js";
import {
  answerCall,
  requireAdaptable,
  requireKnownOptions,
  requireMediaMode,
  requireOptions,
  shownMedia,
  type MediaPart,
  type ReadTool,
} from "@readfile/core";

/** `native`: the model receives images after the text. `text`: it receives only the text. */
export type MediaMode = "native" | "text";

/** What the SDK hands to a tool with a call: the context that the Model Context Protocol's SDK gives. */
export type ClaudeAgentCall = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** A call whose answer contains media, before the model sees the answer. */
export interface MediaCall {
  readonly context: ClaudeAgentCall;
  /** The arguments as the model sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** The options that every tool of this package takes. */
export interface ClaudeAgentToolOptions {
  /**
   * How the model receives media. Default `native`. A function is called for each answer that contains media. When it
   * throws, the model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
}

/** The names of the options. */
export const optionNames: readonly (keyof ClaudeAgentToolOptions)[] = ["media"];

/** A read tool for {@link readServer}. */
export interface ClaudeAgentReadTool {
  /** The tool as the SDK's process learns it. */
  readonly definition: Tool;
  /** Answers a call. Rejects only with the reason of the call's signal. */
  call(input: unknown, context: ClaudeAgentCall): Promise<CallToolResult>;
}

/**
 * What Claude Code reads of a tool: answers of up to so many characters reach the model whole, where it shows a preview of
 * more than 50,000 otherwise, and the tool is offered from the start instead of behind a search.
 */
const hints = { "anthropic/maxResultSizeChars": 200_000, "anthropic/alwaysLoad": true } as const;

/**
 * Turns any read tool into a tool for {@link readServer}.
 *
 * The model receives the text, and images after it; the SDK writes documents to files of its own and names these. A failed
 * read is an answer with `isError`. Throws a TypeError for a wrong or an unknown option.
 *
 * @example
 * ```ts
 * const mcpServers = { files: readServer([toClaudeAgentTool(myReadTool)]) };
 * ```
 */
export function toClaudeAgentTool<Input>(
  readTool: ReadTool<Input, unknown>,
  options: ClaudeAgentToolOptions = {},
): ClaudeAgentReadTool {
  requireAdaptable(readTool);
  requireOptions(options, '{ media: "text" }');
  requireKnownOptions(options, optionNames);
  const { media = "native" } = options;
  requireMediaMode(media, ["native", "text"]);
  const { name, title, description, annotations, jsonSchema } = readTool;
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: structuredClone(jsonSchema) as Tool["inputSchema"],
      annotations: { ...annotations, title },
      _meta: hints,
    },
    async call(input, context) {
      const {
        ok,
        text,
        media: parts,
      } = await answerCall(readTool, input, { signal: context.signal, context });
      const shown = shownMedia(
        { context, input, media: parts },
        // The SDK's process refuses a part without bytes.
        { media, showingModes: ["native"], canCarry: ({ data }) => data !== "" },
      );
      const content = [{ type: "text" as const, text }, ...(shown?.media ?? []).map(partOf)];
      return ok ? { content } : { content, isError: true };
    },
  };
}

function partOf({ mediaType, data, filename = "" }: MediaPart): CallToolResult["content"][number] {
  if (mediaType.startsWith("image/")) return { type: "image", mimeType: mediaType, data };
  const uri = `file:///${encodeURIComponent(filename)}`;
  return { type: "resource", resource: { uri, mimeType: mediaType, blob: data } };
}
