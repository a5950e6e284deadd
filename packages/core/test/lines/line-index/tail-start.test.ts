import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import {
  countLinesBefore,
  findTailStart,
  type TailStart,
} from "../../../src/lines/line-index/locate-line.ts";
import { bytesOf, residentBytesOf } from "../../file-bytes.ts";
import { loggedFile } from "../logged-file.ts";

const KiB = 1024;

describe("the last lines", () => {
  test.for<[text: string, count: number, maxBytes: number, TailStart | undefined]>([
    ["", 1, 100, { position: 0, lines: 0 }],
    ["a", 1, 100, { position: 0, lines: 1 }],
    ["\n", 1, 100, { position: 0, lines: 1 }],
    ["a\nb\nc\n", 1, 100, { position: 4, lines: 1 }],
    ["a\nb\nc\n", 2, 100, { position: 2, lines: 2 }],
    ["a\nb\nc\n", 3, 100, { position: 0, lines: 3 }],
    ["a\nb\nc\n", 9, 100, { position: 0, lines: 3 }],
    ["a\nb\nc", 1, 100, { position: 4, lines: 1 }],
    ["a\n\n\n", 2, 100, { position: 2, lines: 2 }],
    ["\n\n", 2, 100, { position: 0, lines: 2 }],
    ["a\nb\nc\n", 1, 3, { position: 4, lines: 1 }],
    ["a\nb\nc\n", 1, 2, undefined],
    ["a\nb\nc\n", 3, 5, undefined],
    ["a\nb\nc\n", 3, 6, { position: 0, lines: 3 }],
  ])("of %j, %i of them within %i bytes", async ([text, count, maxBytes, start]) => {
    expect(await findTailStart(bytesOf(loggedFile(text)), text.length, count, maxBytes)).toEqual(start);
  });
});

test.for([65_534, 65_535, 65_536, 65_537, 196_607, 196_608, 196_609])(
  "a line feed %i bytes before the end is seen, on whichever side of a block it is",
  async (fromEnd) => {
    const bytes = new Uint8Array(400_000).fill(0x61);
    bytes[bytes.length - fromEnd] = 0x0a;
    const start = await findTailStart(bytesOf(loggedFile(bytes)), bytes.length, 1, Infinity);
    expect(start).toEqual({ position: 400_000 - fromEnd + 1, lines: 1 });
  },
);

test.for<[count: number, position: number]>([
  [1, 999_999],
  [65_536, 934_464],
  [65_537, 934_463],
  [700_000, 300_000],
  [999_999, 1],
  [1_000_000, 0],
  [1_000_001, 0],
])("the last %i of a million empty lines start at %i", async ([count, position]) => {
  const bytes = new Uint8Array(1_000_000).fill(0x0a);
  const start = await findTailStart(bytesOf(loggedFile(bytes)), bytes.length, count, Infinity);
  expect(start).toEqual({ position, lines: 1_000_000 - position });
});

test("blocks are read backwards, each twice as large, up to 512 KiB", async () => {
  const file = loggedFile(new Uint8Array(2048 * KiB).fill(0x61), { inTurn: true });
  await findTailStart(bytesOf(file), 2048 * KiB, 1, Infinity);
  expect(file.reads).toEqual([
    [1984 * KiB, 64 * KiB],
    [1856 * KiB, 128 * KiB],
    [1600 * KiB, 256 * KiB],
    [1088 * KiB, 512 * KiB],
    [576 * KiB, 512 * KiB],
    [64 * KiB, 512 * KiB],
    [0, 64 * KiB],
  ]);
});

test("a file that became shorter is searched as far as it goes", async () => {
  const bytes = Buffer.from("a\nb\nc");
  expect(await findTailStart(bytesOf(loggedFile(bytes)), 9, 1, Infinity)).toEqual({
    position: 4,
    lines: 1,
  });
});

test("lines before a byte are counted, also where the file was read before", async () => {
  const text = "a\nb\nc\n";
  for (const file of [bytesOf(loggedFile(text)), residentBytesOf(loggedFile(text), Buffer.from(text))]) {
    expect(await countLinesBefore(file, 0)).toBe(0);
    expect(await countLinesBefore(file, 4)).toBe(2);
    expect(await countLinesBefore(file, 6)).toBe(3);
  }
});
