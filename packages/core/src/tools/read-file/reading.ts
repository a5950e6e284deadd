import type { FileFacts } from "../../contract/file-facts.ts";
import type { Page } from "./pages.ts";

/** What reading a file gave, before it is put into words. */
export type FileReading = TextReading | MediaReading;

/** A page of text, or of a notebook's cells. */
export interface TextReading {
  readonly kind: "text" | "notebook";
  readonly facts: FileFacts;
  readonly page: Page;
  /** What the header says before the lines that are shown. */
  readonly title: readonly string[];
  /** What it says behind its notices. */
  readonly notes: readonly string[];
}

/** A file that is shown beside the text, or would be. */
export interface MediaReading {
  readonly kind: "image" | "document";
  readonly facts: FileFacts;
  /** What the header says: type, dimensions and the like. */
  readonly title: readonly string[];
  /** What it says behind the size. */
  readonly notes: readonly string[];
  /** What is shown beside the text, or why nothing is. */
  readonly showing:
    | {
        readonly kind: "shown";
        readonly mediaType: string;
        readonly bytes: Uint8Array;
        readonly filename?: string;
      }
    | { readonly kind: "refused"; readonly reason: string };
}
