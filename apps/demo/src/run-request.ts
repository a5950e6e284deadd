import { realpathSync } from "node:fs";
import { openWorkspace } from "@readfile/core";
import type { Exchange } from "./agent/agent-event.ts";
import { agentRunners } from "./agent/agent-runners.ts";
import type { FrameworkName } from "./shared/frameworks.ts";
import type { ToolKind } from "./shared/tools.ts";

/** The result of one run of the agent. */
export interface Run {
  /** The exchanges in the last prompt that the model received. */
  readonly exchanges: readonly Exchange[];
  readonly answer: string;
}

/** Answers one request about the files beneath `root`, with one tool in the agent loop of one framework. */
export async function runRequest(options: {
  readonly root: string;
  readonly request: string;
  readonly tool: ToolKind;
  readonly framework: FrameworkName;
}): Promise<Run> {
  const root = realpathSync(options.root);
  const workspace = openWorkspace({ root });
  let exchanges: readonly Exchange[] = [];
  let answer = "";
  try {
    await agentRunners[options.framework]({
      turns: [{ role: "user", text: options.request }],
      tool: options.tool,
      workspace,
      root,
      model: { api: "script", wordDelayMs: 0 },
      signal: new AbortController().signal,
      emit(event) {
        if (event.type === "received") ({ exchanges } = event);
        if (event.type === "text") answer += event.delta;
      },
    });
  } finally {
    workspace.dispose();
  }
  return { exchanges, answer };
}
