import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { query, type SDKMessage } from "@anthropic-ai/claude-agent-sdk";
import { readServer, toClaudeAgentTool, type ClaudeAgentCall } from "@readfile/claude-agent-sdk";
import * as core from "@readfile/core";
import { installedClaudeProgram } from "@readfile/adapter-testing/claude-program";
import type { HostedModel } from "../../models/model-choice.ts";
import { readingScript } from "../../models/reading-script.ts";
import type { Reply } from "../../models/script.ts";
import { toolCards, type ToolKind } from "../../shared/tools.ts";
import type { AgentEvent, Exchange } from "../agent-event.ts";
import { maxModelCalls, type AgentRun, type ChatTurn } from "../agent-run.ts";
import { exchangesInMessages } from "../anthropic/exchanges-in-messages.ts";
import { streamedReply } from "../anthropic/scripted-fetch.ts";
import { chatInstructions } from "../chat-instructions.ts";
import { emittingFacts, type AnyReadTool } from "../emitting-facts.ts";
import { readingOptions } from "../reading-options.ts";
import { MissingProgramError } from "./missing-program.ts";
import { startObservedApi, type ObservedApi } from "./observed-api.ts";

const factories: Readonly<Record<ToolKind, (options: never) => AnyReadTool>> = core;

/** What the program puts before the names of our server's tools. */
const prefix = "mcp__files__";

/** Runs `query` of the Claude Agent SDK and its native program, which speaks Anthropic's own API alone. */
export async function runClaudeAgentSdk(run: AgentRun): Promise<void> {
  const program = installedClaudeProgram();
  if (program === undefined) throw new MissingProgramError();
  const { tool: kind, workspace, root, signal, emit } = run;
  const createTool = factories[kind] as (options: object) => AnyReadTool;
  const readTool = emittingFacts(createTool({ workspace, ...readingOptions(kind) }), emit, callIdOf);
  const home = mkdtempSync(join(tmpdir(), "readfile-demo-claude-"));
  const api = await startApi(run);
  const abortController = new AbortController();
  const abort = (): void => abortController.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    const messages = query({
      prompt: promptOf(run.turns),
      options: {
        pathToClaudeCodeExecutable: program,
        // The program finds nothing of this machine's user, neither files nor settings.
        cwd: home,
        env: environmentOf(run, home, api),
        settingSources: [],
        systemPrompt: chatInstructions(kind, root),
        mcpServers: { files: readServer([toClaudeAgentTool(readTool)]) },
        allowedTools: [`${prefix}${toolCards[kind].name}`],
        // None of the program's own.
        tools: [],
        includePartialMessages: true,
        maxTurns: maxModelCalls,
        abortController,
      },
    });
    for await (const message of messages) {
      // The program tells what it still has, also after a stop.
      signal.throwIfAborted();
      emitMessage(message, emit);
    }
    // The program tells of a failure in words of its own, as an answer.
    if (api.failure() !== undefined) throw api.failure();
  } catch (error) {
    throw api.failure() ?? error;
  } finally {
    signal.removeEventListener("abort", abort);
    api.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function startApi({ turns, tool, root, model, emit }: AgentRun): Promise<ObservedApi> {
  let exchanges: readonly Exchange[] = [];
  const observe = (messages: Parameters<typeof exchangesInMessages>[0]): void => {
    exchanges = exchangesInMessages(messages).map((exchange) => ({
      ...exchange,
      toolName: exchange.toolName.replace(prefix, ""),
    }));
    emit({ type: "received", exchanges });
  };
  if (model.api !== "script") {
    return startObservedApi(prefix, observe, (request) => forward(request, hostedAddress(model)));
  }
  const script = readingScript(tool, root);
  const request = turns.at(-1)?.text ?? "";
  return startObservedApi(prefix, observe, async ({ signal }, isAgent) =>
    Promise.resolve(
      streamedReply(
        isAgent ? prefixed(script({ request, exchanges })) : { type: "text", text: "" },
        model.wordDelayMs,
        signal,
      ),
    ),
  );
}

function prefixed(reply: Reply): Reply {
  return reply.type === "text" ? reply : { ...reply, toolName: `${prefix}${reply.toolName}` };
}

function hostedAddress({ api, baseUrl = "https://api.anthropic.com" }: HostedModel): string {
  if (api === "messages") return baseUrl.replace(/\/v1\/?$/, "");
  throw new Error(`the Claude Agent SDK does not speak ${api}`);
}

async function forward(request: Request, address: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ["host", "connection", "content-length", "accept-encoding"]) headers.delete(name);
  const { body, status } = await fetch(`${address}${pathname}${search}`, {
    method: request.method,
    headers,
    body: await request.text(),
    signal: request.signal,
  });
  return new Response(body, { status, headers: { "content-type": "text/event-stream" } });
}

function environmentOf({ model }: AgentRun, home: string, { url }: ObservedApi): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: model.api === "script" ? "none" : model.apiKey,
    ...(model.api !== "script" && { ANTHROPIC_MODEL: model.name }),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    CLAUDE_CODE_MAX_RETRIES: "0",
  };
}

/** The SDK takes one message of a person: earlier turns stand in it as text. */
function promptOf(turns: readonly ChatTurn[]): string {
  const earlier = turns.slice(0, -1).map(({ role, text }) => `${role}: ${text}`);
  const latest = turns.at(-1)?.text ?? "";
  return earlier.length === 0 ? latest : `Said before:\n\n${earlier.join("\n\n")}\n\nNow:\n\n${latest}`;
}

function emitMessage(message: SDKMessage, emit: (event: AgentEvent) => void): void {
  if (message.type === "stream_event" && message.event.type === "content_block_delta") {
    const { delta } = message.event;
    if (delta.type === "text_delta") emit({ type: "text", delta: delta.text });
  }
  if (message.type !== "assistant") return;
  for (const block of message.message.content) {
    if (block.type !== "tool_use") continue;
    emit({ type: "call", callId: block.id, toolName: block.name.replace(prefix, ""), input: block.input });
  }
}

function callIdOf(context: unknown): string {
  const { _meta: meta } = context as ClaudeAgentCall;
  return String(meta?.["claudecode/toolUseId"]);
}
