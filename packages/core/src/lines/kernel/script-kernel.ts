import { decodeLatin1, decodeUtf8, hasNul } from "../../platform.ts";
import {
  type ByteTraits,
  carriageReturn,
  cutAtBytes,
  lineFeed,
  type LineFormat,
  type LineKernel,
  numberText,
} from "./line-kernel.ts";

const aboveAscii = /[\x80-\xff]/;
/** Not tab, LF or CR. */
// oxlint-disable-next-line no-control-regex -- control characters are what is searched for
const control = /[\0-\x08\v\f\x0e-\x1f\x7f]/;

/** The kernel for hosts without WebAssembly, and until it is compiled. Its results are the same; it is a few times slower. */
export class ScriptKernel implements LineKernel {
  readonly buffer: Uint8Array;

  constructor(bufferBytes: number) {
    this.buffer = new Uint8Array(bufferBytes);
  }

  count(bytes: Uint8Array): number {
    const toAligned = Math.min(bytes.length, -bytes.byteOffset & 3);
    const words = (bytes.length - toAligned) >>> 2;
    if (words === 0) return countSingly(bytes, 0, bytes.length);
    let total = countSingly(bytes, 0, toAligned);
    const view = new Int32Array(bytes.buffer, bytes.byteOffset + toAligned, words);
    for (let index = 0; index < words; index++) total += feedsAmong(view[index] as number);
    return total + countSingly(bytes, toAligned + words * 4, bytes.length);
  }

  endOfLine(bytes: Uint8Array, n: number): number {
    let left = n;
    for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) {
      left--;
      if (left === 0) return at + 1;
    }
    return -1;
  }

  longestLine(bytes: Uint8Array): number {
    return longestLineByScript(bytes);
  }

  inspect(bytes: Uint8Array): ByteTraits {
    // Searches of a text are compiled code from the first call on, and a loop over bytes is not.
    const text = decodeLatin1(bytes, 0, bytes.length);
    return {
      lineFeeds: this.count(bytes),
      carriageReturns: timesIn(text, "\r"),
      crlfPairs: timesIn(text, "\r\n"),
      ascii: !aboveAscii.test(text),
      controls: control.test(text),
      nul: hasNul(bytes),
    };
  }

  format(bytes: Uint8Array, format: LineFormat): string {
    return formatByScript(bytes, format);
  }
}

/** A word of four LFs, and a mask of the low seven bits of each byte. */
const feeds = 0x0a0a0a0a;
const low = 0x7f7f7f7f;

/** Counts the LFs in a word of four bytes. No carry crosses from one byte to the next, so the count is exact. */
function feedsAmong(four: number): number {
  const others = four ^ feeds;
  const marks = ~(((others & low) + low) | 0 | others | low);
  return Math.imul((marks >>> 7) & 0x01010101, 0x01010101) >>> 24;
}

function timesIn(text: string, part: string): number {
  let times = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) times++;
  return times;
}

function countSingly(bytes: Uint8Array, from: number, to: number): number {
  let total = 0;
  for (let index = from; index < to; index++) if (bytes[index] === lineFeed) total++;
  return total;
}

/** As `LineKernel.longestLine`, for any number of bytes. */
export function longestLineByScript(bytes: Uint8Array): number {
  let longest = 0;
  let line = 0;
  for (let feed = bytes.indexOf(lineFeed); feed !== -1; feed = bytes.indexOf(lineFeed, line)) {
    longest = Math.max(longest, feed - line);
    line = feed + 1;
  }
  return Math.max(longest, bytes.length - line);
}

/** As `LineKernel.format`, for any number of bytes. */
export function formatByScript(bytes: Uint8Array, format: LineFormat): string {
  const { firstNumber, maxLineBytes, expandTabs } = format;
  const text = decodeUtf8(bytes);
  const formatted: string[] = [];
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const stop = feed === -1 ? text.length : feed;
    const content = text.slice(
      start,
      feed > start && text.charCodeAt(feed - 1) === carriageReturn ? feed - 1 : stop,
    );
    const whole = expandTabs ? content.replaceAll("\t", "    ") : content;
    formatted.push(numberText(firstNumber + formatted.length, format) + cutAtBytes(whole, maxLineBytes));
    start = stop + 1;
  }
  return formatted.join("\n");
}
