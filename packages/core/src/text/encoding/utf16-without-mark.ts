import { decodeLatin1 } from "../../platform.ts";

/**
 * The encoding of UTF-16 text without a byte order mark. Undefined unless it is certain: in one byte order the bytes
 * look like text, and in the other they do not. `head`: the first bytes of the file. `byteLength`: its size.
 */
export function utf16WithoutMark(head: Uint8Array, byteLength: number | null): Utf16Name | undefined {
  if (byteLength !== null && byteLength % 2 === 1) return undefined;
  const little = tally(head, true);
  const big = tally(head, false);
  if (isText(little, big)) return "utf-16le";
  return isText(big, little) ? "utf-16be" : undefined;
}

export type Utf16Name = "utf-16le" | "utf-16be";

interface Tally {
  readonly characters: number;
  readonly ascii: number;
  /** Spaces and line feeds. */
  readonly spaces: number;
  /** Characters of two units, such as emoji. */
  readonly pairs: number;
  /** Whether something tells the text from bytes of ASCII with NULs: more ASCII than white space, or other bytes. */
  readonly isDistinct: boolean;
  /** Units that are rare in text: controls, lone surrogates, private use, rare scripts. */
  readonly strange: number;
}

function tally(head: Uint8Array, littleEndian: boolean): Tally {
  const view = new DataView(head.buffer, head.byteOffset, head.length - (head.length % 2));
  let [ascii, spaces, strange, pairs] = [0, 0, 0, 0];
  let isDistinct = false;
  for (let at = 0; at < view.byteLength; at += 2) {
    const unit = view.getUint16(at, littleEndian);
    if (unit === 0x20 || unit === 0x0a) spaces++;
    if (unit > 0x20 && !(isAsciiText(unit & 0xff) && isAsciiText(unit >> 8))) isDistinct = true;
    if (isAsciiText(unit)) ascii++;
    else if (isHighSurrogate(unit) && at + 2 < view.byteLength) {
      if (isLowSurrogate(view.getUint16(at + 2, littleEndian))) pairs++;
      else strange++;
      at += 2;
    } else if (!isCommon(unit) && !isHighSurrogate(unit)) strange++;
  }
  return { characters: view.byteLength / 2, ascii, spaces, strange, pairs, isDistinct };
}

/** Fewer characters prove nothing. */
const minCharacters = 4;
/** If few of the characters are ASCII, fewer than this prove nothing. */
const minOtherCharacters = 16;
/** Unless some are of two units, which no other bytes look like. */
const minPairs = 2;
/** The share of ASCII in a text in Latin letters, at least. */
const minAsciiShare = 0.5;

function isText(read: Tally, other: Tally): boolean {
  if (read.strange > 0 || read.characters < minCharacters || !read.isDistinct) return false;
  // In the wrong byte order, Latin letters become Chinese characters or nothing at all, but never ASCII.
  if (read.ascii >= read.characters * minAsciiShare) return other.ascii === 0;
  const isLong = read.characters >= minOtherCharacters || read.pairs >= minPairs;
  return isLong && read.spaces > 0 && other.strange > 0;
}

export function isAsciiText(unit: number): boolean {
  return (unit >= 0x20 && unit < 0x7f) || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The blocks of scripts in common use, as their first and last units. */
const commonBlocks: readonly (readonly [first: number, last: number])[] = [
  [0xa0, 0x24f],
  [0x2b0, 0x377],
  [0x384, 0x52f],
  [0x531, 0x6ff],
  [0x900, 0x97f],
  [0xe01, 0xe5b],
  [0x10a0, 0x10ff],
  [0x1e00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20c0],
  [0x2100, 0x21ff],
  [0x2200, 0x22ff],
  [0x2500, 0x25ff],
  [0x3000, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xffee],
];

function isCommon(unit: number): boolean {
  return commonBlocks.some(([first, last]) => unit >= first && unit <= last);
}

/** So few characters may be anything. */
const minGuessedCharacters = 3;
const minGuessedLetters = 2;

/**
 * The likely encoding of UTF-16 text without a byte order mark. Undefined unless the bytes are text of one script, with
 * white space or other signs, in one byte order and not in the other. `isEastAsian`: whether that script is one of East Asia, in which
 * the bytes could be other text as well.
 */
export function guessUtf16(
  head: Uint8Array,
  byteLength: number | null,
): { readonly name: Utf16Name; readonly isEastAsian: boolean } | undefined {
  if (byteLength !== null && byteLength % 2 === 1) return undefined;
  const short = shortLine(head);
  if (short !== undefined) return { name: short, isEastAsian: false };
  const names: readonly Utf16Name[] = ["utf-16le", "utf-16be"];
  const found = names.flatMap((name) => {
    const script = scriptOfText(head, name === "utf-16le");
    return script === undefined ? [] : [{ name, isEastAsian: script === "Han" }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The encoding of one line of a few letters of ASCII with its end. Bytes of numbers do not end so. */
function shortLine(head: Uint8Array): Utf16Name | undefined {
  if (head.length > 2 * minCharacters) return undefined;
  if (/^(?:[!-~]\0){1,3}(?:\r\0)?\n\0$/.test(decodeLatin1(head, 0, head.length))) return "utf-16le";
  return /^(?:\0[!-~]){1,3}(?:\0\r)?\0\n$/.test(decodeLatin1(head, 0, head.length)) ? "utf-16be" : undefined;
}

/** What stands between words, or with them: white space, ASCII and the signs of East Asia. Numbers do not hold it. */
const partsWords = /[\n -~\u3000-\u301f\uff01-\uff5e]/;

/** The script of what is text to its last whole character. */
function scriptOfText(head: Uint8Array, littleEndian: boolean): string | undefined {
  const end = head.length - (head.length % 2);
  const last = unitAt(head, end - 2, littleEndian);
  const bytes = head.subarray(0, isHighSurrogate(last) ? end - 2 : end);
  const text = decodeUtf16(bytes, littleEndian);
  if (text.length < minGuessedCharacters || !partsWords.test(text)) return undefined;
  return (text.match(foreignLetters)?.length ?? 0) < minGuessedLetters ? undefined : scriptOf(text);
}

const littleDecoder = new TextDecoder("utf-16le", { ignoreBOM: true });
const bigDecoder = new TextDecoder("utf-16be", { ignoreBOM: true });

function decodeUtf16(bytes: Uint8Array, littleEndian: boolean): string {
  return (littleEndian ? littleDecoder : bigDecoder).decode(bytes);
}

/** The unit of two bytes at byte `at`. */
export function unitAt(bytes: Uint8Array, at: number, littleEndian: boolean): number {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  return littleEndian ? first | (second << 8) : (first << 8) | second;
}

/** Whether bytes are characters in UTF-16 that stand beside each other in texts: of common blocks, or of one script. */
export function isPlausibleUtf16(bytes: Uint8Array, littleEndian: boolean): boolean {
  if (bytes.length % 2 === 1) return false;
  if (tally(bytes, littleEndian).strange === 0) return true;
  const text = decodeUtf16(bytes, littleEndian);
  return scriptOf(text) !== undefined || !(noText.test(text) || foreignLetter.test(text));
}

/** Controls, halves of pairs, and what is no character or has no meaning. */
const noText = /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]/u;

const eastAsian = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}`;
const anyScript = String.raw`\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}`;

const scriptNames =
  "Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Nko Samaritan Mandaic Devanagari Bengali Gurmukhi Gujarati Oriya " +
  "Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Cherokee Canadian_Aboriginal Ogham " +
  "Runic Khmer Mongolian Limbu Tai_Le New_Tai_Lue Buginese Tai_Tham Balinese Sundanese Batak Lepcha Ol_Chiki Glagolitic " +
  "Coptic Tifinagh Yi Lisu Vai Bamum Syloti_Nagri Phags_Pa Saurashtra Kayah_Li Rejang Javanese Cham Tai_Viet Meetei_Mayek " +
  "Tagalog Adlam Chakma Osage";

/** The letters of each script, and a text in which they stand with those of every script. Made when first needed. */
let scripts: readonly (readonly [name: string, letters: RegExp, text: RegExp])[] | undefined;

function allScripts(): NonNullable<typeof scripts> {
  scripts ??= [
    ["Han", eastAsian] as const,
    ...scriptNames.split(" ").map((name) => [name, `\\p{Script=${name}}`] as const),
  ].map(([name, letters]) => [
    name,
    new RegExp(`[${letters}]`, "u"),
    new RegExp(`^[${letters}${anyScript}]*$`, "u"),
  ]);
  return scripts;
}

const foreignLetter = new RegExp(`[^${anyScript}]`, "u");
const foreignLetters = new RegExp(`[^${anyScript}]`, "gu");

/**
 * The one script, besides Latin, in which a text is written; `Han` for those of East Asia together. Undefined if there
 * are several or none, or if something in it is no text.
 */
function scriptOf(text: string): string | undefined {
  if (noText.test(text)) return undefined;
  const letter = foreignLetter.exec(text)?.[0];
  if (letter === undefined) return undefined;
  const [name, , whole] = allScripts().find(([, letters]) => letters.test(letter)) ?? [];
  return whole?.test(text) ? name : undefined;
}
