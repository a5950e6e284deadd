/** How a line ends. `crlf` is one ending of two bytes; a lone CR is content. */
export type LineEnding = "lf" | "crlf" | "none";

/** The text of each ending; as many bytes as characters. */
export const endingText: Readonly<Record<LineEnding, string>> = { lf: "\n", crlf: "\r\n", none: "" };

export const lineFeed: number = 0x0a;
export const carriageReturn: number = 0x0d;

/** What bytes hold, as far as it matters for showing them as lines. */
export interface ByteTraits {
  readonly lineFeeds: number;
  readonly carriageReturns: number;
  /** CRs directly before an LF. */
  readonly crlfPairs: number;
  /** Every byte is below 128. */
  readonly ascii: boolean;
  /** A control character of ASCII other than tab, LF and CR, or DEL. */
  readonly controls: boolean;
  readonly nul: boolean;
}

/** What no bytes hold. */
export const noTraits: ByteTraits = {
  lineFeeds: 0,
  carriageReturns: 0,
  crlfPairs: 0,
  ascii: true,
  controls: false,
  nul: false,
};

/** How lines are written. What stands around a number is ASCII, at most 8 characters each. */
export interface LineFormat {
  readonly firstNumber: number;
  readonly before: string;
  readonly after: string;
  /** Numbers are padded with blanks to so many characters. */
  readonly width: number;
  /** Longer lines are cut there, in bytes of UTF-8, at the start of a character. */
  readonly maxLineBytes: number;
  /** A tab becomes four blanks, before the cut. */
  readonly expandTabs: boolean;
}

/**
 * Looks at bytes many at a time. Bytes outside `buffer` are copied over its start first,
 * so a kernel serves either one reader of `buffer` or bytes from anywhere.
 */
export interface LineKernel {
  /** Where to read into, so that nothing needs to be copied. */
  readonly buffer: Uint8Array;
  /** How many bytes are LF. */
  count(bytes: Uint8Array): number;
  /** Bytes up to and with the n-th LF, n from 1; -1 when there are fewer. */
  endOfLine(bytes: Uint8Array, n: number): number;
  /** Bytes of the longest line, without its LF. */
  longestLine(bytes: Uint8Array): number;
  inspect(bytes: Uint8Array): ByteTraits;
  /** Numbers the lines of valid UTF-8 and joins them by LF; endings in LF or CRLF are left out. */
  format(bytes: Uint8Array, format: LineFormat): string;
}

/** Input and output of a kernel are addressed with 32 bits, and its numbers counted with them. */
export const maxKernelNumber: number = 2 ** 31 - 1;
