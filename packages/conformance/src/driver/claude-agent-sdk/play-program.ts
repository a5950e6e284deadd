import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { query, type Options } from "@anthropic-ai/claude-agent-sdk";
import { messagesStandIn, type Block, type StandInCall } from "./messages-stand-in.ts";

/** The key of the server in `mcpServers`, by which the program names its tools. */
const prefix = "mcp__files__";

/** What is played through the SDK's program. */
export interface PlayedQuery {
  /** The path of the program. */
  readonly program: string;
  readonly server: NonNullable<Options["mcpServers"]>[string];
  readonly calls: readonly StandInCall[];
  readonly options?: Options;
  /** Called with the tool results that the model was sent; undefined when it had no second turn. Their files exist until it returns. */
  readonly read?: (results: readonly Block[] | undefined) => void;
}

/**
 * Runs `query` of the SDK and its native program, with a stand-in for Anthropic and an empty home. Gives the names of the tools
 * that the model was offered.
 */
export async function playProgram({
  program,
  server,
  calls,
  options = {},
  read,
}: PlayedQuery): Promise<readonly string[]> {
  const home = mkdtempSync(join(tmpdir(), "readfile-claude-"));
  const endpoint = await messagesStandIn(prefix, calls);
  try {
    const messages = query({
      prompt: "read it",
      options: {
        pathToClaudeCodeExecutable: program,
        cwd: home,
        env: {
          PATH: process.env["PATH"],
          HOME: home,
          ANTHROPIC_API_KEY: "a-key",
          ANTHROPIC_BASE_URL: endpoint.url,
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        },
        mcpServers: { files: server },
        allowedTools: [...new Set(calls.map(({ name }) => `${prefix}${name}`))],
        settingSources: [],
        maxTurns: 3,
        ...options,
      },
    });
    for await (const _ of messages);
    read?.(endpoint.received());
    return endpoint.offered();
  } finally {
    endpoint.close();
    rmSync(home, { recursive: true, force: true });
  }
}
