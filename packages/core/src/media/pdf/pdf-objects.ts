import type { Steps } from "../../lines/bytes/yield-turn.ts";
import { decodeLatin1 } from "../../platform.ts";

/** Thrown where the objects of a PDF are not as they should be, or are packed in a way that is not read here. */
export class UnreadablePdfError extends Error {}

/** Thrown where reading the objects of a PDF takes more work or memory than one document may take. */
export class CostlyPdfError extends Error {}

/** A value of a PDF. A name begins with `/`; a string is its bytes; a word is any other sequence of letters. */
export type PdfValue =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary;

/** By name, with its `/`. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** Stands for the object of a number. */
export class PdfReference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** An object that stands in the file itself. */
export interface PdfObject {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfValue;
  /** Where the bytes of its stream start. Null: it has none. */
  readonly streamStart: number | null;
}

/** What reading the objects of one document may cost. */
export class PdfBudget {
  #left = 64 * 1024 * 1024;

  /** Counts bytes that are looked at, and some more for each value that is made of them. */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new CostlyPdfError();
  }
}

/** What making a value costs, in bytes that are looked at. */
const valueCost = 16;
/** Real documents nest less deeply. */
const maxDepth = 50;
/** How many values one object may have. */
const maxValues = 100_000;
/** Bytes that are looked at between two steps. */
const stepBytes = 16 * 1024;

/** Reads values of a PDF from a position on. */
export class PdfReader {
  /** Where the next value starts, or white space before it. */
  at: number;
  readonly #bytes: Uint8Array;
  readonly #budget: PdfBudget;
  #spentTo: number;
  #depth = 0;
  #values = 0;

  constructor(bytes: Uint8Array, at: number, budget: PdfBudget) {
    this.#bytes = bytes;
    this.#budget = budget;
    this.at = at;
    this.#spentTo = at;
  }

  /** Reads a value of any kind. */
  *value(): Steps<PdfValue> {
    if (this.#isDue()) yield;
    yield* this.#skipSpace();
    if (++this.#values > maxValues) throw new CostlyPdfError();
    this.#budget.spend(valueCost);
    const byte = this.#bytes[this.at];
    switch (byte) {
      case undefined:
        throw new UnreadablePdfError();
      case 0x2f:
        return this.#name();
      case 0x28:
        return yield* this.#literalString();
      case 0x5b:
        return yield* this.#list();
      case 0x3c:
        return this.#bytes[this.at + 1] === 0x3c ? yield* this.#dictionary() : yield* this.#hexString();
      default:
        return this.#word();
    }
  }

  /** Reads an object with its number, which stands before it. */
  *object(): Steps<PdfObject> {
    const head = /^[\0\t\n\f\r ]{0,8}(\d{1,10})[\0\t\n\f\r ]{1,8}(\d{1,5})[\0\t\n\f\r ]{1,8}obj/.exec(
      this.#ahead(),
    );
    if (head === null) throw new UnreadablePdfError();
    this.at += head[0].length;
    const value = yield* this.value();
    const stream = /^[\0\t\n\f\r ]{0,8}stream\r?\n?/.exec(this.#ahead());
    return {
      number: Number(head[1]),
      generation: Number(head[2]),
      value,
      streamStart: stream === null ? null : this.at + stream[0].length,
    };
  }

  #ahead(): string {
    return decodeLatin1(this.#bytes, this.at, this.at + 48);
  }

  /** Spends what was looked at since the last time. Whether that is a step. */
  #isDue(): boolean {
    if (this.at - this.#spentTo < stepBytes) return false;
    this.#budget.spend(this.at - this.#spentTo);
    this.#spentTo = this.at;
    return true;
  }

  /** Passes over white space and comments. */
  *#skipSpace(): Steps<void> {
    let isComment = false;
    for (let byte = this.#bytes[this.at]; byte !== undefined; byte = this.#bytes[this.at]) {
      if (isComment) isComment = byte !== 0x0a && byte !== 0x0d;
      else if (byte === 0x25) isComment = true;
      else if (!isSpace(byte)) return;
      this.at++;
      if (this.#isDue()) yield;
    }
  }

  #name(): string {
    const from = this.at++;
    // A name has at most 127 bytes.
    for (let length = 0; length < 256 && isRegular(this.#bytes[this.at]); length++) this.at++;
    const name = decodeLatin1(this.#bytes, from, this.at);
    return name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  /** A number, a reference, or a word such as `true`. */
  #word(): PdfValue {
    const ahead = this.#ahead();
    const reference =
      /^(\d{1,10})[\0\t\n\f\r ]{1,8}\d{1,5}[\0\t\n\f\r ]{1,8}R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(ahead);
    if (reference !== null) {
      this.at += reference[0].length;
      return new PdfReference(Number(reference[1]));
    }
    const word = /^[^\0\t\n\f\r ()<>[\]{}/%]{1,40}/.exec(ahead)?.[0];
    if (word === undefined) throw new UnreadablePdfError();
    this.at += word.length;
    if (word === "null") return null;
    if (word === "true" || word === "false") return word === "true";
    return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : word;
  }

  *#list(): Steps<PdfValue[]> {
    this.#open(1);
    const list: PdfValue[] = [];
    for (;;) {
      yield* this.#skipSpace();
      if (this.#bytes[this.at] === 0x5d) break;
      list.push(yield* this.value());
    }
    this.#close(1);
    return list;
  }

  *#dictionary(): Steps<PdfDictionary> {
    this.#open(2);
    const dictionary = new Map<string, PdfValue>();
    for (;;) {
      yield* this.#skipSpace();
      if (this.#bytes[this.at] === 0x3e && this.#bytes[this.at + 1] === 0x3e) break;
      if (this.#bytes[this.at] !== 0x2f) throw new UnreadablePdfError();
      const name = this.#name();
      dictionary.set(name, yield* this.value());
    }
    this.#close(2);
    return dictionary;
  }

  #open(bytes: number): void {
    if (++this.#depth > maxDepth) throw new UnreadablePdfError();
    this.at += bytes;
  }

  #close(bytes: number): void {
    this.#depth--;
    this.at += bytes;
  }

  *#hexString(): Steps<Uint8Array> {
    const digits: string[] = [];
    for (this.at++; ; this.at++) {
      if (this.#isDue()) yield;
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw new UnreadablePdfError();
      if (byte === 0x3e) break;
      const digit = String.fromCharCode(byte);
      if (/[0-9A-Fa-f]/.test(digit) && digits.length < maxKeptBytes * 2) digits.push(digit);
    }
    this.at++;
    const pairs = digits.join("").match(/..?/g) ?? [];
    return Uint8Array.from(pairs, (pair) => Number.parseInt(pair.padEnd(2, "0"), 16));
  }

  *#literalString(): Steps<Uint8Array> {
    const kept: number[] = [];
    let open = 0;
    do {
      if (this.#isDue()) yield;
      let byte = this.#bytes[this.at++];
      if (byte === undefined) throw new UnreadablePdfError();
      if (byte === 0x28 && open++ === 0) continue;
      if (byte === 0x29 && --open === 0) break;
      if (byte === 0x5c) byte = this.#escaped();
      if (byte !== undefined && kept.length < maxKeptBytes) kept.push(byte);
    } while (open > 0);
    return Uint8Array.from(kept);
  }

  /** The byte that follows a backslash. Undefined: the end of a line, which is not part of the string. */
  #escaped(): number | undefined {
    const ahead = decodeLatin1(this.#bytes, this.at, this.at + 3);
    const octal = /^[0-7]{1,3}/.exec(ahead)?.[0];
    if (octal !== undefined) {
      this.at += octal.length;
      return Number.parseInt(octal, 8) & 0xff;
    }
    this.at += ahead.startsWith("\r\n") ? 2 : 1;
    const letter = ahead.charAt(0);
    if (letter === "\r" || letter === "\n") return undefined;
    return escapes.get(letter) ?? (letter.charCodeAt(0) || 0);
  }
}

const escapes: ReadonlyMap<string, number> = new Map([
  ["n", 0x0a],
  ["r", 0x0d],
  ["t", 0x09],
  ["b", 0x08],
  ["f", 0x0c],
]);

/** So much of a string is kept: the keys of a document are shorter, and nothing else is read. */
const maxKeptBytes = 1024;

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte <= 0x0d && (byte >= 0x09 || byte === 0) && byte !== 0x0b);
}

/** Neither white space nor a delimiter. */
function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !isSpace(byte) && !delimiters.has(byte);
}

const delimiters: ReadonlySet<number> = new Set(Array.from("()<>[]{}/%", (sign) => sign.charCodeAt(0)));
