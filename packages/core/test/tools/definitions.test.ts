import { afterEach, describe, expect, test, vi } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { codexReadFileTool } from "../../src/tools/codex/tool.ts";
import type { ForgeReadToolOptions } from "../../src/tools/forge/options.ts";
import { forgeReadTool } from "../../src/tools/forge/tool.ts";
import type { OpenFileToolOptions } from "../../src/tools/open-file/options.ts";
import { openFileTool } from "../../src/tools/open-file/tool.ts";
import type { Numbering } from "../../src/tools/read-file/options.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { workspaceReadFileTool } from "../../src/tools/workspace-read-file/tool.ts";
import { localSource } from "../../src/source/local/local-source.ts";
import { openWorkspace } from "../../src/workspace/open-workspace.ts";

const source = memorySource({ f: "text\n" });
afterEach(() => void vi.useRealTimers());

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

test.for([
  [
    "codex",
    codexReadFileTool,
    {
      name: "read_file",
      aliases: [],
      title: "Read file",
      examples: [{ file_path: "/repo/src/lib.rs", offset: 10, limit: 5, mode: "slice" }],
    },
  ],
  [
    "workspace",
    workspaceReadFileTool,
    {
      name: "read_file",
      aliases: [],
      title: "Read file",
      examples: [{ path: "src/main.ts" }, { path: "src/main.ts", start_line: 201, max_lines: 100 }],
    },
  ],
  [
    "forge",
    forgeReadTool,
    {
      name: "Read",
      aliases: ["read", "read_file", "read-file", "ReadFile"],
      title: "Read file",
      examples: [
        { path: "src/main.rs" },
        { path: "src/main.rs", start_line: 120, end_line: 150 },
        { path: "app.log", tail: 50 },
      ],
    },
  ],
  [
    "open_file",
    openFileTool,
    {
      name: "open_file",
      aliases: [],
      title: "Open file",
      examples: [{ file_path: "src/main.rs", start_line: 120, end_line: 150 }, { file_path: "src/main.rs" }],
    },
  ],
  [
    "read_file",
    readFileTool,
    {
      name: "read_file",
      aliases: [],
      title: "Read file",
      examples: [
        { path: "src/app.ts" },
        { path: "src/app.ts", offset: 201, limit: 200 },
        { path: "app.log", offset: -50 },
        { path: "src/app.ts", offset: 42, mode: "block" },
        { reads: [{ path: "src/app.ts", offset: 201, limit: 200 }, { path: "README.md" }] },
      ],
    },
  ],
] as const)("%s: what a host is told of it", ([, create, told]) => {
  const { name, aliases, title, examples, annotations: hints } = create({ source });
  expect({ name, aliases, title, examples, hints }).toEqual({ ...told, hints: annotations });
});

describe("read_file says how lines are numbered", () => {
  test.for<[Numbering, string, string]>([
    [
      "tab",
      "as number, tab, text; the number and the tab are not in the file, so leave them out of edits",
      "1\ttext",
    ],
    [
      "codex",
      "as `L1: text`; what stands before the text is not in the file, so leave it out of edits",
      "L1: text",
    ],
    [
      "cat",
      "as padded number, tab, text; the number and the tab are not in the file, so leave them out of edits",
      "     1\ttext",
    ],
    [
      "pipe",
      "as `1| text`; what stands before the text is not in the file, so leave it out of edits",
      "1| text",
    ],
    ["none", "as it is", "text"],
  ])("%s", async ([numbering, form, line]) => {
    const tool = readFileTool({ source, numbering, maxLines: 7, maxTextBytes: 8, maxLineCharacters: 9 });
    expect(tool.description).toBe(
      `Reads a file. Text comes as a header in brackets (path, lines shown, total, next call), then each line ${form}. ` +
        "At most 7 lines and 8 bytes come at once, and 9 characters of a line; to go on, send the call that the header " +
        'names after `next:`. A negative offset counts from the end. mode="block" gives the whole function, class or ' +
        "section around line offset. Images and PDFs are shown, notebooks come as their cells." +
        (numbering === "none"
          ? ""
          : " Read several ranges or files in one call with reads; the limits hold for all together."),
    );
    expect((await tool.run({ path: "f" })).text).toBe(`[f | line 1 of 1]\n${line}`);
  });

  test("another is a wrong option", () => {
    expect(() => readFileTool({ source, numbering: "dots" as "tab" })).toThrow(
      new TypeError('numbering: expected one of tab, codex, cat, pipe, none, got "dots"'),
    );
  });
});

describe("open_file says what its options make of it", () => {
  const first =
    "Opens a text file of the workspace and returns exactly the lines from start_line to end_line (1-indexed, inclusive), or the whole file without them.";
  const strict = "A range that reaches past the end is an error that tells the number of lines.";
  const last = "Files over 1048576 bytes and files that are not UTF-8 are refused.";

  test.for<[OpenFileToolOptions, string]>([
    [{}, `${first} ${strict} ${last}`],
    [{ clamp: true }, `${first} ${last}`],
    [
      { showLineNumbers: true },
      `${first} A number and a tab, which are not in the file, stand before each line. ${strict} ${last}`,
    ],
    [
      { contextLines: 2, maxFileBytes: 10 },
      "Opens a text file of the workspace and returns the lines from start_line to end_line (1-indexed, inclusive), with up to 2 lines before and after that range, or the whole file without them. " +
        `${strict} Files over 10 bytes and files that are not UTF-8 are refused.`,
    ],
  ])("%j", ([options, description]) => {
    expect(openFileTool({ source, ...options }).description).toBe(description);
  });

  test("and takes lines from 1, though 0 is an error of its own", () => {
    expect(openFileTool({ source }).jsonSchema).toEqual({
      type: "object",
      properties: {
        file_path: { type: "string", description: "Path to the file, relative to the workspace." },
        start_line: {
          type: "integer",
          minimum: 1,
          description: "First line to return, 1-indexed. Leave out both lines for the whole file.",
        },
        end_line: {
          type: "integer",
          minimum: 1,
          description: "Last line to return, 1-indexed, inclusive (default: the last line of the file).",
        },
      },
      required: ["file_path"],
      additionalProperties: false,
    });
  });
});

test.for<[ForgeReadToolOptions, string, string]>([
  [
    { showLineNumbers: false, maxFileReadBytes: 3, maxScanBytes: 4 },
    "Reads a file inside the sandbox. Text comes as it is, or with line numbers when show_line_numbers is true; " +
      "choose lines with start_line, end_line and limit, or with head or tail. A binary file comes as base64. " +
      "At most 3 bytes are returned, and 4 bytes scanned for a range.",
    "Put the line number and a tab before each line (default: false).",
  ],
])("Read says what its options make of it: %j", ([options, description, numbers]) => {
  const tool = forgeReadTool({ source, ...options });
  expect(tool.description).toBe(description);
  expect(tool.jsonSchema.properties["show_line_numbers"]).toMatchObject({ description: numbers });
});

test("the schema that frameworks get is a copy, and lets every value pass", () => {
  const standard = readFileTool({ source }).inputSchema["~standard"];
  expect(standard).toMatchObject({ version: 1, vendor: "readfile" });
  const value = { path: 5 };
  expect(standard.validate(value)).toEqual({ value });
  const input = standard.jsonSchema.input({ target: "draft-2020-12" });
  const output = standard.jsonSchema.output({ target: "draft-2020-12" });
  expect(input).toEqual(output);
  expect(input).not.toBe(standard.jsonSchema.input({ target: "draft-2020-12" }));
});

test("an observer hears of each answer, without its content", async () => {
  const events: unknown[] = [];
  const tool = readFileTool({ source, name: "mine", onRead: (event) => events.push(event) });
  await tool.run({ path: "f" });
  await tool.run({ path: "no" });
  const durationMs: unknown = expect.any(Number);
  expect(events).toEqual([
    { tool: "mine", ok: true, files: [expect.objectContaining({ path: "f" })], error: null, durationMs },
    {
      tool: "mine",
      ok: false,
      files: [],
      error: { code: "NOT_FOUND", message: "no: no such file", retryable: false },
      durationMs,
    },
  ]);
  for (const { durationMs: took } of events as { durationMs: number }[]) {
    expect(took).toBeGreaterThanOrEqual(0);
    expect(took).toBeLessThan(60_000);
  }
});

test("an observer hears how long a read took", async () => {
  vi.useFakeTimers({ toFake: ["hrtime"] });
  const durations: number[] = [];
  const slow: FileSource = {
    traits: source.traits,
    open(path, options) {
      vi.advanceTimersByTime(20);
      return source.open(path, options);
    },
  };
  const tool = readFileTool({ source: slow, onRead: ({ durationMs }) => durations.push(durationMs) });
  await tool.run({ path: "f" });
  expect(durations).toEqual([20]);
});

describe("names", () => {
  test.for(["a", "Z9_", "read_file"])("%j is one", (name) => {
    expect(readFileTool({ source, name }).name).toBe(name);
  });

  test.for(["", "a-b", "a b", " a", "a\n", "é"])("%j is none", (name) => {
    expect(() => readFileTool({ source, name })).toThrow(
      new TypeError(`name: expected 1 to 64 letters, digits and underscores, got ${JSON.stringify(name)}`),
    );
  });

  test("it has at most 64 characters", () => {
    expect(readFileTool({ source, name: "a".repeat(64) }).name).toHaveLength(64);
    expect(() => readFileTool({ source, name: "a".repeat(65) })).toThrow(
      new TypeError(`name: expected 1 to 64 letters, digits and underscores, got "${"a".repeat(40)}"…`),
    );
  });

  test("aliases are names, and none is the tool's own", () => {
    const aliases = ["Read", "mine", "read"];
    expect(forgeReadTool({ source, name: "mine", aliases }).aliases).toEqual(["Read", "read"]);
    expect(forgeReadTool({ source, name: "read" }).aliases).toEqual(["read_file", "read-file", "ReadFile"]);
    for (const [wrong, shown] of [
      ["Read", '"Read"'],
      [[""], '[""]'],
      [[5], "[5]"],
      [["a", ""], '["a",""]'],
    ] as const) {
      expect(() => forgeReadTool({ source, aliases: wrong as never })).toThrow(
        new TypeError(`aliases: expected a list of names, got ${shown}`),
      );
    }
  });
});

describe("wrong options say what is expected", () => {
  test.for<[object, string]>([
    [{ timeoutMs: 0 }, "timeoutMs: expected a whole number from 1 to 2147483647, got 0"],
    [{ timeoutMs: 2 ** 31 }, "timeoutMs: expected a whole number from 1 to 2147483647, got 2147483648"],
    [{ timeoutMs: "5" }, 'timeoutMs: expected a whole number from 1 to 2147483647, got "5"'],
    [{ maxLines: "5" }, 'maxLines: expected a whole number from 1 to 268435456, got "5"'],
    [{ maxLines: [5] }, "maxLines: expected a whole number from 1 to 268435456, got [5]"],
    [{ maxLines: Number.NaN }, "maxLines: expected a whole number from 1 to 268435456, got NaN"],
    [{ neutralize: "strip" }, 'neutralize: expected "escape", got "strip"'],
    [{ onRead: 5 }, "onRead: expected a function, got 5"],
    [{ authorize: 5 }, "authorize: expected a function, got 5"],
    [{ workspace: () => {} }, "source: belongs to openWorkspace when workspace is given"],
    [{ transformImage: 5 }, "transformImage: expected a function, got 5"],
    [{ encoding: "klingon" }, 'encoding: expected "auto" or a label that TextDecoder knows, got "klingon"'],
    [{ encoding: 5 }, 'encoding: expected "auto" or a label that TextDecoder knows, got 5'],
  ])("%j", ([options, message]) => {
    expect(() => readFileTool({ source, ...options })).toThrow(new TypeError(message));
  });

  test.for<[string, unknown, string]>([
    ["an object that opens nothing", {}, "{}"],
    ["null", null, "null"],
  ])("a workspace that is %s", ([, workspace, shown]) => {
    expect(() => readFileTool({ workspace } as object)).toThrow(
      new TypeError(`workspace: expected a workspace or a function that gives one, got ${shown}`),
    );
  });

  test("and the largest that are right are taken", () => {
    expect(() => readFileTool({ source, timeoutMs: 2 ** 31 - 1 })).not.toThrow();
    expect(() => readFileTool({ source, timeoutMs: 1 })).not.toThrow();
  });
});
