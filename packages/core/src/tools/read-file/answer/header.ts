import type { FileFacts } from "../../../contract/file-facts.ts";
import { quotedForHeader } from "../../../text/escape-text.ts";

/** The header of an answer: the path, then what there is to say, in brackets. */
export function header(facts: FileFacts, parts: readonly string[]): string {
  return `[${[quotedForHeader(facts.path), ...parts].join(" | ")}]`;
}

/** What the header says of a file that changed meanwhile. */
export function changeNotice({ changed }: FileFacts): string[] {
  return changed ? ["changed while it was read"] : [];
}
