import { escapeCharacter } from "./escape-character.ts";

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
