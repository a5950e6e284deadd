import { ToolMessage, type ContentBlock, type MessageContent } from "@langchain/core/messages";
import {
  DynamicStructuredTool,
  type StructuredToolCallInput,
  type ToolReturnType,
  type ToolRunnableConfig,
} from "@langchain/core/tools";
import {
  shownMedia,
  type JsonSchemaObject,
  type MediaPart,
  type ReadFailure,
  type ReadSuccess,
  type ReadTool,
} from "@readfile/core";

/** The `artifact` of a tool's message, for your program: facts about the files, and the error of a failed read. The model does not see it. */
export type ReadArtifact =
  | Pick<ReadSuccess<unknown>, "ok" | "files">
  | Pick<ReadFailure, "ok" | "files" | "error">;

/**
 * How the model receives media, after the text.
 * `image_url`: images as `image_url` blocks, documents as LangChain's standard blocks. `standard`: both as standard blocks.
 * `text`: the model receives only the text.
 */
export type MediaMode = "image_url" | "standard" | "text";

/** A call whose answer contains media, before the model sees the answer. */
export interface MediaCall {
  readonly toolCallId: string;
  /** The arguments as the model sent them, not validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
  /** LangChain's config of the call: `context`, `state`, `store`, `configurable` and more. */
  readonly config: ToolRunnableConfig;
}

/** The options that every tool of this package takes. */
export interface LangChainToolOptions {
  /**
   * How the model receives media. Default `image_url`. A function is called for each answer that contains media. When it
   * throws, the model receives only the text.
   */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
}

/**
 * Turns any read tool into a tool of LangChain.
 *
 * The model receives a `ToolMessage` with the text, followed by media as content blocks in base64, or with the text and
 * `status: "error"` for a failed read. The message's `artifact` is a {@link ReadArtifact}. Throws a TypeError for a wrong
 * or an unknown option.
 *
 * @example
 * ```ts
 * const readFile = toLangChainTool(myReadTool, { media: "standard" });
 * const agent = createAgent({ model: "openai:gpt-5.1", tools: [readFile] });
 * ```
 */
export function toLangChainTool<Input>(
  readTool: ReadTool<Input, unknown>,
  options: LangChainToolOptions = {},
): LangChainReadTool<Input> {
  const { media = "image_url", ...others } = options;
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined) throw new TypeError(`${name}: there is no such option`);
  }
  if (media !== "image_url" && media !== "standard" && media !== "text" && typeof media !== "function") {
    throw new TypeError('media: expected "image_url", "standard", "text" or a function');
  }
  return new LangChainReadTool(readTool, media);
}

type Media = NonNullable<LangChainToolOptions["media"]>;

/** A read tool in LangChain's own type. `invoke` gives a `ToolMessage` for a tool call, and the text for plain arguments. */
export class LangChainReadTool<Input> extends DynamicStructuredTool<
  JsonSchemaObject,
  unknown,
  Input,
  string
> {
  /** Other names that models may call the tool by. Core's `resolveTool` uses them. */
  readonly aliases: readonly string[];
  /** The read tool that this tool runs. */
  readonly readTool: ReadTool<unknown, unknown>;

  constructor(readTool: ReadTool<Input, unknown>, media: Media) {
    const { name, description, jsonSchema, title, annotations } = readTool;
    super({
      name,
      description,
      schema: structuredClone(jsonSchema),
      metadata: { title, annotations: { ...annotations } },
      // Gives a message for a tool call, which LangChain passes on. Its type `ToolReturnType` allows that, the type of `func` does not.
      func: (args, _manager, config) => answer(readTool, media, args, config) as Promise<string>,
    });
    this.aliases = readTool.aliases;
    this.readTool = readTool;
  }

  /** Answers a call. Rejects only with the reason of `config.signal`. */
  override async invoke<
    Call extends StructuredToolCallInput<JsonSchemaObject, Input>,
    Config extends ToolRunnableConfig | undefined,
  >(input: Call, config?: Config): Promise<ToolReturnType<Call, Config, string>> {
    const args = isToolCall(input) ? input.args : input;
    // LangChain validates arguments and throws, which ends a run with middleware. Give it a schema that accepts everything:
    // core then receives what the model sent and says what is wrong with it.
    const unvalidated = Object.create(this, {
      schema: { value: true },
      func: { value: ((_args, ...call) => this.func(args, ...call)) satisfies typeof this.func },
    }) as this;
    return (await super.invoke.call(unvalidated, input, config)) as ToolReturnType<Call, Config, string>;
  }
}

/** Whether LangChain takes an input for a tool call: the same test as its own. */
function isToolCall(input: unknown): input is { readonly args?: unknown } {
  return typeof input === "object" && input !== null && "type" in input && input.type === "tool_call";
}

async function answer(
  readTool: ReadTool<unknown, unknown>,
  media: Media,
  input: unknown,
  config: ToolRunnableConfig = {},
): Promise<string | ToolMessage> {
  const result = await readTool.run(input, { signal: config.signal, context: config });
  if (config.toolCall === undefined) return result.text;
  const toolCallId = config.toolCall.id ?? "";
  const { ok, files } = result;
  const artifact: ReadArtifact = ok ? { ok, files } : { ok, files, error: result.error };
  return new ToolMessage({
    tool_call_id: toolCallId,
    name: readTool.name,
    status: ok ? "success" : "error",
    content: toContent(result.text, media, { toolCallId, input, media: result.media, config }),
    artifact,
  });
}

function toContent(text: string, media: Media, call: MediaCall): MessageContent {
  const shown = shownMedia(call, {
    media,
    showingModes: ["image_url", "standard"],
    // The media type decides between an image block and a file block.
    canCarry: ({ mediaType }) => typeof mediaType === "string",
  });
  return shown === null
    ? text
    : [{ type: "text", text }, ...shown.media.map((part) => toBlock(part, shown.mode))];
}

function toBlock({ mediaType, data, filename }: MediaPart, mode: "image_url" | "standard"): ContentBlock {
  const isImage = mediaType.startsWith("image/");
  if (isImage && mode === "image_url") {
    return { type: "image_url", image_url: { url: `data:${mediaType};base64,${data}` } };
  }
  const metadata = filename === undefined ? {} : { metadata: { filename } };
  return { type: isImage ? "image" : "file", mimeType: mediaType, data, ...metadata };
}
