import { Buffer } from "node:buffer";
import { forgeReadTool, type ForgeReadData, type ForgeReadInput } from "@readfile/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { isBinary, linesOf, textOf } from "./byte-lines.ts";
import { borderFiles, fileBytes, tailBorderFiles } from "./file-bytes.ts";
import { twoPlaces, withoutOrigin } from "./two-places.ts";

// Shrinking a counterexample takes long.
vi.setConfig({ testTimeout: 60_000 });

const places = twoPlaces();
/** A limit that is enough for every file here. */
const limits = { maxFileReadBytes: 4_194_304, maxScanBytes: 4_194_304 };
const tools = places.both.map(({ options }) => forgeReadTool({ ...options, ...limits }));
const others = places.both.map(({ options }) => forgeReadTool({ ...options, ...limits }));
type Tool = (typeof tools)[number];

const text = fileBytes().filter((bytes) => !isBinary(bytes));
const count = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));

async function dataOf(tool: Tool, args: Partial<ForgeReadInput>): Promise<ForgeReadData> {
  const result = await tool.run({ path: "f", ...args });
  if (!result.ok) throw new Error(result.text);
  return result.data;
}

async function bare(tool: Tool, args: Partial<ForgeReadInput>): Promise<string> {
  return (await dataOf(tool, { ...args, show_line_numbers: false })).text;
}

/** Gives the exact text of lines `first` to `last`. Both are 1-based and inclusive. */
function exact(bytes: Uint8Array, first = 1, last: number = Number.POSITIVE_INFINITY): string {
  const lines = linesOf(bytes).slice(first - 1, last);
  return textOf(Buffer.concat(lines.map((line) => line.bytes)));
}

interface Numbered {
  readonly numbers: readonly number[];
  readonly text: string;
}

/** Removes the number and the tab from each line of a numbered text. All numbers must have the same width. */
function unnumbered(numbered: string): Numbered {
  const pieces = numbered.split("\n");
  const last = pieces.pop() ?? "";
  const lines = [...pieces.map((piece) => `${piece}\n`), ...(last === "" ? [] : [last])];
  const prefixes = lines.map((line) => line.slice(0, line.indexOf("\t") + 1));
  expect(new Set(prefixes.map((prefix) => prefix.length)).size).toBeLessThanOrEqual(1);
  for (const prefix of prefixes) expect(prefix).toMatch(/^ *[1-9]\d*\t$/);
  return {
    numbers: prefixes.map(Number),
    text: lines.map((line, index) => line.slice(prefixes[index]?.length)).join(""),
  };
}

function numbersFrom(first: number, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => first + index);
}

test("a whole file is its exact text, also after removing the numbers [F-05] [F-16] [F-17]", async () => {
  await fc.assert(
    fc.asyncProperty(text, async (bytes) => {
      places.write(bytes);
      const total = linesOf(bytes).length;
      for (const tool of tools) {
        expect(await bare(tool, {})).toBe(textOf(bytes));
        const { text: shown } = await dataOf(tool, {});
        expect(unnumbered(shown)).toEqual({ numbers: numbersFrom(1, total), text: textOf(bytes) });
      }
    }),
    { numRuns: 60 },
  );
});

test("consecutive ranges rebuild the file, and so do a head and the rest [F-10] [F-15] [F-27]", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.nat(), fc.nat(), async (bytes, one, other) => {
      const total = linesOf(bytes).length;
      fc.pre(total >= 3);
      places.write(bytes);
      const [head, middle] = [(one % total) + 1, (other % total) + 1].toSorted((a, b) => a - b);
      fc.pre(head !== undefined && middle !== undefined && head < middle && middle < total);
      for (const tool of tools) {
        expect(
          [
            await bare(tool, { head }),
            await bare(tool, { start_line: head + 1, end_line: middle }),
            await bare(tool, { start_line: middle + 1 }),
          ].join(""),
        ).toBe(textOf(bytes));
        expect(
          [await bare(tool, { end_line: head }), await bare(tool, { tail: total - head })].join(""),
        ).toBe(textOf(bytes));
      }
    }),
    { numRuns: 60 },
  );
});

/** Gives the lines that a selection must show: RF-3, RF-6, RF-7, RF-15. */
function expectedRange(bytes: Uint8Array, first: number, last: number): unknown {
  const total = linesOf(bytes).length;
  if (first > Math.max(1, total)) {
    return { code: "range_beyond_eof", details: { start_line: first, total_lines: total } };
  }
  const end = Math.min(last, total);
  return { text: exact(bytes, first, last), numbers: numbersFrom(first, Math.max(0, end - first + 1)) };
}

async function numberedOrError(tool: Tool, args: Partial<ForgeReadInput>): Promise<unknown> {
  const result = await tool.run({ path: "f", ...args });
  if (!result.ok) return { code: result.error.code, details: result.error.details };
  const { data } = result;
  if (data.kind !== "text") throw new Error("not text");
  const shown = unnumbered(data.text);
  expect(data.start_line).toBe(shown.numbers[0] ?? null);
  expect(data.end_line).toBe(shown.numbers.at(-1) ?? null);
  return shown;
}

test("any range shows its lines with their numbers [F-07] [F-08] [F-09]", async () => {
  const selection = fc.record({ start_line: count, end_line: count, limit: count }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(text, selection, async (bytes, args) => {
      const first = args.start_line ?? 1;
      const { end_line: end = Number.POSITIVE_INFINITY, limit = Number.POSITIVE_INFINITY } = args;
      fc.pre(first <= end);
      places.write(bytes);
      const expected = expectedRange(bytes, first, Math.min(end, first + limit - 1));
      for (const tool of tools) expect(await numberedOrError(tool, args)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("tail N shows the last N lines with their numbers in the file and the real total [F-11] [F-27]", async () => {
  await fc.assert(
    fc.asyncProperty(text, count, async (bytes, tail) => {
      places.write(bytes);
      const total = linesOf(bytes).length;
      const first = Math.max(1, total - tail + 1);
      for (const tool of tools) {
        expect(await numberedOrError(tool, { tail })).toEqual({
          text: exact(bytes, first),
          numbers: numbersFrom(first, total - first + 1),
        });
        expect(await dataOf(tool, { tail })).toMatchObject({ total_lines: total });
      }
    }),
    { numRuns: 90 },
  );
});

test("a stated total is the real total", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 30 }), async (bytes, limit) => {
      places.write(bytes);
      const total = linesOf(bytes).length;
      for (const tool of tools) {
        expect(await dataOf(tool, {})).toMatchObject({ kind: "text", total_lines: total });
        const { total_lines } = (await dataOf(tool, { limit })) as { total_lines: number | null };
        expect([total, null]).toContain(total_lines);
        if (limit > total) expect(total_lines).toBe(total);
      }
    }),
    { numRuns: 60 },
  );
});

test("a binary file is shown in base64, without lines [F-18]", async () => {
  const binary = fc.tuple(fileBytes(), fileBytes()).map((parts) => Buffer.concat([...parts, Buffer.of(0)]));
  await fc.assert(
    fc.asyncProperty(binary.filter(isBinary), fc.integer({ min: 1, max: 3000 }), async (bytes, limit) => {
      places.write(bytes);
      for (const { options } of places.both) {
        const tool = forgeReadTool({ ...options, maxFileReadBytes: limit });
        const base64 = bytes.subarray(0, limit).toString("base64");
        const truncated = bytes.length > limit;
        expect(await dataOf(tool, {})).toEqual({
          kind: "binary",
          text: `[binary:base64]${truncated ? "[truncated]" : ""}\n${base64}`,
          base64,
          truncated,
          size_bytes: bytes.length,
        });
        expect(await tool.run({ path: "f", head: 1 })).toMatchObject({ error: { code: "bad_args" } });
      }
    }),
    { numRuns: 60 },
  );
});

test.for([262_143, 262_144, 262_145, 524_289])("a binary file of %i bytes is shown whole", async (size) => {
  const bytes = Buffer.alloc(size, "\0x\n");
  places.write(bytes);
  for (const tool of tools) {
    const data = (await dataOf(tool, {})) as { base64: string };
    expect(Buffer.from(data.base64, "base64").equals(bytes)).toBe(true);
  }
});

/** Gives the limit that a selection exceeds, if any: RF-8, RF-9, RF-10, RF-16. */
function brokenLimits(
  bytes: Uint8Array,
  first: number,
  last: number,
  maxRead: number,
  maxScan: number,
): string[] {
  const lines = linesOf(bytes);
  const sizeOf = (from: number, to: number): number =>
    lines.slice(from - 1, to).reduce((sum, line) => sum + line.bytes.length, 0);
  return [
    ...(sizeOf(first, last) > maxRead ? ["too_large"] : []),
    ...(sizeOf(1, last) > maxScan ? ["scan_limit"] : []),
  ];
}

test("limits are exact to the byte, and a selection within them is answered [F-19] [F-20]", async () => {
  const limit = fc.integer({ min: 1, max: 200 });
  const bounds = fc.record({
    start_line: fc.integer({ min: 1, max: 20 }),
    limit: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(text, bounds, limit, limit, async (bytes, args, maxFileReadBytes, maxScanBytes) => {
      places.write(bytes);
      const first = args.start_line;
      const last = first + args.limit - 1;
      const broken = brokenLimits(bytes, first, last, maxFileReadBytes, maxScanBytes);
      const whole = bytes.length > maxFileReadBytes ? "too_large" : textOf(bytes);
      for (const { options } of places.both) {
        const tool = forgeReadTool({ ...options, maxFileReadBytes, maxScanBytes, showLineNumbers: false });
        const answer = async (selection: object): Promise<string> => {
          const result = await tool.run({ path: "f", ...selection });
          return result.ok ? result.text : result.error.code;
        };
        expect(await answer({})).toBe(whole);
        const range = await answer(args);
        if (broken.length > 0) expect(broken).toContain(range);
        else if (first > Math.max(1, linesOf(bytes).length)) expect(range).toBe("range_beyond_eof");
        else expect(range).toBe(exact(bytes, first, last));
      }
    }),
    { numRuns: 90 },
  );
});

test("the same call gives the same answer, through any tool and from any place", async () => {
  const selection = fc.oneof(
    fc.constant({}),
    fc.record({ tail: count }),
    fc.record({ head: count }),
    fc.record({ start_line: count, show_line_numbers: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fileBytes(), selection, async (bytes, args) => {
      places.write(bytes);
      const results = await Promise.all(
        [...tools, ...tools, ...others].map((tool) => tool.run({ path: "f", ...args })),
      );
      const [first, ...rest] = results.map(withoutOrigin);
      for (const result of rest) expect(result).toEqual(first);
    }),
    { numRuns: 60 },
  );
});

describe("at a border between chunks", () => {
  test.for(borderFiles())("from the start: $name", async ({ bytes }) => {
    places.write(bytes);
    const total = linesOf(bytes).length;
    const head = Math.max(1, total - 2);
    const content = textOf(bytes);
    for (const tool of tools) {
      expect(await bare(tool, {})).toBe(content);
      const rest = total > head ? await bare(tool, { start_line: head + 1 }) : "";
      expect((await bare(tool, { head })) + rest).toBe(content);
    }
  });

  test.for(tailBorderFiles())("from the end: $name", async ({ bytes }) => {
    places.write(bytes);
    const total = linesOf(bytes).length;
    const torn = linesOf(bytes.subarray(0, 9000)).length;
    for (const tail of [total - torn, total - torn + 1, total - torn + 2]) {
      const first = Math.max(1, total - tail + 1);
      const expected = { text: exact(bytes, first), numbers: numbersFrom(first, total - first + 1) };
      for (const tool of tools) expect(await numberedOrError(tool, { tail })).toEqual(expected);
    }
  });
});
