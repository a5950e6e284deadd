import process from "node:process";
import { query } from "@anthropic-ai/claude-agent-sdk";
import * as adapter from "@readfile/claude-agent-sdk";
import { readFileTool as coreReadFileTool } from "@readfile/core";
import { claudeProgramHint, installedClaudeProgram } from "@readfile/adapter-testing/claude-program";
import { anthropicMessages } from "../apis/anthropic-messages.ts";
import { Captures } from "../program/captures.ts";
import { withEncoderNames, withoutEncoderNames } from "../program/encoder-names.ts";
import { answerOf, openGateway } from "../program/gateway.ts";
import type { LoopProgram } from "./frameworks.ts";
import {
  plainAnswer,
  prompt,
  type Conversation,
  type Conversed,
  type Route,
  type ToolOptions,
} from "./route.ts";

/** What the program sent, and sends where it is installed. */
const captures: Captures = new Captures(new URL("../../captures/claude-agent-sdk.json", import.meta.url));

/**
 * The routes of the Claude Agent SDK, whose loop is in a native program. Without `program`, its path, the requests are those
 * that are written down.
 */
export async function claudeAgentSdkRoutes(
  program: string | undefined = installedClaudeProgram(),
): Promise<readonly Route[]> {
  return Promise.resolve([
    {
      framework: "Claude Agent SDK",
      provider: "Anthropic",
      packageName: "@anthropic-ai/claude-agent-sdk",
      api: anthropicMessages,
      converse: (conversation) =>
        program === undefined ? repeat(conversation) : converse(program, conversation),
    },
  ]);
}

/** The program, which may be missing. */
export function claudeAgentSdkProgram(program: string | undefined = installedClaudeProgram()): LoopProgram {
  return {
    notRun:
      program === undefined
        ? `The program of the Claude Agent SDK is not installed, so its rows are those of the requests in providers/captures: ${claudeProgramHint} and runs it.`
        : undefined,
    captures,
    playQuickStart: program === undefined ? repeatQuickStart : playQuickStart,
  };
}

async function repeatQuickStart(): Promise<void> {
  for (const body of [firstBody, ...captures.quickStart]) await answerOf(body);
}

async function playQuickStart(run: () => Promise<void>, root: string): Promise<void> {
  const gateway = await openGateway(root);
  const before = { ...process.env };
  try {
    Object.assign(process.env, gateway.environment);
    await run();
    captures.keepQuickStart(gateway.bodies.slice(1));
  } finally {
    for (const name of Object.keys(gateway.environment)) delete process.env[name];
    Object.assign(process.env, before);
    await gateway.close();
  }
}

/** The agent's first request holds no calls and no answers. */
const firstBody = { messages: [] };

async function repeat({ setUp, options }: Conversation): Promise<Conversed> {
  const calls = (await answerOf(firstBody)).map(({ input }) => input);
  const { body, mediaHandedOver } = captures.conversation(setUp, calls);
  const answers: string[] = [];
  if (options.transformImage !== undefined) {
    const tool = coreReadFileTool(options);
    for (const call of calls) answers.push((await tool.run(call)).text);
  }
  await answerOf(withoutEncoderNames(body, answers));
  return { stored: "[]", mediaHandedOver };
}

async function converse(program: string, { setUp, options }: Conversation): Promise<Conversed> {
  let mediaHandedOver = 0;
  const tool = setUp === "plain tool" ? plainTool(options) : readFileTool(options, setUp);
  const counting: adapter.ClaudeAgentReadTool = {
    ...tool,
    async call(input, context) {
      const answer = await tool.call(input, context);
      mediaHandedOver += answer.content.filter(({ type }) => type !== "text").length;
      return answer;
    },
  };
  const gateway = await openGateway(options.root);
  try {
    const messages = query({
      prompt,
      options: {
        pathToClaudeCodeExecutable: program,
        cwd: gateway.home,
        env: gateway.environment,
        mcpServers: { files: adapter.readServer([counting]) },
        allowedTools: ["mcp__files__read_file"],
        settingSources: [],
      },
    });
    for await (const _ of messages);
    const { calls, bodies } = gateway;
    if (setUp !== "plain tool") {
      captures.keep(setUp, { calls, mediaHandedOver, body: withEncoderNames(bodies[1]) });
    }
    return { stored: "[]", mediaHandedOver };
  } finally {
    await gateway.close();
  }
}

function readFileTool(options: ToolOptions, setUp: Conversation["setUp"]): adapter.ClaudeAgentReadTool {
  return adapter.readFileTool({ ...options, ...(setUp === "native" && { media: "native" as const }) });
}

/** A tool with an answer of its own, in place of ours. */
function plainTool(options: ToolOptions): adapter.ClaudeAgentReadTool {
  return {
    ...adapter.readFileTool(options),
    call: async () => Promise.resolve({ content: [{ type: "text", text: plainAnswer }] }),
  };
}
