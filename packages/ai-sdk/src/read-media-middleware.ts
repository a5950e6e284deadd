import { requireKnownOptions, requireOptions, wrongOption } from "@readfile/core";
import type { LanguageModelMiddleware } from "ai";
import type { MediaMode } from "./read-output.ts";
import { carriesMedia, refusesEqualNames } from "./provider-media.ts";

/** A file in a tool's answer that is about to be sent to a model. */
export interface SentMedia {
  /** The name that the provider's package gives its models, for example `openai.responses`. */
  readonly provider: string;
  readonly modelId: string;
  /** The key of the tool in `tools`. */
  readonly toolName: string;
  readonly mediaType: string;
}

/** The options of {@link readMediaMiddleware}. */
export interface ReadMediaMiddlewareOptions {
  /**
   * Decides about one file, for providers that this package does not know. Undefined leaves the decision to this package.
   * When it throws, the file is left out. Default: this package decides about all.
   */
  readonly media?: ((file: SentMedia) => MediaMode | undefined) | undefined;
}

type Transform = NonNullable<LanguageModelMiddleware["transformParams"]>;
type Model = Parameters<Transform>[0]["model"];
type Message = Parameters<Transform>[0]["params"]["prompt"][number];
type ToolResult = Extract<Extract<Message, { role: "tool" }>["content"][number], { type: "tool-result" }>;
type Part = Extract<ToolResult["output"], { type: "content" }>["value"][number];

/**
 * Makes a middleware for `wrapLanguageModel`. It leaves out of the answers of tools those files that the package of the
 * model's provider cannot carry; the text stays. Without it, such packages send base64 as text, leave files out or
 * throw.
 *
 * It covers all tools, because their files would break in the same way. An answer without any text says which media it
 * held. For a provider that this package does not know, all files are left out. For Amazon Bedrock, files lose their names,
 * because it refuses two documents with the same name. Nothing that is stored changes. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const model = wrapLanguageModel({ model: openai.chat("gpt-5.1"), middleware: readMediaMiddleware() });
 * await generateText({ model, tools: { read_file: readFileTool() }, prompt: "What does logo.png show?" });
 * ```
 */
export function readMediaMiddleware(options: ReadMediaMiddlewareOptions = {}): LanguageModelMiddleware {
  requireOptions(options, '{ media: () => "text" }');
  requireKnownOptions(options, ["media"]);
  const { media } = options;
  if (media !== undefined && typeof media !== "function") throw wrongOption("media", "a function", media);
  return {
    specificationVersion: "v4",
    transformParams: async ({ params, model }) =>
      Promise.resolve({
        ...params,
        prompt: params.prompt.map((message) => withCarriedMedia(message, model, media)),
      }),
  };
}

/** Leaves out of a message the files that do not reach the model. */
function withCarriedMedia(
  message: Message,
  { provider, modelId }: Model,
  media: ReadMediaMiddlewareOptions["media"],
): Message {
  // What a provider's own tools answered, in a message of the assistant, came from that provider.
  if (message.role !== "tool") return message;
  const content = message.content.map((result) => {
    if (result.type !== "tool-result" || result.output.type !== "content") return result;
    const { toolName } = result;
    const parts = result.output.value;
    const kept = parts
      .filter(
        (part) =>
          !isInlineFile(part) || reaches({ provider, modelId, toolName, mediaType: part.mediaType }, media),
      )
      .map((part) => (refusesEqualNames(provider) ? withoutName(part) : part));
    const isSame = kept.length === parts.length && kept.every((part, index) => part === parts[index]);
    return isSame ? result : { ...result, output: outputOf(kept, parts) };
  });
  return { ...message, content };
}

/** Only the bytes themselves would become text. An address or a reference is short, and another tool's own business. */
function isInlineFile(part: Part): part is Extract<Part, { type: "file" }> {
  return part.type === "file" && part.data.type === "data";
}

function withoutName(part: Part): Part {
  if (!isInlineFile(part) || part.filename === undefined) return part;
  const { filename: _filename, ...unnamed } = part;
  return unnamed;
}

function reaches(file: SentMedia, media: ReadMediaMiddlewareOptions["media"]): boolean {
  try {
    const mode = media?.(file) ?? (carriesMedia(file.provider, file.mediaType) ? "native" : "text");
    return mode === "native";
  } catch {
    return false;
  }
}

/** An answer of the parts that are left. */
function outputOf(kept: readonly Part[], parts: readonly Part[]): ToolResult["output"] {
  const texts = kept.filter((part) => part.type === "text");
  if (texts.length < kept.length) return { type: "content", value: [...kept] };
  // Text alone is no list: some packages would send a list as JSON.
  if (texts.length === 0) return { type: "text", value: missing(parts) };
  const { providerOptions } = texts.find((part) => part.providerOptions !== undefined) ?? {};
  const value = texts.map(({ text }) => text).join("\n");
  return { type: "text", value, ...(providerOptions !== undefined && { providerOptions }) };
}

function missing(parts: readonly Part[]): string {
  const types = parts.filter(isInlineFile).map(({ mediaType }) => mediaType);
  return `The answer is media (${types.join(", ")}), which this model cannot be shown here.`;
}
