import { Buffer } from "node:buffer";
import { openFile, openFileTool, type OpenFileInput } from "@readfile/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { isText, linesOf, textOf } from "./byte-lines.ts";
import { borderFiles, fileBytes } from "./file-bytes.ts";
import { twoPlaces, withoutOrigin } from "./two-places.ts";

// Shrinking a counterexample takes long.
vi.setConfig({ testTimeout: 60_000 });

const places = twoPlaces();
const tools = places.both.map(({ options }) => openFileTool(options));
const others = places.both.map(({ options }) => openFileTool(options));
type Tool = (typeof tools)[number];

const file = fileBytes();
const text = fileBytes({ invalid: false });
const cuts = fc.array(fc.nat({ max: 60 }), { maxLength: 6 });

/** Gives the shown text, or the code and the details of the error. */
async function shown(tool: Tool, args: Partial<OpenFileInput> = {}): Promise<unknown> {
  const result = await tool.run({ file_path: "f", ...args });
  if (result.ok) return result.data.text;
  return { code: result.error.code, details: result.error.details };
}

/** Generates consecutive ranges that cover lines 1 to `total`. */
function consecutive(total: number, cutAt: readonly number[]): readonly [start: number, end: number][] {
  const ends = [...new Set(cutAt.map((cut) => (cut % total) + 1).concat(total))].toSorted((a, b) => a - b);
  return ends.map((end, index) => [(ends[index - 1] ?? 0) + 1, end]);
}

async function joined(tool: Tool, total: number, cutAt: readonly number[]): Promise<unknown> {
  const parts: unknown[] = [];
  for (const [start_line, end_line] of consecutive(total, cutAt)) {
    parts.push(await shown(tool, { start_line, end_line }));
  }
  return parts.join("");
}

test("without a range, the tool shows the exact file, or refuses it when it is not UTF-8 [O-09] [O-13] [O-35]", async () => {
  await fc.assert(
    fc.asyncProperty(file, async (bytes) => {
      places.write(bytes);
      const expected = isText(bytes) ? textOf(bytes) : { code: "BinaryFileNotSupported", details: undefined };
      for (const tool of tools) expect(await shown(tool)).toEqual(expected);
    }),
    { numRuns: 90 },
  );
});

test("consecutive ranges rebuild the exact file [O-07] [O-08] [O-29]", async () => {
  await fc.assert(
    fc.asyncProperty(text, cuts, async (bytes, cutAt) => {
      fc.pre(bytes.length > 0);
      places.write(bytes);
      const total = linesOf(bytes).length;
      for (const tool of tools) {
        const content = await joined(tool, total, cutAt);
        expect(content).toBe(textOf(bytes));
        expect(Buffer.from(String(content))).toEqual(Buffer.from(bytes));
      }
    }),
    { numRuns: 60 },
  );
});

const line = fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: Number.MAX_SAFE_INTEGER }));

/** Gives the expected answer for a range: RO-1. A range is strict, and an error for a start alone reports the last line as its end. */
function expectedRange(bytes: Uint8Array, start: number, end: number | undefined): unknown {
  if (!isText(bytes)) return { code: "BinaryFileNotSupported", details: undefined };
  const lines = linesOf(bytes);
  const last = end ?? lines.length;
  if (start < 1 || start > last || last > lines.length) {
    return { code: "InvalidLineRange", details: { start, end: last, total_lines: lines.length } };
  }
  return textOf(Buffer.concat(lines.slice(start - 1, last).map(({ bytes: exact }) => exact)));
}

test("any range gives its lines with their endings, or an error with the real total [O-05] [O-06] [O-17]", async () => {
  const range = fc.tuple(line, fc.option(line, { nil: undefined }));
  await fc.assert(
    fc.asyncProperty(file, range, async (bytes, [start_line, end_line]) => {
      places.write(bytes);
      const expected = expectedRange(bytes, start_line, end_line);
      for (const tool of tools) expect(await shown(tool, { start_line, end_line })).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("context and clamping keep a range within the file [O-37]", async () => {
  const context = fc.oneof(fc.nat({ max: 5 }), fc.constant(Number.MAX_SAFE_INTEGER));
  await fc.assert(
    fc.asyncProperty(text, line, line, context, async (bytes, one, other, contextLines) => {
      places.write(bytes);
      const [start, end] = one <= other ? [one, other] : [other, one];
      const total = linesOf(bytes).length;
      const inside = (number: number): number => Math.max(1, Math.min(number, total));
      const expected = linesOf(bytes).slice(
        Math.max(0, inside(start) - 1 - contextLines),
        inside(end) + contextLines,
      );
      for (const { options } of places.both) {
        const tool = openFileTool({ ...options, clamp: true, contextLines });
        expect(await shown(tool, { start_line: start, end_line: end })).toBe(
          textOf(Buffer.concat(expected.map(({ bytes: exact }) => exact))),
        );
      }
    }),
    { numRuns: 60 },
  );
});

test("the same call gives the same answer, through any tool or the library call and from any place", async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.nat({ max: 12 }), fc.nat({ max: 12 }), async (bytes, start_line, end_line) => {
      places.write(bytes);
      const args = { file_path: "f", start_line, end_line };
      const results = await Promise.all([
        ...[...tools, ...tools, ...others].map((tool) => tool.run(args)),
        ...places.both.map(({ options }) => openFile("f", [start_line, end_line], options)),
      ]);
      const [first, ...rest] = results.map(withoutOrigin);
      for (const result of rest) expect(result).toEqual(first);
    }),
    { numRuns: 60 },
  );
});

describe("at a border between chunks", () => {
  test.for(borderFiles())("$name", async ({ bytes }) => {
    places.write(bytes);
    const valid = isText(bytes);
    const content = textOf(bytes);
    const total = linesOf(bytes).length;
    const refused = { code: "BinaryFileNotSupported", details: undefined };
    for (const tool of tools) {
      expect(await shown(tool)).toEqual(valid ? content : refused);
      if (valid) expect(await joined(tool, total, [total - 2, total - 3])).toBe(content);
      else expect(await shown(tool, { start_line: 1, end_line: 1 })).toEqual(refused);
    }
  });
});
