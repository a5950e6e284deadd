import * as adapter from "@readfile/ai-sdk";
import {
  convertToModelMessages,
  isStepCount,
  jsonSchema,
  readUIMessageStream,
  simulateStreamingMiddleware,
  streamText,
  tool,
  toUIMessageStream,
  wrapLanguageModel,
  type LanguageModelMiddleware,
  type ToolSet,
  type UIMessage,
} from "ai";
import { anthropicMessages } from "../apis/anthropic-messages.ts";
import { bedrockConverse } from "../apis/bedrock-converse.ts";
import { gemini25, gemini3 } from "../apis/gemini.ts";
import { openAIChat } from "../apis/openai-chat.ts";
import { openAIResponses, xaiResponses } from "../apis/openai-responses.ts";
import { importInstalled } from "../install/installed.ts";
import {
  plainAnswer,
  prompt,
  type Conversation,
  type Conversed,
  type Route,
  type ToolOptions,
} from "./route.ts";

type Model = Parameters<typeof wrapLanguageModel>[0]["model"];
type Models = (id: string) => Model;

/** The members that are needed, each of one of the installed packages. */
interface Packages {
  readonly createOpenAI: (settings: { apiKey: string }) => { responses: Models; chat: Models };
  readonly createOpenAICompatible: (settings: { name: string; baseURL: string }) => Models;
  readonly createAnthropic: (settings: { apiKey: string }) => Models;
  readonly createGoogleGenerativeAI: (settings: { apiKey: string }) => Models;
  readonly createAmazonBedrock: (settings: { apiKey: string; region: string }) => Models;
  readonly createXai: (settings: { apiKey: string }) => { responses: Models };
}

const apiKey = "a-key";

/** The routes of the Vercel AI SDK. */
export async function aiSdkRoutes(): Promise<readonly Route[]> {
  const { createOpenAI: openai } = await importInstalled<Packages>("@ai-sdk/openai");
  const { createOpenAICompatible: compatible } = await importInstalled<Packages>("@ai-sdk/openai-compatible");
  const { createAnthropic: anthropic } = await importInstalled<Packages>("@ai-sdk/anthropic");
  const { createGoogleGenerativeAI: google } = await importInstalled<Packages>("@ai-sdk/google");
  const { createAmazonBedrock: bedrock } = await importInstalled<Packages>("@ai-sdk/amazon-bedrock");
  const { createXai: xai } = await importInstalled<Packages>("@ai-sdk/xai");
  const gemini = google({ apiKey });
  const routes: readonly (Pick<Route, "provider" | "packageName" | "api"> & { readonly model: Model })[] = [
    {
      provider: "OpenAI Responses",
      packageName: "@ai-sdk/openai",
      api: openAIResponses,
      model: openai({ apiKey }).responses("gpt-5.1"),
    },
    {
      provider: "OpenAI Chat Completions",
      packageName: "@ai-sdk/openai",
      api: openAIChat,
      model: openai({ apiKey }).chat("gpt-5.1"),
    },
    {
      provider: "OpenAI-compatible",
      packageName: "@ai-sdk/openai-compatible",
      api: openAIChat,
      model: compatible({ name: "compatible", baseURL: "https://compatible.example/v1" })("a-model"),
    },
    {
      provider: "Anthropic",
      packageName: "@ai-sdk/anthropic",
      api: anthropicMessages,
      model: anthropic({ apiKey })("claude-sonnet-4-5"),
    },
    {
      provider: "Gemini 3",
      packageName: "@ai-sdk/google",
      api: gemini3,
      model: gemini("gemini-3-pro-preview"),
    },
    { provider: "Gemini 2.5", packageName: "@ai-sdk/google", api: gemini25, model: gemini("gemini-2.5-pro") },
    {
      provider: "Bedrock Converse",
      packageName: "@ai-sdk/amazon-bedrock",
      api: bedrockConverse,
      model: bedrock({ apiKey, region: "us-east-1" })("us.anthropic.claude-sonnet-4-5-20250929-v1:0"),
    },
    {
      provider: "xAI Responses",
      packageName: "@ai-sdk/xai",
      api: xaiResponses,
      model: xai({ apiKey }).responses("grok-4"),
    },
  ];
  return routes.map(({ model, ...route }) => ({
    framework: "AI SDK",
    ...route,
    converse: (conversation) => converse(model, conversation),
  }));
}

/** Streams the run as UI messages, which is what a program of the AI SDK stores. */
async function converse(model: Model, { setUp, options, stored }: Conversation): Promise<Conversed> {
  const tools: ToolSet = { read_file: setUp === "plain tool" ? plainTool : readFileTool(options, setUp) };
  const handed = { media: 0 };
  const said: UIMessage = { id: "user", role: "user", parts: [{ type: "text", text: prompt }] };
  const messages: UIMessage[] = [...(stored === undefined ? [] : (JSON.parse(stored) as UIMessage[])), said];
  const errors: unknown[] = [];
  const { stream } = streamText({
    model: wrapLanguageModel({
      model,
      middleware: [
        ...(setUp === "quick start" ? [adapter.readMediaMiddleware()] : []),
        simulateStreamingMiddleware(),
        countingMedia(handed),
      ],
    }),
    tools,
    messages: await convertToModelMessages(messages, { tools }),
    stopWhen: isStepCount(10),
    maxRetries: 0,
    onError: ({ error }) => void errors.push(error),
  });
  let answer: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream: toUIMessageStream({ stream, tools }) })) {
    answer = message;
  }
  if (errors.length > 0) throw errors[0];
  return {
    stored: JSON.stringify([...messages, ...(answer === undefined ? [] : [answer])]),
    mediaHandedOver: handed.media,
  };
}

const plainTool = tool({ inputSchema: jsonSchema<object>({ type: "object" }), execute: () => plainAnswer });

function readFileTool(options: ToolOptions, setUp: Conversation["setUp"]): ToolSet[string] {
  return adapter.readFileTool({ ...options, ...(setUp === "native" && { media: "native" as const }) });
}

/** Counts the files in the answers of tools, last of all middleware. */
function countingMedia(handed: { media: number }): LanguageModelMiddleware {
  return {
    specificationVersion: "v4",
    transformParams: async ({ params }) => {
      handed.media = params.prompt
        .flatMap((message) => (message.role === "tool" ? message.content : []))
        .flatMap((part) =>
          part.type === "tool-result" && part.output.type === "content" ? part.output.value : [],
        )
        .filter(({ type }) => type === "file").length;
      return params;
    },
  };
}
