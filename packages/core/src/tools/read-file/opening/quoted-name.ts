import { escapeControlCharacters } from "../../../text/escape-control-characters.ts";

const quotes = ['"', "'", "`"] as const;

/** A name in a sentence, in quotes that it does not hold itself where there are such. */
export function quotedName(name: string): string {
  const quote = quotes.find((one) => !name.includes(one)) ?? '"';
  return `${quote}${escapeControlCharacters(name)}${quote}`;
}
