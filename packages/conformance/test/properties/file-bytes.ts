import { Buffer } from "node:buffer";
import fc from "fast-check";

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

const endings = [utf8("\n"), utf8("\r\n"), utf8("\r"), utf8("\r\r\n"), utf8("\n\n")];

/** Line ends, and characters that other tools take for line ends. */
const texts = [
  "a",
  "bc d",
  "\t",
  "  ",
  "    x",
  "# c",
  "é",
  "€",
  "😀",
  "\uFEFF",
  "\u2028",
  "\u0085",
  "\v\f",
  "\0",
];

/** Cut, overlong, surrogate and too large sequences, and bytes that start no sequence. */
const invalidUtf8 = [
  bytes(0xff),
  bytes(0x80),
  bytes(0xc3),
  bytes(0xe2, 0x82),
  bytes(0xf0, 0x9f, 0x98),
  bytes(0xc0, 0x80),
  bytes(0xed, 0xa0, 0x80),
  bytes(0xf4, 0x90, 0x80, 0x80),
];

/** Lines whose length is near the 500 bytes of a Codex line. */
function longRun(units: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(fc.constantFrom(...units), fc.integer({ min: 490, max: 530 }))
    .map(([unit, length]) =>
      Buffer.concat(Array.from({ length: Math.ceil(length / unit.length) }, () => unit)),
    );
}

/** The parts of a generated file. */
export interface FileShape {
  /** Whether the file may contain invalid UTF-8. Default true. */
  readonly invalid?: boolean;
}

/** Generates files from byte sequences that are difficult for readers. */
export function fileBytes({ invalid = true }: FileShape = {}): fc.Arbitrary<Uint8Array> {
  const units = ["x", "é", "€", "😀", "\t"].map(utf8);
  const chunk = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...endings) },
    { weight: 8, arbitrary: fc.constantFrom(...texts.map(utf8)) },
    { weight: 1, arbitrary: longRun(invalid ? [...units, bytes(0xff), bytes(0xe2, 0x82)] : units) },
    ...(invalid ? [{ weight: 3, arbitrary: fc.constantFrom(...invalidUtf8) }] : []),
  );
  return fc.array(chunk, { maxLength: 30, size: "max" }).map((chunks) => Buffer.concat(chunks));
}

/** A file that tests the bytes around one position. */
export interface BorderFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const kibibyte = 1024;
const firstBorder = 64 * kibibyte;

/** Byte sequences that a border between chunks must not tear. */
const sequences: Readonly<Record<string, Uint8Array>> = {
  LF: utf8("\n"),
  CRLF: utf8("\r\n"),
  "CR CRLF": utf8("\r\r\n"),
  "CR and text": utf8("\rx"),
  "two bytes": utf8("é"),
  "three bytes": utf8("€"),
  "four bytes": utf8("😀"),
  "a cut character": bytes(0xf0, 0x9f, 0x98, 0x78),
};

const fillerLineBytes = 4096;

/** Makes a line with a tab and a character of each length in UTF-8. */
function fillerLine(ending: string): string {
  return `\té€😀${"x".repeat(fillerLineBytes - 10 - ending.length)}${ending}`;
}

const lfLine = fillerLine("\n");
const crlfLine = fillerLine("\r\n");

/** Makes the given number of bytes in few lines. The last line is short and has no ending, so that the next bytes continue it. */
function filler(length: number): Uint8Array {
  const count = Math.floor(length / fillerLineBytes);
  const lines = Array.from({ length: count }, (_, index) => (index % 3 === 0 ? crlfLine : lfLine));
  const left = length % fillerLineBytes;
  const end = left > 100 ? `${"y".repeat(left - 51)}\n${"z".repeat(50)}` : "z".repeat(left);
  return utf8(lines.join("") + end);
}

/** Makes a file for each position of a border in a sequence, from just before it to just after it. */
function torn(
  names: readonly string[],
  file: (sequence: Uint8Array, before: number) => readonly Uint8Array[],
  border: string,
): readonly BorderFile[] {
  return names.flatMap((name) => {
    const sequence = sequences[name] ?? bytes();
    return Array.from({ length: sequence.length + 1 }, (_, before) => ({
      name: `${name}, ${before} of its bytes before ${border}`,
      bytes: Buffer.concat(file(sequence, before)),
    }));
  });
}

function endingAt(position: number): readonly BorderFile[] {
  return ["\n", "\r", "\r\n", "é"].map((end) => ({
    name: `${position} bytes that end in ${JSON.stringify(end)}`,
    bytes: Buffer.concat([filler(position - utf8(end).length), utf8(end)]),
  }));
}

function unbrokenLine(borders: readonly number[]): Uint8Array {
  const line = Buffer.alloc(Math.max(...borders) + 2, "x");
  for (const border of borders) line[border - 1] = 0x0d;
  return line;
}

/** Makes files in which a chunk of a scan from the start (64 KiB, then 512 KiB) ends within a difficult sequence. */
export function borderFiles(): readonly BorderFile[] {
  const rest = utf8("after\nthe border\r\nlast");
  const secondBorder = firstBorder + 512 * kibibyte;
  const around = (border: number, names: readonly string[]): readonly BorderFile[] =>
    torn(names, (sequence, before) => [filler(border - before), sequence, rest], `byte ${border}`);
  return [
    ...around(firstBorder, Object.keys(sequences)),
    ...around(secondBorder, ["CRLF", "four bytes"]),
    ...[firstBorder - 1, firstBorder, firstBorder + 1, secondBorder].flatMap(endingAt),
    { name: "one line with a CR before each border", bytes: unbrokenLine([firstBorder, secondBorder]) },
  ];
}

/** Makes files in which a block of a search from the end (64 KiB, then 128 KiB) starts within a difficult sequence. */
export function tailBorderFiles(): readonly BorderFile[] {
  const around = (border: number, names: readonly string[]): readonly BorderFile[] =>
    torn(
      names,
      (sequence, before) => [filler(9000), sequence, filler(border - sequence.length + before)],
      `the last ${border}`,
    );
  return [
    ...around(firstBorder, Object.keys(sequences)),
    ...around(firstBorder + 128 * kibibyte, ["LF", "CRLF", "four bytes"]),
    ...[firstBorder - 1, firstBorder, firstBorder + 1].flatMap(endingAt),
  ];
}
