import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { enclosingBlock } from "../../src/block/enclosing-block.ts";
import { blockFixtures } from "./enclosing-block-cases.ts";

function fixtureLines(fixture: string): string[] {
  const text = readFileSync(fileURLToPath(new URL(`fixtures/${fixture}`, import.meta.url)), "utf8");
  return text.replace(/\n$/, "").split("\n");
}

describe.each(blockFixtures)("the block around a line of $fileName", ({ fixture, fileName, cases }) => {
  const lines = fixtureLines(fixture);

  test.each(cases)("%s, line %i: lines %i to %i", (_, anchor, firstLine, lastLine) => {
    const text = { lines, startsAtFileStart: true, endsAtFileEnd: true };
    const expected = { start: firstLine - 1, end: lastLine };
    expect(enclosingBlock({ ...text, fileName }, anchor - 1)).toEqual(expected);
    expect(enclosingBlock(text, anchor - 1)).toEqual(expected);
  });
});
