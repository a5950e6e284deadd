import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileLimits, type ReadFileLimits } from "../../../src/tools/read-file/options.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";

const MiB = 1024 * 1024;

test("each limit has its default", () => {
  expect(readFileLimits({})).toEqual({
    maxLines: 2000,
    maxTextBytes: 51_200,
    maxLineCharacters: 2000,
    maxCountedBytes: 67_108_864,
    maxImageBytes: 3_932_160,
    maxImageSidePixels: 2000,
    maxPdfBytes: 20_000_000,
    maxPdfPages: 100,
    maxNotebookBytes: 20_000_000,
    maxDocumentBytes: 50_000_000,
    maxMediaBytes: 20_000_000,
    maxDirectoryEntries: 20,
    maxNearNames: 3,
  });
});

test.for<[keyof ReadFileLimits, number, number]>([
  ["maxLines", 1, 256 * MiB],
  ["maxTextBytes", 1, 256 * MiB],
  ["maxLineCharacters", 1, 256 * MiB],
  ["maxCountedBytes", 1, Number.MAX_SAFE_INTEGER],
  ["maxImageBytes", 1, 256 * MiB],
  ["maxImageSidePixels", 1, 256 * MiB],
  ["maxPdfBytes", 1, 256 * MiB],
  ["maxPdfPages", 1, 256 * MiB],
  ["maxNotebookBytes", 1, 256 * MiB],
  ["maxDocumentBytes", 1, 256 * MiB],
  ["maxMediaBytes", 1, 256 * MiB],
  ["maxDirectoryEntries", 0, 1000],
  ["maxNearNames", 0, 1000],
])("%s is a whole number from %i to %i", ([name, least, most]) => {
  for (const value of [least, most]) expect(readFileLimits({ [name]: value })[name]).toBe(value);
  for (const value of [least - 1, most + 1, least + 0.5, `${least}`]) {
    expect(() => readFileLimits({ [name]: value as number })).toThrow(
      new TypeError(
        `${name}: expected a whole number from ${least} to ${most}, got ${typeof value === "string" ? `"${least}"` : String(value)}`,
      ),
    );
  }
});

const text = "0123456789\n";
const source = memorySource({ "f.txt": text.repeat(5), "é.txt": "éééé\nx\n" });

describe("a window keeps to its limits, to the line, the byte and the character", () => {
  test.for<[string, ReadFileLimits, object, string]>([
    [
      "as many lines",
      { maxLines: 5 },
      { path: "f.txt" },
      "[f.txt | lines 1-5 of 5]\n1\t0123456789\n2\t0123456789\n3\t0123456789\n4\t0123456789\n5\t0123456789",
    ],
    [
      "a line more",
      { maxLines: 4 },
      { path: "f.txt", limit: 5 },
      "[f.txt | lines 1-4 of 5 | next: offset=5 limit=5]\n1\t0123456789\n2\t0123456789\n3\t0123456789\n4\t0123456789",
    ],
    [
      "as many bytes",
      { maxTextBytes: 22 },
      { path: "f.txt", limit: 2 },
      "[f.txt | lines 1-2 of 5 | next: offset=3 limit=2]\n1\t0123456789\n2\t0123456789",
    ],
    [
      "a byte more",
      { maxTextBytes: 21 },
      { path: "f.txt", limit: 2 },
      "[f.txt | line 1 of 5 | next: offset=2 limit=2]\n1\t0123456789",
    ],
    [
      "as many characters",
      { maxLineCharacters: 10 },
      { path: "f.txt", limit: 1 },
      "[f.txt | line 1 of 5 | next: offset=2 limit=1]\n1\t0123456789",
    ],
    [
      "a character more",
      { maxLineCharacters: 9 },
      { path: "f.txt", limit: 1 },
      "[f.txt | line 1 of 5 | 1 line cut | next: offset=2 limit=1]\n1\t012345678 [1 more character: offset=1 limit=1 column=10]",
    ],
    [
      "characters, not bytes",
      { maxLineCharacters: 3 },
      { path: "é.txt" },
      "[é.txt | lines 1-2 of 2 | 1 line cut]\n1\tééé [1 more character: offset=1 limit=1 column=4]\n2\tx",
    ],
    [
      "two lines cut",
      { maxLineCharacters: 9 },
      { path: "f.txt", offset: -2 },
      "[f.txt | lines 4-5 of 5 | 2 lines cut]\n4\t012345678 [1 more character: offset=4 limit=1 column=10]\n5\t012345678 [1 more character: offset=5 limit=1 column=10]",
    ],
    [
      "a first line that takes more than all bytes",
      { maxTextBytes: 4 },
      { path: "f.txt" },
      "[f.txt | line 1 of 5 | next: offset=1 column=5]\n1\t0123",
    ],
    [
      "a file of as many bytes as are counted",
      { maxCountedBytes: 55 },
      { path: "f.txt", limit: 1 },
      "[f.txt | line 1 of 5 | next: offset=2 limit=1]\n1\t0123456789",
    ],
  ])("%s", async ([, limits, args, shown]) => {
    expect((await readFileTool({ source, ...limits }).run(args)).text).toBe(shown);
  });
});

describe("a column", () => {
  const tool = readFileTool({ source });

  test.for<[string, object, string]>([
    ["of the last character", { column: 10 }, "[f.txt | line 1 of 5 | next: offset=2 limit=1]\n1\t9"],
    ["behind it", { column: 11 }, "[f.txt | line 1 of 5 | next: offset=2 limit=1]\n1\t"],
    [
      "further on",
      { column: 12 },
      "Error: OFFSET_PAST_END: f.txt: column 12 is past the end of line 1, which has 10 characters; use column=1",
    ],
    [
      "of a line of one character",
      { path: "é.txt", offset: 2, column: 9 },
      "Error: OFFSET_PAST_END: é.txt: column 9 is past the end of line 2, which has 1 character; use column=1",
    ],
    [
      "of a later line",
      { offset: 3, column: 99 },
      "Error: OFFSET_PAST_END: f.txt: column 99 is past the end of line 3, which has 10 characters; use column=1",
    ],
  ])("%s", async ([, args, shown]) => {
    expect((await tool.run({ path: "f.txt", limit: 1, ...args })).text).toBe(shown);
  });
});

describe("an offset", () => {
  test.for<[string, string, number, string]>([
    ["behind the last line", "a\nb\n", 3, "[f | no lines after 2 yet]"],
    [
      "past the end",
      "a\nb\n",
      4,
      "Error: OFFSET_PAST_END: f: offset 4 is past the end of the file, which has 2 lines; use offset=-2 for the last 2 lines",
    ],
    [
      "past the end of one line",
      "a\n",
      3,
      "Error: OFFSET_PAST_END: f: offset 3 is past the end of the file, which has 1 line; use offset=-1 for the last 1 line",
    ],
    [
      "past the end of many lines",
      "a\n".repeat(51),
      53,
      "Error: OFFSET_PAST_END: f: offset 53 is past the end of the file, which has 51 lines; use offset=-50 for the last 50 lines",
    ],
    ["1 of an empty file", "", 1, "[f | empty file]"],
    [
      "2 of an empty file",
      "",
      2,
      "Error: OFFSET_PAST_END: f: offset 2 is past the end of the file; the file is empty",
    ],
    ["from the end of an empty file", "", -5, "[f | empty file]"],
    ["from the end, further than there are lines", "a\nb\n", -5, "[f | lines 1-2 of 2]\n1\ta\n2\tb"],
    ["from the end, of exactly all", "a\nb\n", -2, "[f | lines 1-2 of 2]\n1\ta\n2\tb"],
    ["of the last", "a\nb\n", -1, "[f | line 2 of 2]\n2\tb"],
  ])("%s", async ([, content, offset, shown]) => {
    const tool = readFileTool({ source: memorySource({ f: content }) });
    expect((await tool.run({ path: "f", offset })).text).toBe(shown);
  });
});
