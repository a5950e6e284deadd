import type { Exchange } from "../agent/agent-event.ts";

/** The reply of a model to one call. */
export type Reply =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool-call";
      readonly toolCallId: string;
      readonly toolName: string;
      /** JSON. */
      readonly input: string;
    };

/** The parts of a prompt that a scripted model uses. */
export interface Situation {
  /** The person's latest message. */
  readonly request: string;
  /** The reads since then. */
  readonly exchanges: readonly Exchange[];
}

/** The logic of an offline model. */
export type Script = (situation: Situation) => Reply;

/** The delay between two words of an answer, so that people can see it arrive and can stop it. */
export const usualWordDelayMs = 12;

/** Splits an answer into the pieces in which it arrives: words with the blanks after them. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/(?<=\s)(?=\S)/u);
}
