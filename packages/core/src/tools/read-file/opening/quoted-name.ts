import { escapeControlCharacters } from "../../../text/escape-control-characters.ts";

/** A name in a sentence, in quotes. */
export function quotedName(name: string): string {
  return `"${escapeControlCharacters(name)}"`;
}
