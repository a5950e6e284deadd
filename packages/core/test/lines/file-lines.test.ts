import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileBytes } from "../../src/lines/bytes/file-bytes.ts";
import { residentBytes } from "../../src/lines/bytes/whole-file.ts";
import { partsOf, readFileLines, type FileLinesRequest } from "../../src/lines/file-lines.ts";
import { exactTextOf } from "../../src/text/decode-lines.ts";
import { bytesOf } from "../file-bytes.ts";
import { fileOfBytes } from "../file-of-bytes.ts";

interface Shown {
  readonly text: string;
  readonly total: number | null;
  readonly stop: string;
}

function show(text: string, request: Partial<FileLinesRequest>): Promise<Shown> {
  return showFile(bytesOf(fileOfBytes(Buffer.from(text))), request);
}

async function showFile(file: FileBytes, request: Partial<FileLinesRequest>): Promise<Shown> {
  const lines = await readFileLines(file, { firstLine: 1, maxLines: 100, ...request });
  return {
    text: await exactTextOf(lines, null, undefined),
    total: lines.totalLines,
    stop: lines.stop,
  };
}

describe("a run of lines", () => {
  test.for<[string, string, Partial<FileLinesRequest>, Shown]>([
    ["whole", "a\r\nb\nc", {}, { text: "a\r\nb\nc", total: 3, stop: "end" }],
    [
      "in the middle",
      "a\nb\r\nc\nd\n",
      { firstLine: 2, maxLines: 2 },
      { text: "b\r\nc\n", total: null, stop: "lines" },
    ],
    ["at the end", "a\nb\n", { firstLine: 2 }, { text: "b\n", total: 2, stop: "end" }],
    ["past the end", "a\nb\n", { firstLine: 3 }, { text: "", total: 2, stop: "end" }],
    ["of an empty file", "", {}, { text: "", total: 0, stop: "end" }],
    ["within its bytes", "aa\nbb\n", { maxRunBytes: 6 }, { text: "aa\nbb\n", total: 2, stop: "end" }],
    ["over its bytes", "aa\nbb\n", { maxRunBytes: 5 }, { text: "aa\n", total: 2, stop: "bytes" }],
    [
      "over its bytes by an empty line",
      "a\n\n",
      { maxRunBytes: 2 },
      { text: "a\n", total: 2, stop: "bytes" },
    ],
    ["over its scan", "aa\nbb\n", { maxPosition: 4 }, { text: "aa\n", total: null, stop: "limit" }],
  ])("%s", async ([, text, request, shown]) => {
    expect(await show(text, request)).toEqual(shown);
  });
});

test("long lines are kept up to a bound, and their length is known", async () => {
  const text = `${"x".repeat(200_000)}\r\nshort\n`;
  const lines = await readFileLines(bytesOf(fileOfBytes(Buffer.from(text))), {
    firstLine: 1,
    maxLines: 9,
    maxLineBytes: 10,
  });
  expect(partsOf(lines, 10)).toEqual([
    { start: 0, end: 10, byteLength: 200_000, ending: "crlf" },
    { start: 200_002, end: 200_007, byteLength: 5, ending: "lf" },
  ]);
});

test("a small file that was read whole keeps to the bytes of a run as well", async () => {
  const file = await residentBytes(fileOfBytes(Buffer.from("\n\n")), undefined);
  const lines = await readFileLines(file, { firstLine: 1, maxLines: 2, maxRunBytes: 1 });
  expect(lines).toMatchObject({ lineCount: 1, stop: "bytes" });
});

test("the head is the file's start, wherever the lines are", async () => {
  const text = "\ufeffa\nb\n";
  const lines = await readFileLines(bytesOf(fileOfBytes(Buffer.from(text))), {
    firstLine: 2,
    maxLines: 1,
    headBytes: 5,
  });
  expect([...lines.head]).toEqual([0xef, 0xbb, 0xbf, 0x61, 0x0a]);
});

test("a run held as one piece shows what a scan line by line shows", async () => {
  const pieces = fc.constantFrom("\n", "\r\n", "\r", "a", "bb", "é", "\n\n");
  const texts = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""));
  const number = fc.integer({ min: 1, max: 12 });
  const bytes = fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(texts, number, number, bytes, async (text, firstLine, maxLines, maxRunBytes) => {
      const request = { firstLine, maxLines, countTotal: true, ...(maxRunBytes && { maxRunBytes }) };
      // A file that is checked while it is read is collected line by line.
      const byLine = await show(text, { ...request, checkUtf8: true });
      expect(await show(text, request)).toEqual(byLine);
      const resident = await residentBytes(fileOfBytes(Buffer.from(text)), undefined);
      expect(await showFile(resident, request)).toEqual(byLine);
    }),
    { numRuns: 2000 },
  );
});
