import type { NumberFormat } from "./line-text.ts";

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
