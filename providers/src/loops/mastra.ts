import { Agent, type AgentConfig, type ToolsInput } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import * as adapter from "@readfile/mastra";
import { anthropicMessages } from "../apis/anthropic-messages.ts";
import { gemini25, gemini3 } from "../apis/gemini.ts";
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

interface MastraRoute extends Pick<Route, "provider" | "packageName" | "api"> {
  readonly model: AgentConfig["model"];
  /** What the README says to set for this provider. */
  readonly media?: adapter.MediaMode;
}

const apiKey = "a-key";

/** The routes of Mastra. A model that is named by a text is reached by Mastra's own copy of the AI SDK's package. */
export async function mastraRoutes(): Promise<readonly Route[]> {
  const { createOpenAI } = await importInstalled<{
    createOpenAI: (settings: object) => { chat: (id: string) => AgentConfig["model"] };
  }>("@ai-sdk/openai");
  const routes: readonly MastraRoute[] = [
    {
      provider: "OpenAI Responses",
      packageName: "@mastra/core",
      api: openAIResponses,
      model: { id: "openai/gpt-5.1", apiKey },
    },
    {
      provider: "Anthropic",
      packageName: "@mastra/core",
      api: anthropicMessages,
      model: { id: "anthropic/claude-sonnet-4-5", apiKey },
    },
    {
      provider: "Gemini 3",
      packageName: "@mastra/core",
      api: gemini3,
      model: { id: "google/gemini-3-pro-preview", apiKey },
    },
    {
      provider: "Gemini 2.5",
      packageName: "@mastra/core",
      api: gemini25,
      model: { id: "google/gemini-2.5-pro", apiKey },
    },
    {
      provider: "OpenAI-compatible",
      packageName: "@mastra/core",
      api: openAIChat,
      model: { id: "compatible/a-model", url: "https://compatible.example/v1", apiKey },
      media: "text",
    },
    {
      provider: "OpenAI Chat Completions",
      packageName: "@ai-sdk/openai",
      api: openAIChat,
      model: createOpenAI({ apiKey }).chat("gpt-5.1"),
      media: "text",
    },
  ];
  return routes.map(({ model, media, ...route }) => ({
    framework: "Mastra",
    ...route,
    ...(media !== undefined && {
      toSet: `\`media: "${media}"\``,
      withoutStoredMessages: "Mastra stores media for the model, and gives them to this one too",
    }),
    converse: (conversation) => converse(model, media, conversation),
  }));
}

async function converse(
  model: AgentConfig["model"],
  media: adapter.MediaMode | undefined,
  { setUp, options, stored }: Conversation,
): Promise<Conversed> {
  const agent = new Agent({
    id: "reader",
    name: "reader",
    instructions: "Read.",
    model,
    maxRetries: 0,
    tools: { read_file: setUp === "plain tool" ? plainTool : readFileTool(options, setUp, media) },
  });
  const earlier = stored === undefined ? [] : (JSON.parse(stored) as object[]);
  const messages = [...earlier, { role: "user", content: prompt }] as Parameters<Agent["generate"]>[0];
  const { messages: all, toolResults, error } = await agent.generate(messages, { maxSteps: 10 });
  if (error !== undefined) throw error;
  const mediaHandedOver = toolResults.reduce((sum, { payload }) => sum + mediaIn(payload.result), 0);
  return { stored: JSON.stringify(all), mediaHandedOver };
}

const plainTool = createTool({
  id: "read_file",
  description: "Reads a file.",
  execute: async () => plainAnswer,
});

function readFileTool(
  options: ToolOptions,
  setUp: Conversation["setUp"],
  media: adapter.MediaMode | undefined,
): ToolsInput[string] {
  if (setUp === "native") return adapter.readFileTool({ ...options, media: "native" });
  return adapter.readFileTool({
    ...options,
    ...(setUp === "quick start" && media !== undefined && { media }),
  });
}

function mediaIn(result: unknown): number {
  return (result as Partial<adapter.ReadOutput> | undefined)?.media?.length ?? 0;
}
