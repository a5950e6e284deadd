import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import type { ReadFileInput } from "../../../src/tools/read-file/arguments.ts";

const source = memorySource({
  "three.txt": "one\ntwo\nthree\n",
  "crlf.txt": "one\r\ntwo\rmore\r\n",
  "mixed.txt": "one\r\ntwo\n",
  "no-end.txt": "one",
  "empty.txt": "",
  "blank.txt": "  \n\t\n",
  "long.txt": `${"x".repeat(4999)}é\nend\n`,
  "bom.txt": "\ufeffa\nb\n",
  "only-bom.txt": "\ufeff",
  "a\u202eb\u0085.txt": "x\n",
  "bad.txt": Uint8Array.of(0x61, 0xff, 0x0a),
  "bin.dat": Uint8Array.of(0x61, 0x00),
  "odd]|name.txt": "x\n",
  "d/e.txt": "x\n",
  "many.txt": "line\n".repeat(2500),
  "wide.txt": `${"é".repeat(1000)}\n`.repeat(40),
});
const tool = readFileTool({ source });
const x = (count: number): string => "x".repeat(count);

describe("the text that a model reads", () => {
  test.for<[string, ReadFileInput, string]>([
    ["a whole file", { path: "three.txt" }, "[three.txt | lines 1-3 of 3]\n1\tone\n2\ttwo\n3\tthree"],
    [
      "one line",
      { path: "three.txt", offset: 2, limit: 1 },
      "[three.txt | line 2 of 3 | next: offset=3 limit=1]\n2\ttwo",
    ],
    [
      "the last line needs no next call",
      { path: "three.txt", offset: 3, limit: 1 },
      "[three.txt | line 3 of 3]\n3\tthree",
    ],
    [
      "a negative offset counts from the end",
      { path: "three.txt", offset: -2 },
      "[three.txt | lines 2-3 of 3]\n2\ttwo\n3\tthree",
    ],
    [
      "with a limit it starts there",
      { path: "three.txt", offset: -3, limit: 1 },
      "[three.txt | line 1 of 3 | next: offset=2 limit=1]\n1\tone",
    ],
    [
      "a tail longer than the file",
      { path: "three.txt", offset: -99 },
      "[three.txt | lines 1-3 of 3]\n1\tone\n2\ttwo\n3\tthree",
    ],
    ["just past the end", { path: "three.txt", offset: 4 }, "[three.txt | no lines after 3 yet]"],
    [
      "CRLF is said, its CR left out, a lone CR stays",
      { path: "crlf.txt" },
      "[crlf.txt | lines 1-2 of 2 | crlf]\n1\tone\n2\ttwo\rmore",
    ],
    [
      "mixed endings are said",
      { path: "mixed.txt" },
      "[mixed.txt | lines 1-2 of 2 | mixed line endings]\n1\tone\n2\ttwo",
    ],
    ["a file without a final newline", { path: "no-end.txt" }, "[no-end.txt | line 1 of 1]\n1\tone"],
    ["an empty file", { path: "empty.txt" }, "[empty.txt | empty file]"],
    ["a byte order mark alone", { path: "only-bom.txt" }, "[only-bom.txt | empty file | BOM]"],
    [
      "the tail of a byte order mark alone",
      { path: "only-bom.txt", offset: -5 },
      "[only-bom.txt | empty file | BOM]",
    ],
    [
      "a path with hidden characters is escaped",
      { path: "a\u202eb\u0085.txt" },
      '["a\\u202eb\\u0085.txt" | line 1 of 1]\n1\tx',
    ],
    ["the tail of an empty file", { path: "empty.txt", offset: -5 }, "[empty.txt | empty file]"],
    [
      "only white space",
      { path: "blank.txt" },
      "[blank.txt | lines 1-2 of 2 | only white space]\n1\t  \n2\t\t",
    ],
    [
      "a byte order mark is said and left out",
      { path: "bom.txt" },
      "[bom.txt | lines 1-2 of 2 | BOM]\n1\ta\n2\tb",
    ],
    [
      "columns count behind it",
      { path: "bom.txt", column: 2, limit: 1 },
      "[bom.txt | line 1 of 2 | BOM | next: offset=2 limit=1]\n1\t",
    ],
    ["the path is normalised", { path: "./d/../d//e.txt" }, "[d/e.txt | line 1 of 1]\n1\tx"],
    [
      "a path that looks like a header is quoted",
      { path: "odd]|name.txt" },
      '["odd]|name.txt" | line 1 of 1]\n1\tx',
    ],
    [
      "replaced bytes are said",
      { path: "bad.txt" },
      "[bad.txt | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD]\n1\ta\ufffd",
    ],
    [
      "a long line is cut, and the mark holds the call that goes on",
      { path: "long.txt" },
      `[long.txt | lines 1-2 of 2 | 1 line cut]\n1\t${x(2000)} [3000 more characters: offset=1 limit=1 column=2001]\n2\tend`,
    ],
    [
      "that call shows the rest",
      { path: "long.txt", limit: 1, column: 2001 },
      `[long.txt | line 1 of 2 | next: offset=2 limit=1]\n1\t${x(2999)}é`,
    ],
  ])("%s", async ([, args, text]) => {
    expect((await tool.run(args)).text).toBe(text);
  });

  test("2000 lines at most, whatever the limit", async () => {
    for (const args of [{ path: "many.txt" }, { path: "many.txt", limit: 1_000_000 }]) {
      const [header, ...lines] = (await tool.run(args)).text.split("\n");
      const limit = "limit" in args ? " limit=1000000" : "";
      expect(header).toBe(`[many.txt | lines 1-2000 of 2500 | next: offset=2001${limit}]`);
      expect(lines).toHaveLength(2000);
      expect(lines.at(-1)).toBe("2000\tline");
    }
  });

  test("50 KiB of text at most, ending before the line that does not fit", async () => {
    const result = await tool.run({ path: "wide.txt" });
    expect(result.text.split("\n")[0]).toBe("[wide.txt | lines 1-25 of 40 | next: offset=26]");
    expect(result.ok && "content" in result.data && Buffer.byteLength(result.data.content)).toBe(25 * 2001);
  });

  test.for<["codex" | "cat" | "pipe" | "none", string]>([
    ["codex", "L1: one\nL2: two\nL3: three"],
    ["cat", "     1\tone\n     2\ttwo\n     3\tthree"],
    ["pipe", "1| one\n2| two\n3| three"],
    ["none", "one\ntwo\nthree"],
  ])("numbering %s", async ([numbering, lines]) => {
    const styled = readFileTool({ source, numbering });
    expect((await styled.run({ path: "three.txt" })).text).toBe(`[three.txt | lines 1-3 of 3]\n${lines}`);
  });
});

test("the description and the schema say what the options make true", () => {
  expect(tool.description).toBe(
    "Reads a file. Text comes as a header in brackets (path, lines shown, total, next call), then each " +
      "line as number, tab, text; the number and the tab are not in the file, so leave them out of edits. At most 2000 " +
      "lines and 51200 bytes come at once, and 2000 characters of a line; to go on, send the call that the header names " +
      'after `next:`. A negative offset counts from the end. mode="block" gives the whole function, class or section ' +
      "around line offset. Images and PDFs are shown, notebooks come as their cells. Read several ranges or files in one call with reads; the limits hold for all together.",
  );
  const plain = readFileTool({ source, numbering: "none", maxLines: 50 });
  expect(plain.description).toContain("then each line as it is. At most 50 lines");
  expect(plain.jsonSchema.properties["limit"]).toMatchObject({
    description: "Most lines. Default 50.",
  });
});

describe("a file that is not counted", () => {
  const big = readFileTool({ source, maxCountedBytes: 10 });

  test("names what the window reached", async () => {
    const long = memorySource({ "long.txt": "one\ntwo\nthree\n".repeat(50_000) });
    const uncounted = readFileTool({ source: long, maxCountedBytes: 10 });
    expect((await uncounted.run({ path: "long.txt", limit: 2 })).text).toBe(
      "[long.txt | lines 1-2 of more than 2 | next: offset=3 limit=2]\n1\tone\n2\ttwo",
    );
  });

  test("is known to its end when the window reaches it", async () => {
    expect((await big.run({ path: "three.txt", offset: 2 })).text).toBe(
      "[three.txt | lines 2-3 of 3]\n2\ttwo\n3\tthree",
    );
  });

  test("numbers a tail from the end, and the next call is legal", async () => {
    expect((await big.run({ path: "three.txt", offset: -2, limit: 1 })).text).toBe(
      "[three.txt | line -2 of unknown total | next: offset=-1 limit=1]\n-2\ttwo",
    );
    expect((await big.run({ path: "three.txt", offset: -1, limit: 1 })).text).toBe(
      "[three.txt | line -1 of unknown total]\n-1\tthree",
    );
  });
});

describe("errors", () => {
  test.for<[string, unknown, string]>([
    [
      "past the end",
      { path: "three.txt", offset: 5 },
      "Error: OFFSET_PAST_END: three.txt: offset 5 is past the end of the file, which has 3 lines; use offset=-3 for the last 3 lines",
    ],
    [
      "past the end of a line",
      { path: "three.txt", column: 9 },
      "Error: OFFSET_PAST_END: three.txt: column 9 is past the end of line 1, which has 3 characters; use column=1",
    ],
    ["missing", { path: "nope" }, "Error: NOT_FOUND: nope: no such file"],
    ["a directory", { path: "d" }, 'Error: NOT_FILE: d: it is a directory, not a file; it holds "e.txt"'],
    ["outside", { path: "../none.txt\n" }, 'Error: NOT_FOUND: "../none.txt\\n": no such file'],
    [
      "binary",
      { path: "bin.dat" },
      "Error: BINARY_FILE: bin.dat: it is a binary file of unknown type (2 bytes) and has no lines to show; use a program that knows its format",
    ],
    [
      "limit 0",
      { path: "three.txt", limit: 0 },
      "Error: INVALID_ARGUMENT: limit must be at least 1, got 0; for example limit=200",
    ],
    [
      "a fraction",
      { path: "three.txt", offset: 2.5 },
      "Error: INVALID_ARGUMENT: offset must be an integer, got 2.5; for example offset=1, or offset=-50 for the last 50 lines",
    ],
    [
      "no path",
      {},
      'Error: INVALID_ARGUMENT: path is required and must be a string; for example path="src/app.ts"',
    ],
    [
      "no arguments",
      undefined,
      'Error: INVALID_ARGUMENT: the arguments must be an object, got nothing; for example path="src/app.ts"',
    ],
  ])("%s", async ([, args, text]) => {
    expect(await tool.run(args)).toMatchObject({ ok: false, text, media: [], files: [] });
  });

  test.for([{ maxLines: 0 }, { maxTextBytes: 1.5 }, { maxLineCharacters: -1 }, { numbering: "roman" }])(
    "%j is a wrong option",
    (options) => {
      expect(() => readFileTool({ source, ...(options as object) })).toThrow(TypeError);
    },
  );
});

test("data and facts", async () => {
  const result = await tool.run({ path: "long.txt", limit: 1 });
  expect(result).toMatchObject({
    ok: true,
    data: {
      kind: "text",
      path: "long.txt",
      content: `${x(2000)}\n`,
      start_line: 1,
      end_line: 1,
      total_lines: 2,
      next: { offset: 2 },
      cuts: [{ line: 1, column: 2001 }],
    },
    files: [
      {
        path: "long.txt",
        firstLine: 1,
        lastLine: 1,
        totalLines: 2,
        next: { offset: 2 },
        byteLength: 5006,
        bom: false,
        eol: "lf",
        cuts: [{ line: 1, column: 2001 }],
      },
    ],
  });
});

test("the schema that reaches the model", () => {
  expect(tool.jsonSchema).toEqual({
    type: "object",
    properties: {
      path: {
        type: "string",
        description: "File path, relative to the workspace or absolute inside it.",
      },
      offset: {
        type: "integer",
        description: "First line, from 1 (default). Negative, from the end: -50 is the last 50 lines.",
      },
      limit: { type: "integer", minimum: 1, description: "Most lines. Default 2000." },
      mode: {
        type: "string",
        enum: ["lines", "block", "outline"],
        description:
          "lines (default): from line offset on. block: the whole function, class or section around it. " +
          "outline: functions, types, sections or keys with their line ranges.",
      },
      column: {
        type: "integer",
        minimum: 1,
        description: "First character of the first line, to go on inside a very long one.",
      },
      reads: {
        type: "array",
        maxItems: 20,
        description: "Up to 20 reads in one call, instead of the other arguments.",
        items: {
          type: "object",
          properties: {
            path: { type: "string" },
            offset: { type: "integer" },
            limit: { type: "integer", minimum: 1 },
            mode: { type: "string", enum: ["lines", "block", "outline"] },
            column: { type: "integer" },
          },
          required: ["path"],
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  });
});
