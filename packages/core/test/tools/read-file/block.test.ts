import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import type { ReadFileInput } from "../../../src/tools/read-file/arguments.ts";
import { encodeMarked } from "../../encoded-files.ts";

const python = `import os

@cached
def first(path):
    if path:
        return 1

    return 2

def second():
    pass
`;
const body = Array.from({ length: 20 }, (_, index) => `  step(${index});\n`).join("");
const source = memorySource({
  "a.py": python,
  "bom.py": `\ufeff${python}`,
  "wide.py": encodeMarked(python.replaceAll("\n", "\r\n"), "utf-16le"),
  "long.js": `function long() {\n${body}}\n\nlast();\n`,
  "wide.js": `function wide() {\n  x("${"y".repeat(5000)}");\n}\n`,
  "empty.py": "",
  "notes.": "top:\n  a: 1\nother:\n  list:\n    - x\n    - y\n  more: 3\n",
  "vast.py": `class Vast:\n${"    x = 1\n".repeat(22_000)}`,
  "far.js": `${"f();\n".repeat(30_000)}\nfunction far() {\n  g();\n}\n`,
});
const tool = readFileTool({ source });
const block = (args: ReadFileInput): Promise<{ text: string }> => tool.run({ mode: "block", ...args });
const first = "3\t@cached\n4\tdef first(path):\n5\t    if path:\n6\t        return 1\n7\t\n8\t    return 2";

describe("the block around a line", () => {
  test.for<[string, ReadFileInput, string]>([
    [
      "its decorators and all of it",
      { path: "a.py", offset: 4 },
      `[a.py | lines 3-8 of 11 | block]\n${first}`,
    ],
    [
      "behind a byte order mark",
      { path: "bom.py", offset: 8 },
      `[bom.py | lines 3-8 of 11 | BOM | block]\n${first}`,
    ],
    [
      "in UTF-16",
      { path: "wide.py", offset: 4 },
      `[wide.py | lines 3-8 of 11 | utf-16le | crlf | BOM | block]\n${first}`,
    ],
    [
      "of a line counted from the end",
      { path: "a.py", offset: -1 },
      "[a.py | lines 10-11 of 11 | block]\n10\tdef second():\n11\t    pass",
    ],
    [
      "whose language only the lines tell, since the name ends in a dot",
      { path: "notes.", offset: 5 },
      "[notes. | lines 4-6 of 7 | block | outer: lines 3-7, offset=3 mode=block]\n4\t  list:\n5\t    - x\n6\t    - y",
    ],
    ["an empty file", { path: "empty.py" }, "[empty.py | empty file]"],
    ["no line yet", { path: "a.py", offset: 12 }, "[a.py | no lines after 11 yet]"],
  ])("%s", async ([, args, text]) => {
    expect((await block(args)).text).toBe(text);
  });

  test("past the end", async () => {
    expect((await block({ path: "a.py", offset: 13 })).text).toBe(
      "Error: OFFSET_PAST_END: a.py: offset 13 is past the end of the file, which has 11 lines; use offset=-11 for the last 11 lines",
    );
  });

  test("far down in a long file", async () => {
    expect((await block({ path: "far.js", offset: 30_003 })).text).toBe(
      "[far.js | lines 30002-30004 of 30004 | block]\n30002\tfunction far() {\n30003\t  g();\n30004\t}",
    );
  });
});

describe("a block over the budget: one run with the line in it, and calls for the rest", () => {
  test.for<[string, ReadFileInput, string]>([
    [
      "from its start, where that reaches the line",
      { path: "long.js", offset: 3, limit: 5 },
      "[long.js | lines 1-5 of 24 | part of the block of lines 1-22 | after: offset=6 limit=17 mode=lines]",
    ],
    [
      "around the line",
      { path: "long.js", offset: 12, limit: 5 },
      "[long.js | lines 10-14 of 24 | part of the block of lines 1-22 | before: offset=1 limit=9 mode=lines | after: offset=15 limit=8 mode=lines]",
    ],
    [
      "up to its end",
      { path: "long.js", offset: 22, limit: 5 },
      "[long.js | lines 18-22 of 24 | part of the block of lines 1-22 | before: offset=1 limit=17 mode=lines]",
    ],
    [
      "the line alone",
      { path: "long.js", offset: 22, limit: 1 },
      "[long.js | line 22 of 24 | part of the block of lines 1-22 | before: offset=1 limit=21 mode=lines]",
    ],
  ])("%s", async ([, args, header]) => {
    expect((await block(args)).text.split("\n")[0]).toBe(header);
  });

  test.for<[string, ReadFileInput, string]>([
    [
      "above",
      { path: "vast.py", offset: 21_990 },
      "[vast.py | lines 20002-22001 of 22001 | part of a block beyond lines 11990-22001 | before: offset=11990 limit=8012 mode=lines]",
    ],
    [
      "below",
      { path: "vast.py", offset: 1, limit: 3 },
      "[vast.py | lines 1-3 of 22001 | part of a block beyond lines 1-10001 | after: offset=4 limit=9998 mode=lines]",
    ],
    [
      "on both sides",
      { path: "vast.py", offset: 11_000, limit: 1 },
      "[vast.py | line 11000 of 22001 | part of a block beyond lines 1000-21000 | before: offset=1000 limit=10000 mode=lines | after: offset=11001 limit=10000 mode=lines]",
    ],
  ])("that may go on beyond what is looked at, %s", async ([, args, header]) => {
    expect((await block(args)).text.split("\n")[0]).toBe(header);
  });

  test("the calls give what is missing", async () => {
    const whole = (await block({ path: "long.js", offset: 12 })).text.split("\n").slice(1);
    const part = await block({ path: "long.js", offset: 12, limit: 5 });
    const before = await tool.run({ path: "long.js", offset: 1, limit: 9, mode: "lines" });
    const after = await tool.run({ path: "long.js", offset: 15, limit: 8, mode: "lines" });
    const joined = [before, part, after].flatMap(({ text }) => text.split("\n").slice(1));
    expect(joined).toEqual(whole);
  });

  test("over the budget of bytes, for every line of it", async () => {
    const small = readFileTool({ source, maxTextBytes: 40 });
    for (let offset = 1; offset <= 22; offset++) {
      const result = await small.run({ path: "long.js", offset, mode: "block" });
      const [file] = result.files;
      expect(file?.firstLine).toBeLessThanOrEqual(offset);
      expect(file?.lastLine).toBeGreaterThanOrEqual(offset);
      expect(result.text).toContain("part of the block of lines 1-22");
    }
  });

  test("a line that is longer than the budget", async () => {
    const small = readFileTool({ source, maxTextBytes: 100 });
    expect((await small.run({ path: "wide.js", offset: 2, mode: "block" })).text.split("\n")[0]).toBe(
      "[wide.js | line 2 of 3 | part of the block of lines 1-3 | before: offset=1 limit=1 mode=lines | next: offset=2 limit=1 column=101 mode=lines | after: offset=3 limit=1 mode=lines]",
    );
  });

  test("lines that are cut say how to go on", async () => {
    expect((await block({ path: "wide.js", offset: 1 })).text).toContain(
      "[wide.js | lines 1-3 of 3 | 1 line cut | block]\n",
    );
    expect((await block({ path: "wide.js", offset: 1 })).text).toContain(
      " [3008 more characters: offset=2 limit=1 column=2001]\n3\t}",
    );
  });

  test("its data: the rest of the block comes next, and nothing behind it", async () => {
    const part = await tool.run({ path: "long.js", offset: 3, limit: 5, mode: "block" });
    expect(part).toMatchObject({ data: { start_line: 1, end_line: 5, next: { offset: 6 } } });
    expect(await block({ path: "long.js", offset: 3 })).toMatchObject({
      data: { start_line: 1, end_line: 22, next: null },
    });
  });
});

test("in a file that is not counted, a line from the end has no block", async () => {
  const big = readFileTool({ source, maxCountedBytes: 10 });
  expect((await big.run({ path: "a.py", offset: -2, mode: "block" })).text).toBe(
    'Error: INVALID_ARGUMENT: a.py: mode="block" needs a line number from the start in a file that is too large to count; for example offset=1, or offset=-2 with mode="lines"',
  );
  expect((await big.run({ path: "a.py", offset: 11, mode: "block" })).text).toContain(
    "[a.py | lines 10-11 of 11 | block]",
  );
});
