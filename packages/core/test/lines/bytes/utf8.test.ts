import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { firstCharacters, startsWithByteOrderMark, Utf8Checker } from "../../../src/lines/bytes/utf8.ts";

describe("bytes that come in chunks, cut anywhere", () => {
  test.for<[string, string, boolean]>([
    ["nothing", "", true],
    ["ASCII", "61620a", true],
    ["characters of two, three and four bytes", "c3a9e6bca2f09f9880", true],
    ["a character that is cut at the end", "61c3", false],
    ["three bytes of four at the end", "f09f98", false],
    ["a lone continuation", "6180", false],
    ["an overlong form", "c0af", false],
    ["half a pair", "eda080", false],
    ["no character", "f4908080", false],
    ["a start behind a start", "c3c3a9", false],
    ["a byte that no character has", "61ff62", false],
  ])("%s", ([, hex, valid]) => {
    const bytes = Buffer.from(hex, "hex");
    for (let cut = 0; cut <= bytes.length; cut++) {
      const checker = new Utf8Checker();
      checker.add(bytes.subarray(0, cut));
      checker.add(bytes.subarray(cut));
      expect(checker.finish()).toBe(valid);
    }
    const byteByByte = new Utf8Checker();
    for (const byte of bytes) byteByByte.add(Uint8Array.of(byte));
    expect(byteByByte.finish()).toBe(valid);
  });

  test("what is wrong is said at once, and ever after", () => {
    const checker = new Utf8Checker();
    expect(checker.add(Buffer.from("a\u00e9").subarray(0, 2))).toBe(true);
    expect(checker.add(Buffer.from("b"))).toBe(false);
    expect(checker.add(Buffer.from("c"))).toBe(false);
    expect(checker.finish()).toBe(false);
  });
});

test.for<[maxBytes: number, text: string]>([
  [0, ""],
  [1, "a"],
  [2, "a"],
  [3, "aé"],
  [5, "aé"],
  [6, "aé本"],
  [9, "aé本"],
  [10, "aé本🙂"],
  [11, "aé本🙂"],
])("of at most %i bytes, the characters that are whole", ([maxBytes, text]) => {
  expect(Buffer.from(firstCharacters(Buffer.from("aé本🙂"), maxBytes)).toString()).toBe(text);
});

test.for<[string, boolean]>([
  ["", false],
  ["efbb", false],
  ["efbbbf", true],
  ["efbbbf61", true],
  ["61efbbbf", false],
  ["efbbbe", false],
  ["efbabf", false],
  ["eebbbf", false],
])("%s starts with a byte order mark: %s", ([hex, starts]) => {
  expect(startsWithByteOrderMark(Buffer.from(hex, "hex"))).toBe(starts);
});
