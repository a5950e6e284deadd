import { requireKnownOptions, requireMediaMode, requireOptions, wrongOption } from "@readfile/core";
import type { MediaCall, MediaMode, MediaPlace } from "./tool-message.ts";

/** The options that every tool of this package takes. */
export interface LangChainToolOptions {
  /**
   * How a tool's message contains media. Default: the message contains only the text, and its artifact the media, which
   * `readMediaMiddleware` shows to models that take it. A function is called for each answer that contains media. When it
   * throws, media goes nowhere, as with `text`.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
  /**
   * Whether the schema has the form that strict modes of providers take: all fields are required, and null stands for
   * what is left out. Default false. Anthropic's package then asks for the strict mode; OpenAI's needs `strict: true` among
   * the options of the model's call, for all tools.
   */
  readonly strict?: boolean | undefined;
  /**
   * LangChain's fields for single providers, such as Anthropic's `cache_control` and `defer_loading`. They are added to those
   * that a tool always has: core's examples as Anthropic's `input_examples`, or `strict: true` where the tool is strict.
   * Default: none are added.
   */
  readonly extras?: Readonly<Record<string, unknown>> | undefined;
  /** Whether an agent ends with the tool's answer. Default false. */
  readonly returnDirect?: boolean | undefined;
}

/** The options of a tool, checked and with their defaults. */
export interface ToolSettings {
  readonly place: MediaPlace;
  readonly strict: boolean;
  readonly extras: Readonly<Record<string, unknown>>;
  readonly returnDirect: boolean;
}

/** The names of the options. */
export const optionNames: readonly (keyof LangChainToolOptions)[] = [
  "media",
  "strict",
  "extras",
  "returnDirect",
];

/** Checks the options and fills in the defaults. Throws a TypeError for a wrong or an unknown option. */
export function checkedSettings(options: LangChainToolOptions): ToolSettings {
  requireOptions(options, '{ media: "text" }');
  requireKnownOptions(options, optionNames);
  const { media, strict = false, extras = {}, returnDirect = false } = options;
  if (media !== undefined) requireMediaMode(media, ["native", "standard", "text"]);
  for (const [name, value] of Object.entries({ strict, returnDirect })) {
    if (typeof value !== "boolean") throw wrongOption(name, "true or false", value);
  }
  if (typeof extras !== "object" || extras === null || Array.isArray(extras)) {
    throw wrongOption("extras", "an object", extras);
  }
  return {
    place: media ?? "artifact",
    strict,
    extras: { ...(strict && { strict }), ...extras },
    returnDirect,
  };
}
