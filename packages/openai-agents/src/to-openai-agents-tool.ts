import {
  shownMedia,
  type FileFacts,
  type MediaPart,
  type ReadErrorInfo,
  type ReadResult,
  type ReadTool,
  type ToolInputSchema,
} from "@readfile/core";
import {
  tool,
  type FunctionTool,
  type RunContext,
  type ToolOptions,
  type ToolOutputFileContent,
  type ToolOutputImage,
  type ToolOutputText,
} from "@openai/agents";
import { guardApproval, type NeedsApproval } from "./guard-approval.ts";
import { withoutDefaults } from "./without-defaults.ts";

/** What the SDK gives the model: the text, or the text and media after it. */
export type ReadOutput = string | [ToolOutputText, ...(ToolOutputImage | ToolOutputFileContent)[]];

/** What the SDK keeps as `customData` of a call and a UI can show: the result without text, media and `data`. */
export type ReadCustomData =
  | { readonly ok: true; readonly files: readonly FileFacts[] }
  | { readonly ok: false; readonly files: readonly FileFacts[]; readonly error: ReadErrorInfo };

/** `native`: media reaches the model as images and files after the text. `text`: only the text does. */
export type MediaMode = "native" | "text";

/** A call whose answer holds media. */
export interface MediaCall<Context = unknown> {
  readonly callId: string | undefined;
  readonly runContext: RunContext<Context> | undefined;
  /** As the model sent it: nothing has been validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
}

/** Options of every tool of this package. */
export interface OpenAIAgentsToolOptions<Input, Context = unknown> {
  /** Default `native`. */
  readonly media?: MediaMode | ((call: MediaCall<Context>) => MediaMode) | undefined;
  /** Default false. A function is asked of calls that the tool would run; where it throws, the call needs approval. */
  readonly needsApproval?: boolean | NeedsApproval<Input, Context> | undefined;
  /** Whether an agent has the tool. Default true. */
  readonly isEnabled?: ToolOptions<ToolInputSchema<Input>, Context>["isEnabled"];
}

/**
 * A read tool in the OpenAI Agents SDK's own type.
 *
 * An interface, so that who exports a tool can emit declarations under pnpm (TS2883). And without the SDK's type of
 * `customDataExtractor`, for which a tool of no particular context would not fit an agent that has one.
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

/** Makes any read tool a tool of the OpenAI Agents SDK. Throws a TypeError for a wrong option. */
export function toOpenAIAgentsTool<Input, Context = unknown>(
  readTool: ReadTool<Input, unknown>,
  options: OpenAIAgentsToolOptions<Input, Context> = {},
): OpenAIAgentsReadTool<Input, Context> {
  const { media = "native", needsApproval = false, isEnabled = true, ...others } = options;
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) throw new TypeError(`${name}: there is no such option`);
  }
  if (media !== "native" && media !== "text" && typeof media !== "function") {
    throw new TypeError('media: expected "native", "text" or a function');
  }
  for (const [name, value] of Object.entries({ needsApproval, isEnabled })) {
    if (typeof value !== "boolean" && typeof value !== "function") {
      throw new TypeError(`${name}: expected true, false or a function`);
    }
  }
  // Of calls that were answered and whose item the SDK has not made yet.
  const answered = new WeakMap<RunContext, Map<string, ReadCustomData>>();
  return {
    ...tool<ToolInputSchema<Input>, Context, ReadOutput>({
      name: readTool.name,
      description: readTool.description,
      parameters: strictSchema(readTool.inputSchema),
      execute: async (input, runContext, details): Promise<ReadOutput> => {
        const result = await readTool.run(input, { signal: details?.signal, context: runContext });
        const callId = details?.toolCall?.callId;
        if (runContext !== undefined && callId !== undefined) {
          const calls = answered.get(runContext) ?? new Map<string, ReadCustomData>();
          answered.set(runContext, calls.set(callId, customDataOf(result)));
        }
        const shown = shownMedia(
          { callId, runContext, input, media: result.media },
          // The SDK knows no part without bytes, and shows a whole answer that holds one as JSON.
          { media, showingModes: ["native"], canCarry: ({ data }) => data !== "" },
        );
        return shown === null
          ? result.text
          : [{ type: "text", text: result.text }, ...shown.media.map(partOf)];
      },
      // For what breaks the contract: the model sees neither a stack trace nor a path of the host.
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

function strictSchema<Input>({ "~standard": standard }: ToolInputSchema<Input>): ToolInputSchema<Input> {
  const { jsonSchema } = standard;
  const input: typeof jsonSchema.input = (options) => withoutDefaults(jsonSchema.input(options));
  return { "~standard": { ...standard, jsonSchema: { ...jsonSchema, input } } };
}

/** As JSON gives it back: the SDK ends the run for anything else, such as a limit of Infinity. */
function customDataOf(result: ReadResult<unknown>): ReadCustomData {
  const { ok, files } = result;
  return JSON.parse(JSON.stringify({ ok, files, error: result.ok ? undefined : result.error }));
}

function partOf({ mediaType, data, filename }: MediaPart): ToolOutputImage | ToolOutputFileContent {
  if (mediaType.startsWith("image/")) return { type: "image", image: { data, mediaType } };
  // Nor does it know a file without a name.
  return {
    type: "file",
    file: { data, mediaType, filename: filename || mediaType.replace(/^.*\//, "file.") },
  };
}
