import { hasUnbalancedBidi } from "./unbalanced-bidi.ts";
import { invisibleCharacters } from "./invisible-characters.ts";

// oxlint-disable-next-line no-control-regex -- controls are what is escaped; a CR before LF is an ending
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!$)/g;
const bidi = /[\u202a-\u202e\u2066-\u2069]/g;

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function neutralizeLine(line: string): string {
  if (!/[^\t\x20-\x7e]/.test(line)) return line;
  const hidden = new Set(invisibleCharacters(line));
  const visible = hidden.size === 0 ? line : replaceCodePoints(line, hidden);
  const escaped = visible.replace(controls, escape);
  return hasUnbalancedBidi(line) ? escaped.replace(bidi, escape) : escaped;
}

function replaceCodePoints(line: string, hidden: ReadonlySet<number>): string {
  return Array.from(line, (character) =>
    hidden.has(character.codePointAt(0) ?? 0) ? escape(character) : character,
  ).join("");
}

/** The text with what a reader cannot see, and what a terminal would obey, written out as `\u{…}`. */
export function neutralizeText(text: string): string {
  return text.split("\n").map(neutralizeLine).join("\n");
}
