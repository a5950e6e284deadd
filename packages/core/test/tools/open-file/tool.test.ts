import fs from "node:fs";
import { describe, expect, test } from "vitest";
import type { FileSource } from "../../../src/contract/file-source.ts";
import { memorySource } from "../../../src/source/memory-source.ts";
import { openFile, openFileTool } from "../../../src/tools/open-file/tool.ts";
import { temporaryDirectory, writeFiles } from "../../temporary-directory.ts";

const root = temporaryDirectory();
writeFiles(root, { "f.txt": "one\ntwo\r\nthree\n", "d/x": "", "empty.txt": "" });

describe("the library call", () => {
  test("takes a path and an inclusive range, and gives what the tool gives [O-02] [O-36]", async () => {
    expect(await openFile("f.txt", [2, 3], { root })).toMatchObject({
      ok: true,
      text: "two\r\nthree\n",
      data: { text: "two\r\nthree\n" },
    });
    expect(await openFile("f.txt", null, { root })).toMatchObject({ data: { text: "one\ntwo\r\nthree\n" } });
    expect(await openFile("f.txt", undefined, { root })).toMatchObject({
      data: { text: "one\ntwo\r\nthree\n" },
    });
    expect(await openFile("f.txt", [3, 4], { root })).toMatchObject({
      ok: false,
      text: "invalid line range 3..=4 for a file with 3 lines",
      error: { code: "InvalidLineRange", details: { start: 3, end: 4, total_lines: 3 } },
    });
  });

  test.runIf(process.platform === "linux")("leaves nothing open", async () => {
    const open = (): number =>
      fs.readdirSync("/proc/self/fd").filter((name) => {
        try {
          return fs.readlinkSync(`/proc/self/fd/${name}`).startsWith(root);
        } catch {
          return false;
        }
      }).length;
    for (let round = 0; round < 20; round++) await openFile("f.txt", null, { root });
    expect(open()).toBe(0);
  });

  test("rejects with the signal's reason", async () => {
    const reason = new Error("stop");
    await expect(openFile("f.txt", null, { root, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe("errors; the text of Io is its cause alone [O-26]", () => {
  const tool = openFileTool({ root });

  test.for<[string, unknown, string, string]>([
    ["a directory", { file_path: "d" }, "Io", "it is a directory, not a file"],
    [
      "a file written as a directory",
      { file_path: "f.txt/" },
      "Io",
      "the path names a directory, not a file",
    ],
    ["an empty path", { file_path: "" }, "InvalidArgument", "file_path must not be empty"],
    [
      "only a start past the end reports the last line as its end",
      { file_path: "f.txt", start_line: 9 },
      "InvalidLineRange",
      "invalid line range 9..=3 for a file with 3 lines",
    ],
    [
      "a start of 0",
      { file_path: "f.txt", start_line: 0 },
      "InvalidLineRange",
      "invalid line range 0..=3 for a file with 3 lines",
    ],
    [
      "an empty file has no range",
      { file_path: "empty.txt", start_line: 1 },
      "InvalidLineRange",
      "invalid line range 1..=0 for a file with 0 lines",
    ],
    ["no path", {}, "InvalidArgument", "file_path is required and must be a string"],
    ["null", null, "InvalidArgument", "the arguments must be an object, got null"],
    [
      "a negative line",
      { file_path: "f.txt", end_line: -1 },
      "InvalidArgument",
      "end_line must be at least 0, got -1",
    ],
    [
      "a line as text",
      { file_path: "f.txt", start_line: "2" },
      "InvalidArgument",
      'start_line must be an integer, got "2"',
    ],
    [
      "NUL in the path",
      { file_path: "a\0b" },
      "InvalidArgument",
      '"a\\u0000b": the path must not contain a NUL character',
    ],
  ])("%s", async ([, args, code, message]) => {
    expect(await tool.run(args)).toMatchObject({ ok: false, text: message, error: { code, message } });
  });

  test("policy is PermissionDenied", async () => {
    const strict = openFileTool({ root, deny: ["d"] });
    expect(await strict.run({ file_path: "d/x" })).toMatchObject({
      error: { code: "PermissionDenied", message: "permission denied: d/x" },
    });
  });
});

/** Counts the bytes that are read of a file in memory. */
function countingSource(content: string): { source: FileSource; readonly bytes: () => number } {
  const memory = memorySource({ f: content });
  let bytes = 0;
  const source: FileSource = {
    traits: memory.traits,
    async open(path, options) {
      const file = await memory.open(path, options);
      return {
        path: file.path,
        size: file.size,
        modifiedMs: file.modifiedMs,
        version: file.version,
        async read(target, position, signal) {
          const count = await file.read(target, position, signal);
          bytes += count;
          return count;
        },
        changed: () => false,
        close: () => file.close(),
      };
    },
  };
  return { source, bytes: () => bytes };
}

describe("what is read and held", () => {
  const content = "0123456789\n".repeat(90_000);

  test("the whole file in one pass, each byte once [O-32] [O-30]", async () => {
    const { source, bytes } = countingSource(content);
    const result = await openFileTool({ source }).run({ file_path: "f" });
    expect(result.ok && result.data.text === content).toBe(true);
    expect(bytes()).toBe(990_000);
  });

  test("a range in one pass too, holding only its lines [O-31]", async () => {
    const { source, bytes } = countingSource(content);
    expect(await openFileTool({ source }).run({ file_path: "f", start_line: 2, end_line: 2 })).toMatchObject({
      ok: true,
      data: { text: "0123456789\n" },
    });
    expect(bytes()).toBe(990_000);
  });

  test("UTF-8 is checked across the borders of chunks", async () => {
    const shift = (count: number): string => `${"x".repeat(65_536 - count)}😀é漢\n`;
    for (let count = 0; count < 10; count++) {
      const result = await openFileTool({ source: memorySource({ f: shift(count) }) }).run({
        file_path: "f",
      });
      expect(result.text === shift(count)).toBe(true);
    }
    const cut = Buffer.from(shift(2)).subarray(0, 65_536);
    expect(await openFileTool({ source: memorySource({ f: cut }) }).run({ file_path: "f" })).toMatchObject({
      error: { code: "BinaryFileNotSupported" },
    });
  });
});

describe("options that are off by default", () => {
  const source = memorySource({ f: "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n", empty: "" });

  test.for<[number, number, string]>([
    [5, 5, "3\n4\n5\n6\n7\n"],
    [1, 1, "1\n2\n3\n"],
    [9, 10, "7\n8\n9\n10\n"],
  ])("context lines around %i to %i [O-37]", async ([start, end, text]) => {
    expect((await openFile("f", [start, end], { source, contextLines: 2 })).text).toBe(text);
  });

  test("line numbers before each line [O-38]", async () => {
    expect((await openFile("f", [9, 10], { source, showLineNumbers: true })).text).toBe(" 9\t9\n10\t10\n");
  });

  test.for<[string, number, number, string]>([
    ["an end past the file", 9, 99, "9\n10\n"],
    ["both past the file", 50, 99, "10\n"],
    ["a start of 0", 0, 2, "1\n2\n"],
  ])("clamp moves %s into it", async ([, start, end, text]) => {
    expect((await openFile("f", [start, end], { source, clamp: true })).text).toBe(text);
  });

  test("clamp gives nothing of an empty file, and still refuses a reversed range", async () => {
    expect(await openFile("empty", [1, 5], { source, clamp: true })).toMatchObject({ ok: true, text: "" });
    expect(await openFile("f", [5, 2], { source, clamp: true })).toMatchObject({
      error: { code: "InvalidLineRange" },
    });
  });

  test.for([
    { maxFileBytes: 0 },
    { maxFileBytes: 1.5 },
    { contextLines: -1 },
    { clamp: "yes" },
    { showLineNumbers: 1 },
  ])("%j is a wrong option", (options) => {
    expect(() => openFileTool({ source, ...(options as object) })).toThrow(TypeError);
  });
});
