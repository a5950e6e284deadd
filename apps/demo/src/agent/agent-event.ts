import type { MediaPart } from "@readfile/core";
import type { ReadFacts } from "../shared/chat-message.ts";

/** A tool's answer as it appears in a prompt. */
export interface ReceivedAnswer {
  readonly text: string;
  readonly media: readonly MediaPart[];
  /** Null when the framework shows the model no error flag. */
  readonly isError: boolean | null;
}

/** A tool call and its answer as they appear in a prompt. */
export interface Exchange {
  readonly callId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly received: ReceivedAnswer;
}

/** One event of an agent's run. */
export type AgentEvent =
  | { readonly type: "text"; readonly delta: string }
  | { readonly type: "call"; readonly callId: string; readonly toolName: string; readonly input: unknown }
  /** The facts that the framework keeps about a read. */
  | { readonly type: "facts"; readonly callId: string; readonly facts: ReadFacts }
  /** The model was called, and its prompt contained these exchanges. */
  | { readonly type: "received"; readonly exchanges: readonly Exchange[] };
