import { describe, expect, test } from "vitest";
import { enclosingBlock } from "../../../src/block/enclosing/enclosing-block.ts";
import { filesReadByEye } from "./blocks-read-by-eye.ts";
import { fixtureLines } from "./fixture-lines.ts";

describe.each(filesReadByEye)("every line of $fileName", ({ fixture, fileName, blocks }) => {
  const whole = { lines: fixtureLines(fixture), startsAtFileStart: true, endsAtFileEnd: true, fileName };

  test.each(blocks)("lines %i to %i are in the block of lines %i to %i", async (from, to, first, last) => {
    for (let line = from; line <= to; line++) {
      expect({ line, ...(await enclosingBlock(whole, line - 1)) }).toEqual({
        line,
        start: first - 1,
        end: last,
      });
    }
  });
});
