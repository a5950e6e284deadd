import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import {
  createAgentToolkit,
  TOOL_DEFINITIONS,
  ToolCatalog,
  workspaceReadFileTool,
} from "../../../src/tools/workspace-read-file/tool.ts";
import { openWorkspace } from "../../../src/workspace/open-workspace.ts";
import { tryCommand } from "../../security/try-command.ts";
import { temporaryDirectory, writeFiles } from "../../temporary-directory.ts";

const root = temporaryDirectory();
writeFiles(root, { "a.txt": "one\r\ntwo\nthree", "b.txt": "x\n", ".env": "SECRET=1", "locked.txt": "x" });
const stamp = 1_700_000_000;
for (const name of ["a.txt", "b.txt"]) fs.utimesSync(path.join(root, name), stamp, stamp);
const tool = workspaceReadFileTool({ root });

const definition = {
  name: "read_file",
  description: "Reads a UTF-8 text file in the workspace and returns a line-limited content window.",
  parameters: {
    type: "object",
    properties: {
      path: {
        type: "string",
        description: 'Workspace-root-relative file path to read (e.g., "src/main.ts").',
      },
      start_line: {
        type: "number",
        default: 1,
        description: "1-based start line of the returned window (default: 1).",
      },
      max_lines: {
        type: "number",
        default: 200,
        description: "Maximum number of lines to return (default: 200).",
      },
    },
    required: ["path"],
  },
};

describe("the definition", () => {
  test("is the specification's block, word for word [W-36] [W-37] [W-38] [W-39] [W-41] [W-42] [W-02] [W-51]", () => {
    expect(TOOL_DEFINITIONS).toEqual({ read_file: definition });
    expect(tool.name).toBe(definition.name);
    expect(tool.description).toBe(definition.description);
    expect(tool.jsonSchema).toEqual(definition.parameters);
  });

  test("describes itself in one short English sentence [W-40]", () => {
    expect(tool.description.match(/\./g)).toEqual(["."]);
    expect(tool.description).toMatch(/^[A-Z][ -~]{1,120}\.$/);
  });
});

const whole = {
  path: "a.txt",
  content: "one\ntwo\nthree",
  truncated: false,
  next_start_line: null,
  meta: { byte_length: 14, line_count: 3, returned_line_count: 3, mtime_ms: 1_700_000_000_000 },
};

test("the text is the JSON of the data, and the facts say what was shown", async () => {
  const result = await tool.run({ path: "a.txt", start_line: 2, max_lines: 1 });
  const data = {
    path: "a.txt",
    content: "two",
    truncated: true,
    next_start_line: 3,
    meta: { byte_length: 14, line_count: 3, returned_line_count: 1, mtime_ms: 1_700_000_000_000 },
  };
  expect(result).toMatchObject({
    ok: true,
    text: '{"path":"a.txt","content":"two","truncated":true,"next_start_line":3,"meta":{"byte_length":14,"line_count":3,"returned_line_count":1,"mtime_ms":1700000000000}}',
    media: [],
    data,
    files: [
      {
        path: "a.txt",
        firstLine: 2,
        lastLine: 2,
        totalLines: 3,
        next: { offset: 3 },
        eol: "lf",
        changed: false,
      },
    ],
  });
});

test("the toolkit and the catalog of the specification [W-55] [W-57] [W-68]", async () => {
  const toolkit = createAgentToolkit({ workspaceRoot: root });
  expect(await toolkit.readFile("a.txt")).toMatchObject({ ok: true, data: whole });
  expect(await toolkit.readFile("a.txt", { start_line: 3 })).toMatchObject({ data: { content: "three" } });
  expect(await toolkit.readFile("", {})).toMatchObject({ ok: false, error: { code: "INVALID_ARGUMENT" } });
  expect(Object.keys(ToolCatalog)).toEqual(["read_file"]);
  expect(await ToolCatalog.read_file({ root }).run({ path: "a.txt" })).toMatchObject({ data: whole });
});

describe("errors", () => {
  test.for<[string, unknown, string]>([
    ["no path", {}, "INVALID_ARGUMENT: path must be a string that is not empty"],
    ["no object", "a.txt", "INVALID_ARGUMENT: path must be a string that is not empty"],
    [
      "a start of 0",
      { path: "a.txt", start_line: 0 },
      "INVALID_ARGUMENT: start_line must be an integer of at least 1: a.txt",
    ],
    [
      "too many lines",
      { path: "a.txt", max_lines: 501 },
      "INVALID_ARGUMENT: max_lines must be an integer from 1 to 500: a.txt",
    ],
    ["a missing file", { path: "nope.txt" }, "NOT_FOUND: no such file: nope.txt"],
    ["a directory", { path: "." }, "NOT_FILE: the path names a directory, not a file: ."],
    [
      "outside",
      { path: "../x\u001b[31m" },
      'SANDBOX_VIOLATION: it lies outside the workspace: "../x\\u001b[31m"',
    ],
  ])("%s", async ([, args, text]) => {
    expect((await tool.run(args)).text).toBe(text);
  });

  test("policy comes before the sandbox, and both before the numbers [W-53]", async () => {
    const strict = workspaceReadFileTool({ root, deny: [".env"] });
    const code = async (args: unknown): Promise<string | undefined> => {
      const result = await strict.run(args);
      return result.ok ? undefined : result.error.code;
    };
    expect(await code({ path: "../elsewhere/.env", start_line: 0 })).toBe("POLICY_DENIED");
    expect(await code({ path: ".env", max_lines: 9999 })).toBe("POLICY_DENIED");
    expect(await code({ path: "../a.txt", start_line: 0 })).toBe("SANDBOX_VIOLATION");
    expect(await code({ path: "nope.txt", start_line: 0 })).toBe("INVALID_ARGUMENT");
  });

  test.skipIf(process.platform === "win32")("what is unexpected is INTERNAL [W-28]", async () => {
    fs.symlinkSync("loop", path.join(root, "loop"));
    expect(await tool.run({ path: "loop" })).toMatchObject({ ok: false, error: { code: "INTERNAL" } });
    const broken = {
      ...memorySource(),
      openSync: () => undefined,
      open: () => Promise.reject(new Error("disk")),
    };
    expect((await workspaceReadFileTool({ source: broken }).run({ path: "x" })).text).toBe(
      "INTERNAL: an unexpected error occurred while reading: x",
    );
  });

  test("what may not be read is INTERNAL [W-28]", async ({ skip }) => {
    const { seteuid } = process;
    if (!seteuid || process.geteuid?.() !== 0) return skip("changing the effective user needs root");
    fs.chmodSync(root, 0o755);
    fs.chmodSync(path.join(root, "locked.txt"), 0);
    seteuid(65534);
    const result = await tool.run({ path: "locked.txt" }).finally(() => seteuid(0));
    expect(result.text).toBe("INTERNAL: the operating system does not permit reading it: locked.txt");
  });

  test("check knows the numbers too, and touches no file", () => {
    expect(tool.check({ path: "nope.txt" })).toBeNull();
    expect(tool.check({ path: "nope.txt", start_line: null })).toBeNull();
    expect(tool.check({ path: "nope.txt", start_line: 0 })?.error.code).toBe("INVALID_ARGUMENT");
    expect(tool.check(undefined)?.text).toBe("INVALID_ARGUMENT: path must be a string that is not empty");
  });
});

test("a file that changes while it is read is read once more", async () => {
  const source = memorySource({ "f.txt": "one\n" });
  let opened = 0;
  const changing = openWorkspace({
    source: {
      ...source,
      traits: source.traits,
      async open(segments, options) {
        opened++;
        const attempt = opened;
        if (attempt === 2) source.write("f.txt", "two two\n");
        const file = await source.open(segments, options);
        return {
          path: file.path,
          size: file.size,
          modifiedMs: file.modifiedMs,
          version: file.version,
          read: (target, position, signal) => file.read(target, position, signal),
          changed: () => attempt === 1,
          close: () => file.close(),
        };
      },
    },
  });
  const result = await workspaceReadFileTool({ workspace: changing }).run({ path: "f.txt" });
  expect(result).toMatchObject({
    ok: true,
    data: { content: "two two\n", meta: { byte_length: 8 } },
    files: [{ changed: false }],
  });
  expect(opened).toBe(2);
});

test("a file that changes during both reads is answered, and said to have changed", async () => {
  const source = memorySource({ "f.txt": "text\n" });
  let opened = 0;
  const changing = openWorkspace({
    source: {
      ...source,
      traits: source.traits,
      async open(segments, options) {
        opened++;
        return Object.assign(await source.open(segments, options), { changed: () => true });
      },
    },
  });
  const result = await workspaceReadFileTool({ workspace: changing }).run({ path: "f.txt" });
  expect(result).toMatchObject({ ok: true, files: [{ changed: true }], data: { content: "text\n" } });
  expect(opened).toBe(2);
});

test("a file that grows past the limit while it is read is over it", async () => {
  const big = "x".repeat(1_048_577);
  const source = memorySource({ "f.txt": big });
  const growing = openWorkspace({
    source: {
      ...source,
      traits: source.traits,
      async open(segments, options) {
        const file = await source.open(segments, options);
        return {
          path: file.path,
          size: 10,
          modifiedMs: 0,
          version: null,
          read: (target, position, signal) => file.read(target, position, signal),
          changed: () => true,
          close: () => file.close(),
        };
      },
    },
  });
  const result = await workspaceReadFileTool({ workspace: growing }).run({ path: "f.txt" });
  expect(result.text).toBe("SIZE_LIMIT_EXCEEDED: the file is larger than 1048576 bytes (1 MiB): f.txt");
});

test.skipIf(process.platform === "win32")(
  "eight named pipes at once answer, and none is opened",
  async ({ skip }) => {
    const failed = tryCommand("mkfifo", [path.join(root, "pipe")]);
    if (failed !== undefined) return skip(failed);
    const results = await Promise.all(Array.from({ length: 8 }, () => tool.run({ path: "pipe" })));
    expect(results.map((result) => result.text)).toEqual(
      Array.from({ length: 8 }, () => "NOT_FILE: it is a named pipe, not a regular file: pipe"),
    );
  },
);
