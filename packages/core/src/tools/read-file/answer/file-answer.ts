import type { FileFacts } from "../../../contract/file-facts.ts";
import type { SourceFile } from "../../../contract/file-source.ts";
import type { MediaPart } from "../../../contract/read-result.ts";
import type { ReadFileRequest } from "../read-file-arguments.ts";
import type { ReadFileSettings } from "../read-file-options.ts";

/** A file that is open and about to be read. */
export interface OpenedFile {
  readonly file: SourceFile;
  readonly opened: FileFacts;
  /** The first bytes. */
  readonly head: Uint8Array;
  readonly request: ReadFileRequest;
  readonly settings: ReadFileSettings;
  readonly signal: AbortSignal;
}

/** What reading a file gave, of whatever kind it is. */
export interface FileAnswer {
  readonly kind: "text" | "image" | "document" | "notebook";
  readonly facts: FileFacts;
  /** The exact text of the window; empty where none is shown. */
  readonly content: string;
  readonly media: readonly MediaPart[];
  /** Words the answer, by the facts as they are once the file was closed. */
  readonly text: (facts: FileFacts) => string;
}
