import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { namedEvents, startStandIn, type StandInAnswer } from "../../../scripts/agents/stand-in.ts";

/** Where the requests go: `fetch`, which is stubbed, takes them. */
const endpoint = "https://api.anthropic.com/v1/messages";

/** The key of the server in `mcpServers`, by which the program names its tools. */
const prefix = "mcp__files__";

/** A block of a message of the Messages API. */
type Block = Readonly<Record<string, unknown>> & { readonly type: string };

interface Message {
  readonly role: string;
  readonly content: string | readonly Block[];
}

/** What stands between the program of the Claude Agent SDK and the stub of `fetch`, with an empty home for the program. */
export interface Gateway {
  readonly home: string;
  /** The environment in which the program takes the gateway for Anthropic. */
  readonly environment: Readonly<Record<string, string>>;
  /** The bodies of the agent's requests: the messages with calls and answers. Paths of this machine have a name instead. */
  readonly bodies: readonly unknown[];
  /** The arguments of the model's calls. */
  readonly calls: readonly unknown[];
  /** Rejects where a request could not be answered. */
  close(): Promise<void>;
}

/** Hands the requests of the program to `fetch`, and streams the responses back. `root`: the directory whose files are read. */
export async function openGateway(root: string): Promise<Gateway> {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-claude-")));
  const bodies: unknown[] = [];
  const calls: unknown[] = [];
  const problems: unknown[] = [];
  const standIn = await startStandIn(async (request) => {
    const { tools = [], messages } = request.body as { tools?: { name: string }[]; messages?: Message[] };
    if (!request.path.startsWith("/v1/messages") || messages === undefined) return undefined;
    // The program also asks for titles and the like, without our tools.
    if (!tools.some(({ name }) => name.startsWith(prefix))) return streamed([{ type: "text", text: "done" }]);
    const body = keptOf(messages, { home, root });
    bodies.push(body);
    try {
      const blocks = await answerOf(body);
      calls.push(...blocks.filter(({ type }) => type === "tool_use").map(({ input }) => input));
      return streamed(blocks);
    } catch (error) {
      problems.push(error);
      return undefined;
    }
  });
  return {
    home,
    environment: {
      PATH: process.env["PATH"] ?? "",
      HOME: home,
      ANTHROPIC_API_KEY: "a-key",
      ANTHROPIC_BASE_URL: standIn.url,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    },
    bodies,
    calls,
    async close() {
      await standIn.close();
      fs.rmSync(home, { recursive: true, force: true });
      if (problems.length > 0) throw problems[0];
    },
  };
}

/** Sends a body as the agent's request. Gives the model's blocks. */
export async function answerOf(body: unknown): Promise<readonly Block[]> {
  const response = await fetch(endpoint, { method: "POST", body: JSON.stringify(body) });
  return ((await response.json()) as { readonly content: readonly Block[] }).content;
}

/** Keeps the messages with calls and answers: the others hold the program's own instructions. Names that are new in each run go. */
function keptOf(messages: readonly Message[], { home, root }: { home: string; root: string }): unknown {
  const kept = messages.filter(({ content }) => blocksOf(content, "tool_use", "tool_result").length > 0);
  const callIds = kept.flatMap(({ content }) => blocksOf(content, "tool_use").map(({ id }) => id));
  return JSON.parse(
    JSON.stringify({ messages: kept.map((message) => inOrderOf(callIds, message)) })
      .replaceAll(JSON.stringify(home).slice(1, -1), "{HOME}")
      .replaceAll(JSON.stringify(root).slice(1, -1), "{ROOT}")
      .replaceAll(
        /(\/\.claude\/projects\/)[^/]+\/[^/]+(\/tool-results\/mcp-files-blob-)[\w-]+/g,
        "$1{SESSION}$2{NAME}",
      ),
  );
}

/** Puts answers in the order of their calls: the program sends them in the order in which the tools answered. */
function inOrderOf(callIds: readonly unknown[], { role, content }: Message): Message {
  const answers = blocksOf(content, "tool_result");
  if (typeof content === "string" || answers.length === 0) return { role, content };
  const ordered = answers.toSorted(
    (one, other) => callIds.indexOf(one["tool_use_id"]) - callIds.indexOf(other["tool_use_id"]),
  );
  return { role, content: [...ordered, ...content.filter(({ type }) => type !== "tool_result")] };
}

function blocksOf(content: Message["content"], ...types: readonly string[]): readonly Block[] {
  return typeof content === "string" ? [] : content.filter(({ type }) => types.includes(type));
}

function streamed(blocks: readonly Block[]): StandInAnswer {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "stand-in", content: [], usage };
  const isCall = blocks.some(({ type }) => type === "tool_use");
  return namedEvents([
    { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
    ...blocks.flatMap((block, index) => [
      { type: "content_block_start", index, content_block: startOf(block) },
      { type: "content_block_delta", index, delta: deltaOf(block) },
      { type: "content_block_stop", index },
    ]),
    {
      type: "message_delta",
      delta: { stop_reason: isCall ? "tool_use" : "end_turn", stop_sequence: null },
      usage,
    },
    { type: "message_stop" },
  ]);
}

function startOf(block: Block): Block {
  if (block.type === "text") return { type: "text", text: "" };
  return { ...block, name: `${prefix}${String(block["name"])}`, input: {} };
}

function deltaOf({ type, text, input }: Block): Block {
  if (type === "text") return { type: "text_delta", text };
  return { type: "input_json_delta", partial_json: JSON.stringify(input) };
}
