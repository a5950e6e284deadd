import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import type { ForgeReadToolOptions } from "../../../src/tools/forge/options.ts";
import { forgeReadTool } from "../../../src/tools/forge/tool.ts";

const source = memorySource({
  "five.txt": "one\ntwo\r\nthree\nfour\nfive",
  "nul.txt": `${"a".repeat(8191)}\0`,
  "late.txt": `${"a".repeat(8192)}\0`,
  "bin.dat": Uint8Array.of(0, 1, 2, 3, 4, 5),
  "empty.txt": "",
});

async function run(args: object, options: ForgeReadToolOptions = {}): Promise<object> {
  const result = await forgeReadTool({ source, ...options }).run({ path: "five.txt", ...args });
  return result.ok ? result.data : { code: result.error.code, text: result.text, ...result.error.details };
}

function lines(text: string, start: number | null, end: number | null, total: number | null): object {
  return { kind: "text", text, start_line: start, end_line: end, total_lines: total };
}

describe("which lines are chosen", () => {
  test.for<[object, object]>([
    [{}, lines("1\tone\n2\ttwo\r\n3\tthree\n4\tfour\n5\tfive", 1, 5, 5)],
    [{ start_line: 4 }, lines("4\tfour\n5\tfive", 4, 5, 5)],
    [{ start_line: 5 }, lines("5\tfive", 5, 5, 5)],
    [{ end_line: 1 }, lines("1\tone\n", 1, 1, 5)],
    [{ start_line: 2, end_line: 2 }, lines("2\ttwo\r\n", 2, 2, 5)],
    [{ start_line: 2, end_line: 3 }, lines("2\ttwo\r\n3\tthree\n", 2, 3, 5)],
    [{ limit: 2 }, lines("1\tone\n2\ttwo\r\n", 1, 2, 5)],
    [{ start_line: 2, limit: 1 }, lines("2\ttwo\r\n", 2, 2, 5)],
    [{ start_line: 2, end_line: 4, limit: 1 }, lines("2\ttwo\r\n", 2, 2, 5)],
    [{ start_line: 2, end_line: 2, limit: 3 }, lines("2\ttwo\r\n", 2, 2, 5)],
    [{ head: 1 }, lines("1\tone\n", 1, 1, 5)],
    [{ head: 9 }, lines("1\tone\n2\ttwo\r\n3\tthree\n4\tfour\n5\tfive", 1, 5, 5)],
    [{ tail: 1 }, lines("5\tfive", 5, 5, 5)],
    [{ tail: 2 }, lines("4\tfour\n5\tfive", 4, 5, 5)],
    [{ tail: 9 }, lines("1\tone\n2\ttwo\r\n3\tthree\n4\tfour\n5\tfive", 1, 5, 5)],
    [{ tail: 1, show_line_numbers: false }, lines("five", 5, 5, 5)],
    [{ path: "empty.txt" }, lines("", null, null, 0)],
    [{ path: "empty.txt", head: 3 }, lines("", null, null, 0)],
    [{ path: "empty.txt", tail: 3 }, lines("", null, null, 0)],
    [{ path: "empty.txt", start_line: 1 }, lines("", null, null, 0)],
  ])("%j", async ([args, data]) => {
    expect(await run(args)).toEqual(data);
  });
});

describe("arguments that do not go together", () => {
  test.for<[object, string]>([
    [{ head: 1, tail: 1 }, "head and tail cannot be used together; send one"],
    [
      { head: 1, start_line: 1 },
      "head cannot be used together with start_line; send head alone, or start_line with limit",
    ],
    [
      { head: 1, end_line: 1 },
      "head cannot be used together with end_line; send head alone, or start_line with limit",
    ],
    [
      { tail: 1, start_line: 1 },
      "tail cannot be used together with start_line; send tail alone, or start_line with limit",
    ],
    [
      { tail: 1, end_line: 1 },
      "tail cannot be used together with end_line; send tail alone, or start_line with limit",
    ],
    [
      { tail: 1, limit: 1 },
      "tail cannot be used together with limit; send tail alone, or start_line with limit",
    ],
    [{ start_line: 3, end_line: 2 }, "start_line must be <= end_line, got 3 and 2"],
    [{ path: "" }, "path must not be empty"],
  ])("%j", async ([args, text]) => {
    expect(await run(args)).toEqual({ code: "bad_args", text });
  });
});

describe("a limit is kept to the byte", () => {
  test.for<[string, object, ForgeReadToolOptions, object]>([
    [
      "a whole file of as many bytes",
      {},
      { maxFileReadBytes: 24 },
      lines("1\tone\n2\ttwo\r\n3\tthree\n4\tfour\n5\tfive", 1, 5, 5),
    ],
    [
      "a whole file of a byte more",
      {},
      { maxFileReadBytes: 23 },
      {
        code: "too_large",
        text: "five.txt: the file is larger than 23 bytes; read a part of it with start_line and limit",
        limit: 23,
      },
    ],
    ["lines of as many bytes", { limit: 2 }, { maxFileReadBytes: 9 }, lines("1\tone\n2\ttwo\r\n", 1, 2, 5)],
    [
      "lines of a byte more",
      { limit: 2 },
      { maxFileReadBytes: 8 },
      {
        code: "too_large",
        text: "five.txt: these lines are larger than 8 bytes; ask for fewer lines",
        limit: 8,
      },
    ],
    ["last lines of as many bytes", { tail: 2 }, { maxFileReadBytes: 9 }, lines("4\tfour\n5\tfive", 4, 5, 5)],
    [
      "last lines of a byte more",
      { tail: 2 },
      { maxFileReadBytes: 8 },
      {
        code: "too_large",
        text: "five.txt: these lines are larger than 8 bytes; ask for fewer lines",
        limit: 8,
      },
    ],
    ["a scan of as many bytes", { limit: 2 }, { maxScanBytes: 9 }, lines("1\tone\n2\ttwo\r\n", 1, 2, null)],
    [
      "a scan of a byte more",
      { limit: 2 },
      { maxScanBytes: 8 },
      {
        code: "scan_limit",
        text: "five.txt: reading these lines scans more than 8 bytes; ask for earlier lines",
        limit: 8,
        reason: "scan_limit",
      },
    ],
    [
      "a scan from the end, to the line feed before the lines",
      { tail: 1, show_line_numbers: true },
      { maxScanBytes: 5 },
      lines("five", null, null, null),
    ],
    [
      "a scan from the end of a byte more",
      { tail: 1 },
      { maxScanBytes: 4 },
      {
        code: "scan_limit",
        text: "five.txt: the last line takes more than 4 bytes; read the file from its start, with head",
        limit: 4,
        reason: "scan_limit",
      },
    ],
    [
      "numbers of the last lines, where all may be scanned",
      { tail: 1 },
      { maxScanBytes: 24 },
      lines("5\tfive", 5, 5, 5),
    ],
    [
      "no numbers, where not all may be scanned",
      { tail: 1 },
      { maxScanBytes: 23 },
      lines("five", null, null, null),
    ],
    [
      "past the end",
      { start_line: 6 },
      {},
      {
        code: "range_beyond_eof",
        text: "five.txt: start_line 6 is past the end of a file with 5 lines; use tail for its last lines",
        start_line: 6,
        total_lines: 5,
      },
    ],
  ])("%s", async ([, args, options, data]) => {
    expect(await run(args, options)).toEqual(data);
  });
});

describe("a binary file", () => {
  test.for<[string, object, ForgeReadToolOptions, object]>([
    [
      "whole",
      { path: "bin.dat" },
      { maxFileReadBytes: 6 },
      {
        kind: "binary",
        text: "[binary:base64]\nAAECAwQF",
        base64: "AAECAwQF",
        truncated: false,
        size_bytes: 6,
      },
    ],
    [
      "its start",
      { path: "bin.dat" },
      { maxFileReadBytes: 3 },
      {
        kind: "binary",
        text: "[binary:base64][truncated]\nAAEC",
        base64: "AAEC",
        truncated: true,
        size_bytes: 6,
      },
    ],
    [
      "of lines",
      { path: "bin.dat", head: 1 },
      {},
      {
        code: "bad_args",
        text: "bin.dat: line ranges are not supported for binary files; send the path alone",
      },
    ],
    ["by a NUL in its first 8192 bytes", { path: "nul.txt" }, {}, { kind: "binary" }],
    ["but not by a later one", { path: "late.txt" }, {}, { kind: "text" }],
  ])("%s", async ([, args, options, data]) => {
    expect(await run(args, options)).toMatchObject(data);
  });

  test("is told of as one", async () => {
    const { files } = await forgeReadTool({ source }).run({ path: "bin.dat" });
    expect(files).toMatchObject([
      { kind: "binary", encoding: null, eol: "none", firstLine: null, lastLine: null, totalLines: null },
    ]);
  });
});

test("what follows is told of where lines follow", async () => {
  const tool = forgeReadTool({ source });
  const next = async (args: object): Promise<unknown> =>
    (await tool.run({ path: "five.txt", ...args })).files[0]?.next;
  expect(await next({ limit: 2 })).toEqual({ offset: 3 });
  expect(await next({ limit: 5 })).toBeNull();
  expect(await next({})).toBeNull();
  expect(await next({ tail: 1 })).toBeNull();
});

test("limits are 204,800 and 2,097,152 bytes by default", async () => {
  const large = memorySource({
    fits: "a".repeat(204_800),
    not: "a".repeat(204_801),
    far: "a\n".repeat(1_048_577),
  });
  const tool = forgeReadTool({ source: large });
  expect((await tool.run({ path: "fits" })).ok).toBe(true);
  expect((await tool.run({ path: "not" })).ok).toBe(false);
  expect((await tool.run({ path: "far", start_line: 1_048_576, limit: 1 })).ok).toBe(true);
  expect(await tool.run({ path: "far", start_line: 1_048_577, limit: 1 })).toMatchObject({
    error: { code: "scan_limit" },
  });
});

test("a size that its source does not know is that of what was read", async () => {
  const unsized = {
    traits: source.traits,
    open: async (...args: Parameters<typeof source.open>) => {
      const file = await source.open(...args);
      const read = file.read.bind(file);
      return {
        path: file.path,
        size: null,
        modifiedMs: 0,
        version: null,
        read,
        changed: () => false,
        close() {},
      };
    },
  };
  const tool = forgeReadTool({ source: unsized, maxFileReadBytes: 10 });
  expect(await tool.run({ path: "bin.dat" })).toMatchObject({ data: { size_bytes: 6 } });
  expect(await tool.run({ path: "five.txt" })).toMatchObject({ error: { code: "too_large" } });
});
