import type { RequestContext } from "@mastra/core/request-context";
import type { ToolExecutionContext } from "@mastra/core/tools";
import {
  requireKnownOptions,
  requireMediaMode,
  requireOptions,
  wrongOption,
  type MediaPart,
} from "@readfile/core";
import type { RequireApproval } from "./guard-approval.ts";

/** `native`: the model receives media after the text. `text`: it receives only the text, and the output holds no media. */
export type MediaMode = "native" | "text";

/** What Mastra hands to a tool with a call. `Values`: those of its `requestContext`. */
export interface MastraCall<Values = unknown> extends ToolExecutionContext<unknown, unknown, Values> {
  requestContext: RequestContext<Values>;
}

/** A call whose answer contains media, before the answer is stored. */
export interface MediaCall<Values = unknown> {
  readonly context: MastraCall<Values>;
  /** The arguments as the model sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** The options that every tool of this package takes. */
export interface MastraToolOptions<Input, Values = unknown> {
  /**
   * How the model receives media. Default `native`. A function is called for each answer that contains media. When it
   * throws, the model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall<Values>) => MediaMode) | undefined;
  /**
   * Whether a person must approve a call. Default false. A function is not called for arguments that the tool refuses. When
   * it throws or does not return a boolean, the call needs approval.
   */
  readonly requireApproval?: boolean | RequireApproval<Input> | undefined;
  /**
   * Mastra's option: providers with a strict mode then keep models to the schema. All its properties become required, and
   * those that were optional may be null. Cannot be combined with `compat` of `codexReadFileTool`. Default false.
   */
  readonly strict?: boolean | undefined;
}

/** The options of a tool, checked and with their defaults. */
export type ToolSettings<Input, Values> = {
  readonly [Name in keyof MastraToolOptions<Input, Values>]-?: NonNullable<
    MastraToolOptions<Input, Values>[Name]
  >;
};

/** The names of the options. */
export const optionNames: readonly (keyof MastraToolOptions<unknown>)[] = [
  "media",
  "requireApproval",
  "strict",
];

/** Checks the options and fills in the defaults. Throws a TypeError for a wrong or an unknown option. */
export function checkedSettings<Input, Values>(
  options: MastraToolOptions<Input, Values>,
): ToolSettings<Input, Values> {
  requireOptions(options, '{ media: "text" }');
  requireKnownOptions(options, optionNames);
  const { media = "native", requireApproval = false, strict = false } = options;
  requireMediaMode(media, ["native", "text"]);
  if (typeof requireApproval !== "boolean" && typeof requireApproval !== "function") {
    throw wrongOption("requireApproval", "true, false or a function", requireApproval);
  }
  if (typeof strict !== "boolean") throw wrongOption("strict", "true or false", strict);
  return { media, requireApproval, strict };
}
