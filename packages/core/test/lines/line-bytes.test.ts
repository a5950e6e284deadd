import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { SourceFile } from "../../src/contract/file-source.ts";
import type { FileBytes } from "../../src/lines/bytes/file-bytes.ts";
import { readLineBytes, type LineBytesRequest, type NotHeld } from "../../src/lines/line-bytes.ts";
import { bytesOf, residentBytesOf } from "../file-bytes.ts";
import { loggedFile } from "./logged-file.ts";

interface Shown {
  readonly text: string;
  readonly firstLine: number;
  readonly lineCount: number;
  readonly position: number;
  readonly more: boolean;
  readonly shortened: boolean;
  readonly totalLines: number | null;
}

async function show(file: FileBytes, request: Partial<LineBytesRequest>): Promise<Shown | NotHeld> {
  const found = await readLineBytes(file, {
    firstLine: 1,
    maxLines: 100,
    maxBytes: 1000,
    startPosition: 0,
    maxCountedBytes: Infinity,
    ...request,
  });
  if (found.kind === "notHeld") return found;
  const { bytes, firstLine, lineCount, position, more, shortened, totalLines } = found;
  const text = Buffer.from(bytes).toString();
  return { text, firstLine, lineCount, position, more, shortened, totalLines };
}

const notHeld: NotHeld = { kind: "notHeld" };

function shown(
  text: string,
  lineCount: number,
  totalLines: number | null,
  facts: Partial<Shown> = {},
): Shown {
  return { text, firstLine: 1, lineCount, position: 0, more: false, shortened: false, totalLines, ...facts };
}

const kinds: readonly (readonly [string, (text: string) => FileBytes])[] = [
  ["a file that is read", (text) => bytesOf(loggedFile(text))],
  ["a file that was read before", (text) => residentBytesOf(loggedFile(text), Buffer.from(text))],
];

describe.each(kinds)("%s", (_, fileOf) => {
  test.for<[string, string, Partial<LineBytesRequest>, Shown | NotHeld]>([
    ["whole", "aa\nbb\n", {}, shown("aa\nbb\n", 2, 2)],
    ["whole, without a final line feed", "aa\nbb", {}, shown("aa\nbb", 2, 2)],
    ["empty", "", {}, shown("", 0, 0)],
    ["as many lines as there are", "a\nb\n", { maxLines: 2 }, shown("a\nb\n", 2, 2)],
    ["one line less", "a\nb\n", { maxLines: 1 }, shown("a\n", 1, 2, { more: true })],
    [
      "a line in the middle",
      "a\nbb\nc",
      { firstLine: 2, maxLines: 1 },
      shown("bb\n", 1, 3, { firstLine: 2, position: 2, more: true }),
    ],
    [
      "the last line",
      "a\nbb\nc",
      { firstLine: 3, maxLines: 1 },
      shown("c", 1, 3, { firstLine: 3, position: 5 }),
    ],
    [
      "the line after a final line feed",
      "a\nb\n",
      { firstLine: 3 },
      shown("", 0, 2, { firstLine: 3, position: 4 }),
    ],
    ["past the end", "a\nb\n", { firstLine: 9 }, shown("", 0, 2, { firstLine: 9, position: 4 })],
    [
      "past the end of an open line",
      "a\nb",
      { firstLine: 3 },
      shown("", 0, 2, { firstLine: 3, position: 3 }),
    ],
    [
      "behind a byte order mark",
      "\ufeffa\nb\n",
      { startPosition: 3, maxLines: 1 },
      shown("a\n", 1, 2, { position: 3, more: true }),
    ],
    [
      "a later line behind a byte order mark",
      "\ufeffa\nb\n",
      { startPosition: 3, firstLine: 2 },
      shown("b\n", 1, 2, { firstLine: 2, position: 5 }),
    ],
    ["a byte order mark alone", "\ufeff", { startPosition: 3 }, shown("", 0, 0, { position: 3 })],
    [
      "past a byte order mark alone",
      "\ufeff",
      { startPosition: 3, firstLine: 2 },
      shown("", 0, 0, { firstLine: 2, position: 3 }),
    ],
    ["all the bytes it may take", "aa\nbb\n", { maxBytes: 6 }, shown("aa\nbb\n", 2, 2)],
    ["a byte more than it may take", "aa\nbb\n", { maxBytes: 5 }, notHeld],
    ["a byte more, in an open line", "aa\nbb", { maxBytes: 4 }, notHeld],
    [
      "fewer lines in all the bytes it may take",
      "aa\nbb\n",
      { maxLines: 1, maxBytes: 3 },
      shown("aa\n", 1, 2, { more: true }),
    ],
    ["fewer lines in a byte more", "aa\nbb\n", { maxLines: 1, maxBytes: 2 }, notHeld],
    [
      "shortened before a line of so many bytes",
      "aa\nbb\ncc\ndd\n",
      { maxBytes: 7, maxLastLineBytes: 2 },
      shown("aa\nbb\n", 2, 4, { more: true, shortened: true }),
    ],
    ["not before a longer line", "aa\nbb\nccc\ndd\n", { maxBytes: 7, maxLastLineBytes: 2 }, notHeld],
    [
      "shortened at the end of a line",
      "aa\nbb\ncc\n",
      { maxBytes: 6, maxLastLineBytes: 2 },
      shown("aa\nbb\n", 2, 3, { more: true, shortened: true }),
    ],
    [
      "shortened before the open line at the end",
      "aa\nbbb",
      { maxBytes: 4, maxLastLineBytes: 3 },
      shown("aa\n", 1, 2, { more: true, shortened: true }),
    ],
    ["not before a longer open line", "aa\nbbb", { maxBytes: 4, maxLastLineBytes: 2 }, notHeld],
    [
      "shortened before the last of the wanted lines",
      "aa\nbb\ncc\n",
      { maxLines: 2, maxBytes: 5, maxLastLineBytes: 9 },
      shown("aa\n", 1, 3, { more: true, shortened: true }),
    ],
    ["never to no line", "aaaa\nb\n", { maxBytes: 3, maxLastLineBytes: 9 }, notHeld],
    [
      "shortened from a later line on",
      "x\naa\nbb\n",
      { firstLine: 2, maxBytes: 5, maxLastLineBytes: 2 },
      shown("aa\n", 1, 3, { firstLine: 2, position: 2, more: true, shortened: true }),
    ],
  ])("%s", async ([, text, request, expected]) => {
    expect(await show(fileOf(text), request)).toEqual(expected);
  });
});

describe("the total", () => {
  test.for<[string, Partial<SourceFile>, Partial<LineBytesRequest>, number | null]>([
    ["of a file as large as may be counted", {}, { maxCountedBytes: 6 }, 3],
    ["of a larger file", {}, { maxCountedBytes: 5 }, null],
    ["where the lines reach the end", {}, { maxCountedBytes: 5, maxLines: 9 }, 3],
    ["of a file of unknown size", { size: null }, { maxCountedBytes: 1_000_000 }, null],
    ["of a file of unknown size, whatever that is", { size: null }, {}, 3],
    ["from the middle on", {}, { startPosition: 5 }, null],
  ])("%s", async ([, facts, request, total]) => {
    const text = request.startPosition === undefined ? "a\nb\nc\n" : "aaaa\nb\nc\n";
    expect(await show(bytesOf(loggedFile(text, facts)), { maxLines: 1, ...request })).toMatchObject({
      totalLines: total,
    });
  });

  test("of a file that grows as fast as it is read is given up", async () => {
    let bytesRead = 0;
    const read = (target: Uint8Array): number => {
      target.fill(0x0a);
      bytesRead += target.length;
      return target.length;
    };
    const file = loggedFile("", { size: 1000, read: async (target) => read(target) });
    expect(await show(bytesOf(file), { maxLines: 1 })).toMatchObject({ totalLines: null });
    expect(bytesRead).toBeGreaterThan(64 * 1024 * 1024);
    expect(bytesRead).toBeLessThan(80 * 1024 * 1024);
  });
});

test("lines are counted from the file's start, or from a first line that is told", async () => {
  const file = bytesOf(loggedFile("aaaa\nb\nc\n"));
  expect(await show(file, { startPosition: 5, maxLines: 1 })).toEqual(
    shown("b\n", 1, null, { position: 5, more: true }),
  );
  expect(await show(file, { startPosition: 5, firstLine: 2 })).toEqual(notHeld);
});

describe("what is read", () => {
  const text = "0123456789\n".repeat(50_000);

  test.for<[string, Partial<LineBytesRequest>, readonly (readonly [number, number])[]]>([
    ["64 KiB for few lines", { maxLines: 10 }, [[0, 65_536]]],
    ["128 bytes for each line", { maxLines: 1000 }, [[0, 128_000]]],
    ["at most 192 KiB at first", { maxLines: 10_000 }, [[0, 196_608]]],
    ["a byte more than the lines may take", { maxLines: 10, maxBytes: 200 }, [[0, 201]]],
    [
      "as much again where that was too little",
      { maxLines: 20_000 },
      [
        [0, 196_608],
        [196_608, 196_608],
      ],
    ],
    [
      "the file's start with a first line behind a byte order mark",
      { maxLines: 10, startPosition: 3 },
      [[0, 65_539]],
    ],
    ["from a far first line on", { maxLines: 10, startPosition: 11_000 }, [[11_000, 65_536]]],
    [
      "a byte behind lines that end where the read does",
      { maxLines: 1, maxBytes: 10, startPosition: 11_000 },
      [[11_000, 11]],
    ],
    [
      "a byte to tell whether lines follow",
      { maxLines: 2, maxBytes: 22, maxLastLineBytes: 0, startPosition: 549_978 },
      [
        [549_978, 23],
        [550_000, 1],
      ],
    ],
  ])("%s", async ([, request, reads]) => {
    const file = loggedFile(text, { inTurn: true });
    await show(bytesOf(file), { maxBytes: 1_000_000, maxCountedBytes: 0, ...request });
    expect(file.reads).toEqual(reads);
  });
});
