import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { encodeMarked, markedEncodings, type MarkedEncoding } from "../../encoded-files.ts";
import { rebuildFile } from "./rebuild-file.ts";

const piece = fc.constantFrom(
  "a",
  "bc",
  "é",
  "漢字",
  "😀😀",
  "\n",
  "\r\n",
  "\r",
  "\t",
  " ",
  "\ufeff",
  "\u2028",
  "\0",
  "\ufffd",
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
const budgets = fc.record({
  maxLineCharacters: fc.integer({ min: 1, max: 12 }),
  maxTextBytes: fc.integer({ min: 1, max: 24 }),
  maxCountedBytes: fc.constantFrom(1, 20, 1_000_000),
});
const limit = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });

/** The mark of UTF-16 and a NUL are the mark of UTF-32. A NUL beside a line feed and each letter is UTF-16 that was appended. */
function looksLikeAnother(encoding: MarkedEncoding, written: string): boolean {
  if (encoding === "utf-16le") return written.startsWith("\0");
  return encoding === "utf-8" && /\0\n\0|\0[^\0]\0\n|(?:[^\0]\0){5}|(?:\0[^\0]){5}/.test(written);
}

describe("following next, and each cut, gives back the decoded file exactly", () => {
  test.for(markedEncodings)("behind the mark of %s", async (encoding) => {
    await fc.assert(
      fc.asyncProperty(text, budgets, limit, async (written, options, lines) => {
        fc.pre(!looksLikeAnother(encoding, written));
        const source = memorySource({ f: encodeMarked(written, encoding) });
        expect(await rebuildFile(readFileTool({ source, ...options }), "f", { limit: lines })).toBe(written);
      }),
      { numRuns: 80 },
    );
  });

  test("in UTF-8 without a mark, also where bytes are not UTF-8", async () => {
    const bytes = fc.array(
      fc.constantFrom("61", "0a", "0d0a", "0d", "c3a9", "c3", "f09f98", "80", "e6bca2", "ff", "09"),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(bytes, budgets, limit, async (parts, options, lines) => {
        const written = Buffer.from(parts.join(""), "hex");
        // A mark, packed data and the start of a JPEG are other matters.
        fc.pre(!/^(?:ffd8|fffe|feff)/.test(written.toString("hex")));
        const source = memorySource({ f: written });
        const rebuilt = await rebuildFile(readFileTool({ source, ...options }), "f", { limit: lines });
        expect(rebuilt).toBe(written.toString("utf8"));
      }),
      { numRuns: 200 },
    );
  });

  test.for([
    ["windows-1252", "“é€\n", "93e9800a"],
    ["shift_jis", "日本\n", "93fa967b0a"],
    ["gb18030", "中文\n", "d6d0cec40a"],
    ["euc-kr", "한\r\n", "c7d10d0a"],
  ] as const)("in %s, where the host names it", async ([encoding, line, hex]) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), budgets, limit, async (count, options, lines) => {
        const source = memorySource({ f: Buffer.from(hex.repeat(count), "hex") });
        const reader = readFileTool({ source, encoding, ...options });
        expect(await rebuildFile(reader, "f", { limit: lines })).toBe(line.repeat(count));
      }),
      { numRuns: 20 },
    );
  });

  test.for(markedEncodings)("from any tail on, in %s", async (encoding) => {
    await fc.assert(
      fc.asyncProperty(
        text,
        budgets,
        limit,
        fc.integer({ min: 1, max: 9 }),
        async (written, options, lines, tail) => {
          fc.pre(!looksLikeAnother(encoding, written));
          const source = memorySource({ f: encodeMarked(written, encoding) });
          const reader = readFileTool({ source, ...options });
          const all = written.match(/[^\n]*\n|[^\n]+$/g) ?? [];
          expect(await rebuildFile(reader, "f", { limit: lines, offset: -tail })).toBe(
            all.slice(-tail).join(""),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

test("a line of a million characters is read to its end in pieces of the budget", async () => {
  const written = `${"é漢😀".repeat(100_000)}\nend`;
  const reader = readFileTool({ source: memorySource({ f: written }) });
  expect((await rebuildFile(reader, "f")) === written).toBe(true);
});

test("so is one in UTF-16", async () => {
  const written = `${"é漢😀".repeat(60_000)}\r\nend`;
  const reader = readFileTool({ source: memorySource({ f: encodeMarked(written, "utf-16be") }) });
  expect((await rebuildFile(reader, "f")) === written).toBe(true);
});
