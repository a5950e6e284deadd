import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LongLineText } from "../../src/text/long-line-text.ts";

function read(
  pieces: readonly string[],
  skip: number,
  max: number,
  maxUnits: number,
): ReturnType<LongLineText["finish"]> {
  const line = new LongLineText(skip, max, maxUnits);
  for (const piece of pieces) line.feed(Buffer.from(piece, "hex"));
  const { invalid, ...found } = line.finish();
  return invalid === undefined ? found : { ...found, invalid: { ...invalid, bytes: Buffer.alloc(0) } };
}

test.for<[pieces: string[], skip: number, max: number, text: string, left: number, characters: number]>([
  [[], 0, 9, "", 0, 0],
  [["616263"], 0, 9, "abc", 0, 3],
  [["616263"], 1, 1, "b", 1, 3],
  [["6162", "6364", "6566"], 0, 1, "a", 5, 6],
  [["6162", "6364", "6566"], 4, 9, "ef", 0, 6],
  [["6162", "6364", "6566"], 3, 9, "def", 0, 6],
  [["6162", "6364", "6566"], 6, 9, "", 0, 6],
  [["6162", "6364", "6566"], 9, 9, "", 0, 6],
  // A character over two pieces, kept, passed over, and left.
  [["61f09f", "988062"], 0, 9, "a😀b", 0, 3],
  [["61f09f", "988062"], 2, 9, "b", 0, 3],
  [["61f09f", "988062"], 0, 1, "a", 2, 3],
  // One that is cut by ASCII is one character, whatever is kept.
  [["61f09f", "6263"], 0, 9, "a\ufffdbc", 0, 4],
  [["61f09f", "6263"], 0, 1, "a", 3, 4],
  [["61f09f", "6263", "64"], 4, 9, "d", 0, 5],
  [["61f09f", "6263", "64"], 9, 9, "", 0, 5],
  [["6162", "c3"], 0, 1, "a", 2, 3],
  // What is empty changes nothing.
  [["616263c3", "", "61"], 4, 1, "a", 0, 5],
])("of %j behind %i, %i at most: %j", ([pieces, skip, max, text, charactersLeft, characters]) => {
  expect(read(pieces, skip, max, 100)).toEqual({ text, charactersLeft, characters });
});

test("counts the same, however the bytes are parted", () => {
  const bytes = fc.array(fc.constantFrom("61", "6263", "c3a9", "c3", "f09f9880", "f09f", "80", "e6bca2"), {
    maxLength: 12,
  });
  const limits = fc.tuple(fc.nat(8), fc.nat(8), fc.integer({ min: 2, max: 12 }));
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 6 }), limits, (parts, [skip, max, maxUnits]) => {
      const pieces = parts.map((part) => part.join(""));
      expect(read(pieces, skip, max, maxUnits)).toEqual(read([pieces.join("")], skip, max, maxUnits));
    }),
    { numRuns: 1000 },
  );
});
