import { join } from "node:path";
import { codexReadFileTool, forgeReadTool, openFileTool, workspaceReadFileTool } from "@readfile/core";
import { afterAll, expect, test } from "vitest";
import { createSeedFixtures } from "../../src/fixtures/create-seed-fixtures.ts";

const fixtures = createSeedFixtures({ report: console.warn });
afterAll(() => fixtures.remove());

const { root } = fixtures;
const codex = codexReadFileTool({ root });
const workspace = workspaceReadFileTool({ root });
const forge = forgeReadTool({ root });
const openFile = openFileTool({ root });

/** Each tool's arguments besides the path. */
interface FourArguments {
  readonly codex?: object;
  readonly workspace?: object;
  readonly forge?: object;
  readonly openFile?: object;
}

/** Gives what each tool shows of a file, or the code of its error. */
async function views(file: string, args: FourArguments = {}): Promise<Readonly<Record<string, string>>> {
  const results = {
    codex: await codex.run({ file_path: join(root, file), ...args.codex }),
    workspace: await workspace.run({ path: file, ...args.workspace }),
    forge: await forge.run({ path: file, ...args.forge }),
    openFile: await openFile.run({ file_path: file, ...args.openFile }),
  };
  return {
    codex: results.codex.ok ? results.codex.text : results.codex.error.code,
    workspace: results.workspace.ok ? results.workspace.data.content : results.workspace.error.code,
    forge: results.forge.ok ? results.forge.text : results.forge.error.code,
    openFile: results.openFile.ok ? results.openFile.text : results.openFile.error.code,
  };
}

test("four views of the same file: numbers and endings [X-01] [X-04] [X-05]", async () => {
  expect(await views("crlf.txt")).toEqual({
    codex: "L1: one\nL2: two\nL3: three",
    workspace: "one\ntwo\nthree\n",
    forge: "1\tone\r\n2\ttwo\r\n3\tthree\r\n",
    openFile: "one\r\ntwo\r\nthree\r\n",
  });
});

test("line numbers: always, never, by default, never [X-04]", async () => {
  expect(await views("no_eol.txt", { forge: { show_line_numbers: false } })).toEqual({
    codex: "L1: alpha\nL2: beta\nL3: gamma",
    workspace: "alpha\nbeta\ngamma",
    forge: "alpha\nbeta\ngamma",
    openFile: "alpha\nbeta\ngamma",
  });
});

test("paths: absolute only, relative, either, relative [X-03]", async () => {
  const refused = await codex.run({ file_path: "basic_lf.txt" });
  expect(refused.text).toBe("file_path must be an absolute path");
  expect(await views("basic_lf.txt")).toEqual({
    codex: "L1: alpha\nL2: beta\nL3: gamma",
    workspace: "alpha\nbeta\ngamma\n",
    forge: "1\talpha\n2\tbeta\n3\tgamma\n",
    openFile: "alpha\nbeta\ngamma\n",
  });
  const absolute = await forge.run({ path: join(root, "basic_lf.txt") });
  expect(absolute.text).toBe("1\talpha\n2\tbeta\n3\tgamma\n");
});

test("a NUL byte: shown, refused, base64, shown [X-06]", async () => {
  expect(await views("nul_early.bin")).toEqual({
    codex: "L1: A\0B",
    workspace: "BINARY_NOT_SUPPORTED",
    forge: "[binary:base64]\nQQBC",
    openFile: "A\0B",
  });
});

test("invalid UTF-8: replaced, replaced, replaced, refused [X-06]", async () => {
  expect(await views("utf8_cut.txt")).toEqual({
    codex: "L1: ok\nL2: last \uFFFD",
    workspace: "ok\nlast \uFFFD",
    forge: "1\tok\n2\tlast \uFFFD",
    openFile: "BinaryFileNotSupported",
  });
});

test("a byte over 1 MiB: read, refused, refused whole, refused [X-07]", async () => {
  expect(await views("size_1mib_plus1.txt", { codex: { offset: 8193 } })).toEqual({
    codex: "L8193: !",
    workspace: "SIZE_LIMIT_EXCEEDED",
    forge: "too_large",
    openFile: "FileTooLarge",
  });
});

test("a start past the end: nothing, nothing, an error, an error [X-08]", async () => {
  const past = {
    codex: { offset: 4 },
    workspace: { start_line: 4 },
    forge: { start_line: 4 },
    openFile: { start_line: 4, end_line: 4 },
  };
  expect(await views("basic_lf.txt", past)).toEqual({
    codex: "",
    workspace: "",
    forge: "range_beyond_eof",
    openFile: "InvalidLineRange",
  });
});

test("an end past the end: read through it, three times, then an error [X-10]", async () => {
  const past = {
    codex: { offset: 3, limit: 9 },
    workspace: { start_line: 3, max_lines: 9 },
    forge: { start_line: 3, end_line: 11 },
    openFile: { start_line: 3, end_line: 11 },
  };
  expect(await views("basic_lf.txt", past)).toEqual({
    codex: "L3: gamma",
    workspace: "gamma\n",
    forge: "3\tgamma\n",
    openFile: "InvalidLineRange",
  });
});

test("a line of 3000 bytes: cut at 500, whole, whole, whole [X-09]", async () => {
  const second = {
    codex: { offset: 2, limit: 1 },
    workspace: { start_line: 2, max_lines: 1 },
    forge: { start_line: 2, end_line: 2 },
    openFile: { start_line: 2, end_line: 2 },
  };
  expect(await views("long_line.txt", second)).toEqual({
    codex: `L2: ${"x".repeat(500)}`,
    workspace: "x".repeat(3000),
    forge: `2\t${"x".repeat(3000)}\n`,
    openFile: `${"x".repeat(3000)}\n`,
  });
});
