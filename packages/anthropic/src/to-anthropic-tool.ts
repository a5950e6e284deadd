import type { BetaToolRunContext, BetaToolUse } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
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
import { canCarry, toReadOutput, type ReadOutput } from "./read-output.ts";

/** `native`: the model receives media as images and documents after the text. `text`: it receives only the text. */
export type MediaMode = "native" | "text";

/** A call whose answer contains media, before the model sees the answer. */
export interface MediaCall {
  /** The model's call. Undefined where a program calls `run` without it. */
  readonly toolUse: BetaToolUse | undefined;
  /** The arguments as the model sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** The options that every tool of this package takes. */
export interface AnthropicToolOptions {
  /**
   * How the model receives media. Default `native`. A function is called for each answer that contains media. When it
   * throws, the model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
}

/** The names of the options. */
export const optionNames: readonly (keyof AnthropicToolOptions)[] = ["media"];

/** A read tool as the Messages API takes it, with what the SDK's tool runner calls. */
export interface AnthropicReadTool<Input> {
  type: "custom";
  name: string;
  description: string;
  input_schema: { type: "object"; [keyword: string]: unknown };
  /** Gives what the model receives. After a failed read, throws it as the SDK's `ToolError`; on an abort, the signal's reason. */
  run: (args: Input, context?: BetaToolRunContext) => Promise<ReadOutput>;
  /** Passes the arguments on: `run` checks them. */
  parse: (content: unknown) => Input;
}

/**
 * Turns any read tool into a tool of the Anthropic SDK.
 *
 * The model receives a {@link ReadOutput}, marked as an error for a failed read. Throws a TypeError for a wrong or an unknown
 * option.
 *
 * @example
 * ```ts
 * const tools = [toAnthropicTool(myReadTool)];
 * await client.beta.messages.toolRunner({ model, max_tokens, messages, tools });
 * ```
 */
export function toAnthropicTool<Input>(
  readTool: ReadTool<Input, unknown>,
  options: AnthropicToolOptions = {},
): AnthropicReadTool<Input> {
  requireAdaptable(readTool);
  requireOptions(options, '{ media: "text" }');
  requireKnownOptions(options, optionNames);
  const { media = "native" } = options;
  requireMediaMode(media, ["native", "text"]);
  // The SDK sends every other field to the API.
  return {
    type: "custom",
    name: readTool.name,
    description: readTool.description,
    input_schema: structuredClone(readTool.jsonSchema) as AnthropicReadTool<Input>["input_schema"],
    parse: (content) => content as Input,
    async run(input, context) {
      const {
        ok,
        text,
        media: parts,
      } = await answerCall(readTool, input, {
        signal: context?.signal ?? undefined,
        context,
      });
      if (!ok) throw new ToolError(text);
      const shown = shownMedia(
        { toolUse: context?.toolUse, input, media: parts },
        { media, showingModes: ["native"], canCarry },
      );
      return toReadOutput(text, shown?.media ?? []);
    },
  };
}
