/** How a line ends. `crlf` is one ending of two bytes; a lone CR is content. */
export type LineEnding = "lf" | "crlf" | "none";

/** The text of each ending. Its length in characters is also its length in bytes. */
export const endingText: Readonly<Record<LineEnding, string>> = { lf: "\n", crlf: "\r\n", none: "" };

export const lineFeed: number = 0x0a;
export const carriageReturn: number = 0x0d;

/** How to write the number of a line. `before` and `after` are ASCII, at most 8 characters each. */
export interface NumberFormat {
  readonly before: string;
  readonly after: string;
  /** Numbers are padded with spaces on the left to this many characters. */
  readonly width: number;
}

/** The text before line `number`. */
export function numberText(number: number, { before, after, width }: NumberFormat): string {
  return before + String(number).padStart(width) + after;
}

/** Cuts a text to at most `maxBytes` of UTF-8, without splitting a character. */
export function cutAtBytes(text: string, maxBytes: number): string {
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > maxBytes) return text.slice(0, end);
    end += character.length;
  }
  return text;
}
