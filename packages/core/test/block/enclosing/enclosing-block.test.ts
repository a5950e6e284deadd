import { describe, expect, test } from "vitest";
import { enclosingBlock } from "../../../src/block/enclosing/enclosing-block.ts";
import { blockFixtures } from "./enclosing-block-cases.ts";
import { fixtureLines } from "./fixture-lines.ts";

describe.each(blockFixtures)("the block around a line of $fileName", ({ fixture, fileName, cases }) => {
  const text = { lines: fixtureLines(fixture), startsAtFileStart: true, endsAtFileEnd: true };

  test.each(cases)("%s, line %i: lines %i to %i", async (_, anchor, firstLine, lastLine) => {
    const expected = { start: firstLine - 1, end: lastLine };
    expect(await enclosingBlock({ ...text, fileName }, anchor - 1)).toEqual(expected);
  });

  test.each(cases)(
    "without the file's name: %s, line %i: lines %i to %i",
    async (_, anchor, firstLine, lastLine) => {
      const expected = { start: firstLine - 1, end: lastLine };
      expect(await enclosingBlock(text, anchor - 1)).toEqual(expected);
    },
  );
});

describe("edge cases of the input", () => {
  const text = { lines: ["a", "", "b"], startsAtFileStart: true, endsAtFileEnd: true };

  test.each([
    ["lines above are missing", { ...text, startsAtFileStart: false }, 0, { needs: "above" }],
    ["lines below are missing", { ...text, endsAtFileEnd: false }, 0, { needs: "below" }],
    ["the text is empty", { ...text, lines: [] }, 0, { start: 0, end: 0 }],
    ["the anchor is past the end", text, 7, { start: 2, end: 3 }],
    ["the anchor is before the start", text, -1, { start: 0, end: 1 }],
    ["the anchor is not a number", text, Number.NaN, { start: 0, end: 1 }],
    ["all lines are blank", { ...text, lines: ["", " ", "\t"] }, 1, { start: 0, end: 3 }],
  ])("%s", async (_, given, anchor, expected) => {
    expect(await enclosingBlock(given, anchor)).toEqual(expected);
  });
});
