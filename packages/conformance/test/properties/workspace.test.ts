import { Buffer } from "node:buffer";
import { workspaceReadFileTool, type WorkspaceReadFileData } from "@readfile/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { isBinary, linesOf, textOf } from "./byte-lines.ts";
import { borderFiles, fileBytes } from "./file-bytes.ts";
import { twoPlaces, withoutOrigin } from "./two-places.ts";

// Shrinking a counterexample takes long.
vi.setConfig({ testTimeout: 60_000 });

const places = twoPlaces();
const tools = places.both.map(({ options }) => workspaceReadFileTool(options));
const others = places.both.map(({ options }) => workspaceReadFileTool(options));
type Tool = (typeof tools)[number];

const maxLines = fc.integer({ min: 1, max: 500 });
const fewLines = fc.oneof(fc.integer({ min: 1, max: 5 }), maxLines);

async function dataOf(tool: Tool, args: object): Promise<WorkspaceReadFileData> {
  const result = await tool.run({ path: "f", ...args });
  if (!result.ok) throw new Error(result.text);
  return result.data;
}

/** Gives the expected window, computed from the bytes alone. */
function expectedData(bytes: Uint8Array, start: number, max: number): unknown {
  const lines = linesOf(bytes);
  const shown = lines.slice(start - 1, start - 1 + max);
  const next = shown.length > 0 && start - 1 + max < lines.length ? start + max : null;
  const endsInNewline = shown.length > 0 && next === null && bytes.at(-1) === 0x0a;
  return {
    path: "f",
    content: shown.map(({ content }) => textOf(content)).join("\n") + (endsInNewline ? "\n" : ""),
    truncated: next !== null,
    next_start_line: next,
    meta: {
      byte_length: bytes.length,
      line_count: lines.length,
      returned_line_count: shown.length,
      mtime_ms: expect.any(Number) as number,
    },
  };
}

/** Follows next_start_line and joins the pages. */
async function paged(tool: Tool, sizes: readonly number[]): Promise<{ text: string; numbers: number[] }> {
  const contents: string[] = [];
  const numbers: number[] = [];
  let start: number | null = 1;
  while (start !== null) {
    const page: WorkspaceReadFileData = await dataOf(tool, {
      start_line: start,
      max_lines: sizes[contents.length % sizes.length],
    });
    for (let line = 0; line < page.meta.returned_line_count; line++) numbers.push(start + line);
    contents.push(page.content);
    start = page.next_start_line;
  }
  return { text: contents.join("\n"), numbers };
}

/** Checks that the pages have every line once and in order, and that they equal the file with CRLF as LF. */
function expectedPages(bytes: Uint8Array): unknown {
  return {
    text: textOf(bytes).replaceAll("\r\n", "\n"),
    numbers: linesOf(bytes).map((_, index) => index + 1),
  };
}

const text = fileBytes().filter((bytes) => !isBinary(bytes));

test("following next_start_line rebuilds the file, whatever the sizes of the pages [W-05] [W-06]", async () => {
  const sizes = fc.array(fewLines, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(text, sizes, async (bytes, pageSizes) => {
      places.write(bytes);
      for (const tool of tools) expect(await paged(tool, pageSizes)).toEqual(expectedPages(bytes));
    }),
    { numRuns: 60 },
  );
});

test("any window and its counts match the bytes [W-09] [W-14] [W-31] [W-32] [W-33] [W-46] [W-48]", async () => {
  const start = fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  );
  await fc.assert(
    fc.asyncProperty(text, start, fewLines, async (bytes, start_line, max_lines) => {
      places.write(bytes);
      for (const tool of tools) {
        expect(await dataOf(tool, { start_line, max_lines })).toEqual(
          expectedData(bytes, start_line, max_lines),
        );
      }
    }),
    { numRuns: 90 },
  );
});

test("the same call gives the same answer, through any tool and from any place [W-04] [W-15]", async () => {
  await fc.assert(
    fc.asyncProperty(fileBytes(), fc.integer({ min: 1, max: 40 }), maxLines, async (bytes, start, max) => {
      places.write(bytes);
      const args = { path: "f", start_line: start, max_lines: max };
      const results = await Promise.all([...tools, ...tools, ...others].map((tool) => tool.run(args)));
      const [first, ...rest] = results.map(withoutOrigin);
      for (const result of rest) expect(result).toEqual(first);
    }),
    { numRuns: 60 },
  );
});

test("the first 8192 bytes decide whether a file is binary, whatever the window [W-13] [W-26] [W-47]", async () => {
  const position = fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 8188, max: 8196 }));
  await fc.assert(
    fc.asyncProperty(position, fc.integer({ min: 1, max: 300 }), fewLines, async (nul, start, max) => {
      const bytes = Buffer.from(`${"x".repeat(40)}\n`.repeat(230));
      bytes[nul] = 0;
      places.write(bytes);
      for (const tool of tools) {
        const result = await tool.run({ path: "f", start_line: start, max_lines: max });
        if (nul < 8192) expect(result).toMatchObject({ ok: false, error: { code: "BINARY_NOT_SUPPORTED" } });
        else expect(result).toMatchObject({ ok: true, data: expectedData(bytes, start, max) });
      }
    }),
    { numRuns: 40 },
  );
});

describe("at a border between chunks", () => {
  test.for(borderFiles())("$name", async ({ bytes }) => {
    places.write(bytes);
    const total = linesOf(bytes).length;
    const expected = expectedPages(bytes);
    const last = expectedData(bytes, total, 1);
    for (const tool of tools) {
      expect(await paged(tool, [Math.max(1, total - 2), 2])).toEqual(expected);
      expect(await dataOf(tool, { start_line: total, max_lines: 1 })).toEqual(last);
    }
  });
});
