import { describe, expect, test } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import { codexReadFileTool } from "../../src/tools/codex/tool.ts";
import { openFileTool } from "../../src/tools/open-file/tool.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

/** A source of one file of line feeds that is never the same: `lines()` is how many there are at each read. */
function changingSource(lines: () => number): FileSource {
  return {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    async open(path) {
      return {
        path,
        size: 600_000,
        modifiedMs: null,
        version: null,
        async read(target, position) {
          const length = Math.max(0, Math.min(target.length, lines() - position));
          target.fill(0x0a, 0, length);
          return length;
        },
        changed: () => true,
        close() {},
      };
    },
  };
}

/** A source of one large file that loses its last line once that line was read. */
function shrinkingSource(text: string): FileSource {
  const bytes = Buffer.from(text);
  const lastLine = bytes.lastIndexOf(0x0a, -2) + 1;
  let size = bytes.length;
  return {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    open: async (path) => ({
      path,
      size: bytes.length,
      modifiedMs: null,
      version: null,
      async read(target, position) {
        const part = bytes.subarray(position, Math.min(position + target.length, size));
        target.set(part);
        if (position + part.length > lastLine) size = lastLine;
        return part.length;
      },
      changed: () => true,
      close() {},
    }),
  };
}

test("the block around a line that is gone once the block was found says that there is no such line yet", async () => {
  const source = shrinkingSource(`function f() {\n${`  ${"x".repeat(97)}\n`.repeat(6000)}}\n`);
  const tool = readFileTool({ source, root: "/", maxCountedBytes: 1 });
  expect((await tool.run({ path: "f.js", offset: 6002, mode: "block" })).text).toBe(
    "[f.js | no lines after 6001 yet | changed while it was read | block]",
  );
});

describe("past the end of a large file that others write to", () => {
  test.for([1, 64 * 1024 * 1024])(
    "of at most %i counted bytes, the total is named",
    async (maxCountedBytes) => {
      const tool = readFileTool({ source: changingSource(() => 600_000), root: "/", maxCountedBytes });
      const result = await tool.run({ path: "f", offset: 700_000 });
      expect(result.text).toBe(
        "Error: OFFSET_PAST_END: f: offset 700000 is past the end of the file, which has 600000 lines; use offset=-50 for the last 50 lines",
      );
      expect((await tool.run({ path: "f", offset: 600_001 })).text).toBe(
        "[f | no lines after 600000 yet | changed while it was read]",
      );
    },
  );

  test("openFileTool names it too", async () => {
    const tool = openFileTool({ source: changingSource(() => 600_000), root: "/" });
    const result = await tool.run({ file_path: "/f", start_line: 700_000, end_line: 700_001 });
    expect(result.ok ? undefined : result.error.details).toEqual({
      start: 700_000,
      end: 700_001,
      total_lines: 600_000,
    });
  });

  test("lines that are there only when they are counted again are a change, not an end", async () => {
    let reads = 0;
    // The first look and the search see few lines, what counts them sees more.
    const source = changingSource(() => (reads++ < 8 ? 300_000 : 600_000));
    const result = await codexReadFileTool({ source, root: "/" }).run({ file_path: "/f", offset: 400_000 });
    expect(result.ok ? undefined : [result.error.code, result.error.retryable]).toEqual([
      "CHANGED_DURING_READ",
      true,
    ]);
  });
});
