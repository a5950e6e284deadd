/**
 * The encoding of UTF-16 text without a byte order mark. Undefined unless it is certain: in one byte order the bytes
 * look like text, and in the other they do not. `head`: the first bytes of the file. `byteLength`: its size.
 */
export function utf16WithoutMark(head: Uint8Array, byteLength: number | null): Name | undefined {
  if (byteLength !== null && byteLength % 2 === 1) return undefined;
  const little = tally(head, true);
  const big = tally(head, false);
  if (isText(little, big)) return "utf-16le";
  return isText(big, little) ? "utf-16be" : undefined;
}

type Name = "utf-16le" | "utf-16be";

interface Tally {
  readonly characters: number;
  readonly ascii: number;
  /** Spaces and line feeds. */
  readonly spaces: number;
  /** Units that are rare in text: controls, lone surrogates, private use, rare scripts. */
  readonly strange: number;
}

function tally(head: Uint8Array, littleEndian: boolean): Tally {
  const view = new DataView(head.buffer, head.byteOffset, head.length - (head.length % 2));
  let [ascii, spaces, strange] = [0, 0, 0];
  for (let at = 0; at < view.byteLength; at += 2) {
    const unit = view.getUint16(at, littleEndian);
    if (unit === 0x20 || unit === 0x0a) spaces++;
    if (isAsciiText(unit)) ascii++;
    else if (isHighSurrogate(unit) && at + 2 < view.byteLength) {
      if (!isLowSurrogate(view.getUint16(at + 2, littleEndian))) strange++;
      at += 2;
    } else if (!isCommon(unit) && !isHighSurrogate(unit)) strange++;
  }
  return { characters: view.byteLength / 2, ascii, spaces, strange };
}

/** Fewer characters prove nothing. */
const minCharacters = 4;
/** If few of the characters are ASCII, fewer than this prove nothing. */
const minOtherCharacters = 16;
/** The share of ASCII in a text in Latin letters, at least. */
const minAsciiShare = 0.5;

function isText(read: Tally, other: Tally): boolean {
  if (read.strange > 0 || read.characters < minCharacters) return false;
  // In the wrong byte order, Latin letters become Chinese characters or nothing at all, but never ASCII.
  if (read.ascii >= read.characters * minAsciiShare) return other.ascii === 0;
  return read.characters >= minOtherCharacters && read.spaces > 0 && other.strange > 0;
}

function isAsciiText(unit: number): boolean {
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
