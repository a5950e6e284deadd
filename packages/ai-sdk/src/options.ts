import { requireKnownOptions, requireMediaMode, requireOptions, wrongOption } from "@readfile/core";
import type { FlexibleSchema } from "ai";
import type { MediaCall, MediaMode } from "./read-output.ts";
import type { AiSdkReadTool } from "./to-ai-sdk-tool.ts";

/** The options that every tool of this package takes. */
export interface AiSdkToolOptions<Input = unknown, Context = {}> {
  /**
   * How the model receives media. Default `native`. With `text`, the output holds no media either. A function is called
   * each time the SDK builds a prompt with an answer that contains media, also for restored messages. When it throws, the
   * model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
  /**
   * Whether the output, which the SDK stores and a UI receives, holds the media. Default true. False: the model receives
   * them only in the run that read them; from restored messages it receives the text.
   */
  readonly storeMedia?: boolean | undefined;
  /** The schema that types and validates the tool's entry in `toolsContext`. Default: none. */
  readonly contextSchema?: FlexibleSchema<Context> | undefined;
  /**
   * The SDK's option: providers with a strict mode then keep models to the schema. All its properties become required, and
   * those that were optional may be null, which means that they are left out. Cannot be combined with `compat` of
   * `codexReadFileTool`. Default false.
   */
  readonly strict?: boolean | undefined;
  /** The SDK's option: settings for providers, such as `{ anthropic: { cacheControl: { type: "ephemeral" } } }`. */
  readonly providerOptions?: AiSdkReadTool<Input, Context>["providerOptions"] | undefined;
  /** The SDK's option, from `ai` 7.0.104 on: a model sees the tool once `toolSearch` has found it. Default false. */
  readonly deferLoading?: boolean | undefined;
  /** The SDK's option: called when the model starts to write the arguments. */
  readonly onInputStart?: AiSdkReadTool<Input, Context>["onInputStart"] | undefined;
  /** The SDK's option: called for each piece of the arguments that is streamed. */
  readonly onInputDelta?: AiSdkReadTool<Input, Context>["onInputDelta"] | undefined;
  /** The SDK's option: called when the arguments are complete. They are not validated. */
  readonly onInputAvailable?: AiSdkReadTool<Input, Context>["onInputAvailable"] | undefined;
}

/** What each option but `media` must be, and whether a value is that. */
const kinds: Readonly<
  Record<Exclude<keyof AiSdkToolOptions, "media">, readonly [string, (value: unknown) => boolean]>
> = {
  storeMedia: ["true or false", isBoolean],
  // A schema may be a function that gives one.
  contextSchema: ["a schema", (value) => isObject(value) || isFunction(value)],
  strict: ["true or false", isBoolean],
  providerOptions: ["an object", isObject],
  deferLoading: ["true or false", isBoolean],
  onInputStart: ["a function", isFunction],
  onInputDelta: ["a function", isFunction],
  onInputAvailable: ["a function", isFunction],
};

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The names of the options. */
export const optionNames: readonly (keyof AiSdkToolOptions)[] = [
  "media",
  ...(Object.keys(kinds) as (keyof typeof kinds)[]),
];

/** Throws a TypeError for a wrong or an unknown option. Undefined means omitted. */
export function checkOptions<Input, Context>(options: AiSdkToolOptions<Input, Context>): void {
  requireOptions(options, '{ media: "text" }');
  requireKnownOptions(options, optionNames);
  const { media = "native" } = options;
  requireMediaMode(media, ["native", "text"]);
  for (const [name, [expected, is]] of Object.entries(kinds)) {
    const value: unknown = options[name as keyof typeof kinds];
    if (value !== undefined && !is(value)) throw wrongOption(name, expected, value);
  }
}
