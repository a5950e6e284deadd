import type { Exchange } from "../agent/agent-event.ts";

/** What a model does in one call. */
export type Reply =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool-call";
      readonly toolCallId: string;
      readonly toolName: string;
      /** JSON. */
      readonly input: string;
    };

/** What a scripted model finds in its prompt. */
export interface Situation {
  /** The newest message of the person. */
  readonly request: string;
  /** What was read since. */
  readonly exchanges: readonly Exchange[];
}

/** The mind of a model that works offline. */
export type Script = (situation: Situation) => Reply;

/** Between two words of an answer, so that it can be seen arriving and be stopped. */
export const usualWordDelayMs = 12;

/** The pieces in which an answer arrives: words with the blanks after them. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/(?<=\s)(?=\S)/u);
}
