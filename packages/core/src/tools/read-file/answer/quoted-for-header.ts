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
