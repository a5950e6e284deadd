import { realpathSync } from "node:fs";
import { openWorkspace } from "@readfile/core";
import type { Exchange } from "./agent/agent-event.ts";
import { agentRunners } from "./agent/agent-runners.ts";
import { exampleRequests } from "./server/example-requests.ts";
import type { ReadFacts } from "./shared/chat-message.ts";
import type { FrameworkName } from "./shared/frameworks.ts";
import { nextRequests } from "./shared/plain-requests.ts";
import type { ToolKind } from "./shared/tools.ts";

/** The result of one run of the agent. */
export interface Run {
  /** The exchanges in the last prompt that the model received. */
  readonly exchanges: readonly Exchange[];
  readonly answer: string;
  /** What can be asked next. Empty unless `suggests` was set. */
  readonly next: readonly string[];
}

/** Answers one request about the files beneath `root`, with one tool in the agent loop of one framework. */
export async function runRequest(options: {
  readonly root: string;
  readonly request: string;
  readonly tool: ToolKind;
  readonly framework: FrameworkName;
  /** Whether to find out what can be asked next, which may read more files. */
  readonly suggests: boolean;
}): Promise<Run> {
  const { request, tool } = options;
  const root = realpathSync(options.root);
  const workspace = openWorkspace({ root });
  let exchanges: readonly Exchange[] = [];
  let answer = "";
  let lastRead: ReadFacts | undefined;
  let next: readonly string[] = [];
  try {
    await agentRunners[options.framework]({
      turns: [{ role: "user", text: request }],
      tool,
      workspace,
      root,
      model: { api: "script", wordDelayMs: 0 },
      signal: new AbortController().signal,
      emit(event) {
        if (event.type === "received") ({ exchanges } = event);
        if (event.type === "text") answer += event.delta;
        if (event.type === "facts") lastRead = event.facts;
      },
    });
    if (options.suggests) {
      next = nextRequests(tool, request, lastRead, await exampleRequests(workspace));
    }
  } finally {
    workspace.dispose();
  }
  return { exchanges, answer, next };
}
