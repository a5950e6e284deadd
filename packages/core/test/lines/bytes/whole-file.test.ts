import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { fillFrom } from "../../../src/lines/bytes/read-at.ts";
import { readBytes, residentBytes } from "../../../src/lines/bytes/whole-file.ts";
import { bytesOf, residentBytesOf } from "../../file-bytes.ts";
import { loggedFile } from "../logged-file.ts";

const KiB = 1024;

describe("the first bytes of a file", () => {
  test.for<[string, number | null, number, string, [number, number][]]>([
    [
      "whole",
      10,
      100,
      "0123456789",
      [
        [0, 11],
        [10, 1],
      ],
    ],
    ["fewer", 10, 4, "0123", [[0, 4]]],
    ["exactly all", 10, 10, "0123456789", [[0, 10]]],
    [
      "of unknown size",
      null,
      100,
      "0123456789",
      [
        [0, 100],
        [10, 90],
      ],
    ],
    [
      "of one that has more than its size says",
      3,
      100,
      "0123456789",
      [
        [0, 4],
        [4, 4],
        [8, 4],
        [10, 2],
      ],
    ],
    [
      "of one that should be empty",
      0,
      3,
      "012",
      [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
    ],
  ])("%s", async ([, size, maxBytes, text, reads]) => {
    const file = loggedFile("0123456789", { size });
    expect(Buffer.from(await readBytes(bytesOf(file), maxBytes)).toString()).toBe(text);
    expect(file.reads).toEqual(reads);
  });

  test("come by 256 KiB", async () => {
    const file = loggedFile(new Uint8Array(600 * KiB).fill(0x61));
    expect((await readBytes(bytesOf(file), 520 * KiB)).length).toBe(520 * KiB);
    expect(file.reads).toEqual([
      [0, 256 * KiB],
      [256 * KiB, 256 * KiB],
      [512 * KiB, 8 * KiB],
    ]);
  });

  test("of a file that was read before are at hand", async () => {
    const under = loggedFile("unread");
    const file = residentBytesOf(under, Buffer.from("0123456789"));
    expect(Buffer.from(await readBytes(file, 4)).toString()).toBe("0123");
    expect(under.reads).toEqual([]);
  });
});

describe("a small file is read once", () => {
  test("and answers from memory, in every way", async () => {
    let closed = false;
    const under = loggedFile("01234", {
      modifiedMs: 7,
      version: "v",
      changed: () => true,
      close: () => void (closed = true),
    });
    const file = await residentBytes(under, undefined);
    const reads = under.reads.length;
    const target = new Uint8Array(3);
    expect(await fillFrom(file, target, 1)).toBe(3);
    expect(Buffer.from(target).toString()).toBe("123");
    expect(await fillFrom(file, target, 3)).toBe(2);
    expect(Buffer.from(target).toString()).toBe("343");
    expect(await fillFrom(file, target, 9)).toBe(0);
    expect(under.reads.length).toBe(reads);
    expect(file.size).toBe(5);
    expect(file.source).toMatchObject({ path: ["logged"], size: 5, modifiedMs: 7, version: "v" });
    expect(file.source.changed()).toBe(true);
    file.source.close();
    expect(closed).toBe(true);
  });

  test.for<[string, number, number | null, number | undefined]>([
    ["up to 256 KiB", 256 * KiB, 256 * KiB, 256 * KiB],
    ["not a larger one", 256 * KiB + 1, 256 * KiB + 1, undefined],
    ["not one of unknown size", 5, null, undefined],
    ["not one that grew", 6, 5, undefined],
    ["also one that became shorter", 4, 5, 4],
    ["also an empty one", 0, 0, 0],
  ])("%s", async ([, bytes, size, length]) => {
    const under = loggedFile(new Uint8Array(bytes), { size });
    const file = await residentBytes(under, undefined);
    expect(file.resident?.length).toBe(length);
    expect(file.source).toBe(under);
    if (length === undefined) expect(file).toEqual(bytesOf(under));
  });
});
