import { splitAtUnsafe } from "./shared/unseen-characters.ts";

/** Makes text safe to print. Characters that could control a terminal become `\u{…}`. Tabs and line feeds stay. */
export function escapeControls(text: string): string {
  return splitAtUnsafe(text)
    .map((piece) => (piece.isUnseen ? escaped(piece.text) : piece.text))
    .join("");
}

/** Makes a name safe to print within a line. Also escapes tabs and line feeds. */
export function escapeName(text: string): string {
  return escapeControls(text).replace(/[\t\n]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
