import { CollectedBytes } from "../../lines/bytes/collected-bytes.ts";
import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { fillFrom, readFrom } from "../../lines/bytes/read-at.ts";
import { isUtf8Start, startsWithByteOrderMark, Utf8Checker } from "../../lines/bytes/utf8.ts";
import { splitBytes } from "../../lines/split-lines.ts";
import { decodeUtf8, hasNul, isUtf8 } from "../../platform.ts";
import { mixedParts, type EncodedPart } from "./mixed-encoding.ts";
import { isWholeUtf32 } from "./stream-decoder.ts";
import { confidentEncoding } from "./suggest-encoding.ts";
import { guessUtf16, utf16WithoutMark } from "./utf16-without-mark.ts";

/** The encoding of a text file. */
export interface TextEncoding {
  /** As `TextDecoder` names it, or `utf-32le`, `utf-32be`. Several names, joined by a comma, if it changes. */
  readonly name: string;
  /** The length of the byte order mark before the text, in bytes; 0 if there is none. */
  readonly markBytes: number;
  /** Whether the file is text in spite of NULs in it. Its first bytes may still announce a type that is not text. */
  readonly holdsNul?: true;
  /** The parts of the file, if its encoding changes. */
  readonly parts?: readonly EncodedPart[];
  /** Whether the encoding is only likely. */
  readonly guessed?: true;
}

/** What the choice of an encoding depends on. */
export interface EncodingRequest {
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  /** The encoding that the host names for files that are not UTF-8. `auto`: the most likely one. */
  readonly legacy: string | undefined;
  /** How many bytes of a file are checked for UTF-8, at most. */
  readonly maxCheckedBytes: number;
}

/** The option of a host that lets files be read in the encoding that is most likely. */
export const autoEncoding = "auto";

const utf8: TextEncoding = { name: "utf-8", markBytes: 0 };
const escape = 0x1b;

/**
 * Chooses the encoding of a file. Undefined if the file is not text. A byte order mark decides. Without one, bytes with
 * a NUL are UTF-16 if that is certain or the host names it. Otherwise they are text if there is text between the NULs.
 * Text is UTF-8, unless the host names another encoding and the file is not valid UTF-8.
 */
export async function chooseEncoding(
  file: FileBytes,
  request: EncodingRequest,
): Promise<TextEncoding | undefined> {
  const { head, legacy } = request;
  const bytes = file.resident ?? head;
  const marked = encodingOfMark(head);
  if (marked !== undefined) {
    return hasNul(bytes) ? await withParts(file, marked, request.maxCheckedBytes) : marked;
  }
  const named = legacy === undefined || legacy === autoEncoding ? undefined : { name: legacy, markBytes: 0 };
  if (hasNul(bytes)) {
    if (named?.name.startsWith("utf-16")) return named;
    const mixed = await mixedEncoding(file, request.maxCheckedBytes);
    if (mixed !== undefined) return mixed;
    if (hasNul(head)) {
      const name = utf16WithoutMark(head, file.size);
      if (name !== undefined) return { name, markBytes: 0 };
      const guess = guessUtf16(head, file.size);
      const guessed = guess && ({ name: guess.name, markBytes: 0, guessed: true, holdsNul: true } as const);
      // In the scripts of East Asia, the bytes of UTF-16 may be letters, and those of other text may be UTF-16.
      if (guess?.isEastAsian === false) return guessed;
      if (!(await holdsText(file, head))) return guessed;
      return { ...(await encodingOfText(file, request, named)), holdsNul: true };
    }
  }
  return legacy === undefined ? utf8 : await encodingOfText(file, request, named);
}

/** The encodings of a file to which text in another one was appended. Undefined if the file is in one encoding. */
export function mixedEncoding(file: FileBytes, maxBytes: number): Promise<TextEncoding | undefined> {
  return encodingOfParts(file, utf8, maxBytes);
}

/** The encoding of a byte order mark, or those of the parts if text in another encoding was appended. */
async function withParts(file: FileBytes, marked: TextEncoding, maxBytes: number): Promise<TextEncoding> {
  return (await encodingOfParts(file, marked, maxBytes)) ?? marked;
}

async function encodingOfParts(
  file: FileBytes,
  { name, markBytes }: TextEncoding,
  maxBytes: number,
): Promise<TextEncoding | undefined> {
  if (name !== "utf-8" && name !== "utf-16le" && name !== "utf-16be") return undefined;
  const parts = await mixedParts(file, { name, markBytes }, maxBytes);
  if (parts === undefined) return undefined;
  const names = [...new Set(parts.map((part) => part.name))].join(", ");
  return { name: names, markBytes: parts[0]?.markBytes ?? 0, parts };
}

/** The encoding of what is text: UTF-8, unless the host names another one and the bytes are not valid UTF-8. */
async function encodingOfText(
  file: FileBytes,
  { head, legacy, maxCheckedBytes }: EncodingRequest,
  named: TextEncoding | undefined,
): Promise<TextEncoding> {
  if (legacy === autoEncoding) return (await likelyEncoding(file, maxCheckedBytes)) ?? utf8;
  if (named === undefined || named.name === "utf-8") return utf8;
  // This encoding consists of ASCII and escape sequences, so it is always valid UTF-8 as well.
  if (named.name === "iso-2022-jp" && head.includes(escape)) return named;
  return (await firstInvalidChunk(file, maxCheckedBytes)) === undefined ? utf8 : named;
}

/** The most likely encoding of a file that is not UTF-8. Undefined if none is likely, or the file is UTF-8 with faults. */
async function likelyEncoding(file: FileBytes, maxBytes: number): Promise<TextEncoding | undefined> {
  const chunk = await firstInvalidChunk(file, maxBytes);
  if (chunk === undefined) return undefined;
  const lines = new CollectedBytes();
  for (const { start, end } of splitBytes(chunk, maxSampledLineBytes)) {
    const line = chunk.subarray(start, end);
    if (!isUtf8(line)) lines.append(line);
    if (lines.length >= maxSampledBytes) break;
    if (!isUtf8(line)) lines.append(lineFeedPiece);
  }
  const name = isMostlyUtf8(chunk) ? undefined : await confidentEncoding(lines.view());
  return name === undefined ? undefined : { name, markBytes: 0, guessed: true };
}

const maxSampledLineBytes = 4096;
const maxSampledBytes = 16 * 1024;
const lineFeedPiece: Uint8Array = Uint8Array.of(0x0a);

/** Whether more characters beyond ASCII are UTF-8 than are not. */
function isMostlyUtf8(chunk: Uint8Array): boolean {
  const text = decodeUtf8(chunk);
  const characters = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const replaced = text.match(/\ufffd/g)?.length ?? 0;
  return characters > 2 * replaced;
}

/** The encoding that the byte order mark of a file stands for. Undefined if there is no mark. */
export function encodingOfMark(head: Uint8Array): TextEncoding | undefined {
  if (startsWithByteOrderMark(head)) return { name: "utf-8", markBytes: 3 };
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) {
    // The UTF-32 mark starts with the UTF-16 mark: the following bytes decide.
    const wide = third === 0 && fourth === 0 && isWholeUtf32(head, true);
    return wide ? { name: "utf-32le", markBytes: 4 } : { name: "utf-16le", markBytes: 2 };
  }
  if (first === 0xfe && second === 0xff) return { name: "utf-16be", markBytes: 2 };
  const wide = first === 0 && second === 0 && third === 0xfe && fourth === 0xff && isWholeUtf32(head, false);
  return wide ? { name: "utf-32be", markBytes: 4 } : undefined;
}

const chunkBytes = 256 * 1024;

/** The first bytes of a file among which some are not UTF-8. Undefined if the first `maxBytes` of it are UTF-8. */
async function firstInvalidChunk(file: FileBytes, maxBytes: number): Promise<Uint8Array | undefined> {
  const checker = new Utf8Checker();
  const chunk = new Uint8Array(chunkBytes);
  for (let position = 0; position < maxBytes; position += chunk.length) {
    const filled = await fillFrom(file, chunk, position);
    const bytes = chunk.subarray(0, filled);
    if (!checker.add(bytes)) return bytes;
    if (filled < chunk.length) return checker.finish() ? undefined : bytes;
  }
  return undefined;
}

/** How far the first byte that is not NUL is looked for: a log may begin with the NULs of what was lost of it. */
const maxNulRunBytes = 64 * 1024 * 1024;

/**
 * Whether a file whose first bytes hold a NUL is text. Its first bytes, those behind a run of NULs at its start, and its
 * last bytes are looked at: none of them may look binary, and some must hold text.
 */
async function holdsText(file: FileBytes, head: Uint8Array): Promise<boolean> {
  const first = judgeNuls(head);
  if (first === "binary") return false;
  const afterRun = first === "empty" ? judgeNuls(await bytesAfterNuls(file, head.length)) : first;
  if (afterRun === "binary") return false;
  const last = judgeNuls(await lastBytes(file, head.length));
  return last !== "binary" && (afterRun === "text" || last === "text");
}

/** The bytes that follow the NULs at the start of a file. Empty if there are only NULs, as far as they are looked at. */
async function bytesAfterNuls(file: FileBytes, from: number): Promise<Uint8Array> {
  const chunk = new Uint8Array(chunkBytes);
  for (let position = from; position < maxNulRunBytes; position += chunk.length) {
    const filled = await fillFrom(file, chunk, position);
    let start = 0;
    while (start < filled && chunk[start] === 0) start++;
    if (start < filled) return await readFrom(file, position + start, sampleBytes);
    if (filled < chunk.length) break;
  }
  return new Uint8Array(0);
}

const sampleBytes = 8192;

/** The last bytes of a file behind its first `headBytes`, from the start of a character on. */
async function lastBytes({ size, ...file }: FileBytes, headBytes: number): Promise<Uint8Array> {
  if (size === null || size <= headBytes) return new Uint8Array(0);
  const bytes = await readFrom({ size, ...file }, Math.max(headBytes, size - sampleBytes), sampleBytes);
  const start = bytes.findIndex((byte) => byte < 0x80 || byte >= 0xc0);
  return bytes.subarray(Math.max(0, start));
}

/** The controls of a binary file stand near its start, where numbers describe what follows. */
const describingBytes = 512;
/** Further on, text has a smaller share of controls. */
const maxControlShare = 0.005;
/** Numbers hold more NULs. A text with so few may hold a few controls anywhere. */
const maxStrayNulShare = 0.003;
const maxStrayControlShare = 0.02;
/** Fewer bytes that are not UTF-8 do not prove text in an older encoding. Such text holds few NULs. */
const minOlderTextBytes = 128;
const maxOlderNulShare = 0.01;
/** Where most bytes are NULs, fewer that differ are numbers or bits. */
const minDifferentBytes = 3;

/** What bytes are, apart from the NULs in them. */
function judgeNuls(bytes: Uint8Array): "empty" | "text" | "binary" {
  const others = bytes.filter((byte) => byte !== 0);
  if (others.length === 0) return "empty";
  const nuls = bytes.length - others.length;
  const controls = others.filter(isControl).length;
  const isDescribed = nuls > bytes.length * maxStrayNulShare;
  if (isDescribed && others.subarray(0, describingBytes).some(isControl)) return "binary";
  if (controls > others.length * (isDescribed ? maxControlShare : maxStrayControlShare)) return "binary";
  if (!isUtf8Start(others)) {
    const isOlderText =
      controls === 0 && others.length >= minOlderTextBytes && nuls <= bytes.length * maxOlderNulShare;
    return isOlderText ? "text" : "binary";
  }
  if (nuls < others.length) return "text";
  return new Set(others).size >= minDifferentBytes && !isEverySecond(bytes) ? "text" : "binary";
}

/** Whether the bytes that are not NUL all stand at even places, or all at odd ones, as numbers of several bytes do. */
function isEverySecond(bytes: Uint8Array): boolean {
  const first = bytes.findIndex((byte) => byte !== 0);
  return bytes.every((byte, index) => byte === 0 || (index - first) % 2 === 0);
}

/** All but bell, backspace, tab, the ends of lines and pages, escape, and SUB, which ends texts of DOS. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b;
}
