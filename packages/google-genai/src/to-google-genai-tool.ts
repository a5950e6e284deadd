import type { CallableTool, FunctionCall, Part } from "@google/genai";
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
import { canCarry, functionResponse } from "./function-response.ts";

/** `native`: the model receives media in the answer, which needs a model of Gemini 3. `text`: it receives only the text. */
export type MediaMode = "native" | "text";

/** A call whose answer contains media, before the model sees the answer. */
export interface MediaCall {
  /** The model's call, with its arguments as the model sent them. */
  readonly functionCall: FunctionCall;
  readonly media: readonly MediaPart[];
}

/** The options that every tool of this package takes. */
export interface GoogleGenAIToolOptions {
  /**
   * How the model receives media. Default `native`. A function is called for each answer that contains media. When it
   * throws, the model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
}

/** The names of the options. */
export const optionNames: readonly (keyof GoogleGenAIToolOptions)[] = ["media"];

/** A read tool in the type that the SDK calls by itself. */
export interface GoogleGenAIReadTool extends CallableTool {
  readonly name: string;
  /** Gives the answers to those of the calls that are of this tool, in their order. Never rejects. */
  callTool(functionCalls: FunctionCall[]): Promise<Part[]>;
}

/**
 * Turns any read tool into a tool of the Google Gen AI SDK.
 *
 * The model receives the text of a read as `output`, that of a failed read as `error`, and media as parts of the same
 * `functionResponse`. Throws a TypeError for a wrong or an unknown option.
 *
 * @example
 * ```ts
 * const tools = [toGoogleGenAITool(myReadTool)];
 * await ai.models.generateContent({ model, contents, config: { tools } });
 * ```
 */
export function toGoogleGenAITool<Input>(
  readTool: ReadTool<Input, unknown>,
  options: GoogleGenAIToolOptions = {},
): GoogleGenAIReadTool {
  requireAdaptable(readTool);
  requireOptions(options, '{ media: "text" }');
  requireKnownOptions(options, optionNames);
  const { media = "native" } = options;
  requireMediaMode(media, ["native", "text"]);
  const { name, description, jsonSchema } = readTool;

  async function answer(functionCall: FunctionCall): Promise<Part> {
    // A model that has nothing to say leaves the arguments out.
    const { args = {} } = functionCall;
    const { ok, text, media: parts } = await answerCall(readTool, args, { context: functionCall });
    const shown = shownMedia({ functionCall, media: parts }, { media, showingModes: ["native"], canCarry });
    return functionResponse(functionCall, ok ? { output: text } : { error: text }, shown?.media ?? []);
  }

  return {
    name,
    tool: async () =>
      Promise.resolve({
        functionDeclarations: [{ name, description, parametersJsonSchema: structuredClone(jsonSchema) }],
      }),
    // The SDK gives every tool the calls of all of them.
    callTool: (functionCalls) => Promise.all(functionCalls.filter((call) => call.name === name).map(answer)),
  };
}
