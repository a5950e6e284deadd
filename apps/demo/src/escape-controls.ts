// Characters that move the cursor, start an escape sequence, hide or reorder text or break lines, and lone surrogates.
const unsafe = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes text safe to print. Characters that could control a terminal become `\u{…}`. Tabs and line feeds stay. */
export function escapeControls(text: string): string {
  return text.replace(unsafe, escaped);
}

/** Makes a name safe to print within a line. Also escapes tabs and line feeds. */
export function escapeName(text: string): string {
  return escapeControls(text).replace(/[\t\n]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
