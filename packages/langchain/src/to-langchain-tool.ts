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

/** The `artifact` of a tool's message: for your program, not for the model. */
export type ReadArtifact =
  | Pick<ReadSuccess<unknown>, "ok" | "files">
  | Pick<ReadFailure, "ok" | "files" | "error">;

/**
 * How media reaches the model beside the text.
 * `image_url`: images as `image_url` blocks, documents as LangChain's standard blocks. `standard`: all as standard
 * blocks. `text`: only the text reaches it.
 */
export type MediaMode = "image_url" | "standard" | "text";

/** A call whose answer holds media. */
export interface MediaCall {
  readonly toolCallId: string;
  /** As the model sent it: nothing has been validated. */
  readonly input: unknown;
  readonly media: readonly MediaPart[];
  /** LangChain's own: `context`, `state`, `store`, `configurable` and more. */
  readonly config: ToolRunnableConfig;
}

/** Options of every tool of this package. */
export interface LangChainToolOptions {
  /** Default `image_url`. */
  readonly media?: MediaMode | ((call: MediaCall) => MediaMode) | undefined;
}

/** Makes any read tool a tool of LangChain. Throws a TypeError for a wrong option. */
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

/** A read tool in LangChain's own type: a tool call gives a `ToolMessage`, other calls of `invoke` give the text. */
export class LangChainReadTool<Input> extends DynamicStructuredTool<
  JsonSchemaObject,
  unknown,
  Input,
  string
> {
  /** Other names that models call it by, for core's `resolveTool`. */
  readonly aliases: readonly string[];

  constructor(readTool: ReadTool<Input, unknown>, media: Media) {
    const { name, description, jsonSchema, title, annotations } = readTool;
    super({
      name,
      description,
      schema: structuredClone(jsonSchema),
      metadata: { title, annotations: { ...annotations } },
      // LangChain gives a message out as it is, and knows that from the call: see `ToolReturnType`.
      func: (args, _manager, config) => answer(readTool, media, args, config) as Promise<string>,
    });
    this.aliases = readTool.aliases;
  }

  /** Never rejects, except with the reason of `config.signal`. */
  override async invoke<
    Call extends StructuredToolCallInput<JsonSchemaObject, Input>,
    Config extends ToolRunnableConfig | undefined,
  >(input: Call, config?: Config): Promise<ToolReturnType<Call, Config, string>> {
    const args = isToolCall(input) ? input.args : input;
    // LangChain would validate, and throw: under middleware that ends the run. So it is shown a schema that takes
    // everything, while core gets what the model sent and says what is wrong with it.
    const unvalidated = Object.create(this, {
      schema: { value: true },
      func: { value: ((_args, ...call) => this.func(args, ...call)) satisfies typeof this.func },
    }) as this;
    return (await super.invoke.call(unvalidated, input, config)) as ToolReturnType<Call, Config, string>;
  }
}

/** LangChain's own test. */
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
    // A block says by its type whether it is an image.
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
