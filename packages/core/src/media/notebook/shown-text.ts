import { textIn } from "./json-value.ts";

/** The text of unchecked JSON, undefined for what is none. */
export function shownText(content: unknown): string | undefined {
  return typeof content === "string" || Array.isArray(content) ? textIn(content) : undefined;
}
