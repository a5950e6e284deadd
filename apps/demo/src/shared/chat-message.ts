import type { FileFacts, ReadErrorInfo } from "@readfile/core";
import type { UIMessage } from "ai";
import type { FrameworkName } from "./frameworks.ts";
import type { ToolKind } from "./tools.ts";

/** An image or document that the model received; its bytes are fetched from `url`. */
export interface ShownMedia {
  readonly mediaType: string;
  readonly byteLength: number;
  readonly url: string;
  readonly filename?: string;
}

/** What the framework keeps of a read for programs. */
export interface ReadFacts {
  readonly ok: boolean;
  readonly files: readonly FileFacts[];
  readonly error?: ReadErrorInfo | undefined;
}

/** The answer to one tool call, as it stood in the model's next prompt. */
export interface ToolAnswer {
  readonly text: string;
  /** Of `text` in UTF-8. */
  readonly byteLength: number;
  readonly sha256: string;
  readonly media: readonly ShownMedia[];
  /** The error flag beside the text; null where the framework shows a model none. */
  readonly isError: boolean | null;
  readonly facts: ReadFacts | null;
}

/** What produced an assistant's message. */
export interface RunFacts {
  readonly framework: FrameworkName;
  readonly tool: ToolKind;
  readonly model: string;
}

export type ChatMessage = UIMessage<RunFacts, never>;
