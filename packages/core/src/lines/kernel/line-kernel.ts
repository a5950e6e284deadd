import type { NumberFormat } from "./line-text.ts";

/** What bytes hold that matters for showing them as lines. */
export interface ByteTraits {
  readonly lineFeeds: number;
  readonly carriageReturns: number;
  /** CRs that stand directly before an LF. */
  readonly crlfPairs: number;
  /** Whether every byte is below 128. */
  readonly ascii: boolean;
  /** Whether there is an ASCII control character other than tab, LF and CR, or a DEL. */
  readonly controls: boolean;
  readonly nul: boolean;
}

/** The traits of no bytes. */
export const noTraits: ByteTraits = {
  lineFeeds: 0,
  carriageReturns: 0,
  crlfPairs: 0,
  ascii: true,
  controls: false,
  nul: false,
};

/** How lines are written. */
export interface LineFormat extends NumberFormat {
  readonly firstNumber: number;
  /** Longer lines are cut to this many bytes of UTF-8, at the start of a character. */
  readonly maxLineBytes: number;
  /** Whether each tab becomes four blanks, before the cut. */
  readonly expandTabs: boolean;
}

/**
 * Looks at many bytes at a time. It first copies bytes that lie outside `buffer` over the start of `buffer`,
 * so one kernel serves either a reader of its buffer or bytes from anywhere.
 */
export interface LineKernel {
  /** Read into this, so that nothing is copied. */
  readonly buffer: Uint8Array;
  /** Counts the bytes that are LF. */
  count(bytes: Uint8Array): number;
  /** The number of bytes up to and including the n-th LF, n from 1; -1 when there are fewer LFs. */
  endOfLine(bytes: Uint8Array, n: number): number;
  /** The bytes of the longest line, without its LF. */
  longestLine(bytes: Uint8Array): number;
  inspect(bytes: Uint8Array): ByteTraits;
  /** Numbers the lines of valid UTF-8 and joins them by LF; it leaves out their endings. */
  format(bytes: Uint8Array, format: LineFormat): string;
}

/** A kernel addresses its memory and counts its numbers with 32 bits. */
export const maxKernelNumber: number = 2 ** 31 - 1;
