import type { MediaPart } from "@readfile/core";
import type { ReadFacts } from "../shared/chat-message.ts";

/** A tool's answer as it stands in a prompt of the model. */
export interface ReceivedAnswer {
  readonly text: string;
  readonly media: readonly MediaPart[];
  /** Null where the framework shows a model no error flag. */
  readonly isError: boolean | null;
}

/** A tool call and its answer, both as they stand in a prompt of the model. */
export interface Exchange {
  readonly callId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly received: ReceivedAnswer;
}

/** What an agent does, in its order. */
export type AgentEvent =
  | { readonly type: "text"; readonly delta: string }
  | { readonly type: "call"; readonly callId: string; readonly toolName: string; readonly input: unknown }
  /** What the framework keeps of the read. */
  | { readonly type: "facts"; readonly callId: string; readonly facts: ReadFacts }
  /** The model was called, and this stood in its prompt. */
  | { readonly type: "received"; readonly exchanges: readonly Exchange[] };
