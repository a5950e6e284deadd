import { describe, expect, test } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { forgeReadTool } from "../../src/tools/forge/tool.ts";
import type { OpenFileToolOptions } from "../../src/tools/open-file/options.ts";
import { openFileTool } from "../../src/tools/open-file/tool.ts";
import { workspaceReadFileTool } from "../../src/tools/workspace-read-file/tool.ts";

const source = memorySource({
  f: "1\n2\r\n3",
  lines: "x\n".repeat(600),
  ended: "1\n2\n",
  empty: "",
  fits: "a".repeat(1_048_576),
  not: "a".repeat(1_048_577),
  nul: `${"a".repeat(8191)}\0`,
  late: `${"a".repeat(8192)}\0`,
});

describe("open_file", () => {
  test.for<[object, OpenFileToolOptions, string]>([
    [{}, {}, "1\n2\r\n3"],
    [{ start_line: 1 }, {}, "1\n2\r\n3"],
    [{ start_line: 3 }, {}, "3"],
    [{ end_line: 1 }, {}, "1\n"],
    [{ start_line: 2, end_line: 2 }, {}, "2\r\n"],
    [{ start_line: 2, end_line: 3 }, {}, "2\r\n3"],
    [{ start_line: 3, end_line: 2 }, {}, "invalid line range 3..=2 for a file with 3 lines"],
    [{ start_line: 0, end_line: 2 }, {}, "invalid line range 0..=2 for a file with 3 lines"],
    [{ end_line: 0 }, {}, "invalid line range 1..=0 for a file with 3 lines"],
    [{ end_line: 4 }, {}, "invalid line range 1..=4 for a file with 3 lines"],
    [{ start_line: 4 }, {}, "invalid line range 4..=3 for a file with 3 lines"],
    [{ start_line: 4, end_line: 4 }, {}, "invalid line range 4..=4 for a file with 3 lines"],
    [{ start_line: 4 }, { clamp: true }, "3"],
    [{ start_line: 0, end_line: 1 }, { clamp: true }, "1\n"],
    [{ end_line: 9 }, { clamp: true }, "1\n2\r\n3"],
    [{ end_line: 0 }, { clamp: true }, "invalid line range 1..=0 for a file with 3 lines"],
    [{ start_line: 9, end_line: 9 }, { clamp: true, contextLines: 1 }, "2\r\n3"],
    [{ start_line: 3, end_line: 3 }, { contextLines: 1 }, "2\r\n3"],
    [{ start_line: 2, end_line: 2 }, { contextLines: 1, showLineNumbers: true }, "1\t1\n2\t2\r\n3\t3"],
    [{}, { maxFileBytes: 6 }, "1\n2\r\n3"],
    [{}, { maxFileBytes: 5 }, "file exceeds maximum allowed size of 5 bytes"],
    [{ start_line: 1, end_line: 1 }, { maxFileBytes: 5 }, "file exceeds maximum allowed size of 5 bytes"],
    [{ file_path: "no" }, {}, "file not found: no"],
    [{ file_path: "../no" }, {}, "permission denied: ../no"],
  ])("%j %j: %j", async ([args, options, text]) => {
    // A file beneath another path than the source's root.
    const tool = openFileTool({ source, root: "/ws", ...options });
    expect((await tool.run({ file_path: "f", ...args })).text).toBe(text);
  });

  test("has 1 MiB at most by default", async () => {
    const tool = openFileTool({ source });
    expect((await tool.run({ file_path: "fits" })).ok).toBe(true);
    expect(await tool.run({ file_path: "not" })).toMatchObject({
      error: { code: "FileTooLarge", details: { limit: 1_048_576 } },
    });
  });

  test("tells of what it shows", async () => {
    const facts = async (args: object): Promise<unknown> =>
      (await openFileTool({ source }).run({ file_path: "f", ...args })).files[0];
    expect(await facts({ end_line: 2 })).toMatchObject({
      firstLine: 1,
      lastLine: 2,
      totalLines: 3,
      next: { offset: 3 },
      eol: "mixed",
    });
    expect(await facts({ start_line: 3 })).toMatchObject({ next: null, eol: "none" });
  });
});

describe("the workspace's read_file", () => {
  const tool = workspaceReadFileTool({ source });

  test.for<[object, object]>([
    [{ path: "f" }, { content: "1\n2\n3", truncated: false, next_start_line: null }],
    [
      { path: "f", max_lines: 3 },
      { content: "1\n2\n3", truncated: false, next_start_line: null },
    ],
    [
      { path: "f", max_lines: 2 },
      { content: "1\n2", truncated: true, next_start_line: 3 },
    ],
    [
      { path: "f", start_line: 3 },
      { content: "3", truncated: false, next_start_line: null },
    ],
    [
      { path: "f", start_line: 4 },
      { content: "", truncated: false, next_start_line: null },
    ],
    [{ path: "ended" }, { content: "1\n2\n", truncated: false, next_start_line: null }],
    [
      { path: "ended", max_lines: 1 },
      { content: "1", truncated: true, next_start_line: 2 },
    ],
    [
      { path: "ended", start_line: 2 },
      { content: "2\n", truncated: false, next_start_line: null },
    ],
    [
      { path: "ended", start_line: 3 },
      { content: "", truncated: false, next_start_line: null },
    ],
    [{ path: "empty" }, { content: "", truncated: false, next_start_line: null }],
  ])("%j", async ([args, data]) => {
    expect(await tool.run(args)).toMatchObject({ data });
  });

  test("gives 200 lines by default, and 500 at most", async () => {
    expect(await tool.run({ path: "lines" })).toMatchObject({
      data: { next_start_line: 201, meta: { line_count: 600, returned_line_count: 200, byte_length: 1200 } },
      files: [{ firstLine: 1, lastLine: 200, totalLines: 600, next: { offset: 201 } }],
    });
    expect(await tool.run({ path: "lines", max_lines: 500 })).toMatchObject({
      data: { meta: { returned_line_count: 500 } },
    });
  });

  test.for<[object, string]>([
    [{ max_lines: 501 }, "max_lines must be an integer from 1 to 500: f"],
    [{ max_lines: 0 }, "max_lines must be an integer from 1 to 500: f"],
    [{ max_lines: 1.5 }, "max_lines must be an integer from 1 to 500: f"],
    [{ start_line: 0 }, "start_line must be an integer of at least 1: f"],
    [{ start_line: "1" }, "start_line must be an integer of at least 1: f"],
    [{ path: " " }, 'path must be a string that is not empty: " "'],
    [{ path: 5 }, "path must be a string that is not empty"],
    [{ path: "" }, "path must be a string that is not empty"],
  ])("%j is refused: %s", async ([args, message]) => {
    const result = await tool.run({ path: "f", ...args });
    expect(result).toMatchObject({
      text: `INVALID_ARGUMENT: ${message}`,
      error: { code: "INVALID_ARGUMENT", message, retryable: false },
    });
    expect(tool.check({ path: "f", ...args })?.text).toBe(`INVALID_ARGUMENT: ${message}`);
  });

  test.for<[string, string | undefined]>([
    ["fits", undefined],
    ["not", "SIZE_LIMIT_EXCEEDED: the file is larger than 1048576 bytes (1 MiB): not"],
    ["nul", "BINARY_NOT_SUPPORTED: binary files are not supported: nul"],
    ["late", undefined],
  ])("%s: %s", async ([path, text]) => {
    const result = await tool.run({ path });
    expect(result.ok ? undefined : result.text).toBe(text);
  });
});

test("a file that is too large by its size is not read for that", async () => {
  let reads = 0;
  const large: FileSource = {
    traits: source.traits,
    open: async () => ({
      path: ["f"],
      size: 3_000_000,
      modifiedMs: 0,
      version: null,
      async read(target) {
        reads += target.length;
        return target.fill(0x61).length;
      },
      changed: () => false,
      close() {},
    }),
  };
  const codeOf = async (result: Promise<{ ok: boolean; error?: { code: string } }>): Promise<unknown> =>
    (await result).error?.code;
  expect(await codeOf(workspaceReadFileTool({ source: large }).run({ path: "f" }))).toBe(
    "SIZE_LIMIT_EXCEEDED",
  );
  expect(await codeOf(openFileTool({ source: large }).run({ file_path: "f" }))).toBe("FileTooLarge");
  expect(reads).toBe(0);
  // The first bytes tell whether it is text.
  expect(await codeOf(forgeReadTool({ source: large }).run({ path: "f" }))).toBe("too_large");
  expect(reads).toBe(8192);
});
