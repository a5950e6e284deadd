/** Fewer characters are no evidence. */
const minCharacters = 4;
/** Of characters that are not ASCII, fewer are none. */
const minOtherCharacters = 16;
/** How much of a text in Latin letters is ASCII, at least. */
const minAsciiShare = 0.5;

type Name = "utf-16le" | "utf-16be";

/**
 * The byte order of UTF-16 that bears no mark, or undefined where it is not certain: read in this order the bytes are
 * writing, and in the other order they are not. `head` are the first bytes of a file.
 */
export function utf16WithoutMark(head: Uint8Array, byteLength: number | null): Name | undefined {
  if (byteLength !== null && byteLength % 2 === 1) return undefined;
  const little = tally(head, true);
  const big = tally(head, false);
  if (isWriting(little, big)) return "utf-16le";
  return isWriting(big, little) ? "utf-16be" : undefined;
}

interface Tally {
  readonly characters: number;
  readonly ascii: number;
  /** Spaces and line feeds of ASCII. */
  readonly spaces: number;
  /** Units that do not occur in writing: controls, halves of pairs, private use, rare scripts. */
  readonly strange: number;
}

function tally(head: Uint8Array, littleEndian: boolean): Tally {
  const view = new DataView(head.buffer, head.byteOffset, head.length - (head.length % 2));
  let [ascii, spaces, strange] = [0, 0, 0];
  for (let at = 0; at < view.byteLength; at += 2) {
    const unit = view.getUint16(at, littleEndian);
    if (unit === 0x20 || unit === 0x0a) spaces++;
    if (isAsciiText(unit)) ascii++;
    else if (isHighHalf(unit) && at + 2 < view.byteLength) {
      if (!isLowHalf(view.getUint16(at + 2, littleEndian))) strange++;
      at += 2;
    } else if (!isCommon(unit) && !isHighHalf(unit)) strange++;
  }
  return { characters: view.byteLength / 2, ascii, spaces, strange };
}

function isWriting(read: Tally, other: Tally): boolean {
  if (read.strange > 0 || read.characters < minCharacters) return false;
  // Latin letters in the wrong order are Chinese, or nothing: what tells is that none of them is Latin.
  if (read.ascii >= read.characters * minAsciiShare) return other.ascii === 0;
  return read.characters >= minOtherCharacters && read.spaces > 0 && other.strange > 0;
}

function isAsciiText(unit: number): boolean {
  return (unit >= 0x20 && unit < 0x7f) || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The blocks of scripts that are written today, as first and last units. */
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
