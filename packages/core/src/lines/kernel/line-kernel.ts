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

/** The length of a code point in UTF-8, in bytes. */
export function utf8Bytes(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Cuts a text to at most `maxBytes` of UTF-8, without splitting a character. */
export function cutAtBytes(text: string, maxBytes: number): string {
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += utf8Bytes(code);
    if (bytes > maxBytes) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

/**
 * Processes many bytes at a time. Bytes outside `buffer` are first copied over its start, so a kernel can serve either
 * a reader that fills `buffer` or bytes from anywhere, but not both.
 */
export interface LineKernel {
  /** Bytes that are read into this buffer need no copy. */
  readonly buffer: Uint8Array;
  /** Counts the LFs. */
  count(bytes: Uint8Array): number;
  /** The number of bytes up to and including the n-th LF, n from 1; -1 if there are fewer LFs. */
  endOfLine(bytes: Uint8Array, n: number): number;
  /** The length of the longest line without its LF, in bytes. */
  longestLine(bytes: Uint8Array): number;
  inspect(bytes: Uint8Array): ByteTraits;
  /** Numbers the lines of valid UTF-8 and joins them by LF, without their own endings. */
  format(bytes: Uint8Array, format: LineFormat): string;
}

/** A kernel uses signed 32-bit integers for addresses and line numbers. */
export const maxKernelNumber: number = 2 ** 31 - 1;

/** The properties of bytes that matter for showing them as lines. */
export interface ByteTraits {
  readonly lineFeeds: number;
  readonly carriageReturns: number;
  /** CRs directly before an LF. */
  readonly crlfPairs: number;
  /** Whether every byte is below 128. */
  readonly ascii: boolean;
  /** Whether there is a DEL, or an ASCII control character other than tab, LF and CR. */
  readonly controls: boolean;
  readonly nul: boolean;
}

/** The traits of an empty array. */
export const noTraits: ByteTraits = {
  lineFeeds: 0,
  carriageReturns: 0,
  crlfPairs: 0,
  ascii: true,
  controls: false,
  nul: false,
};

/** How to write lines with their numbers. */
export interface LineFormat extends NumberFormat {
  readonly firstNumber: number;
  /** Longer lines are cut to at most this many bytes of UTF-8, between two characters. */
  readonly maxLineBytes: number;
  /** Whether each tab becomes four spaces, before the cut. */
  readonly expandTabs: boolean;
}
