import { tool, type FunctionTool, type RunContext, type ToolOptions } from "@openai/agents";
import {
  requireKnownOptions,
  requireMediaMode,
  requireOptions,
  requireAdaptable,
  shownMedia,
  wrongOption,
  type MediaPart,
  type ReadTool,
  type ToolInputSchema,
} from "@readfile/core";
import { guardApproval, type NeedsApproval } from "./guard-approval.ts";
import { customDataOf, toReadOutput, type ReadCustomData, type ReadOutput } from "./read-output.ts";
import { schemaWithoutDefaults } from "./without-defaults.ts";

/** `native`: the model receives media as images and files after the text. `text`: it receives only the text. */
export type MediaMode = "native" | "text";

/** A call whose answer contains media, before the model sees the answer. */
export interface MediaCall<Context = unknown> {
  readonly callId: string | undefined;
  readonly runContext: RunContext<Context> | undefined;
  /** The arguments as the model sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** The options that every tool of this package takes. */
export interface OpenAIAgentsToolOptions<Input, Context = unknown> {
  /**
   * How the model receives media. Default `native`. A function is called for each answer that contains media. When it
   * throws, the model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall<Context>) => MediaMode) | undefined;
  /**
   * Whether a person must approve a call. Default false. A function is not called for arguments that the tool refuses. When
   * it throws or does not return a boolean, the call needs approval.
   */
  readonly needsApproval?: boolean | NeedsApproval<Input, Context> | undefined;
  /** Whether an agent offers the tool to its model. Default true. */
  readonly isEnabled?: ToolOptions<ToolInputSchema<Input>, Context>["isEnabled"];
}

/** The names of the options. */
export const optionNames: readonly (keyof OpenAIAgentsToolOptions<unknown>)[] = [
  "media",
  "needsApproval",
  "isEnabled",
];

/**
 * A read tool in the OpenAI Agents SDK's own type.
 *
 * It is an interface, so that packages that export a tool can emit declarations under pnpm (TS2883). It replaces the SDK's
 * type of `customDataExtractor`, because a tool without a context of its own would not fit an agent that has one.
 */
export interface OpenAIAgentsReadTool<Input, Context = unknown> extends Omit<
  FunctionTool<Context, ToolInputSchema<Input>, ReadOutput>,
  "customDataExtractor"
> {
  customDataExtractor: (call: {
    readonly runContext: RunContext;
    readonly toolCall: { readonly callId: string };
  }) => ReadCustomData | undefined;
}

/**
 * Turns any read tool into a tool of the OpenAI Agents SDK.
 *
 * The model receives a {@link ReadOutput}. A UI finds a {@link ReadCustomData} in `customData` of the call's output item.
 * The schema is strict: optional fields may be null. Throws a TypeError for a wrong or an unknown option.
 *
 * @example
 * ```ts
 * const readFile = toOpenAIAgentsTool(myReadTool, { needsApproval: true });
 * const agent = new Agent({ name: "reader", tools: [readFile] });
 * ```
 */
export function toOpenAIAgentsTool<Input, Context = unknown>(
  readTool: ReadTool<Input, unknown>,
  options: OpenAIAgentsToolOptions<Input, Context> = {},
): OpenAIAgentsReadTool<Input, Context> {
  requireAdaptable(readTool);
  requireOptions(options, '{ media: "text" }');
  requireKnownOptions(options, optionNames);
  const { media = "native", needsApproval = false, isEnabled = true } = options;
  requireMediaMode(media, ["native", "text"]);
  for (const [name, value] of Object.entries({ needsApproval, isEnabled })) {
    if (typeof value !== "boolean" && typeof value !== "function") {
      throw wrongOption(name, "true, false or a function", value);
    }
  }
  // The custom data of answered calls, until the SDK makes their output items.
  const answered = new WeakMap<RunContext, Map<string, ReadCustomData>>();
  return {
    ...tool<ToolInputSchema<Input>, Context, ReadOutput>({
      name: readTool.name,
      description: readTool.description,
      parameters: schemaWithoutDefaults(readTool.inputSchema),
      execute: async (input, runContext, details): Promise<ReadOutput> => {
        const result = await readTool.run(input, { signal: details?.signal, context: runContext });
        const callId = details?.toolCall?.callId;
        if (runContext !== undefined && callId !== undefined) {
          const calls = answered.get(runContext) ?? new Map<string, ReadCustomData>();
          answered.set(runContext, calls.set(callId, customDataOf(result)));
        }
        const shown = shownMedia(
          { callId, runContext, input, media: result.media },
          // The SDK supports no part without bytes. It would show the whole answer as JSON.
          { media, showingModes: ["native"], canCarry: ({ data }) => data !== "" },
        );
        return toReadOutput(result.text, shown?.media ?? []);
      },
      // Called when a read tool breaks the contract and throws. The model must see neither a stack trace nor a host path.
      errorFunction: () => "Error: internal error while reading the file",
      needsApproval: needsApproval === false ? false : guardApproval(readTool, needsApproval),
      isEnabled,
    }),
    customDataExtractor({ runContext, toolCall }) {
      const calls = answered.get(runContext);
      const customData = calls?.get(toolCall.callId);
      calls?.delete(toolCall.callId);
      return customData;
    },
  };
}
