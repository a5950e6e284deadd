import type { ContentBlock } from "@langchain/core/messages";
import type { MediaPart } from "@readfile/core";
import type { CalledModel } from "./called-model.ts";

/** The content blocks in which a provider's package takes text and media inside a tool's message. */
export interface ProviderForm {
  readonly text: (text: string) => ContentBlock;
  /** Undefined for a part that the provider does not take. */
  readonly media: (part: MediaPart) => ContentBlock | undefined;
}

const text = (value: string): ContentBlock => ({ type: "text", text: value });

/**
 * The Responses API. `@langchain/openai` 1.6.0 (`converters/responses`; since 1.3.0) passes on content in which every block
 * is an `input_…` block of the API; of other content, only images arrive, and a document becomes base64 as text.
 */
const openAiResponses: ProviderForm = {
  text: (value) => ({ type: "input_text", text: value }),
  media: ({ mediaType, data, filename }) => {
    const url = `data:${mediaType};base64,${data}`;
    if (isImage(mediaType)) return { type: "input_image", detail: "auto", image_url: url };
    if (!isPdf(mediaType)) return undefined;
    return { type: "input_file", filename: filename ?? "document.pdf", file_data: url };
  },
};

/** The Messages API. `@langchain/anthropic` 1.5.11 (`utils/message_inputs`; since 1.0.0) passes on the API's own blocks. */
const anthropic: ProviderForm = {
  text,
  media: ({ mediaType, data, filename }) => {
    const source = { type: "base64", media_type: mediaType, data };
    if (isImage(mediaType)) return { type: "image", source };
    if (!isPdf(mediaType)) return undefined;
    return { type: "document", source, ...(filename !== undefined && { title: filename }) };
  },
};

/**
 * Gemini. `@langchain/google` 0.2.6 (`converters/messages`) makes `inlineData` beside the `functionResponse` of `media`
 * blocks, and drops standard blocks. Gemini takes no GIF.
 */
const google: ProviderForm = {
  text,
  media: ({ mediaType, data }) =>
    (isImage(mediaType) && mediaType !== "image/gif") || isPdf(mediaType)
      ? { type: "media", mimeType: mediaType, data }
      : undefined,
};

function isImage(mediaType: string): boolean {
  return ["image/png", "image/jpeg", "image/gif", "image/webp"].includes(mediaType);
}

function isPdf(mediaType: string): boolean {
  return mediaType === "application/pdf";
}

/**
 * The form for a model, by the names of its classes. Undefined where the package or the provider takes only text in a tool's
 * message: Chat Completions (`@langchain/openai` 1.6.0, and by it `-xai` 1.4.15, `-deepseek`, `-groq` 1.3.1) sends each block as it is,
 * which the API refuses; `-google-genai` 2.3.2 puts media into the JSON of the function's response; `-google-vertexai` 2.3.2 drops
 * it; `-mistralai` 1.2.0 and `-ollama` 1.3.0 throw. `ChatXAIResponses` makes JSON text of it. Unknown classes get text.
 */
export function formFor({ classNames, usesResponses }: CalledModel): ProviderForm | undefined {
  if (classNames.has("ChatAnthropic")) return anthropic;
  if (classNames.has("ChatGoogle")) return google;
  return usesResponses ? openAiResponses : undefined;
}
