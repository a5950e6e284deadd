import { Anthropic, APIUserAbortError } from "@anthropic-ai/sdk";
import { runRunnableTool, type BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import type {
  BetaMessageParam,
  BetaToolResultBlockParam,
  MessageCreateParams,
} from "@anthropic-ai/sdk/resources/beta/messages";
import { resolveTool } from "@readfile/core";
import { adaptedTool, type Adapter } from "../adapter.ts";
import type { ConformanceDriver, ConformanceLoop, Lacks, ModelTurn } from "../conformance-driver.ts";
import { receivedAnswers } from "./received-answers.ts";
import { scriptedFetch } from "./scripted-fetch.ts";

/** A tool that the SDK's tool runner can run. */
export type AnthropicTool = BetaRunnableTool;

/** An adapter for the Anthropic SDK. */
export type AnthropicAdapter = Adapter<AnthropicTool>;

/** What every request has. */
interface Conversation {
  readonly model: string;
  readonly max_tokens: number;
  readonly messages: BetaMessageParam[];
}

/** Runs the model until it says "done" or the signal aborts. `resolve` finds a tool by its name or an alias. */
type Run = (
  client: Anthropic,
  conversation: Conversation,
  tools: {
    readonly tools: AnthropicTool[];
    readonly resolve: (name: string) => AnthropicTool | undefined;
  },
  options: { readonly signal?: AbortSignal },
) => Promise<unknown>;

const noAliases: Lacks = { aliases: "the tool runner finds a tool by its name alone" };

const loops: readonly { readonly name: string; readonly lacks?: Lacks; readonly run: Run }[] = [
  {
    name: "toolRunner",
    lacks: noAliases,
    run: async (client, conversation, { tools }, options) =>
      client.beta.messages.toolRunner({ ...conversation, tools }, options).runUntilDone(),
  },
  {
    name: "toolRunner streamed",
    lacks: { ...noAliases, nonObjectArguments: "the SDK ends the run when streamed arguments are a number" },
    run: async (client, conversation, { tools }, options) =>
      client.beta.messages.toolRunner({ ...conversation, tools, stream: true }, options).runUntilDone(),
  },
  {
    name: "messages.create",
    async run(client, conversation, { tools, resolve }, options) {
      const reply = await client.beta.messages.create({ ...conversation, tools }, options);
      const calls = reply.content.filter((block) => block.type === "tool_use");
      const content = calls.map(async (toolUse): Promise<BetaToolResultBlockParam> => {
        const tool = resolve(toolUse.name);
        if (tool === undefined) throw new Error(`there is no tool ${toolUse.name}`);
        const context = { toolUse, toolUseBlock: toolUse, signal: options.signal };
        const { content: shown, isError } = await runRunnableTool(tool, toolUse.input, context);
        return { type: "tool_result", tool_use_id: toolUse.id, content: shown, is_error: isError };
      });
      const messages: BetaMessageParam[] = [
        ...conversation.messages,
        { role: "assistant", content: reply.content },
        { role: "user", content: await Promise.all(content) },
      ];
      await client.beta.messages.create({ ...conversation, messages, tools }, options);
    },
  },
];

/** Drives an adapter through the loops of the Anthropic SDK: its tool runner, streamed or not, and one made by hand. */
export function anthropicDriver(adapter: AnthropicAdapter): ConformanceDriver {
  return {
    name: "anthropic",
    loops: loops.map(({ run, ...loop }) => ({ ...loop, call: (turn) => play(adapter, run, turn) })),
    lacks: { imageNames: "a block of an image has no file name" },
  };
}

async function play(
  adapter: AnthropicAdapter,
  run: Run,
  { tools: offered, calls, signal }: ModelTurn,
): ReturnType<ConformanceLoop["call"]> {
  const { fetch, bodies } = scriptedFetch(calls);
  const client = new Anthropic({ apiKey: "none", fetch, maxRetries: 0 });
  const named = offered.map((one) => ({
    name: one.readTool.name,
    aliases: one.readTool.aliases,
    tool: adaptedTool(adapter, one),
  }));
  const tools = named.map(({ tool }) => tool);
  const resolve = (name: string): AnthropicTool | undefined =>
    (named.find((one) => one.name === name) ?? resolveTool(named, name))?.tool;
  const conversation: Conversation = {
    model: "script",
    max_tokens: 100,
    messages: [{ role: "user", content: "read it" }],
  };
  try {
    await run(client, conversation, { tools, resolve }, signal === undefined ? {} : { signal });
  } catch (error) {
    // The SDK ends an aborted run with an error of its own, which does not hold the signal's reason.
    if (signal?.aborted && error instanceof APIUserAbortError) return [];
    throw error;
  }
  const [, second] = bodies;
  return second === undefined ? [] : receivedAnswers(calls, second as MessageCreateParams);
}
