import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  ToolMessage,
  type BaseMessage,
  type StoredMessage,
} from "@langchain/core/messages";
import type { StructuredTool } from "@langchain/core/tools";
import * as adapter from "@readfile/langchain";
import { createAgent, createMiddleware, tool, type AgentMiddleware } from "langchain";
import { anthropicMessages } from "../apis/anthropic-messages.ts";
import { gemini3 } from "../apis/gemini.ts";
import { openAIChat } from "../apis/openai-chat.ts";
import { openAIResponses } from "../apis/openai-responses.ts";
import { importInstalled } from "../install/installed.ts";
import {
  plainAnswer,
  prompt,
  type Conversation,
  type Conversed,
  type Route,
  type ToolOptions,
} from "./route.ts";

type ModelClass = new (settings: Readonly<Record<string, unknown>>) => BaseChatModel;

/** The members that are needed, each of one of the installed packages. */
interface Packages {
  readonly ChatOpenAI: ModelClass;
  readonly ChatAnthropic: ModelClass;
  readonly ChatGoogle: ModelClass;
  readonly ChatGoogleGenerativeAI: ModelClass;
}

const apiKey = "a-key";
const maxRetries = 0;

/** The routes of LangChain. */
export async function langChainRoutes(): Promise<readonly Route[]> {
  const { ChatOpenAI } = await importInstalled<Packages>("@langchain/openai");
  const { ChatAnthropic } = await importInstalled<Packages>("@langchain/anthropic");
  const { ChatGoogle } = await importInstalled<Packages>("@langchain/google");
  const { ChatGoogleGenerativeAI } = await importInstalled<Packages>("@langchain/google-genai");
  const routes: readonly (Pick<Route, "provider" | "packageName" | "api"> & {
    readonly model: BaseChatModel;
  })[] = [
    {
      provider: "OpenAI Chat Completions",
      packageName: "@langchain/openai",
      api: openAIChat,
      model: new ChatOpenAI({ model: "gpt-5.1", apiKey, maxRetries }),
    },
    {
      provider: "OpenAI Responses",
      packageName: "@langchain/openai",
      api: openAIResponses,
      model: new ChatOpenAI({ model: "gpt-5.1", apiKey, maxRetries, useResponsesApi: true }),
    },
    {
      provider: "Anthropic",
      packageName: "@langchain/anthropic",
      api: anthropicMessages,
      model: new ChatAnthropic({ model: "claude-sonnet-4-5", apiKey, maxRetries }),
    },
    {
      provider: "Gemini 3, ChatGoogle",
      packageName: "@langchain/google",
      api: gemini3,
      model: new ChatGoogle({ model: "gemini-3-pro-preview", apiKey, maxRetries }),
    },
    {
      provider: "Gemini 3, ChatGoogleGenerativeAI",
      packageName: "@langchain/google-genai",
      api: gemini3,
      model: new ChatGoogleGenerativeAI({ model: "gemini-3-pro-preview", apiKey, maxRetries }),
    },
  ];
  return routes.map(({ model, ...route }) => ({
    framework: "LangChain",
    ...route,
    converse: (conversation) => converse(model, conversation),
  }));
}

async function converse(model: BaseChatModel, { setUp, options, stored }: Conversation): Promise<Conversed> {
  const handed = { media: 0 };
  const tools: StructuredTool[] = [setUp === "plain tool" ? plainTool : readFileTool(options, setUp)];
  const agent = createAgent({
    model,
    tools,
    middleware:
      setUp === "quick start"
        ? [adapter.readMediaMiddleware(), countingMedia(handed)]
        : [countingMedia(handed)],
  });
  const earlier =
    stored === undefined ? [] : mapStoredMessagesToChatMessages(JSON.parse(stored) as StoredMessage[]);
  const { messages } = await agent.invoke({ messages: [...earlier, new HumanMessage(prompt)] });
  return {
    stored: JSON.stringify(mapChatMessagesToStoredMessages(messages as BaseMessage[])),
    mediaHandedOver: handed.media,
  };
}

const plainTool = tool(() => plainAnswer, { name: "read_file", schema: { type: "object", properties: {} } });

function readFileTool(options: ToolOptions, setUp: Conversation["setUp"]): StructuredTool {
  return adapter.readFileTool({ ...options, ...(setUp === "native" && { media: "native" as const }) });
}

/** Counts the media in the messages of tools, last of all middleware. */
function countingMedia(handed: { media: number }): AgentMiddleware {
  return createMiddleware({
    name: "countingMedia",
    wrapModelCall: (request, handler) => {
      handed.media = request.messages
        .filter((message) => ToolMessage.isInstance(message))
        .flatMap(({ content }) => (typeof content === "string" ? [] : content))
        .filter(({ type }) => type !== "text").length;
      return handler(request);
    },
  });
}
