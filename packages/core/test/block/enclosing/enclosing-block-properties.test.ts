import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { enclosingBlock, type BlockText } from "../../../src/block/enclosing/enclosing-block.ts";
import type { BlockRun } from "../../../src/block/line-run.ts";
import { blockFixtures } from "./enclosing-block-cases.ts";
import { fixtureLines } from "./fixture-lines.ts";

const fileNames = [
  undefined,
  "a.py",
  "a.tsx",
  "a.go",
  "a.rs",
  "a.c",
  "a.java",
  "a.cs",
  "a.php",
  "a.rb",
  "a.ex",
  "a.lua",
  "a.sh",
  "a.hs",
  "a.clj",
  "a.yaml",
  "a.json",
  "a.css",
  "a.sql",
  "a.md",
  "a.toml",
  "a.xml",
  "a.vue",
  "Makefile",
];

const piece = fc.constantFrom(
  ...'{ } ( ) [ ] < > ; : , = => -> # // /* */ -- --[[ ]] " \' ` """ \'\'\' \\ ${ $$ r#" R"( <<EOF EOF <!-- --> ``` @a @a( #[x] #if #else #endif - | > . & |> function def class fn func impl struct namespace if else elif end fi do then catch case x: x a.b BEGIN END CREATE SELECT define endef ifeq endif <div> </div> <script> </script> <br/> ## === --- \u00e9 \ud83d\ude00 \ud800'.split(
    " ",
  ),
);
const textLine = fc
  .tuple(fc.constantFrom("", "", "  ", "    ", "\t", "\t  ", "        "), fc.array(piece, { maxLength: 6 }))
  .map(([indent, pieces]) => (pieces.length === 0 ? indent : indent + pieces.join(" ")));
const realLine = fc.constantFrom(...blockFixtures.flatMap(({ fixture }) => fixtureLines(fixture)));
const anyLine = fc.oneof({ weight: 2, arbitrary: textLine }, { weight: 1, arbitrary: realLine });

function whole(
  lines: readonly string[],
  fileName: string | undefined,
): BlockText & { readonly lines: readonly string[] } {
  return { lines, startsAtFileStart: true, endsAtFileEnd: true, fileName };
}

async function blockOf(text: BlockText, anchor: number): Promise<BlockRun> {
  const block = await enclosingBlock(text, anchor);
  if ("needs" in block) throw new Error(`needs lines ${block.needs}`);
  return block;
}

describe("the block of a line", () => {
  test("holds the line, in any text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLine, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...fileNames),
        fc.nat(),
        async (lines, fileName, seed) => {
          const anchor = seed % lines.length;
          const { start, end } = await blockOf(whole(lines, fileName), anchor);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start).toBeLessThanOrEqual(anchor);
          expect(end).toBeGreaterThan(anchor);
          expect(end).toBeLessThanOrEqual(lines.length);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("is the same with fewer lines below, if they decide it at all", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLine, { minLength: 260, maxLength: 420 }),
        fc.constantFrom(...fileNames),
        fc.nat(),
        fc.nat(),
        async (lines, fileName, anchorSeed, lengthSeed) => {
          const anchor = anchorSeed % lines.length;
          const length = anchor + 1 + (lengthSeed % (lines.length - anchor));
          const part = { ...whole(lines.slice(0, length), fileName), endsAtFileEnd: false };
          const block = await enclosingBlock(part, anchor);
          if ("needs" in block) {
            expect(block).toEqual({ needs: "below" });
            return;
          }
          const { start, end, unbalanced } = await blockOf(whole(lines, fileName), anchor);
          expect([block.start, block.end]).toEqual([start, end]);
          // A bracket further below that closes nothing may make it doubtful, and nothing makes it certain again.
          if (block.unbalanced) expect(unbalanced).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  test.each(blockFixtures)(
    "of $fileName is decided long before the end of a long file",
    async ({ fixture, fileName }) => {
      const once = fixtureLines(fixture);
      const copies = Math.ceil(256 / once.length) + 2;
      const lines = Array.from({ length: copies }, () => [...once, ""]).flat();
      const part = { ...whole(lines.slice(0, -2 * once.length), fileName), endsAtFileEnd: false };
      for (let anchor = 0; anchor < once.length; anchor += 7) {
        expect(await enclosingBlock(part, anchor)).toEqual(await blockOf(whole(lines, fileName), anchor));
      }
    },
  );

  test.each(blockFixtures)(
    "of $fileName is also the block of its first line, and overlaps no other block in part",
    async ({ fixture, fileName }) => {
      const text = whole(fixtureLines(fixture), fileName);
      const blocks = await Promise.all(text.lines.map((_, anchor) => blockOf(text, anchor)));
      const notBlank = blocks.filter((_, anchor) => text.lines[anchor]?.trim() !== "");
      for (const a of notBlank) {
        expect(blocks[a.start]).toEqual(a);
        for (const b of notBlank) {
          const apart = a.end <= b.start || b.end <= a.start;
          const nested = (a.start <= b.start && b.end <= a.end) || (b.start <= a.start && a.end <= b.end);
          if (!apart && !nested) expect.fail(`${JSON.stringify(a)} ${JSON.stringify(b)}`);
        }
      }
    },
  );
});
