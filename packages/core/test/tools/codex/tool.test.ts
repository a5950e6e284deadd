import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { codexReadFileTool } from "../../../src/tools/codex/tool.ts";
import { memorySource } from "../../../src/source/memory-source.ts";
import { openWorkspace } from "../../../src/workspace/open-workspace.ts";
import { temporaryDirectory, writeFiles } from "../../temporary-directory.ts";

const root = temporaryDirectory();
writeFiles(root, {
  "three.txt": "one\ntwo\nthree\n",
  "no-end.txt": "one\ntwo",
  "empty.txt": "",
  "crlf.txt": "a\r\nb\rc\r\nd\r",
  "tabs.txt": "\tone\ttwo\n",
  "bom.txt": "\ufeffx\n",
  "invalid.txt": Uint8Array.of(0x61, 0xff, 0xe3, 0x81, 0x0a),
  "exactly.txt": `${"x".repeat(500)}\n`,
  "long.txt": `${"x".repeat(501)}\n`,
  "wide.txt": `${"x".repeat(499)}é and more\n`,
  "tab-cut.txt": `${"x".repeat(498)}\ty\n`,
  "app.py": [
    "import os",
    "",
    "# about A",
    "class A:",
    "    def one(self):",
    "        return 1",
    "",
    "    def two(self):",
    "        return 2",
    "",
    "def after():",
    "    pass",
    "",
  ].join("\n"),
});
const at = (name: string): string => path.join(root, name);
const tool = codexReadFileTool({ root });
const upstream = codexReadFileTool({ root, compat: "codex-0.116" });

async function text(args: unknown, of: typeof tool = tool): Promise<string> {
  return (await of.run(args)).text;
}

describe("slice mode", () => {
  test.for<[string, Record<string, unknown>, string]>([
    [
      "numbers lines, drops endings, joins by LF without a final one [C-16] [C-17]",
      { file_path: at("three.txt") },
      "L1: one\nL2: two\nL3: three",
    ],
    [
      "starts at offset and takes limit lines [C-04] [C-06] [C-18]",
      { file_path: at("three.txt"), offset: 2, limit: 1 },
      "L2: two",
    ],
    ["a last line without newline counts [C-27]", { file_path: at("no-end.txt"), offset: 2 }, "L2: two"],
    [
      "offset past the end is an empty success [C-20]",
      { file_path: at("three.txt"), offset: 999, limit: 10 },
      "",
    ],
    ["an empty file is an empty success [C-20]", { file_path: at("empty.txt") }, ""],
    [
      "CR before LF is dropped, a lone CR is kept [C-25]",
      { file_path: at("crlf.txt") },
      "L1: a\nL2: b\rc\nL3: d\r",
    ],
    ["tabs become four spaces [C-23]", { file_path: at("tabs.txt") }, "L1:     one    two"],
    ["a byte order mark stays", { file_path: at("bom.txt") }, "L1: \ufeffx"],
    [
      "invalid UTF-8 is replaced, never an error [C-26]",
      { file_path: at("invalid.txt") },
      "L1: a\ufffd\ufffd",
    ],
    ["500 bytes are untouched [C-22]", { file_path: at("exactly.txt") }, `L1: ${"x".repeat(500)}`],
    ["501 bytes are cut, with no mark [C-21]", { file_path: at("long.txt") }, `L1: ${"x".repeat(500)}`],
    [
      "a character across the cut is dropped whole [C-22]",
      { file_path: at("wide.txt") },
      `L1: ${"x".repeat(499)}`,
    ],
    ["tabs are expanded before the cut [C-23]", { file_path: at("tab-cut.txt") }, `L1: ${"x".repeat(498)}  `],
    [
      "the mode may be named [C-08], and indentation then does not matter [C-09]",
      { file_path: at("three.txt"), mode: "slice", limit: 1, indentation: { anchor_line: 3, max_levels: 1 } },
      "L1: one",
    ],
  ])("%s", async ([, args, expected]) => {
    expect(await tool.run(args)).toMatchObject({
      ok: true,
      text: expected,
      media: [],
      data: { content: expected, content_items: null, success: true },
    });
  });

  test("the result is plain, with its facts [C-15]", async () => {
    const result = await tool.run({ file_path: at("crlf.txt"), limit: 2 });
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(result.files).toEqual([
      {
        path: "crlf.txt",
        kind: "text",
        firstLine: 1,
        lastLine: 2,
        totalLines: 3,
        next: { offset: 3 },
        byteLength: 10,
        modifiedMs: fs.statSync(at("crlf.txt")).mtimeMs,
        version: null,
        encoding: "utf-8",
        bom: false,
        eol: "crlf",
        cuts: [],
        changed: false,
        warnings: [{ code: "LONE_CR", count: 1, firstLine: 2 }],
      },
    ]);
  });

  test("the total is known when the end was seen, also past it", async () => {
    expect((await tool.run({ file_path: at("three.txt") })).files[0]).toMatchObject({
      totalLines: 3,
      next: null,
    });
    expect((await tool.run({ file_path: at("three.txt"), offset: 9 })).files[0]).toMatchObject({
      firstLine: null,
      lastLine: null,
      totalLines: 3,
    });
  });

  test("stops reading after the last line that is wanted [C-19]", async () => {
    const source = memorySource({ "big.txt": "line\n".repeat(400_000) });
    let bytesRead = 0;
    const counting = openWorkspace({
      source: {
        ...source,
        traits: source.traits,
        async open(segments, options) {
          const file = await source.open(segments, options);
          return {
            path: file.path,
            size: file.size,
            modifiedMs: file.modifiedMs,
            version: file.version,
            changed: () => file.changed(),
            close: () => file.close(),
            async read(target, position, signal) {
              const count = await file.read(target, position, signal);
              bytesRead += count;
              return count;
            },
          };
        },
      },
    });
    const result = await codexReadFileTool({ workspace: counting }).run({
      file_path: "/big.txt",
      offset: 3,
      limit: 2,
    });
    expect(result.text).toBe("L3: line\nL4: line");
    expect(bytesRead).toBe(65_536);
  });
});

describe("indentation mode", () => {
  const block = (
    indentation: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ): Record<string, unknown> => ({
    file_path: at("app.py"),
    mode: "indentation",
    ...more,
    indentation,
  });

  test.for<[string, Record<string, unknown>, string]>([
    [
      "one level up with siblings and header [C-10] [C-38]",
      block({ max_levels: 1, include_siblings: true, include_header: true }, { offset: 6, limit: 50 }),
      "L5:     def one(self):\nL6:         return 1\nL7: \nL8:     def two(self):\nL9:         return 2",
    ],
    [
      "without siblings one line at the shallowest indent on each side [C-33] [C-34]",
      block({ anchor_line: 6, max_levels: 1, include_siblings: false }),
      "L5:     def one(self):\nL6:         return 1\nL7: \nL8:     def two(self):\nL9:         return 2",
    ],
    [
      "a header comment is taken [C-13] [C-30]",
      block({ anchor_line: 5, max_levels: 1, include_siblings: false }),
      "L3: # about A\nL4: class A:\nL5:     def one(self):\nL6:         return 1\nL7: \nL8:     def two(self):\nL9:         return 2\nL10: \nL11: def after():\nL12:     pass",
    ],
    [
      "and is left out when not wanted",
      block({ anchor_line: 5, max_levels: 1, include_siblings: false, include_header: false }),
      "L4: class A:\nL5:     def one(self):\nL6:         return 1\nL7: \nL8:     def two(self):\nL9:         return 2\nL10: \nL11: def after():\nL12:     pass",
    ],
    [
      "siblings are included by default, without a bound on levels [C-11] [C-12]",
      block({ anchor_line: 12, max_lines: 4 }),
      "L9:         return 2\nL10: \nL11: def after():\nL12:     pass",
    ],
    [
      "the smaller of limit and max_lines holds [C-14]",
      block({ anchor_line: 6, max_lines: 5 }, { limit: 2 }),
      "L5:     def one(self):\nL6:         return 1",
    ],
    [
      "a cap of one line gives the anchor alone, even blank [C-35]",
      block({ anchor_line: 7, max_lines: 1 }),
      "L7: ",
    ],
    ["an anchor past the end that came from offset is empty", block({}, { offset: 99 }), ""],
  ])("%s", async ([, args, expected]) => {
    expect(await text(args)).toBe(expected);
  });

  test("a huge limit or level neither allocates nor overflows [C-32]", async () => {
    const args = block(
      { anchor_line: 6, max_levels: 2 ** 62, max_lines: 1e15 },
      { limit: Number.MAX_SAFE_INTEGER },
    );
    expect((await text(args)).split("\n")).toHaveLength(12);
  });

  test("stops reading where no line can belong any more, and inherits indents from before its window [C-28] [C-31]", async () => {
    const files = memorySource({ "f.py": `    x\n${"\n".repeat(200)}    y\n${"z\n".repeat(200_000)}` });
    const reader = codexReadFileTool({ workspace: openWorkspace({ source: files }) });
    const result = await reader.run({
      file_path: "/f.py",
      mode: "indentation",
      limit: 3,
      indentation: { anchor_line: 202, max_levels: 0 },
    });
    expect(result.text).toBe("L202:     y\nL203: z");
    expect(result.files[0]?.totalLines).toBeNull();
  });
});

describe("bounds", () => {
  const many = memorySource({ "many.txt": "\n".repeat(700_000), "three.txt": "a\nb\nc\n" });
  const reader = codexReadFileTool({ source: many });

  test.for([{}, { mode: "indentation", offset: 350_000 }])(
    "an answer that memory could not hold is refused: %j",
    async (more) => {
      const result = await reader.run({ file_path: "/many.txt", limit: 1e9, ...more });
      expect(result).toMatchObject({ ok: false, error: { code: "TOO_LARGE" } });
      expect(result.text).toBe(
        "failed to read file: the answer would take more than 67108864 bytes; use a smaller limit: /many.txt",
      );
    },
  );

  test("a window that ends with the file knows the total, and names no next call", async () => {
    expect((await reader.run({ file_path: "/three.txt", limit: 3 })).files[0]).toMatchObject({
      totalLines: 3,
      next: null,
    });
    expect((await reader.run({ file_path: "/three.txt", limit: 2 })).files[0]).toMatchObject({
      next: { offset: 3 },
    });
  });

  test("raw text beyond reason is refused at once", async () => {
    const digits = `{"file_path":"/three.txt","x":${"1".repeat(1_000_000)}}`;
    expect((await reader.run(digits)).text).toBe("L1: a\nL2: b\nL3: c");
    expect((await reader.run(`${digits}${" ".repeat(100_000)}`)).text).toBe(
      "failed to parse function arguments: the JSON text is longer than 1048576 characters",
    );
    const escapes = JSON.stringify({ file_path: "/three.txt", limit: 1, x: "\n".repeat(400_000) });
    expect((await reader.run(escapes)).text).toBe("L1: a");
  });
});

describe("errors", () => {
  test.for<[string, unknown, string, string]>([
    [
      "relative path [C-03]",
      { file_path: "three.txt" },
      "INVALID_ARGUMENT",
      "file_path must be an absolute path",
    ],
    ["empty path [C-03]", { file_path: "" }, "INVALID_ARGUMENT", "file_path must be an absolute path"],
    [
      "~ is not expanded [C-03]",
      { file_path: "~/x" },
      "INVALID_ARGUMENT",
      "file_path must be an absolute path",
    ],
    [
      "offset 0 [C-05]",
      { file_path: at("three.txt"), offset: 0 },
      "INVALID_ARGUMENT",
      "offset must be a 1-indexed line number",
    ],
    [
      "limit 0 [C-07]",
      { file_path: at("three.txt"), limit: 0 },
      "INVALID_ARGUMENT",
      "limit must be greater than zero",
    ],
    [
      "the path is checked first",
      { file_path: "x", offset: 0, limit: 0 },
      "INVALID_ARGUMENT",
      "file_path must be an absolute path",
    ],
    [
      "anchor 0 [C-36]",
      { file_path: at("three.txt"), mode: "indentation", indentation: { anchor_line: 0 } },
      "INVALID_ARGUMENT",
      "anchor_line must be a 1-indexed line number",
    ],
    [
      "max_lines 0 [C-36]",
      { file_path: at("three.txt"), mode: "indentation", indentation: { max_lines: 0 } },
      "INVALID_ARGUMENT",
      "max_lines must be greater than zero",
    ],
    [
      "an explicit anchor past the end [C-36]",
      { file_path: at("three.txt"), mode: "indentation", indentation: { anchor_line: 4 } },
      "OFFSET_PAST_END",
      "anchor_line exceeds file length",
    ],
    [
      "missing file [C-24]",
      { file_path: at("nope") },
      "NOT_FOUND",
      `failed to read file: no such file: ${at("nope")}`,
    ],
    [
      "a directory [C-24]",
      { file_path: root },
      "NOT_FILE",
      `failed to read file: it is a directory, not a file: ${root}`,
    ],
    [
      "outside the root",
      { file_path: "/etc/hostname" },
      "OUTSIDE_WORKSPACE",
      "failed to read file: it lies outside the workspace: /etc/hostname",
    ],
    [
      "NUL in the path",
      { file_path: `${root}/a\0b` },
      "INVALID_ARGUMENT",
      `failed to read file: the path must not contain a NUL character: "${root}/a\\u0000b"`,
    ],
    [
      "no path [C-02]",
      {},
      "INVALID_ARGUMENT",
      "failed to parse function arguments: file_path is required and must be a string",
    ],
    [
      "a path that is no string [C-02]",
      { file_path: 5 },
      "INVALID_ARGUMENT",
      "failed to parse function arguments: file_path must be a string, got 5",
    ],
    [
      "a negative count [C-39]",
      { file_path: "/a", offset: -1 },
      "INVALID_ARGUMENT",
      "failed to parse function arguments: offset must be at least 0, got -1",
    ],
    [
      "a fraction [C-39]",
      { file_path: "/a", limit: 2.5 },
      "INVALID_ARGUMENT",
      "failed to parse function arguments: limit must be an integer, got 2.5",
    ],
    [
      "a numeric string [C-39]",
      { file_path: "/a", offset: "3" },
      "INVALID_ARGUMENT",
      'failed to parse function arguments: offset must be an integer, got "3"',
    ],
    [
      "an unknown mode [C-08]",
      { file_path: "/a", mode: "Slice" },
      "INVALID_ARGUMENT",
      'failed to parse function arguments: mode must be "slice" or "indentation", got "Slice"',
    ],
    [
      "a nested argument",
      { file_path: "/a", indentation: { include_header: "yes" } },
      "INVALID_ARGUMENT",
      'failed to parse function arguments: indentation.include_header must be true or false, got "yes"',
    ],
    ["no object", 7, "INVALID_ARGUMENT", "failed to parse function arguments: expected an object"],
    ["null", null, "INVALID_ARGUMENT", "failed to parse function arguments: expected an object"],
    ["undefined", undefined, "INVALID_ARGUMENT", "failed to parse function arguments: expected an object"],
    [
      "malformed JSON text [C-01]",
      '{"file_path":',
      "INVALID_ARGUMENT",
      "failed to parse function arguments: the JSON text ends where a value is expected at character 14",
    ],
    [
      "a repeated field",
      '{"file_path":"/a","file_path":"/a"}',
      "INVALID_ARGUMENT",
      "failed to parse function arguments: duplicate field `file_path` at character 31",
    ],
    [
      "a number with a point",
      '{"file_path":"/a","offset":1.0}',
      "INVALID_ARGUMENT",
      "failed to parse function arguments: offset: expected an integer, got 1.0",
    ],
  ])("%s", async ([, args, code, message]) => {
    const result = await tool.run(args);
    expect(result).toMatchObject({
      ok: false,
      text: message,
      media: [],
      files: [],
      error: { code, message, retryable: false },
    });
  });

  test("raw JSON text is read [C-01]", async () => {
    expect(await text(JSON.stringify({ file_path: at("three.txt"), limit: 1 }))).toBe("L1: one");
  });

  test("null is an omitted argument, and unknown ones are ignored", async () => {
    const args = {
      file_path: at("three.txt"),
      offset: null,
      limit: 1,
      mode: null,
      indentation: null,
      colour: "red",
    };
    expect(await text(args)).toBe("L1: one");
  });

  test("every failure is text for the model, with no stack and no host path [C-37]", async () => {
    for (const args of [
      Symbol("x"),
      () => 1,
      [],
      [[]],
      { file_path: {} },
      new Date(),
      "\u0000",
      "[".repeat(5000),
    ]) {
      const result = await tool.run(args);
      expect(result.ok).toBe(false);
      expect(result.text).toMatch(/^failed to parse function arguments: /);
      expect(result.text).not.toContain("    at ");
    }
  });
});

describe('compat "codex-0.116"', () => {
  test.for<[string, unknown, string]>([
    ["tabs are kept", { file_path: at("tabs.txt") }, "L1: \tone\ttwo"],
    ["past the end is an error", { file_path: at("three.txt"), offset: 4 }, "offset exceeds file length"],
    ["an empty file is past its end", { file_path: at("empty.txt") }, "offset exceeds file length"],
    [
      "counts are checked before the path",
      { file_path: "x", offset: 0, limit: 0 },
      "offset must be a 1-indexed line number",
    ],
    [
      "siblings are left out by default",
      { file_path: at("app.py"), mode: "indentation", indentation: { anchor_line: 12, max_levels: 1 } },
      "L5:     def one(self):\nL6:         return 1\nL7: \nL8:     def two(self):\nL9:         return 2\nL10: \nL11: def after():\nL12:     pass",
    ],
    [
      "Linux's words for a missing file",
      { file_path: at("nope") },
      "failed to read file: No such file or directory (os error 2)",
    ],
    [
      "Linux's words for a file used as directory",
      { file_path: at("three.txt/x") },
      "failed to read file: Not a directory (os error 20)",
    ],
    [
      "Linux's words for a directory",
      { file_path: root },
      "failed to read file: Is a directory (os error 21)",
    ],
    [
      "Rust's words for NUL",
      { file_path: `${root}/a\0b` },
      "failed to read file: file name contained an unexpected NUL byte",
    ],
    [
      "null is no number",
      { file_path: at("three.txt"), offset: null },
      "failed to parse function arguments: offset must not be null",
    ],
    [
      "null is fine where upstream has an option",
      { file_path: at("three.txt"), limit: 1, indentation: { anchor_line: null, max_lines: null } },
      "L1: one",
    ],
    [
      "outside the root is still refused",
      { file_path: "/etc/hostname" },
      "failed to read file: it lies outside the workspace: /etc/hostname",
    ],
  ])("%s", async ([, args, expected]) => {
    expect(await text(args, upstream)).toBe(expected);
  });

  test('tabs: "expand" and "keep" override either', async () => {
    const args = { file_path: at("tabs.txt") };
    expect(await text(args, codexReadFileTool({ root, tabs: "keep" }))).toBe("L1: \tone\ttwo");
    expect(await text(args, codexReadFileTool({ root, compat: "codex-0.116", tabs: "expand" }))).toBe(
      "L1:     one    two",
    );
  });
});

describe("the contract", () => {
  test("an abort rejects with its reason, before and during the read", async () => {
    const reason = new Error("stop");
    await expect(
      tool.run({ file_path: at("three.txt") }, { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
    const controller = new AbortController();
    const source = memorySource({ "big.txt": "x\n".repeat(1_000_000) });
    const run = codexReadFileTool({ source }).run(
      { file_path: "/big.txt", offset: 1_000_000 },
      { signal: controller.signal },
    );
    controller.abort(reason);
    await expect(run).rejects.toBe(reason);
  });

  test("rejects at once even when the source never answers", async () => {
    const controller = new AbortController();
    const source = { ...memorySource(), openSync: () => undefined, open: () => new Promise<never>(() => {}) };
    const run = codexReadFileTool({ source }).run({ file_path: "/x" }, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(run).rejects.toThrow("enough");
  });

  test("an unexpected failure is INTERNAL and tells nothing of its cause", async () => {
    const source = {
      ...memorySource(),
      openSync: () => undefined,
      open: () => Promise.reject(new Error("/secret/host/path")),
    };
    const result = await codexReadFileTool({ source }).run({ file_path: "/x" });
    expect(result.text).toBe("failed to read file: an unexpected error occurred while reading: /x");
    expect(result.ok ? undefined : result.error.code).toBe("INTERNAL");
  });

  test("the workspace may be a function of the call, and a call may bring its own", async () => {
    const one = openWorkspace({ source: memorySource({ f: "one" }) });
    const two = openWorkspace({ source: memorySource({ f: "two" }) });
    const byTenant = codexReadFileTool({ workspace: (call) => (call.context === 2 ? two : one) });
    expect((await byTenant.run({ file_path: "/f" }, { context: 2 })).text).toBe("L1: two");
    expect((await byTenant.run({ file_path: "/f" }, { context: 1 })).text).toBe("L1: one");
    expect((await byTenant.run({ file_path: "/f" }, { context: 1, workspace: two })).text).toBe("L1: two");
  });

  test("a workspace function that fails is an answer, not a throw", async () => {
    const broken = codexReadFileTool({
      workspace: () => {
        throw new Error("no tenant at /srv");
      },
    });
    expect(await broken.run({ file_path: "/f" })).toMatchObject({ ok: false, error: { code: "INTERNAL" } });
  });

  test("onRead hears of every call, and cannot fail one", async () => {
    const events: unknown[] = [];
    const observed = codexReadFileTool({
      root,
      name: "view",
      onRead: (event) => {
        events.push({ ...event, durationMs: typeof event.durationMs, files: event.files.length });
        throw new Error("observer");
      },
    });
    await observed.run({ file_path: at("three.txt") });
    await observed.run({ file_path: "x" });
    expect(events).toEqual([
      { tool: "view", ok: true, files: 1, error: null, durationMs: "number" },
      {
        tool: "view",
        ok: false,
        files: 0,
        error: { code: "INVALID_ARGUMENT", message: "file_path must be an absolute path", retryable: false },
        durationMs: "number",
      },
    ]);
  });

  test.for<[string, object]>([
    ["an unknown compat", { compat: "codex-1" }],
    ["unknown tabs", { tabs: "stop" }],
    ["a name with a dash", { name: "read-file" }],
    ["an empty name", { name: "" }],
    ["a root beside a workspace", { root: "/", workspace: openWorkspace() }],
  ])("%s is a wrong option", ([, options]) => {
    expect(() => codexReadFileTool(options)).toThrow(TypeError);
  });
});

describe("what reaches the model", () => {
  test("name, description and annotations", () => {
    const {
      inputSchema: _schema,
      jsonSchema: _json,
      run: _run,
      check: _check,
      readsOf: _reads,
      ...shown
    } = tool;
    expect(shown).toEqual({
      name: "read_file",
      aliases: [],
      title: "Read file",
      description:
        "Reads a local file with 1-indexed line numbers, supporting slice and indentation-aware block modes.",
      examples: [{ file_path: "/repo/src/lib.rs", offset: 10, limit: 5, mode: "slice" }],
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    });
  });

  test("the schema: integers with bounds, the mode an enumeration", () => {
    expect(tool.jsonSchema).toEqual({
      type: "object",
      properties: {
        file_path: { type: "string", description: "Absolute path to the file" },
        offset: {
          type: "integer",
          minimum: 1,
          description: "The line number to start reading from. Must be 1 or greater.",
        },
        limit: { type: "integer", minimum: 1, description: "The maximum number of lines to return." },
        mode: {
          type: "string",
          enum: ["slice", "indentation"],
          description:
            'Optional mode selector: "slice" for simple ranges (default) or "indentation" to expand around an anchor line.',
        },
        indentation: {
          type: "object",
          properties: {
            anchor_line: {
              type: "integer",
              minimum: 1,
              description: "Anchor line to center the indentation lookup on (defaults to offset).",
            },
            max_levels: {
              type: "integer",
              minimum: 0,
              description: "How many parent indentation levels (smaller indents) to include.",
            },
            include_siblings: {
              type: "boolean",
              description: "When true, include additional blocks that share the anchor indentation.",
            },
            include_header: {
              type: "boolean",
              description: "Include doc comments or attributes directly above the selected block.",
            },
            max_lines: {
              type: "integer",
              minimum: 1,
              description: "Hard cap on the number of lines returned when using indentation mode.",
            },
          },
          additionalProperties: false,
        },
      },
      required: ["file_path"],
      additionalProperties: false,
    });
  });

  test("the upstream schema word for word", () => {
    expect(upstream.jsonSchema).toEqual({
      type: "object",
      properties: {
        file_path: { type: "string", description: "Absolute path to the file" },
        indentation: {
          type: "object",
          properties: {
            anchor_line: {
              type: "number",
              description: "Anchor line to center the indentation lookup on (defaults to offset).",
            },
            include_header: {
              type: "boolean",
              description: "Include doc comments or attributes directly above the selected block.",
            },
            include_siblings: {
              type: "boolean",
              description: "When true, include additional blocks that share the anchor indentation.",
            },
            max_levels: {
              type: "number",
              description: "How many parent indentation levels (smaller indents) to include.",
            },
            max_lines: {
              type: "number",
              description: "Hard cap on the number of lines returned when using indentation mode.",
            },
          },
          additionalProperties: false,
        },
        limit: { type: "number", description: "The maximum number of lines to return." },
        mode: {
          type: "string",
          description:
            'Optional mode selector: "slice" for simple ranges (default) or "indentation" to expand around an anchor line.',
        },
        offset: {
          type: "number",
          description: "The line number to start reading from. Must be 1 or greater.",
        },
      },
      required: ["file_path"],
      additionalProperties: false,
    });
  });

  test.for<[string, object, string]>([
    ["tabs", { tabs: "spaces" }, 'tabs: expected "expand" or "keep", got "spaces"'],
    ["compat", { compat: "codex-1" }, 'compat: expected "codex-0.116", got "codex-1"'],
  ])("a wrong option throws: %s", ([, options, message]) => {
    expect(() => codexReadFileTool({ root, ...options })).toThrow(new TypeError(message));
  });

  test("the standard schema is synchronous, passes everything through and gives copies", () => {
    const standard = tool.inputSchema["~standard"];
    expect(standard.validate({ anything: 1 })).toEqual({ value: { anything: 1 } });
    const copy = standard.jsonSchema.input({ target: "draft-2020-12" });
    expect(copy).toEqual(tool.jsonSchema);
    copy["type"] = "array";
    expect(tool.jsonSchema.type).toBe("object");
  });
});
