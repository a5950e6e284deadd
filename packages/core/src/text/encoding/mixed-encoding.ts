import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { fillFrom } from "../../lines/bytes/read-at.ts";
import { isUtf8Start } from "../../lines/bytes/utf8.ts";
import { yieldTurn } from "../../lines/bytes/yield-turn.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { decodeUtf8 } from "../../platform.ts";
import { isAsciiText, isPlausibleUtf16, unitAt, type Utf16Name } from "./utf16-without-mark.ts";

/** A part of a file that is in one encoding, up to the next part. */
export interface EncodedPart {
  readonly name: "utf-8" | Utf16Name;
  /** The byte of the file where the part starts, behind its byte order mark. */
  readonly start: number;
  /** The length of the byte order mark before the part. */
  readonly markBytes: number;
  /** The line of the file where the part starts, 1-based. */
  readonly line: number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const chunkBytes = 256 * 1024;
/** So many bytes are looked at in one step. */
const stepBytes = 16 * 1024;
/** So many bytes behind a place decide what they are. */
const lookaheadBytes = 4096;
/** A file with more parts is not one that programs appended to. */
const maxParts = 1000;

/**
 * The parts of a file to which a program appended text in another encoding, such as UTF-8 that ends with UTF-16, or the
 * other way round. Undefined unless there is more than one part, and every NUL of the file is half of a character.
 * The first part is in the encoding `name`, behind its mark, as far as is known. A file of more than `maxBytes` is not read.
 */
export async function mixedParts(
  file: FileBytes,
  { name, markBytes }: Pick<EncodedPart, "name" | "markBytes">,
  maxBytes: number,
): Promise<readonly EncodedPart[] | undefined> {
  const { resident, size, signal } = file;
  if (size === null || size > maxBytes) return undefined;
  const scanner = new PartScanner(name, markBytes);
  let bytes = resident ?? new Uint8Array(0);
  let isEnd = resident !== undefined;
  for (let base = 0; ;) {
    await yieldTurn(signal);
    const step = scanner.scan(bytes, base, isEnd);
    if (step === "other") return undefined;
    if (step === "goesOn") continue;
    if (isEnd) return scanner.found();
    const kept = bytes.subarray(Math.max(0, scanner.at - lookaheadBytes - base));
    base += bytes.length - kept.length;
    const longer = new Uint8Array(kept.length + chunkBytes);
    longer.set(kept);
    const filled = await fillFrom(file, longer.subarray(kept.length), base + kept.length);
    isEnd = filled < chunkBytes;
    bytes = longer.subarray(0, kept.length + filled);
  }
}

class PartScanner {
  readonly #parts: EncodedPart[] = [];
  #name: EncodedPart["name"];
  /** The byte of the file that is looked at next. */
  at: number;
  #line = 1;
  /** Whether a mark says that the file is text. */
  readonly #isCertain: boolean;
  /** Whether that byte is in the middle of a line of UTF-16. */
  #insideLine = false;
  /** Whether what follows is needed to go on. */
  #needsMore = false;

  constructor(name: EncodedPart["name"], markBytes: number) {
    this.#name = name;
    this.at = markBytes;
    this.#isCertain = markBytes > 0;
    this.#parts.push({ name, start: markBytes, markBytes, line: 1 });
  }

  /** The parts, if the encoding changes. */
  found(): readonly EncodedPart[] | undefined {
    return this.#parts.length > 1 ? this.#parts : undefined;
  }

  /**
   * Looks at bytes, the first of which is byte `base` of the file, from `at` on: `goesOn` after a step, `needsMore` where
   * they are all looked at that can be, `other` if the file is not made of such parts.
   */
  scan(bytes: Uint8Array, base: number, isEnd: boolean): "goesOn" | "needsMore" | "other" {
    const stepEnd = this.at + stepBytes;
    this.#needsMore = false;
    for (let at = this.at - base; at < bytes.length; at = this.at - base) {
      if (!isEnd && (this.#needsMore || at + lookaheadBytes > bytes.length)) break;
      if (this.at > stepEnd) return "goesOn";
      const next =
        this.#name === "utf-8"
          ? this.#scanUtf8(bytes, at, base, isEnd)
          : this.#scanUtf16(bytes, at, base, isEnd);
      if (next === undefined || this.#parts.length > maxParts) return "other";
      this.at = base + next;
    }
    return "needsMore";
  }

  /** Goes on to the next part, or to where more bytes are needed. */
  #scanUtf8(bytes: Uint8Array, from: number, base: number, isEnd: boolean): number | undefined {
    const end = isEnd ? bytes.length : bytes.length - lookaheadBytes + 1;
    const nul = bytes.subarray(0, end).indexOf(0, from);
    // A line that goes on in the next bytes is looked at with them.
    const whole = isEnd || nul !== -1 ? 0 : bytes.subarray(from, end).lastIndexOf(lineFeed) + 1;
    const stop = nul !== -1 ? nul : whole > 0 ? from + whole : end;
    const start =
      nul === -1
        ? undefined
        : utf16Start(bytes, from, nul, isEnd, this.#isCertain ? evidenceInText : evidence);
    const textEnd = start?.before ?? stop;
    if (nul !== -1 && start === undefined) return undefined;
    const text = bytes.subarray(from, textEnd);
    if (text.some(isControl)) return undefined;
    // Text in an older encoding may stand before UTF-16, but less than a line is more likely UTF-16 that is not understood.
    if (start !== undefined && !isUtf8Start(text) && !text.includes(lineFeed)) return undefined;
    this.#line += sharedKernel().count(text);
    if (start === undefined) {
      this.#needsMore = true;
      return stop;
    }
    this.#begin(start.name, base + start.at, start.at - start.before);
    return start.at;
  }

  /** Goes on to the next line. */
  #scanUtf16(bytes: Uint8Array, from: number, base: number, isEnd: boolean): number | undefined {
    const name = this.#name as Utf16Name;
    const isLittle = name === "utf-16le";
    if (
      !this.#insideLine &&
      isUtf8Line(
        bytes.subarray(from, from + lookaheadBytes),
        isLittle,
        isEnd && from + lookaheadBytes >= bytes.length,
      )
    ) {
      this.#begin("utf-8", base + from, 0);
      return from;
    }
    const feed = feedAfter(bytes, from, isLittle);
    this.#insideLine = feed === -1;
    // The last character may be half here, and a half of the line feed.
    const rest = isEnd ? bytes.length : bytes.length - 2 - ((bytes.length - from) % 2);
    const end = feed === -1 ? rest : feed;
    // What is no text in UTF-16 either holds stray NULs.
    if (!this.#isCertain && !isPlausibleUtf16(bytes.subarray(from, end), isLittle)) return undefined;
    if (feed === -1) this.#needsMore = true;
    else this.#line++;
    return end;
  }

  #begin(name: EncodedPart["name"], start: number, markBytes: number): void {
    this.#name = name;
    this.#insideLine = false;
    const last = this.#parts.at(-1);
    // The file begins with this part.
    if (last !== undefined && last.start === start - markBytes) this.#parts.pop();
    this.#parts.push({ name, start, markBytes, line: this.#line });
  }
}

/** The byte behind the next line feed in UTF-16; -1 if there is none. `from` is the first byte of a character. */
function feedAfter(bytes: Uint8Array, from: number, isLittle: boolean): number {
  for (let at = bytes.indexOf(lineFeed, from); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) {
    const isWhole = isLittle ? bytes[at + 1] === 0 : bytes[at - 1] === 0;
    if (isWhole && (at - from) % 2 === (isLittle ? 0 : 1)) return isLittle ? at + 2 : at + 1;
  }
  return -1;
}

/**
 * Whether bytes, which begin a line behind UTF-16, are UTF-8 up to the next NUL: lines that are no text in UTF-16, or a
 * last line of an odd number of bytes, which UTF-16 never has. `isEnd`: the file ends with these bytes.
 */
function isUtf8Line(bytes: Uint8Array, isLittle: boolean, isEnd: boolean): boolean {
  const nul = bytes.indexOf(0);
  const text = bytes.subarray(0, nul === -1 ? bytes.length : isLittle ? Math.max(0, nul - 1) : nul);
  if (text.length === 0 || text.some(isControl) || !isUtf8Start(text)) return false;
  if (nul === -1 && isEnd && text.length % 2 === 1) return true;
  return text.includes(lineFeed) && !isPlausibleUtf16(text, isLittle);
}

/** Units of two bytes that are looked at to tell UTF-16. */
const maxUnits = 64;
/** So few units prove UTF-16 only if they end with CR and LF; without a line feed, more are needed. */
const minUnits = 3;

/** What proves UTF-16. */
interface Evidence {
  /** At the end of a file, without a line feed. */
  readonly unitsAtEnd: number;
  /** Half of the units must be ASCII; in fewer than this each, unless the bytes are no text in UTF-8. */
  readonly mixedUnits: number;
}

const evidence: Evidence = { unitsAtEnd: minUnits, mixedUnits: 0 };
/** A file with a mark is text whatever follows, so that a few bytes with a NUL are more likely that. */
const evidenceInText: Evidence = { unitsAtEnd: 5, mixedUnits: 12 };

/** Where UTF-16 starts: at byte `at`, behind a mark at byte `before`. */
interface Utf16Start {
  readonly name: Utf16Name;
  readonly before: number;
  readonly at: number;
}

/**
 * In which byte of a character a NUL may stand: mostly where ASCII has it, and else where it is the other half, as in
 * U+2500 of a drawn line and in the second half of U+1F600.
 */
const nulHalves: readonly (readonly [name: Utf16Name, half: 0 | 1])[] = [
  ["utf-16le", 1],
  ["utf-16be", 0],
  ["utf-16le", 0],
  ["utf-16be", 1],
];

/**
 * Where the text in UTF-16 starts to which the first NUL behind byte `from` belongs. Undefined if it belongs to none.
 * `least`: how many units prove UTF-16.
 */
function utf16Start(
  bytes: Uint8Array,
  from: number,
  nul: number,
  isEnd: boolean,
  least: Evidence,
): Utf16Start | undefined {
  for (const [name, half] of nulHalves) {
    const isLittle = name === "utf-16le";
    const first = nul - half;
    if (first < from || !isUtf16Run(bytes, first, isLittle, isEnd, least)) continue;
    const isHalfPair = first - 2 >= from && isPair(bytes, first - 2, isLittle);
    const seen = isHalfPair ? first - 2 : first;
    const at = firstOfLine(bytes, from, seen, isLittle);
    const mark = isLittle ? [0xff, 0xfe] : [0xfe, 0xff];
    const isMarkBefore = at - 2 >= from && bytes[at - 2] === mark[0] && bytes[at - 1] === mark[1];
    const isMarkAt = at + 2 <= seen && bytes[at] === mark[0] && bytes[at + 1] === mark[1];
    return { name, before: isMarkBefore ? at - 2 : at, at: isMarkAt ? at + 2 : at };
  }
  return undefined;
}

/** Whether units are text of mostly ASCII to the end of their line, or for long enough. */
function isUtf16Run(
  bytes: Uint8Array,
  from: number,
  isLittle: boolean,
  isEnd: boolean,
  { unitsAtEnd, mixedUnits }: Evidence,
): boolean {
  let ascii = 0;
  let before = 0;
  const isProof = (units: number): boolean =>
    units >= mixedUnits || ascii === units || !isUtf8Text(bytes, from, from + units * 2);
  for (let count = 1; count <= maxUnits; count++) {
    const at = from + (count - 1) * 2;
    if (at + 1 >= bytes.length) {
      return isEnd && at === bytes.length && count > unitsAtEnd && ascii * 2 >= count && isProof(count - 1);
    }
    const unit = unitAt(bytes, at, isLittle);
    if (isAsciiText(unit)) ascii++;
    else if (!isSurrogate(unit) && !isPlausibleUtf16(bytes.subarray(at, at + 2), isLittle)) return false;
    if (unit === lineFeed && before !== carriageReturn && count < minUnits) return false;
    // A drawn line may stand before one of letters.
    if (unit === lineFeed && ascii * 2 >= count) return isProof(count);
    before = unit;
  }
  return ascii * 2 >= maxUnits;
}

const words = /^[\w\s.,:;/=\-#@"'()<>*+[\]\u0080-\u{10ffff}]*$/u;

/** The start of the line, if what stands there before the first NUL is UTF-16 as well, and no UTF-8. */
function firstOfLine(bytes: Uint8Array, from: number, seen: number, isLittle: boolean): number {
  const line = Math.max(from, bytes.subarray(from, seen).lastIndexOf(lineFeed) + from + 1);
  const text = bytes.subarray(line, seen);
  if (text.length === 0 || text.length % 2 === 1 || text.length > lookaheadBytes) return seen;
  // Two letters of ASCII are a Chinese character, but two signs are seldom a word.
  if (isUtf8Start(text) && !text.some(isControl) && words.test(decodeUtf8(text))) return seen;
  const isMarked = isLittle ? text[0] === 0xff && text[1] === 0xfe : text[0] === 0xfe && text[1] === 0xff;
  return isPlausibleUtf16(isMarked ? text.subarray(2) : text, isLittle) ? line : seen;
}

/** Whether the two units at a byte are one character. */
function isPair(bytes: Uint8Array, at: number, isLittle: boolean): boolean {
  const [high, low] = [unitAt(bytes, at, isLittle), unitAt(bytes, at + 2, isLittle)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

/** Whether bytes are UTF-8 without control characters but NUL. They may begin within a character. */
function isUtf8Text(bytes: Uint8Array, from: number, end: number): boolean {
  let start = from;
  while (start > Math.max(0, from - 3) && isContinuation(bytes[start])) start--;
  const text = bytes.subarray(start, end);
  return isUtf8Start(text) && !text.some(isControl);
}

/** Whether a byte goes on a character of UTF-8. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000;
}

function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b && byte !== 0;
}
