import { decodeLatin1, decodeUtf8, encodeUtf8 } from "../../platform.ts";
import { foldCharacters } from "./fold-name.ts";

/*
 * A line of an ignore file, as git reads it (gitignore(5), and git's dir.c and wildmatch.c where that page is silent). git
 * compares bytes, so that `?` stands for one byte of UTF-8. Texts of bytes hold one character for each byte here.
 */

/** The name of a file or a directory. */
export interface IgnorableName {
  /** A text of bytes. */
  readonly bytes: string;
  /** The name in the form that a lenient file system compares; a text of bytes too. */
  readonly folded: string;
  readonly isAscii: boolean;
}

/** What a pattern says about one name of a path; `deep` matches any number of names. */
export type PatternStep =
  | { readonly kind: "literal"; readonly bytes: string }
  | { readonly kind: "any" }
  | { readonly kind: "wild"; readonly written: string; readonly matcher: WildName }
  | { readonly kind: "deep" };

/** A line of an ignore file that can match something. */
export interface IgnorePattern {
  /** Whether it takes back what lines before it say. */
  readonly negative: boolean;
  /** Whether it matches directories only. */
  readonly directoryOnly: boolean;
  /** It matches a path, from the directory of the file on, that goes one of these ways. */
  readonly ways: readonly (readonly PatternStep[])[];
}

const deep: PatternStep = { kind: "deep" };
const any: PatternStep = { kind: "any" };

const ascii = /^[\x20-~]*$/;

/** Prepares a name. */
export function ignorableName(name: string): IgnorableName {
  if (ascii.test(name)) return { bytes: name, folded: name.toLowerCase(), isAscii: true };
  return { bytes: bytesOf(name), folded: bytesOf(foldCharacters(name)), isAscii: false };
}

function bytesOf(text: string): string {
  const bytes = encodeUtf8(text);
  return decodeLatin1(bytes, 0, bytes.length);
}

/** Folds a text of bytes. */
export function foldBytes(bytes: string): string {
  if (ascii.test(bytes)) return bytes.toLowerCase();
  return bytesOf(foldCharacters(decodeUtf8(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))));
}

/** Understands a line, given as a text of bytes without its ending. Undefined: it matches nothing. */
export function parseIgnoreLine(line: string): IgnorePattern | undefined {
  if (line.startsWith("#")) return undefined;
  const whole = withoutTrailingSpaces(line);
  const negative = whole.startsWith("!");
  const directoryOnly = whole.length > 1 && whole.endsWith("/");
  const text = whole.slice(negative ? 1 : 0, directoryOnly ? -1 : undefined);
  if (!text.includes("/")) {
    const name = scanName(text, 0);
    return name && { negative, directoryOnly, ways: [[deep, name.step]] };
  }
  const anchored = text.startsWith("/") ? text.slice(1) : text;
  const ways = waysOf(anchored)
    .map(parsePath)
    .filter((steps) => steps !== undefined);
  return ways.length === 0 ? undefined : { negative, directoryOnly, ways };
}

/** Drops spaces from the end, except for one behind a backslash. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  if (end === line.length) return line;
  let backslash = end;
  while (line[backslash - 1] === "\\") backslash--;
  return line.slice(0, (end - backslash) % 2 === 1 ? end + 1 : end);
}

// git compares the plain start of a pattern by itself. Stars right behind it count as the start of a name for git, so that
// `a/b**/c` matches `a/bc` and `a/bx/y/c`. Gives the patterns that together say the same without this exception.
function waysOf(text: string): string[] {
  const [start] = plainStartBeforeStars.exec(text) ?? [];
  if (start === undefined) return [text];
  let end = start.length;
  while (text[end] === "*") end++;
  // More of the same says nothing new.
  const another = /\/\*\*+(?=$|\/|\\\/)/y;
  for (another.lastIndex = end; another.test(text); end = another.lastIndex);
  const rest = text.slice(end);
  if (rest === "") return [`${start}*`, `${start}*/**`];
  if (rest.startsWith("/")) return [start + rest.slice(1), `${start}*/**${rest}`];
  if (rest.startsWith("\\/")) return [`${start}*/**${rest.slice(1)}`];
  return [text];
}

const plainStartBeforeStars = /^[^*?[\\]*[^*?[\\/](?=\*\*)/;

/** The steps of a pattern with slashes; undefined when it matches nothing. */
function parsePath(text: string): PatternStep[] | undefined {
  const steps: PatternStep[] = [];
  const stars = /\*{2,}(\\?\/|$)/y;
  for (let at: number | undefined = 0; at !== undefined;) {
    stars.lastIndex = at;
    const behindStars = stars.exec(text)?.[1];
    if (behindStars === undefined) {
      const name = scanName(text, at);
      if (name === undefined || steps.length > maxNames) return undefined;
      steps.push(name.step);
      at = name.next;
    } else {
      if (steps.at(-1) !== deep) steps.push(deep);
      // At the end, and before an escaped slash, the stars stand for at least one name.
      if (behindStars !== "/") steps.push(any);
      at = behindStars === "" ? undefined : stars.lastIndex;
    }
  }
  return steps;
}

/** A pattern of more names, or of a name that must be longer, matches nothing: no path is like that. */
const maxNames = 4096;
const maxNameBytes = 4096;

interface ScannedName {
  readonly step: PatternStep;
  /** Where the next name starts; undefined at the end of the pattern. */
  readonly next: number | undefined;
}

const special = /[*?[\\/]/g;

/** Understands one name of a pattern, up to a slash. Undefined: it matches no name. */
function scanName(text: string, start: number): ScannedName | undefined {
  const pieces: NamePiece[] = [];
  let leastBytes = 0;
  let at = start;
  let next: number | undefined;
  while (at < text.length) {
    special.lastIndex = at;
    const end = special.exec(text)?.index ?? text.length;
    if (end > at) {
      addLiteral(pieces, text.slice(at, end));
      leastBytes += end - at;
      at = end;
      continue;
    }
    const sign = text[at];
    const escaped = sign === "\\" ? text[at + 1] : undefined;
    if (sign === "/" || escaped === "/") {
      next = at + (sign === "/" ? 1 : 2);
      break;
    }
    if (sign === "*") {
      if (pieces.at(-1) !== star) pieces.push(star);
      at++;
      continue;
    }
    leastBytes++;
    if (sign === "?") {
      pieces.push(anyByte);
      at++;
    } else if (sign === "[") {
      const found = parseClass(text, at + 1);
      if (found === undefined) return undefined;
      pieces.push(found.set);
      at = found.next;
    } else {
      if (escaped === undefined) return undefined;
      addLiteral(pieces, escaped);
      at += 2;
    }
  }
  if (pieces.length === 0 || leastBytes > maxNameBytes) return undefined;
  return { step: stepOf(pieces, text.slice(start, at)), next };
}

/** A part of a name's pattern: bytes, any number of bytes, one byte, or one byte of a set. */
type NamePiece = string | typeof star | typeof anyByte | ByteSet;

const star = -1;
const anyByte = -2;

/** Literal bytes stay together, because one character may take several. */
function addLiteral(pieces: NamePiece[], bytes: string): void {
  const last = pieces.at(-1);
  if (typeof last === "string") pieces[pieces.length - 1] = last + bytes;
  else pieces.push(bytes);
}

function stepOf(pieces: readonly NamePiece[], written: string): PatternStep {
  const [first] = pieces;
  if (pieces.length === 1 && typeof first === "string") return { kind: "literal", bytes: first };
  if (pieces.length === 1 && first === star) return any;
  return { kind: "wild", written, matcher: new WildName(pieces) };
}

/** The set of a `[…]`. */
class ByteSet {
  readonly #bits: Uint8Array = new Uint8Array(32);
  readonly #negated: boolean;

  constructor(negated: boolean) {
    this.#negated = negated;
  }

  add(first: number, last: number = first): void {
    // Eight bytes at once where the range holds all of them: a set may name very many ranges.
    for (let byte = first; byte <= last;) {
      const wholeCell = (byte & 7) === 0 && byte + 7 <= last;
      const bits = wholeCell ? 0xff : 1 << (byte & 7);
      this.#bits[byte >> 3] = (this.#bits[byte >> 3] ?? 0) | bits;
      byte += wholeCell ? 8 : 1;
    }
  }

  /** `folding`: a letter belongs to a set that names it in either case. */
  has(byte: number, folding: boolean): boolean {
    if (this.#negated) return !this.#names(byte);
    return this.#names(byte) || (folding && isLetter(byte) && this.#names(byte ^ 0x20));
  }

  #names(byte: number): boolean {
    return ((this.#bits[byte >> 3] ?? 0) & (1 << (byte & 7))) !== 0;
  }
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** First and last bytes of the ranges of each class, as git's own tables have them. */
const namedClasses: ReadonlyMap<string, string> = new Map([
  ["alnum", "09AZaz"],
  ["alpha", "AZaz"],
  ["blank", "\t\t  "],
  ["cntrl", "\u0000\u001f\u007f\u007f"],
  ["digit", "09"],
  ["graph", "!~"],
  ["lower", "az"],
  ["print", " ~"],
  ["punct", "!/:@[`{~"],
  ["space", "\t\n\r\r  "],
  ["upper", "AZ"],
  ["xdigit", "09AFaf"],
]);

/** Understands a set whose `[` stands before `start`. Undefined: it has no end, or names a class that does not exist. */
function parseClass(text: string, start: number): { set: ByteSet; next: number } | undefined {
  const negated = text[start] === "!" || text[start] === "^";
  const set = new ByteSet(negated);
  const first = negated ? start + 1 : start;
  let previous = 0;
  let closing = -1;
  let at = first;
  for (; at === first || text[at] !== "]"; at++) {
    let byte = text.charCodeAt(at);
    let rangeStart = 0;
    if (text[at] === "-" && previous > 0 && at + 1 < text.length && text[at + 1] !== "]") {
      rangeStart = previous;
      byte = text.charCodeAt(++at);
    } else if (text[at] === "[" && text[at + 1] === ":") {
      // Looked for once, because each of many `[:` may have the same end.
      if (closing < at + 2) closing = text.indexOf("]", at + 2);
      if (closing === -1) return undefined;
      if (closing > at + 2 && text[closing - 1] === ":") {
        const ranges = namedClasses.get(text.slice(at + 2, closing - 1));
        if (ranges === undefined) return undefined;
        for (let range = 0; range < ranges.length; range += 2) {
          set.add(ranges.charCodeAt(range), ranges.charCodeAt(range + 1));
        }
        previous = 0;
        at = closing;
        continue;
      }
    }
    if (byte === 0x5c) byte = text.charCodeAt(++at);
    if (Number.isNaN(byte)) return undefined;
    set.add(rangeStart > 0 ? rangeStart : byte, byte);
    previous = rangeStart > 0 ? 0 : byte;
  }
  return { set, next: at + 1 };
}

/** A pattern of one name. Takes at most as many steps as the product of both lengths. */
export class WildName {
  /** Bytes, `star`, `anyByte`, and `firstSet` less the index of a set. */
  readonly #codes: readonly number[];
  readonly #foldedCodes: readonly number[];
  readonly #sets: readonly ByteSet[];

  constructor(pieces: readonly NamePiece[]) {
    this.#sets = pieces.filter((piece) => piece instanceof ByteSet);
    this.#codes = codesOf(pieces, (literal) => literal);
    this.#foldedCodes = codesOf(pieces, foldBytes);
  }

  /** The steps that a match may take. */
  costFor(name: IgnorableName): number {
    return this.#codes.length * name.bytes.length;
  }

  /** `folding`: a name matches too when a lenient file system could take it for one that does. */
  matches(name: IgnorableName, folding: boolean): boolean {
    if (!folding) return this.#fits(this.#codes, name.bytes, false);
    // In ASCII, whatever matches matches in any case too.
    if (name.isAscii) return this.#fits(this.#foldedCodes, name.bytes, true);
    return this.#fits(this.#codes, name.bytes, false) || this.#fits(this.#foldedCodes, name.folded, true);
  }

  #fits(codes: readonly number[], bytes: string, folding: boolean): boolean {
    let codeAt = 0;
    let byteAt = 0;
    let starAt = -1;
    let retryAt = 0;
    while (byteAt < bytes.length) {
      const code = codes[codeAt];
      if (code === star) {
        starAt = codeAt++;
        retryAt = byteAt;
      } else if (code !== undefined && this.#accepts(code, bytes.charCodeAt(byteAt), folding)) {
        codeAt++;
        byteAt++;
      } else if (starAt >= 0) {
        codeAt = starAt + 1;
        byteAt = ++retryAt;
      } else return false;
    }
    while (codes[codeAt] === star) codeAt++;
    return codeAt === codes.length;
  }

  #accepts(code: number, byte: number, folding: boolean): boolean {
    if (code === anyByte) return true;
    if (code <= firstSet) return this.#sets[firstSet - code]?.has(byte, folding) === true;
    return code === byte || (folding && isLetter(byte) && code === (byte | 0x20));
  }
}

const firstSet = -3;

function codesOf(pieces: readonly NamePiece[], fold: (literal: string) => string): number[] {
  const codes: number[] = [];
  let set = firstSet;
  for (const piece of pieces) {
    if (typeof piece === "number") codes.push(piece);
    else if (typeof piece !== "string") codes.push(set--);
    else for (const byte of fold(piece)) codes.push(byte.charCodeAt(0));
  }
  return codes;
}
