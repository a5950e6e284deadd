import { Buffer } from "node:buffer";
import { codexReadFileTool, type CodexReadFileInput } from "@readfile/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { linesOf, textOf } from "./byte-lines.ts";
import { borderFiles, fileBytes } from "./file-bytes.ts";
import { twoPlaces, withoutOrigin, type Place } from "./two-places.ts";

// Shrinking a counterexample takes long.
vi.setConfig({ testTimeout: 60_000 });

const places = twoPlaces();

/** A tool with the path of its file. */
interface PlacedTool {
  run(args?: Partial<CodexReadFileInput>): ReturnType<ReturnType<typeof codexReadFileTool>["run"]>;
}

function toolAt({ options, path }: Place, tabs: "expand" | "keep" = "expand"): PlacedTool {
  const tool = codexReadFileTool({ ...options, tabs });
  return { run: (args) => tool.run({ file_path: path, ...args }) };
}

const tools = places.both.map((place) => toolAt(place));
const keeping = places.both.map((place) => toolAt(place, "keep"));
const file = fileBytes();
const everything = { limit: Number.MAX_SAFE_INTEGER };

async function contentOf(tool: PlacedTool, args: Partial<CodexReadFileInput>): Promise<string> {
  const result = await tool.run(args);
  if (!result.ok) throw new Error(result.text);
  return result.data.content;
}

interface ShownLine {
  readonly number: number;
  readonly text: string;
}

/** Parses the lines of an answer. The only LFs in it separate the lines. */
function shownLines(content: string): readonly ShownLine[] {
  if (content === "") return [];
  return content.split("\n").map((shown) => {
    const [prefix = ""] = /^L[1-9]\d*: /.exec(shown) ?? [];
    expect(prefix).not.toBe("");
    return { number: Number(prefix.slice(1, -2)), text: shown.slice(prefix.length) };
  });
}

function utf8Length(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Gives as many characters from the start as fit into 500 bytes. */
function cut(text: string): string {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += utf8Length(character);
    if (size > 500) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Gives what the tool must show for lines `first` to `last`, computed from the bytes alone. */
function expectedLines(bytes: Uint8Array, first: number, last: number, expand = true): readonly ShownLine[] {
  return linesOf(bytes)
    .slice(first - 1, last)
    .map(({ content }, index) => {
      const text = textOf(content);
      return { number: first + index, text: cut(expand ? text.replaceAll("\t", "    ") : text) };
    });
}

test("joined pages of any size equal the full page, with continuous numbers [C-16] [C-17] [C-18]", async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(file, sizes, async (bytes, pageSizes) => {
      places.write(bytes);
      const total = linesOf(bytes).length;
      for (const tool of tools) {
        const pages: string[] = [];
        for (let offset = 1; offset <= total;) {
          const limit = pageSizes[pages.length % pageSizes.length] ?? 1;
          pages.push(await contentOf(tool, { offset, limit }));
          offset += limit;
        }
        const full = await contentOf(tool, everything);
        expect(pages.join("\n")).toBe(full);
        expect(shownLines(full).map(({ number }) => number)).toEqual(
          Array.from({ length: total }, (_, index) => index + 1),
        );
      }
    }),
    { numRuns: 60 },
  );
});

test("any slice shows its lines, first with tabs expanded or kept, then cut [C-20] [C-23] [C-25] [C-26] [C-27]", async () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  );
  await fc.assert(
    fc.asyncProperty(file, number, number, async (bytes, offset, limit) => {
      places.write(bytes);
      const last = offset + limit - 1;
      for (const [index, tool] of tools.entries()) {
        const content = await contentOf(tool, { offset, limit });
        expect(shownLines(content)).toEqual(expectedLines(bytes, offset, last));
        const kept = await contentOf(keeping[index] ?? tool, { offset, limit });
        expect(shownLines(kept)).toEqual(expectedLines(bytes, offset, last, false));
      }
    }),
    { numRuns: 90 },
  );
});

test("a line is cut at 500 bytes or before the character that crosses them [C-21] [C-22]", async () => {
  const line = fc
    .array(fc.constantFrom("x", "é", "€", "😀", "\t", "x".repeat(120), "😀".repeat(40)), { maxLength: 20 })
    .chain((units) =>
      fc.nat({ max: 9 }).map((shift) => units.join("") + "€".repeat(150) + "y".repeat(shift)),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), async (texts) => {
      places.write(Buffer.from(texts.join("\n")));
      for (const tool of keeping) {
        const shown = shownLines(await contentOf(tool, everything));
        expect(shown).toHaveLength(texts.length);
        for (const [index, { text }] of shown.entries()) {
          const whole = texts[index] ?? "";
          expect(whole.startsWith(text)).toBe(true);
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toContain("\uFFFD");
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(500);
          const [next = ""] = whole.slice(text.length);
          if (next !== "") expect(Buffer.byteLength(text + next)).toBeGreaterThan(500);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("a stated total is the real total", async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.integer({ min: 1, max: 40 }), async (bytes, offset) => {
      places.write(bytes);
      const total = linesOf(bytes).length;
      for (const tool of tools) {
        expect((await tool.run({ ...everything, offset })).files).toMatchObject([{ totalLines: total }]);
        const [facts] = (await tool.run({ offset, limit: 1 })).files;
        expect([total, null]).toContain(facts?.totalLines);
      }
    }),
    { numRuns: 60 },
  );
});

const count = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
const level = fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: Number.MAX_SAFE_INTEGER }));
const indentation = fc.record(
  {
    anchor_line: fc.integer({ min: 1, max: 30 }),
    max_levels: level,
    include_siblings: fc.boolean(),
    include_header: fc.boolean(),
    max_lines: count,
  },
  { requiredKeys: [] },
);
const blockArguments = fc.record(
  { offset: fc.integer({ min: 1, max: 30 }), limit: count, indentation },
  { requiredKeys: [] },
);

const indented = fc
  .tuple(
    fc.constantFrom("", "  ", "    ", "\t", "\t\t", "        "),
    fc.constantFrom("", "", "a", "# c", "// d"),
  )
  .map((parts) => Buffer.from(parts.join("")));
const oddLine = fc.constantFrom(
  ...["\r", "  x\r", "\u3000\u00A0", "\u2028 x", "\u0085", "\uFEFF", `\t${"😀".repeat(200)}`].map((line) =>
    Buffer.from(line),
  ),
  Buffer.of(0x20, 0xff),
  Buffer.of(0x20, 0xe3, 0x80),
);

/** Files whose indents, blank lines and comments form blocks, with or without a final LF. */
const code = fc
  .tuple(
    fc.array(fc.oneof({ weight: 6, arbitrary: indented }, { weight: 1, arbitrary: oddLine }), {
      maxLength: 25,
      size: "max",
    }),
    fc.constantFrom("", "\n"),
  )
  .map(([lines, end]) =>
    Buffer.concat([...lines.flatMap((line) => [line, Buffer.from("\n")]).slice(0, -1), Buffer.from(end)]),
  );

function isBlank(line: string | undefined): boolean {
  return /^\p{White_Space}*$/u.test(line ?? "");
}

/** Checks a block of lines around an anchor. */
function expectBlock(bytes: Uint8Array, shown: readonly ShownLine[], anchor: number, max: number): void {
  const texts = linesOf(bytes).map(({ content }) => textOf(content));
  const [first] = shown;
  const blankFrom = (from: number, to: number): boolean => texts.slice(from - 1, to).every(isBlank);
  expect(shown.length).toBeLessThanOrEqual(max);
  if (first === undefined) {
    // All lines of the block were blank.
    expect(isBlank(texts[anchor - 1])).toBe(true);
    return;
  }
  const last = first.number + shown.length - 1;
  expect(shown).toEqual(expectedLines(bytes, first.number, last));
  if (anchor < first.number) expect(blankFrom(anchor, first.number - 1)).toBe(true);
  if (anchor > last) expect(blankFrom(last + 1, anchor)).toBe(true);
  if (shown.length === 1) return;
  expect([isBlank(texts[first.number - 1]), isBlank(texts[last - 1])]).toEqual([false, false]);
}

test("a block is one run of lines that contains the anchor, unless the anchor is a blank line at an end [C-14] [C-33] [C-35]", async () => {
  await fc.assert(
    fc.asyncProperty(code, blockArguments, async (bytes, args) => {
      places.write(bytes);
      const total = linesOf(bytes).length;
      const { offset = 1, limit = 2000, indentation: block = {} } = args;
      const anchor = block.anchor_line ?? offset;
      for (const tool of tools) {
        const result = await tool.run({ ...args, mode: "indentation" });
        if (anchor > total) {
          if (block.anchor_line === undefined) expect(result).toMatchObject({ ok: true, text: "" });
          else expect(result).toMatchObject({ ok: false, text: "anchor_line exceeds file length" });
        } else {
          expect(result.ok).toBe(true);
          expectBlock(bytes, shownLines(result.text), anchor, Math.min(limit, block.max_lines ?? limit));
        }
      }
    }),
    { numRuns: 150 },
  );
});

test("the same call gives the same answer, through any tool and from any place", async () => {
  const args = fc.oneof(
    fc.record({ offset: count, limit: count }),
    blockArguments.map((block) => ({ ...block, mode: "indentation" as const })),
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(file, code), args, async (bytes, sent) => {
      places.write(bytes);
      const others = places.both.map((place) => toolAt(place));
      const results = await Promise.all([...tools, ...tools, ...others].map((tool) => tool.run(sent)));
      const [first, ...rest] = results.map(withoutOrigin);
      for (const result of rest) expect(result).toEqual(first);
    }),
    { numRuns: 60 },
  );
});

describe("at a border between chunks", () => {
  test.for(borderFiles())("$name", async ({ bytes }) => {
    places.write(bytes);
    const total = linesOf(bytes).length;
    const expected = expectedLines(bytes, 1, total);
    for (const tool of tools) {
      expect(shownLines(await contentOf(tool, everything))).toEqual(expected);
      expect(shownLines(await contentOf(tool, { offset: total }))).toEqual(expected.slice(-1));
      const block = { offset: total, mode: "indentation", indentation: { max_lines: 1 } } as const;
      expect(shownLines(await contentOf(tool, block))).toEqual(expected.slice(-1));
    }
  });
});
