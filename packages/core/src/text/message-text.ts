import { splitText } from "../lines/split-lines.ts";
import { hasUnbalancedBidi, invisibleCharacters } from "./misleading-characters.ts";

/** A count with its noun: `1 line`, `2 lines`. */
export function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Makes a caller's text safe to repeat within one line of a message. Escapes control, format and separator characters
 * and lone surrogates, and cuts the text to `maxLength` characters.
 */
export function escapeControlCharacters(text: string, maxLength = 200): string {
  const characters = Array.from(text.length > maxLength * 4 ? text.slice(0, maxLength * 4) : text);
  const cut = characters.length > maxLength || text.length > maxLength * 4;
  const shown = cut ? characters.slice(0, maxLength) : characters;
  const escaped = shown
    .map((character) =>
      /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]$/u.test(character)
        ? escapeShort(character)
        : character,
    )
    .join("");
  return cut ? `${escaped}…` : escaped;
}

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0" };

function escapeShort(character: string): string {
  return shortEscapes[character] ?? escapeCharacter(character);
}

/** A character by its number: `\u{200b}`. */
function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Quotes a name for a sentence, with a quotation mark that the name does not contain if there is one. */
export function quotedName(name: string): string {
  const quote = quotes.find((one) => !name.includes(one)) ?? '"';
  return `${quote}${escapeControlCharacters(name)}${quote}`;
}

const quotes = ['"', "'", "`"] as const;

/** Quotes a text as JSON if it could be mistaken for another part of a header. */
export function quotedForHeader(text: string): string {
  if (!/[|\]\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return text;
  // JSON.stringify leaves some of these characters as they are.
  return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, jsonEscape);
}

function jsonEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Replaces characters that a reader cannot see or a terminal would obey by `\u{…}`. */
export function neutralizeText(text: string): string {
  return splitText(text)
    .map((line) => {
      // The CR of a CRLF stays; any other is escaped.
      const content = line.ending === "crlf" ? `${line.text}\r` : line.text;
      return neutralizeLine(content) + (line.ending === "none" ? "" : "\n");
    })
    .join("");
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
