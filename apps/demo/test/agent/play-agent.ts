import { realpathSync } from "node:fs";
import { openWorkspace } from "@readfile/core";
import type { AgentEvent, Exchange } from "../../src/agent/agent-event.ts";
import type { ChatTurn } from "../../src/agent/agent-run.ts";
import { agentRunners } from "../../src/agent/agent-runners.ts";
import type { ModelChoice } from "../../src/models/model-choice.ts";
import type { FrameworkName } from "../../src/shared/frameworks.ts";
import type { ToolKind } from "../../src/shared/tools.ts";

/** What to run. */
export interface Play {
  readonly framework: FrameworkName;
  readonly tool: ToolKind;
  readonly folder: string;
  readonly turns: readonly ChatTurn[];
  readonly model?: ModelChoice;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: AgentEvent) => void;
}

/** The result of an agent's run. */
export interface Played {
  /** The events in order. Consecutive texts are joined, and calls are numbered. */
  readonly events: readonly string[];
  /** The exchanges in the model's last prompt. */
  readonly exchanges: readonly Omit<Exchange, "callId">[];
  readonly answer: string;
}

/** Runs an agent to its end. */
export async function playAgent({
  framework,
  tool,
  folder,
  turns,
  model = { api: "script", wordDelayMs: 0 },
  signal = new AbortController().signal,
  onEvent = () => {},
}: Play): Promise<Played> {
  const root = realpathSync(folder);
  const workspace = openWorkspace({ root });
  const events: AgentEvent[] = [];
  try {
    await agentRunners[framework]({
      turns,
      tool,
      workspace,
      root,
      model,
      signal,
      emit(event) {
        events.push(event);
        onEvent(event);
      },
    });
  } finally {
    workspace.dispose();
  }
  const last = events.findLast(({ type }) => type === "received");
  return {
    events: events
      .map(({ type }) => type)
      .filter((type, index, all) => type !== "text" || all[index - 1] !== "text"),
    exchanges:
      last?.type === "received"
        ? last.exchanges.map(({ toolName, input, received }) => ({ toolName, input, received }))
        : [],
    answer: events.map((event) => (event.type === "text" ? event.delta : "")).join(""),
  };
}
