import fc from "fast-check";
import { expect, test } from "vitest";
import { cutAtBytes, numberText, type NumberFormat } from "../../../src/lines/kernel/line-kernel.ts";

test.for<[string, number, string]>([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["aé", 2, "a"],
  ["aé", 3, "aé"],
  ["日本", 5, "日"],
  ["😀😀", 7, "😀"],
  ["😀", 3, ""],
  ["e\u0301", 1, "e"],
  ["", 0, ""],
])("%j cut at %i bytes is %j", ([text, maxBytes, cut]) => {
  expect(cutAtBytes(text, maxBytes)).toBe(cut);
});

test("never splits a character and never leaves room for the next", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(30), (text, maxBytes) => {
      const cut = cutAtBytes(text, maxBytes);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(maxBytes);
      const [next] = Array.from(text.slice(cut.length));
      if (next !== undefined) expect(Buffer.byteLength(cut + next)).toBeGreaterThan(maxBytes);
    }),
  );
});

test.for<[number, NumberFormat, string]>([
  [7, { before: "", after: "\t", width: 0 }, "7\t"],
  [7, { before: "", after: "\t", width: 1 }, "7\t"],
  [7, { before: "", after: "\t", width: 3 }, "  7\t"],
  [123, { before: "", after: "\t", width: 3 }, "123\t"],
  [1234, { before: "", after: "\t", width: 3 }, "1234\t"],
  [7, { before: "L", after: ": ", width: 2 }, "L 7: "],
  [Number.MAX_SAFE_INTEGER, { before: "", after: "", width: 0 }, "9007199254740991"],
])("number %i is written as %j", ([number, format, text]) => {
  expect(numberText(number, format)).toBe(text);
});
