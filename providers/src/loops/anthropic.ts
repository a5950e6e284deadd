import { Anthropic } from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import type { BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import type { BetaMessageParam } from "@anthropic-ai/sdk/resources/beta/messages";
import * as adapter from "@readfile/anthropic";
import { anthropicMessages } from "../apis/anthropic-messages.ts";
import {
  plainAnswer,
  prompt,
  type Conversation,
  type Conversed,
  type Route,
  type ToolOptions,
} from "./route.ts";

/** The routes of the Anthropic SDK, which makes its requests itself. */
export async function anthropicRoutes(): Promise<readonly Route[]> {
  return Promise.resolve([
    {
      framework: "Anthropic SDK",
      provider: "Anthropic",
      packageName: "@anthropic-ai/sdk",
      api: anthropicMessages,
      converse,
    },
  ]);
}

async function converse({ setUp, options, stored }: Conversation): Promise<Conversed> {
  const client = new Anthropic({
    apiKey: "a-key",
    maxRetries: 0,
    // The stub replaces `fetch` for each conversation, and the client would keep the first one.
    fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
  });
  const tool: BetaRunnableTool = setUp === "plain tool" ? plainTool : readFileTool(options, setUp);
  const earlier = stored === undefined ? [] : (JSON.parse(stored) as BetaMessageParam[]);
  const runner = client.beta.messages.toolRunner({
    model: "claude-sonnet-5-5",
    max_tokens: 4096,
    messages: [...earlier, { role: "user", content: prompt }],
    tools: [tool],
  });
  await runner.runUntilDone();
  const { messages } = runner.params;
  return { stored: JSON.stringify(messages), mediaHandedOver: messages.reduce(addMedia, 0) };
}

const plainTool = betaTool({
  name: "read_file",
  description: "Reads a file.",
  inputSchema: { type: "object" },
  run: () => plainAnswer,
});

function readFileTool(options: ToolOptions, setUp: Conversation["setUp"]): BetaRunnableTool {
  return adapter.readFileTool({ ...options, ...(setUp === "native" && { media: "native" as const }) });
}

function addMedia(sum: number, { content }: BetaMessageParam): number {
  const blocks = typeof content === "string" ? [] : (content ?? []);
  const shown = blocks.flatMap((block) =>
    block.type === "tool_result" && typeof block.content === "object" ? block.content : [],
  );
  return sum + shown.filter(({ type }) => type !== "text").length;
}
