// Lists of media types: `*` stands for all, `image/*` for all images.
const allFiles = ["*"];
const images = ["image/*"];
const imagesAndPdf = ["image/*", "application/pdf"];
const typesOfBedrock = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "application/pdf",
  "text/plain",
  "text/markdown",
  "text/html",
  "text/csv",
];

/**
 * The media types that a provider's package puts into a tool result, by the name that its models have in `provider`.
 *
 * A provider that is not in the list carries none. By the packages that speak Chat Completions, base64 would be sent as text:
 * `@ai-sdk/openai` 4.0.118 (`openai.chat`), `azure` 4.0.85, `openai-compatible` 3.0.92 and all that are made of it,
 * `mistral` 4.0.87, `groq` 4.0.84, `cohere` 4.0.52, `alibaba` 2.0.58, `moonshotai` 3.0.60. `deepseek` 3.0.56 sends images,
 * which most of DeepSeek's models refuse, and documents as text. `huggingface` 2.0.48 and `perplexity` 4.0.49 send no tool
 * results at all. `gateway` 4.0.146 sends the files to a server, which makes the provider's request: nobody can tell here
 * what that one contains.
 */
const mediaByProvider: ReadonlyMap<string, readonly string[]> = new Map([
  // @ai-sdk/openai 4.0.118, convert-to-openai-responses-input.ts: `input_image`, else `input_file`.
  ["openai.responses", allFiles],
  // @ai-sdk/azure 4.0.85 and @ai-sdk/amazon-bedrock 5.0.101 (mantle) use the model of @ai-sdk/openai.
  ["azure.responses", allFiles],
  ["bedrock-mantle.responses", allFiles],
  // @ai-sdk/anthropic 4.0.105, convert-to-anthropic-prompt.ts: `image`, `document`; the rest is left out with a warning.
  ["anthropic.messages", imagesAndPdf],
  // @ai-sdk/amazon-bedrock 5.0.101 (anthropic) and @ai-sdk/google-vertex 5.0.141 use the model of @ai-sdk/anthropic.
  ["bedrock.anthropic.messages", imagesAndPdf],
  ["googleVertex.anthropic.messages", imagesAndPdf],
  // @ai-sdk/google 4.0.121, convert-to-google-messages.ts: `inlineData`, beside the response for models before Gemini 3.
  ["google.generative-ai", allFiles],
  // @ai-sdk/google-vertex 5.0.141 uses the model of @ai-sdk/google.
  ["google.vertex.chat", allFiles],
  // @ai-sdk/google 4.0.121, convert-to-google-interactions-input.ts: the rest is left out with a warning.
  ["google.generative-ai.interactions", images],
  // @ai-sdk/amazon-bedrock 5.0.101, amazon-bedrock-api-types.ts: for most other types, the package throws.
  ["amazon-bedrock", typesOfBedrock],
  // @ai-sdk/xai 5.0.12, convert-to-xai-responses-input.ts: the rest is left out without a warning.
  ["xai.responses", images],
]);

/** Whether a provider's package puts media of a type into a tool result so that a model can see it. */
export function carriesMedia(provider: string, mediaType: string): boolean {
  const carried = mediaByProvider.get(provider) ?? [];
  // A part may name only the first half of its type.
  const [type = ""] = mediaType.split("/");
  return carried.includes("*") || carried.includes(`${type}/*`) || carried.includes(mediaType);
}

/**
 * Whether a provider refuses every request in which two documents have one name, as after a file was read twice. The package
 * `@ai-sdk/amazon-bedrock` 5.0.101 numbers documents without a name.
 */
export function refusesEqualNames(provider: string): boolean {
  return provider === "amazon-bedrock";
}
