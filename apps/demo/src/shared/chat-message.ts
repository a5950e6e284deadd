import type { FileFacts, ReadErrorInfo } from "@readfile/core";
import type { UIMessage } from "ai";
import type { FrameworkName } from "./frameworks.ts";
import type { ToolKind } from "./tools.ts";

/** An image or document that the model received. The page fetches its bytes from `url`. */
export interface ShownMedia {
  readonly mediaType: string;
  readonly byteLength: number;
  readonly url: string;
  readonly filename?: string;
}

/** The facts about a read that the framework keeps for programs. */
export interface ReadFacts {
  readonly ok: boolean;
  readonly files: readonly FileFacts[];
  readonly error?: ReadErrorInfo | undefined;
}

/** The answer to one tool call, as it appeared in the model's next prompt. */
export interface ToolAnswer {
  readonly text: string;
  /** The size of `text` in UTF-8. */
  readonly byteLength: number;
  readonly sha256: string;
  readonly media: readonly ShownMedia[];
  /** The error flag beside the text. Null when the framework shows the model none. */
  readonly isError: boolean | null;
  readonly facts: ReadFacts | null;
}

/** Facts about the run that produced an assistant's message. */
export interface RunFacts {
  readonly framework: FrameworkName;
  readonly tool: ToolKind;
  readonly model: string;
  /** Whether the offline script answered. A provider's model may write Markdown. */
  readonly isScript: boolean;
}

export type ChatMessage = UIMessage<RunFacts, never>;
