import type { Workspace } from "@readfile/core";
import type { ModelChoice } from "../models/model-choice.ts";
import type { ToolKind } from "../shared/tools.ts";
import type { AgentEvent } from "./agent-event.ts";

/** The words of one turn. The model does not see the reads of earlier turns again. */
export interface ChatTurn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** One run of an agent. It answers the last turn. */
export interface AgentRun {
  readonly turns: readonly ChatTurn[];
  readonly tool: ToolKind;
  readonly workspace: Workspace;
  /** The real path of the workspace, for the tool that takes absolute paths. */
  readonly root: string;
  readonly model: ModelChoice;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentEvent) => void;
}

/** Runs an agent through the real loop of one framework. */
export type RunAgent = (run: AgentRun) => Promise<void>;

/** How often a model may be called in one run. */
export const maxModelCalls = 12;
