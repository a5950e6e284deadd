import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { fillFrom } from "../../../src/lines/bytes/read-at.ts";
import { base64Of, readBytes, readUpTo, residentBytes } from "../../../src/lines/bytes/whole-file.ts";
import { bytesOf, residentBytesOf } from "../../file-bytes.ts";
import { loggedFile } from "../logged-file.ts";

const KiB = 1024;

test("a large file of which the size says little is read whole, as far as it may be", async () => {
  const text = Array.from({ length: 200_000 }, (_, index) => index.toString(36)).join("");
  for (const size of [null, 0, 3, 300_000]) {
    const read = (maxBytes: number): Promise<Uint8Array> =>
      readBytes(bytesOf(loggedFile(text, { size })), maxBytes);
    expect(Buffer.from(await read(10_000_000)).toString()).toBe(text);
    expect(Buffer.from(await read(700_001)).toString()).toBe(text.slice(0, 700_001));
  }
});

test.for([0, 1, 2, 3, 196_607, 196_608, 196_609, 196_610, 393_216, 500_000])(
  "%i bytes become the same base64 in steps as at once",
  (length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 7919) % 251));
    const steps = base64Of(bytes);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    expect(step.value).toBe(bytes.toString("base64"));
  },
);

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
        [4, 96],
        [10, 90],
      ],
    ],
    [
      "of one that should be empty",
      0,
      3,
      "012",
      [
        [0, 1],
        [1, 2],
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

  test.for<[string, number, number | null, number | undefined, [number, number][]]>([
    ["a few bytes", 5, 5, 5, [[0, 6]]],
    ["up to 256 KiB", 256 * KiB, 256 * KiB, 256 * KiB, [[0, 256 * KiB + 1]]],
    ["not a larger one", 256 * KiB + 1, 256 * KiB + 1, undefined, []],
    ["not one of unknown size", 5, null, undefined, []],
    ["not one that grew", 6, 5, undefined, [[0, 6]]],
    ["not one of 256 KiB that grew", 256 * KiB + 1, 256 * KiB, undefined, [[0, 256 * KiB + 1]]],
    [
      "also one that became shorter",
      4,
      5,
      4,
      [
        [0, 6],
        [4, 2],
      ],
    ],
    ["also an empty one", 0, 0, 0, [[0, 1]]],
  ])("%s", async ([, bytes, size, length, reads]) => {
    const under = loggedFile(new Uint8Array(bytes), { size, inTurn: true });
    const file = await residentBytes(under, undefined);
    expect(file.resident?.length).toBe(length);
    expect(file.source).toBe(under);
    if (length === undefined) expect(file).toEqual(bytesOf(under));
    else expect(file.size).toBe(length);
    expect(under.reads).toEqual(reads);
  });

  test("and one that grew meanwhile still gives all its bytes", async () => {
    const file = await residentBytes(loggedFile("0123456789", { size: 3 }), undefined);
    expect(Buffer.from(await readBytes(file, 100)).toString()).toBe("0123456789");
  });

  test("unless the call is aborted, whose signal goes with its bytes", async () => {
    const { signal } = new AbortController();
    expect((await residentBytes(loggedFile("text"), signal)).signal).toBe(signal);
    const reason = new Error("stop");
    await expect(residentBytes(loggedFile("text"), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe("a whole file, where it is not too large", () => {
  test.for<[string, string, number | null, number, string | undefined, [number, number][]]>([
    ["as large as it may be", "0123456789", 10, 10, "0123456789", [[0, 11]]],
    ["larger, which is not read", "0123456789", 10, 9, undefined, []],
    [
      "of unknown size",
      "0123456789",
      null,
      10,
      "0123456789",
      [
        [0, 11],
        [10, 1],
      ],
    ],
    ["of unknown size, and larger", "0123456789", null, 9, undefined, [[0, 10]]],
    [
      "that grew",
      "0123456789",
      5,
      10,
      "0123456789",
      [
        [0, 6],
        [6, 5],
        [10, 1],
      ],
    ],
    [
      "that grew larger",
      "0123456789",
      5,
      9,
      undefined,
      [
        [0, 6],
        [6, 4],
      ],
    ],
    ["that is empty", "", 0, 0, "", [[0, 1]]],
  ])("%s", async ([, text, size, maxBytes, expected, reads]) => {
    const file = loggedFile(text, { size, inTurn: true });
    const bytes = await readUpTo(bytesOf(file), maxBytes);
    expect(bytes && Buffer.from(bytes).toString()).toBe(expected);
    expect(file.reads).toEqual(reads);
  });

  test.for<[number, string | undefined]>([
    [4, "text"],
    [3, undefined],
  ])("that was read before, of at most %i bytes", async ([maxBytes, expected]) => {
    const under = loggedFile("unread");
    const bytes = await readUpTo(residentBytesOf(under, Buffer.from("text")), maxBytes);
    expect(bytes && Buffer.from(bytes).toString()).toBe(expected);
    expect(under.reads).toEqual([]);
  });
});

test.for([0, -1, 5])("a file of 4 MB whose source says %i is read in few pieces", async (size) => {
  const bytes = new Uint8Array(4_000_000).fill(0x20);
  const file = loggedFile(bytes);
  const read = await readBytes(bytesOf({ ...file, size }), 5_000_000);
  expect(read).toHaveLength(4_000_000);
  expect(file.reads.length).toBeLessThan(20);
});
