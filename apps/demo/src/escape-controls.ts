// Moves the cursor, starts an escape sequence, hides or reorders text, breaks lines, or is no character.
const unsafe = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes text safe to print: what could steer a terminal is shown as `\u{…}`, tabs and line feeds stay. */
export function escapeControls(text: string): string {
  return text.replace(unsafe, escaped);
}

/** Makes a name safe to print within a line: tabs and line feeds are shown too. */
export function escapeName(text: string): string {
  return escapeControls(text).replace(/[\t\n]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
