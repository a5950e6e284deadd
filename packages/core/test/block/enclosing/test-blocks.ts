import { describe, expect, test } from "vitest";
import { enclosingBlock } from "../../../src/block/enclosing/enclosing-block.ts";

/**
 * A text, which begins after its first line break, and the blocks around its lines: `[anchor, first line, last line]`,
 * 1-based.
 */
export interface BlockExample {
  readonly name: string;
  readonly fileName: string;
  readonly text: string;
  readonly blocks: readonly (readonly [anchor: number, firstLine: number, lastLine: number])[];
}

/** Tests the blocks of all examples. */
export function testBlocks(examples: readonly BlockExample[]): void {
  describe.each(examples)("$name", ({ fileName, text, blocks }) => {
    const lines = text.slice(1).split("\n");
    const whole = { lines, startsAtFileStart: true, endsAtFileEnd: true };

    test.each(blocks)("line %i: lines %i to %i", async (anchor, firstLine, lastLine) => {
      expect(await enclosingBlock({ ...whole, fileName }, anchor - 1)).toMatchObject({
        start: firstLine - 1,
        end: lastLine,
      });
    });
  });
}
