import type { Steps } from "../../lines/bytes/yield-turn.ts";
import { decodeLatin1, decodeUtf8 } from "../../platform.ts";

/** Thrown where bytes are not JSON, or are JSON that is too deep or has too many parts. */
export class InvalidJsonError extends Error {}

/** What a value is. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/** Real notebooks nest less deeply. */
const maxDepth = 100;
/** How many lists, objects and commas can be read in moderate time. */
const maxMarks = 3_000_000;
/** Longer numbers are checked, and not read. */
const maxNumberBytes = 40;

/** Bytes that are looked at between two steps: what is made of some takes much longer than looking at them. */
const stepBytes = 8 * 1024;
/** A longer string is given in pieces. */
const pieceBytes = 64 * 1024;
/** Longer strings are read in the way that takes any. */
const maxPlainBytes = 64;

const quote = 0x22;
const plus = 0x2b;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const colon = 0x3a;
const openingBracket = 0x5b;
const backslash = 0x5c;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/**
 * Reads JSON from its start to its end in steps. Unlike `JSON.parse`, it keeps nothing: whoever reads says of each value
 * what becomes of it. Takes UTF-8 that is valid; all else is checked, also in what is skipped.
 */
export class JsonReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #stepEnd: number = stepBytes;
  #depth = 0;
  #marks = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** What the next value is. */
  *kind(): Steps<JsonKind> {
    while (this.#isDue()) yield;
    switch (this.#byte()) {
      case openingBrace:
        return "object";
      case openingBracket:
        return "array";
      case quote:
        return "string";
      case 0x74:
      case 0x66:
        return "boolean";
      case 0x6e:
        return "null";
      default:
        return "number";
    }
  }

  /**
   * Reads an object. `read` reads or skips the value of each field; of a key that is very long, it gets the start. False
   * where the value is no object, which is skipped.
   */
  *fields(read: (key: string) => Steps<void>): Steps<boolean> {
    while (this.#isDue()) yield;
    if (this.#byte() !== openingBrace) {
      yield* this.skip();
      return false;
    }
    this.#open();
    while (this.#isDue()) yield;
    if (this.#byte() === closingBrace) return this.#close();
    for (;;) {
      while (this.#isDue()) yield;
      if (this.#byte() !== quote) throw new InvalidJsonError();
      const key = this.#plainString() ?? (yield* this.startOfString());
      while (this.#isDue()) yield;
      if (this.#byte() !== colon) throw new InvalidJsonError();
      this.#at++;
      yield* read(key);
      while (this.#isDue()) yield;
      if (!this.#goesOn(closingBrace)) return true;
    }
  }

  /** Reads a list. `read` reads or skips each item. False where the value is no list, which is skipped. */
  *items(read: () => Steps<void>): Steps<boolean> {
    while (this.#isDue()) yield;
    if (this.#byte() !== openingBracket) {
      yield* this.skip();
      return false;
    }
    this.#open();
    while (this.#isDue()) yield;
    if (this.#byte() === closingBracket) return this.#close();
    for (;;) {
      yield* read();
      while (this.#isDue()) yield;
      if (!this.#goesOn(closingBracket)) return true;
    }
  }

  /** Reads a string, and gives it to `take` in pieces. The halves of a character may lie in two pieces. */
  *string(take: (piece: string) => void): Steps<void> {
    const bytes = this.#bytes;
    let from = this.#at + 1;
    let at = from;
    let isEscaped = false;
    for (let byte = bytes[at]; byte !== quote; byte = bytes[at]) {
      if (byte === undefined || byte < 0x20) throw new InvalidJsonError();
      if (byte === backslash) {
        at += this.#escapeBytes(at);
        isEscaped = true;
      } else at++;
      if (at - from >= pieceBytes && !isContinuation(bytes[at])) {
        take(decode(bytes.subarray(from, at), isEscaped));
        [from, isEscaped] = [at, false];
        yield;
      }
    }
    if (at > from) take(decode(bytes.subarray(from, at), isEscaped));
    this.#at = at + 1;
  }

  /** Reads a string, of which the first piece is given. */
  *startOfString(): Steps<string> {
    let start = this.#plainString();
    if (start !== undefined) return start;
    yield* this.string((piece) => (start ??= piece));
    return start ?? "";
  }

  /** Reads a number; null where it is absurdly long. */
  *number(): Steps<number | null> {
    const from = this.#at;
    yield* this.#skipNumber();
    return this.#at - from > maxNumberBytes ? null : Number(decodeLatin1(this.#bytes, from, this.#at));
  }

  /** Reads a value of any kind as its JSON, without white space between its parts, and gives it to `take` in pieces. */
  *text(take: (piece: string) => void): Steps<void> {
    while (this.#isDue()) yield;
    const from = this.#at;
    yield* this.skip();
    const value = this.#bytes.subarray(from, this.#at);
    let isString = false;
    let start = 0;
    for (let at = 0; at < value.length; at++) {
      const byte = value[at];
      const isSpace = !isString && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09);
      const isFull = at - start >= pieceBytes && !isContinuation(byte);
      if (isSpace || isFull) {
        if (at > start) take(decodeUtf8(value.subarray(start, at)));
        start = isSpace ? at + 1 : at;
      }
      if (byte === backslash) at++;
      else if (byte === quote) isString = !isString;
      if (at % stepBytes === 0) yield;
    }
    if (start < value.length) take(decodeUtf8(value.subarray(start)));
  }

  /** Passes over a value. */
  *skip(): Steps<void> {
    switch (yield* this.kind()) {
      case "object":
        yield* this.fields(() => this.skip());
        return;
      case "array":
        yield* this.items(() => this.skip());
        return;
      case "string":
        return yield* this.string(() => {});
      case "number":
        return yield* this.#skipNumber();
      case "boolean":
        return this.#skipWord(this.#byte() === 0x74 ? "true" : "false");
      case "null":
        return this.#skipWord("null");
    }
  }

  /** Throws unless the bytes end here. */
  *end(): Steps<void> {
    while (this.#isDue()) yield;
    if (this.#byte() !== undefined) throw new InvalidJsonError();
  }

  /** Passes over white space. True: a step ends there, and there may be more of it. */
  #isDue(): boolean {
    for (; this.#at < this.#stepEnd; this.#at++) {
      const byte = this.#byte();
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return false;
    }
    this.#stepEnd = this.#at + stepBytes;
    return true;
  }

  #byte(): number | undefined {
    return this.#bytes[this.#at];
  }

  /** Reads a short string without escapes and of ASCII alone, as most keys are. Undefined, and nothing read: it is none. */
  #plainString(): string | undefined {
    const from = this.#at + 1;
    for (let at = from; at < from + maxPlainBytes; at++) {
      const byte = this.#bytes[at] ?? 0;
      if (byte === quote) {
        this.#at = at + 1;
        return decodeLatin1(this.#bytes, from, at);
      }
      if (byte < 0x20 || byte >= 0x80 || byte === backslash) break;
    }
    return undefined;
  }

  #open(): void {
    if (++this.#depth > maxDepth) throw new InvalidJsonError();
    this.#mark();
  }

  #close(): true {
    this.#depth--;
    this.#at++;
    return true;
  }

  #mark(): void {
    if (++this.#marks > maxMarks) throw new InvalidJsonError();
    this.#at++;
  }

  /** Whether another field or item follows, as the byte after one says. */
  #goesOn(closing: number): boolean {
    const byte = this.#byte();
    if (byte === comma) {
      this.#mark();
      return true;
    }
    if (byte !== closing) throw new InvalidJsonError();
    this.#close();
    return false;
  }

  #escapeBytes(at: number): number {
    const letter = String.fromCharCode(this.#bytes[at + 1] ?? 0);
    if (`"\\/bfnrt`.includes(letter)) return 2;
    if (letter !== "u") throw new InvalidJsonError();
    for (let digit = at + 2; digit < at + 6; digit++) {
      if (!isHexDigit(this.#bytes[digit] ?? 0)) throw new InvalidJsonError();
    }
    return 6;
  }

  *#skipNumber(): Steps<void> {
    if (this.#byte() === minus) this.#at++;
    if (this.#byte() === zero) this.#at++;
    else yield* this.#skipDigits();
    if (this.#byte() === point) {
      this.#at++;
      yield* this.#skipDigits();
    }
    if (((this.#byte() ?? 0) | 0x20) !== 0x65) return;
    this.#at++;
    const sign = this.#byte();
    if (sign === plus || sign === minus) this.#at++;
    yield* this.#skipDigits();
  }

  /** Passes over one digit or more. */
  *#skipDigits(): Steps<void> {
    const from = this.#at;
    while (isDigit(this.#byte() ?? 0)) if (++this.#at % stepBytes === 0) yield;
    if (this.#at === from) throw new InvalidJsonError();
  }

  #skipWord(word: string): void {
    const end = this.#at + word.length;
    if (decodeLatin1(this.#bytes, this.#at, end) !== word) throw new InvalidJsonError();
    this.#at = end;
  }
}

function decode(bytes: Uint8Array, isEscaped: boolean): string {
  const text = decodeUtf8(bytes);
  return isEscaped ? (JSON.parse(`"${text}"`) as string) : text;
}

/** Whether a byte stands within a character of UTF-8. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= 0x39;
}

function isHexDigit(byte: number): boolean {
  const letter = byte | 0x20;
  return isDigit(byte) || (letter >= 0x61 && letter <= 0x66);
}
