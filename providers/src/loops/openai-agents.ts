import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  Runner,
  tool,
  user,
  type AgentInputItem,
  type Model,
  type Tool,
} from "@openai/agents";
import * as adapter from "@readfile/openai-agents";
import { anthropicMessages } from "../apis/anthropic-messages.ts";
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

type Client = ConstructorParameters<typeof OpenAIResponsesModel>[0];

const apiKey = "a-key";

/** The routes of the OpenAI Agents SDK. */
export async function openAIAgentsRoutes(): Promise<readonly Route[]> {
  const { OpenAI } = await importInstalled<{ OpenAI: new (settings: object) => Client }>("openai");
  const { aisdk } = await importInstalled<{ aisdk: (model: unknown) => Model }>(
    "@openai/agents-extensions/ai-sdk",
  );
  const { createOpenAI } = await importInstalled<{
    createOpenAI: (settings: object) => (id: string) => unknown;
  }>("@ai-sdk/openai");
  const { createAnthropic } = await importInstalled<{
    createAnthropic: (settings: object) => (id: string) => unknown;
  }>("@ai-sdk/anthropic");
  // The stub replaces `fetch` for each conversation, and the client would keep the first one.
  const client = new OpenAI({
    apiKey,
    maxRetries: 0,
    fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
  });
  const routes: readonly (Pick<Route, "provider" | "packageName" | "api"> & { readonly model: Model })[] = [
    {
      provider: "OpenAI Responses",
      packageName: "@openai/agents",
      api: openAIResponses,
      model: new OpenAIResponsesModel(client, "gpt-5.1"),
    },
    {
      provider: "OpenAI Chat Completions",
      packageName: "@openai/agents",
      api: openAIChat,
      model: new OpenAIChatCompletionsModel(client, "gpt-5.1"),
    },
    {
      provider: "OpenAI Responses, aisdk()",
      packageName: "@openai/agents-extensions",
      api: openAIResponses,
      model: aisdk(createOpenAI({ apiKey })("gpt-5.1")),
    },
    {
      provider: "Anthropic, aisdk()",
      packageName: "@openai/agents-extensions",
      api: anthropicMessages,
      model: aisdk(createAnthropic({ apiKey })("claude-sonnet-4-5")),
    },
  ];
  return routes.map(({ model, ...route }) => ({
    framework: "OpenAI Agents",
    ...route,
    converse: (conversation) => converse(model, conversation),
  }));
}

async function converse(model: Model, { setUp, options, stored }: Conversation): Promise<Conversed> {
  let mediaHandedOver = 0;
  const runner = new Runner({
    // Tracing would send data to OpenAI.
    tracingDisabled: true,
    callModelInputFilter: ({ modelData }) => {
      mediaHandedOver = modelData.input.reduce((sum, item) => sum + mediaIn(item), 0);
      return modelData;
    },
  });
  const tools = [setUp === "plain tool" ? plainTool : readFileTool(options, setUp)];
  const earlier = stored === undefined ? [] : (JSON.parse(stored) as AgentInputItem[]);
  const { history } = await runner.run(new Agent({ name: "reader", model, tools }), [
    ...earlier,
    user(prompt),
  ]);
  return { stored: JSON.stringify(history), mediaHandedOver };
}

const plainTool = tool({
  name: "read_file",
  description: "Reads a file.",
  strict: false,
  parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
  execute: () => plainAnswer,
});

function readFileTool(options: ToolOptions, setUp: Conversation["setUp"]): Tool {
  return adapter.readFileTool({ ...options, ...(setUp === "native" && { media: "native" as const }) });
}

function mediaIn(item: AgentInputItem): number {
  if (item.type !== "function_call_result" || !Array.isArray(item.output)) return 0;
  return item.output.filter(({ type }) => type !== "input_text").length;
}
