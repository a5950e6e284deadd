import { splitText } from "../lines/split-lines.ts";
import { hasUnbalancedBidi, invisibleCharacters } from "./misleading-characters.ts";

/** `1 line`, `2 lines` */
export function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A character by its number: `\\u{200b}`. */
function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0" };

function escape(character: string): string {
  return shortEscapes[character] ?? escapeCharacter(character);
}

/**
 * Makes a caller's text safe to repeat in one line of a message: control, format and separator
 * characters and lone surrogates are escaped, and a long text is cut.
 */
export function escapeControlCharacters(text: string, maxLength = 200): string {
  const characters = Array.from(text.length > maxLength * 4 ? text.slice(0, maxLength * 4) : text);
  const cut = characters.length > maxLength || text.length > maxLength * 4;
  const shown = cut ? characters.slice(0, maxLength) : characters;
  const escaped = shown
    .map((character) =>
      /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]$/u.test(character)
        ? escape(character)
        : character,
    )
    .join("");
  return cut ? `${escaped}…` : escaped;
}

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
  return splitText(text)
    .map((line) => {
      // The CR of a CRLF stays; any other is escaped.
      const content = line.ending === "crlf" ? `${line.text}\r` : line.text;
      return neutralizeLine(content) + (line.ending === "none" ? "" : "\n");
    })
    .join("");
}

/** A text that could be mistaken for the rest of a header is quoted as JSON does. */
export function quotedForHeader(text: string): string {
  if (!/[|\]\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return text;
  // JSON leaves some of them as they are.
  return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, jsonEscape);
}

function jsonEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

const quotes = ['"', "'", "`"] as const;

/** A name in a sentence, in quotes that it does not hold itself where there are such. */
export function quotedName(name: string): string {
  const quote = quotes.find((one) => !name.includes(one)) ?? '"';
  return `${quote}${escapeControlCharacters(name)}${quote}`;
}
