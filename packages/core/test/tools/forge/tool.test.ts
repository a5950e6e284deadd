import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { parseForgeReadConfig } from "../../../src/tools/forge/config.ts";
import { forgeReadTool } from "../../../src/tools/forge/tool.ts";
import { resolveTool } from "../../../src/tools/tools-by-name.ts";

const source = memorySource({
  "five.txt": "one\ntwo\r\nthree\nfour\nfive",
  "bin.dat": Uint8Array.of(1, 0, 2),
  "long.txt": `${"x".repeat(99)}\n`.repeat(3000),
});
const tool = forgeReadTool({ source });

test("each alias reaches the same tool with the same answer [F-29]", async () => {
  for (const name of ["Read", "read", "read_file", "read-file", "ReadFile"]) {
    const found = resolveTool([tool], name);
    expect(found).toBe(tool);
    expect((await found?.run({ path: "five.txt", head: 1 }))?.text).toBe("1\tone\n");
  }
  expect(resolveTool([tool], "READ")).toBeUndefined();
});

test("the schema and the description that reach the model", () => {
  expect(tool.jsonSchema).toEqual({
    type: "object",
    properties: {
      path: { type: "string", description: "Path of the file to read, inside the sandbox." },
      start_line: { type: "integer", minimum: 1, description: "First line to read, 1-indexed." },
      end_line: { type: "integer", minimum: 1, description: "Last line to read, 1-indexed, inclusive." },
      limit: {
        type: "integer",
        minimum: 1,
        description: "Maximum number of lines to read, counted from start_line.",
      },
      head: {
        type: "integer",
        minimum: 1,
        description: "Read the first N lines. Not together with start_line, end_line, limit or tail.",
      },
      tail: {
        type: "integer",
        minimum: 1,
        description: "Read the last N lines. Not together with start_line, end_line, limit or head.",
      },
      show_line_numbers: {
        type: "boolean",
        description: "Put the line number and a tab before each line (default: true).",
      },
    },
    required: ["path"],
    additionalProperties: false,
  });
  expect(tool.description).toBe(
    "Reads a file inside the sandbox. Text comes with line numbers (number, tab, line; not part of the file); " +
      "choose lines with start_line, end_line and limit, or with head or tail. A binary file comes as base64. " +
      "At most 204800 bytes are returned, and 2097152 bytes scanned for a range.",
  );
});

describe("errors", () => {
  test.for<[string, unknown, string, string]>([
    ["no path", {}, "bad_args", "path is required and must be a string"],
    ["not an object", null, "bad_args", "the arguments must be an object, got null"],
    ["an empty path", { path: "" }, "bad_args", "path must not be empty"],
    ["a start of 0", { path: "five.txt", start_line: 0 }, "bad_args", "start_line must be at least 1, got 0"],
    [
      "start after end",
      { path: "five.txt", start_line: 4, end_line: 2 },
      "bad_args",
      "start_line must be <= end_line, got 4 and 2",
    ],
    [
      "head and tail",
      { path: "five.txt", head: 1, tail: 1 },
      "bad_args",
      "head and tail cannot be used together; send one",
    ],
    [
      "head and limit",
      { path: "five.txt", head: 1, limit: 1 },
      "bad_args",
      "head cannot be used together with limit; send head alone, or start_line with limit",
    ],
    [
      "a range of a binary file",
      { path: "bin.dat", tail: 1 },
      "bad_args",
      "bin.dat: line ranges are not supported for binary files; send the path alone",
    ],
    [
      "past the end",
      { path: "five.txt", start_line: 9 },
      "range_beyond_eof",
      "five.txt: start_line 9 is past the end of a file with 5 lines; use tail for its last lines",
    ],
    ["a missing file", { path: "no.txt" }, "not_found", "no.txt: no such file"],
    ["outside", { path: "/../x/../../y" }, "not_found", "/../x/../../y: no such file"],
    [
      "over the size",
      { path: "long.txt" },
      "too_large",
      "long.txt: the file is larger than 204800 bytes; read a part of it with start_line and limit",
    ],
    [
      "a range over the size",
      { path: "long.txt", limit: 2049 },
      "too_large",
      "long.txt: these lines are larger than 204800 bytes; ask for fewer lines",
    ],
    [
      "a tail over the size",
      { path: "long.txt", tail: 2049 },
      "too_large",
      "long.txt: these lines are larger than 204800 bytes; ask for fewer lines",
    ],
  ])("%s", async ([, args, code, message]) => {
    expect(await tool.run(args)).toMatchObject({ ok: false, text: message, error: { code, message } });
  });

  test("a tail that starts further back than may be scanned", async () => {
    const small = forgeReadTool({ source, maxScanBytes: 1000 });
    expect(await small.run({ path: "long.txt", tail: 11 })).toMatchObject({
      ok: false,
      error: {
        code: "scan_limit",
        message: "long.txt: the last 11 lines take more than 1000 bytes; ask for fewer",
      },
    });
    expect(await small.run({ path: "long.txt", tail: 2 })).toMatchObject({
      ok: true,
      data: { text: `${"x".repeat(99)}\n`.repeat(2), start_line: null, end_line: null, total_lines: null },
    });
  });
});

test("a tail of a file whose size is unknown is its tail, or an error", async () => {
  const sized = memorySource({ f: Array.from({ length: 1000 }, (_, index) => `L${index + 1}\n`).join("") });
  const unsized = {
    traits: sized.traits,
    async open(path: readonly string[], options: Parameters<typeof sized.open>[1]) {
      const file = await sized.open(path, options);
      return {
        path: file.path,
        size: null,
        modifiedMs: null,
        version: null,
        read: file.read.bind(file),
        changed: () => null,
        close: () => file.close(),
      };
    },
  };
  expect((await forgeReadTool({ source: unsized }).run({ path: "f", tail: 2 })).text).toBe(
    " 999\tL999\n1000\tL1000\n",
  );
  expect(
    await forgeReadTool({ source: unsized, maxScanBytes: 1000 }).run({ path: "f", tail: 2 }),
  ).toMatchObject({
    error: { code: "scan_limit" },
  });
});

test("the facts of a tail are the file's own numbers", async () => {
  expect((await tool.run({ path: "five.txt", tail: 2 })).files).toMatchObject([
    { path: "five.txt", kind: "text", firstLine: 4, lastLine: 5, totalLines: 5, next: null, eol: "lf" },
  ]);
  expect((await tool.run({ path: "bin.dat" })).files).toMatchObject([
    { kind: "binary", encoding: null, byteLength: 3 },
  ]);
});

describe("the configuration", () => {
  test("is read from its TOML section, and is the specification's by default [F-23] [F-24] [F-25]", async () => {
    const toml =
      "[tools.read_file]\nmax_file_read_bytes = 10\nmax_scan_bytes = 8\nshow_line_numbers = false\n\n[other]\nx = 1\n";
    expect(parseForgeReadConfig(toml)).toEqual({
      maxFileReadBytes: 10,
      maxScanBytes: 8,
      showLineNumbers: false,
    });
    expect(parseForgeReadConfig("")).toEqual({});
    expect(parseForgeReadConfig("[tools.read_file]\nshow_line_numbers = true")).toEqual({
      showLineNumbers: true,
    });
    const configured = forgeReadTool({ source, ...parseForgeReadConfig(toml) });
    expect((await configured.run({ path: "five.txt", head: 1 })).text).toBe("one\n");
    expect((await configured.run({ path: "five.txt" })).text).toContain("larger than 10 bytes");
    expect((await configured.run({ path: "five.txt", start_line: 2 })).text).toContain(
      "scans more than 8 bytes",
    );
    expect((await configured.run({ path: "five.txt", head: 1, show_line_numbers: true })).text).toBe(
      "1\tone\n",
    );
  });

  test.for([
    "[tools.read_file]\nmax_file_read_bytes = 0",
    "[tools.read_file]\nmax_scan_bytes = 1.5",
    '[tools.read_file]\nmax_scan_bytes = "2"',
    '[tools.read_file]\nshow_line_numbers = "yes"',
    "tools = 3",
    "[tools]\nread_file = []",
    "not toml =",
  ])("%j is refused", (toml) => {
    expect(() => parseForgeReadConfig(toml)).toThrow(TypeError);
  });

  test.for([
    { maxFileReadBytes: 0 },
    { maxScanBytes: -1 },
    { maxFileReadBytes: 2 ** 40 },
    { showLineNumbers: "no" },
  ])("%j is a wrong option", (options) => {
    expect(() => forgeReadTool({ source, ...(options as object) })).toThrow(TypeError);
  });
});
