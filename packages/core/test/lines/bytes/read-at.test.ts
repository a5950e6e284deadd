import { Buffer } from "node:buffer";
import process from "node:process";
import { describe, expect, test, vi } from "vitest";
import type { SourceFile } from "../../../src/contract/file-source.ts";
import { fillFrom, fillNow, readFrom } from "../../../src/lines/bytes/read-at.ts";
import { actualSize } from "../../../src/lines/bytes/whole-file.ts";
import { yieldTurn } from "../../../src/lines/bytes/yield-turn.ts";
import { findTailStart } from "../../../src/lines/line-index/locate-line.ts";
import { bytesOf } from "../../file-bytes.ts";
import { loggedFile } from "../logged-file.ts";

const KiB = 1024;

async function filled(file: SourceFile, byteLength: number, position: number): Promise<string> {
  const target = new Uint8Array(byteLength);
  const length = await fillFrom(bytesOf(file), target, position);
  return Buffer.from(target.subarray(0, length)).toString();
}

describe("the bytes that came with the open", () => {
  const head = Buffer.from("01234");

  test.for<[string, number, number, string, [number, number][]]>([
    ["are enough", 3, 1, "123", []],
    ["are enough to their end", 5, 0, "01234", []],
    ["are a start", 4, 3, "3456", [[5, 2]]],
    ["end before", 2, 5, "56", [[5, 2]]],
    ["end well before", 2, 7, "78", [[7, 2]]],
  ])("%s", async ([, byteLength, position, text, reads]) => {
    const file = loggedFile("0123456789", { head });
    expect(await filled(file, byteLength, position)).toBe(text);
    expect(file.reads).toEqual(reads);
  });
});

test("bytes that are held are given at once, though the turn is over", async () => {
  const clock = vi.spyOn(process, "hrtime");
  clock.mockReturnValue([9_000_010, 0]);
  await yieldTurn();
  clock.mockReturnValue([9_000_010, 9_000_000]);
  let nextTurn = false;
  setImmediate(() => (nextTurn = true));
  const file = { ...bytesOf(loggedFile("")), size: 10, resident: Buffer.from("0123456789") };
  const target = new Uint8Array(3);
  expect(await fillFrom(file, target, 4)).toBe(3);
  expect(Buffer.from(target).toString()).toBe("456");
  expect(await actualSize(file, 1)).toBe(10);
  expect(await findTailStart(file, 10, 2, Infinity)).toEqual({ position: 0, lines: 1 });
  expect(nextTurn).toBe(false);
  // The next read that is not held waits.
  expect(yieldTurn()).toBeInstanceOf(Promise);
  clock.mockRestore();
});

test("held bytes are not given to a call that was aborted", async () => {
  const file = { ...bytesOf(loggedFile("")), signal: AbortSignal.abort("left"), resident: Buffer.from("0") };
  await expect(fillFrom(file, new Uint8Array(1), 0)).rejects.toBe("left");
});

test.for<[string, number, number | null, boolean]>([
  ["up to 256 KiB", 256 * KiB, 1_000_000, true],
  ["more of a large file", 256 * KiB + 1, 1_000_000, false],
  ["more of a file of unknown size", 256 * KiB + 1, null, false],
  ["more than a small file has", 256 * KiB + 1, 256 * KiB, true],
])("%s is read in the current turn or not", async ([, byteLength, size, inTurn]) => {
  const file = loggedFile(new Uint8Array(300_000), { size, inTurn: true });
  let waited = false;
  const read = file.read.bind(file);
  const target = new Uint8Array(byteLength);
  const watched: SourceFile = { ...file, read: (...args) => ((waited = true), read(...args)) };
  await fillFrom(bytesOf(watched), target, 0);
  expect(waited).toBe(!inTurn);
});

test("what comes in pieces is put together", async () => {
  const bytes = Buffer.from("0123456789");
  const file = loggedFile("", {
    size: 10,
    read: async (target, position) => bytes.subarray(position, position + 3).copy(target),
  });
  expect(await filled(file, 8, 0)).toBe("01234567");
  expect(await filled(file, 20, 4)).toBe("456789");
});

test("where a file should end it is asked once, in the current turn; else until it gives nothing", async () => {
  const known = loggedFile("0123", { inTurn: true });
  expect(await filled(known, 9, 0)).toBe("0123");
  expect(known.reads).toEqual([[0, 9]]);
  const longer = loggedFile("0123", { inTurn: true, size: 3 });
  expect(await filled(longer, 9, 0)).toBe("0123");
  expect(longer.reads).toEqual([
    [0, 9],
    [4, 5],
  ]);
  const waitedFor = loggedFile("0123");
  expect(await filled(waitedFor, 9, 0)).toBe("0123");
  expect(waitedFor.reads).toEqual([
    [0, 9],
    [4, 5],
  ]);
});

test.for([Number.NaN, -1, 0])("a source that answers %d has ended", async (answer) => {
  expect(await filled(loggedFile("", { size: 9, read: async () => answer }), 4, 0)).toBe("");
  expect(fillNow(loggedFile("", { size: 9, readSync: () => answer }), new Uint8Array(4), 0)).toBe(0);
});

test("a source that claims more than was asked for is not believed", async () => {
  const claim = "the source of the file claims to have read more than was asked for";
  await expect(filled(loggedFile("", { size: 9, read: async () => 5 }), 4, 0)).rejects.toMatchObject({
    code: "INTERNAL",
    message: claim,
  });
  expect(() => fillNow(loggedFile("", { size: 9, readSync: () => 5 }), new Uint8Array(4), 0)).toThrow(claim);
});

test("an abort between two reads is heard", async () => {
  const controller = new AbortController();
  const reason = new Error("stop");
  const file = loggedFile("", {
    size: 9,
    read: async () => {
      controller.abort(reason);
      return 1;
    },
  });
  await expect(fillFrom(bytesOf(file, { signal: controller.signal }), new Uint8Array(4), 0)).rejects.toBe(
    reason,
  );
});

test("is filled in the current turn, as far as the file goes and can be read so", () => {
  const bytes = Buffer.from("0123456789");
  const readSync = (target: Uint8Array, position: number): number =>
    bytes.subarray(position, position + 3).copy(target);
  const target = new Uint8Array(9);
  expect(fillNow(loggedFile("", { readSync }), target, 4)).toBe(6);
  expect(Buffer.from(target).toString()).toBe("456789\0\0\0");
  expect(fillNow(loggedFile("0123"), target, 0)).toBe(0);
});

describe("at most so many bytes", () => {
  test.for<[string, number | null, number, number, string, [number, number][]]>([
    ["of a file that has more", 10, 2, 3, "234", [[2, 3]]],
    [
      "of one that ends before",
      10,
      6,
      100,
      "6789",
      [
        [6, 5],
        [10, 1],
      ],
    ],
    ["past the end", 10, 12, 100, "", [[12, 1]]],
    [
      "of a file of unknown size",
      null,
      6,
      100,
      "6789",
      [
        [6, 100],
        [10, 96],
      ],
    ],
    [
      "of one that has more than its size says",
      3,
      1,
      6,
      "123456",
      [
        [1, 3],
        [4, 3],
      ],
    ],
    ["of one that has as much as asked, and more", 3, 1, 3, "123", [[1, 3]]],
    ["none", 10, 2, 0, "", []],
  ])("%s", async ([, size, position, maxBytes, text, reads]) => {
    const file = loggedFile("0123456789", { size });
    expect(Buffer.from(await readFrom(bytesOf(file), position, maxBytes)).toString()).toBe(text);
    expect(file.reads).toEqual(reads);
  });
});
