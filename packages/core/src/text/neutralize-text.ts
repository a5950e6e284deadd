import { escapeCharacter } from "./escape-character.ts";
import { hasUnbalancedBidi } from "./has-unbalanced-bidi.ts";
import { invisibleCharacters } from "./invisible-characters.ts";

// oxlint-disable-next-line no-control-regex -- controls are what is escaped; a CR before LF is an ending
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!$)/g;
const bidi = /[\u202a-\u202e\u2066-\u2069]/g;

function neutralizeLine(line: string): string {
  if (!/[^\t\x20-\x7e]/.test(line)) return line;
  const escaped = escapeAt(line, invisibleCharacters(line)).replace(controls, escapeCharacter);
  return hasUnbalancedBidi(line) ? escaped.replace(bidi, escapeCharacter) : escaped;
}

function escapeAt(line: string, indices: readonly number[]): string {
  let escaped = "";
  let from = 0;
  for (const index of indices) {
    const character = String.fromCodePoint(line.codePointAt(index) ?? 0);
    escaped += line.slice(from, index) + escapeCharacter(character);
    from = index + character.length;
  }
  return escaped + line.slice(from);
}

/** The text with what a reader cannot see, and what a terminal would obey, written out as `\u{…}`. */
export function neutralizeText(text: string): string {
  return text.split("\n").map(neutralizeLine).join("\n");
}
