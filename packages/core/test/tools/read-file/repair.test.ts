import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import type { ReadFileToolOptions } from "../../../src/tools/read-file/options.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { openWorkspace } from "../../../src/workspace/open-workspace.ts";

const source = memorySource({
  f: "one\ntwo\nthree\n",
  "d/g.ts": "g\n",
  "a b.txt": "space\n",
  "f:2": "named so\n",
  ' "quoted" ': "quoted\n",
  "~/x": "literal\n",
  "home/me/.profile": "profile\n",
  "home/me/notes": "notes\n",
  "k.key": "secret\n",
  "100%.txt": "percent\n",
  "x:1": "a colon\n",
});
const tool = readFileTool({ source });
const lines = (from: number, to: number): string =>
  ["1\tone", "2\ttwo", "3\tthree"].slice(from - 1, to).join("\n");

describe("arguments whose meaning is certain", () => {
  test.for<[string, unknown, string]>([
    [
      "numbers as text",
      { path: "f", offset: "2", limit: " 1 " },
      `[f | line 2 of 3 | repaired: offset "2" is 2, limit " 1 " is 1 | next: offset=3 limit=1]\n${lines(2, 2)}`,
    ],
    [
      "a negative number as text",
      { path: "f", offset: "-1" },
      `[f | line 3 of 3 | repaired: offset "-1" is -1]\n${lines(3, 3)}`,
    ],
    [
      "offset 0",
      { path: "f", offset: 0, limit: 1 },
      `[f | line 1 of 3 | repaired: offset 0 is 1 | next: offset=2 limit=1]\n${lines(1, 1)}`,
    ],
    [
      "offset 0 as text",
      { path: "f", offset: "0", limit: 1 },
      `[f | line 1 of 3 | repaired: offset "0" is 1 | next: offset=2 limit=1]\n${lines(1, 1)}`,
    ],
    [
      "nulls are omitted, which is not unusual",
      { path: "f", offset: null, limit: null, mode: null, column: null },
      `[f | lines 1-3 of 3]\n${lines(1, 3)}`,
    ],
    [
      "first and last line",
      { path: "f", start_line: 2, end_line: 3 },
      `[f | lines 2-3 of 3 | repaired: start_line is offset, end_line=3 is a limit]\n${lines(2, 3)}`,
    ],
    [
      "the same from other tools",
      { path: "f", line_start: "2", lineEnd: "2" },
      `[f | line 2 of 3 | repaired: line_start is offset, offset "2" is 2, lineEnd=2 is a limit | next: offset=3 limit=1]\n${lines(2, 2)}`,
    ],
    [
      "a last line alone",
      { path: "f", endLine: 2 },
      `[f | lines 1-2 of 3 | repaired: endLine=2 is a limit | next: offset=3 limit=2]\n${lines(1, 2)}`,
    ],
    [
      "a limit and a last line that agree",
      { path: "f", offset: 2, limit: 2, end_line: 3 },
      `[f | lines 2-3 of 3 | repaired: end_line=3 is a limit]\n${lines(2, 3)}`,
    ],
    [
      "the file's last line as -1",
      { path: "f", start_line: 3, end_line: -1 },
      `[f | line 3 of 3 | repaired: start_line is offset]\n${lines(3, 3)}`,
    ],
    [
      "a range",
      { path: "f", view_range: [2, 3] },
      `[f | lines 2-3 of 3 | repaired: view_range is offset, view_range=3 is a limit]\n${lines(2, 3)}`,
    ],
    [
      "a range to the end",
      { path: "f", view_range: [2, -1] },
      `[f | lines 2-3 of 3 | repaired: view_range is offset]\n${lines(2, 3)}`,
    ],
    [
      "a range of numbers as text",
      { path: "f", view_range: ["2", "3"] },
      `[f | lines 2-3 of 3 | repaired: view_range is offset, offset "2" is 2, view_range=3 is a limit]\n${lines(2, 3)}`,
    ],
    [
      "the same range by two names",
      { path: "f", view_range: [2, 3], line_range: [2, 3] },
      `[f | lines 2-3 of 3 | repaired: view_range is offset, view_range=3 is a limit]\n${lines(2, 3)}`,
    ],
    ["tail", { path: "f", tail: 1 }, `[f | line 3 of 3 | repaired: tail is offset]\n${lines(3, 3)}`],
    [
      "head",
      { path: "f", head: "1" },
      `[f | line 1 of 3 | repaired: head is limit | next: offset=2 limit=1]\n${lines(1, 1)}`,
    ],
    [
      "names of modes",
      { path: "f", mode: "slice" },
      `[f | lines 1-3 of 3 | repaired: mode "slice" is lines]\n${lines(1, 3)}`,
    ],
    [
      "unknown arguments are ignored, which is said",
      { path: "f", encoding: "gbk", "a|b]": 1 },
      `[f | lines 1-3 of 3 | ignored: encoding (the host's option encoding decides), "a|b]"]\n${lines(1, 3)}`,
    ],
    [
      "unknown fields with a number that chooses no lines",
      { path: "f", attributes: { mode: 420, path: "2" } },
      `[f | lines 1-3 of 3 | ignored: attributes]\n${lines(1, 3)}`,
    ],
    [
      "blanks that would end the header's line",
      { path: "f", offset: "\u2028", limit: "\u00a0\u3000" },
      `[f | lines 1-3 of 3 | repaired: offset "\\u2028" is none, limit "\\u00a0\\u3000" is none]\n${lines(1, 3)}`,
    ],
    ["the same value twice", { path: "f", file_path: "f" }, `[f | lines 1-3 of 3]\n${lines(1, 3)}`],
  ])("%s", async ([, args, text]) => {
    expect((await tool.run(args)).text).toBe(text);
    expect(tool.check(args)).toBeNull();
  });

  test.for([
    "file_path",
    "filePath",
    "filename",
    "fileName",
    "file",
    "FILE_PATH",
    "target_file",
    "absolute_path",
  ])("path as %s", async (name) => {
    expect((await tool.run({ [name]: "d/g.ts" })).text).toBe(
      `[d/g.ts | line 1 of 1 | repaired: ${name} is path]\n1\tg`,
    );
  });
});

describe("arguments whose meaning is not certain state the bound and a right call", () => {
  test.for<[unknown, string]>([
    [
      { path: "f", offset: 2.5 },
      "offset must be an integer, got 2.5; for example offset=1, or offset=-50 for the last 50 lines",
    ],
    [
      { path: "f", offset: "ten" },
      'offset must be an integer, got "ten"; for example offset=1, or offset=-50 for the last 50 lines',
    ],
    [
      { path: "f", offset: "2.5" },
      'offset must be an integer, got "2.5"; for example offset=1, or offset=-50 for the last 50 lines',
    ],
    [
      { path: "f", offset: true },
      "offset must be an integer, got true; for example offset=1, or offset=-50 for the last 50 lines",
    ],
    [{ path: "f", limit: 0 }, "limit must be at least 1, got 0; for example limit=200"],
    [{ path: "f", limit: "-5" }, "limit must be at least 1, got -5; for example limit=200"],
    [
      { path: "f", limit: 1e300 },
      "limit must be at most 9007199254740991, got 1e+300; for example limit=200",
    ],
    [{ path: "f", column: -1 }, "column must be at least 1, got -1; for example column=1"],
    [
      { path: "f", mode: "summary" },
      'mode must be "lines" or "block" or "outline", got "summary"; for example mode="block" with offset=42',
    ],
    [
      { path: "f", mode: "constructor" },
      'mode must be "lines" or "block" or "outline", got "constructor"; for example mode="block" with offset=42',
    ],
    [
      { path: "f", offset: 1, limit: 2, end_line: 3 },
      "limit=2 and a last line of 3 contradict each other; for lines 1 to 3 use offset=1 limit=3",
    ],
    [
      { path: "f", offset: 3, end_line: 2 },
      "the last line 2 stands before the first line 3; for example offset=2 limit=2",
    ],
    [
      { path: "f", offset: -3, end_line: 2 },
      "a last line of 2 does not go with an offset from the end; for example offset=-50 limit=10",
    ],
    [
      { path: "f", end_line: "x" },
      "end_line must be a line number of at least 1; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { path: "f", view_range: [1] },
      "view_range must be two line numbers; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { path: "f", end_line: 2, to_line: 3 },
      "end_line and to_line contradict each other; send offset and limit alone",
    ],
    [
      { path: "f", view_range: [1, 2], line_range: [1, 3] },
      "view_range and line_range contradict each other; send offset and limit alone",
    ],
    [
      { path: "f", tail: -1 },
      "tail must be at least 1, got -1; for example offset=-50 for the last 50 lines",
    ],
    [{ path: "f", head: -2 }, "head must be at least 1, got -2; for example limit=50 for the first 50 lines"],
    [
      { path: "f", head: 1, tail: 1 },
      "head and tail contradict each other; send limit=50 or offset=-50 alone",
    ],
    [
      { path: "f", range: [10, 20] },
      "range could be a first and a last line, a first line and a count, or a line and a column; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { path: "f", view_range: "10:20" },
      "view_range could be a first and a last line, a first line and a count, or a line and a column; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { path: "f", range: "5", lines: 5 },
      "range must be two line numbers; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [{ path: "f", file_path: "d/g.ts" }, "path and file_path contradict each other; send path alone"],
    [
      { path: "f", offset: 2, start_line: 3 },
      "offset and start_line contradict each other; send offset alone",
    ],
    [
      { path: "f", mode: "block", column: 5 },
      'column goes with mode="lines" only; for example offset=1 limit=1 column=5',
    ],
    [{ path: 5 }, 'path must be a string, got 5; for example path="src/app.ts"'],
    [{ path: "" }, 'path must not be empty; for example path="src/app.ts"'],
    [["f"], 'the arguments must be an object, got an array; for example path="src/app.ts"'],
  ])("%j", async ([args, message]) => {
    expect(await tool.run(args)).toMatchObject({ ok: false, text: `Error: INVALID_ARGUMENT: ${message}` });
    expect(tool.check(args)).toMatchObject({ error: { code: "INVALID_ARGUMENT" } });
  });
});

test("values that JSON does not know are told of as any others", async () => {
  expect((await tool.run({ path: "f", column: [0n] })).text).toBe(
    "Error: INVALID_ARGUMENT: column must be an integer, got an array; for example column=1",
  );
  expect((await tool.run({ path: "f", offset: 0n, mode: Symbol("s") })).text).toContain(
    "Error: INVALID_ARGUMENT: ",
  );
});

describe("paths: the exact one first, a mended one only where that does not exist", () => {
  test.for<[string, string, string]>([
    ["quotes", '"f"', "[f | lines 1-3 of 3 | repaired: path without quotes or white space around it"],
    ["white space", " f\n", "[f | lines 1-3 of 3 | repaired: path without quotes or white space around it"],
    ["both", " 'd/g.ts' ", "[d/g.ts | line 1 of 1 | repaired: path without quotes or white space around it"],
    ["a name that has both", ' "quoted" ', '[" \\"quoted\\" " | line 1 of 1'],
    ["a file URL", "file:///a%20b.txt", "[a b.txt | line 1 of 1 | repaired: path of a file URL"],
    [
      "a file URL of this machine",
      "file://localhost/f",
      "[f | lines 1-3 of 3 | repaired: path of a file URL",
    ],
    ["lines", "f:2-3", "[f | lines 2-3 of 3 | repaired: :2-3 names lines"],
    [
      "a line, where the file is not named so",
      "d/g.ts:1",
      "[d/g.ts | line 1 of 1 | repaired: :1 names lines",
    ],
    ["a file that is named so", "f:2", "[f:2 | line 1 of 1"],
    [
      "a line and a column, as compilers write them",
      "f:3:7",
      "[f | line 3 of 3 | repaired: :3:7 names lines",
    ],
    [
      "lines of a link",
      "f#L2-L2",
      "[f | line 2 of 3 | repaired: #L2-L2 names lines | next: offset=3 limit=1",
    ],
    [
      "one thing after the other",
      ' "file:///d/g.ts:1" ',
      "[d/g.ts | line 1 of 1 | repaired: path without quotes or white space around it, path of a file URL, :1 names lines",
    ],
    ["a directory named ~", "~/x", "[~/x | line 1 of 1"],
    ["a percent sign is no code", "100%.txt", "[100%.txt | line 1 of 1"],
  ])("%s", async ([, path, header]) => {
    const { text } = await tool.run({ path });
    expect(text.split("\n")[0]).toBe(`${header}]`);
  });

  test.for<[string, string, string]>([
    [
      "~ is not expanded",
      "~/f",
      'NOT_FOUND: ~/f: no such file; ~ is not expanded here: send a path relative to the workspace; did you mean "f"?',
    ],
    [
      "nor are variables",
      "$DATA/f",
      'NOT_FOUND: $DATA/f: no such file; environment variables are not expanded here; did you mean "f"?',
    ],
    [
      "other URLs",
      "https://example.org/f",
      'INVALID_ARGUMENT: https://example.org/f: the path must be a file path, not a URL; did you mean "f"?',
    ],
    [
      "file URLs of other machines",
      "file://server/f",
      'INVALID_ARGUMENT: file://server/f: the path must be a file path, not a URL; did you mean "f"?',
    ],
    ["a URL that is badly encoded", "file:///%zz", "NOT_FOUND: file:///%zz: no such file"],
    [
      "a secret in quotes is one",
      '"k.key"',
      'ACCESS_DENIED: "\\"k.key\\"": it is denied by the policy rule "*.key"',
    ],
    [
      "a secret behind a line number is one",
      "k.key#L1",
      'ACCESS_DENIED: k.key#L1: it is denied by the policy rule "*.key"',
    ],
    ["a range that ends before it starts", "f:3-2", "NOT_FOUND: f:3-2: no such file"],
    ["only white space", "  ", 'NOT_FOUND: "  ": no such file'],
    [
      "a NUL in a URL",
      "file:///f%00",
      "INVALID_ARGUMENT: file:///f%00: the path must not contain a NUL character",
    ],
  ])("%s", async ([, path, error]) => {
    expect((await tool.run({ path })).text).toBe(`Error: ${error}`);
  });

  test("lines in a path and in the arguments: both when they agree, an error when not", async () => {
    expect((await tool.run({ path: "f:2-3", offset: 2 })).text).toContain("[f | lines 2-3 of 3");
    // What it offers contradicts that end, so the path comes with it.
    expect((await tool.run({ path: "f:9" })).text).toBe(
      'Error: OFFSET_PAST_END: f:9: offset 9 is past the end of the file, which has 3 lines; use offset=-3 for the last 3 lines, with path="f"',
    );
    expect((await tool.run({ path: "f:2-3", offset: 1 })).text).toBe(
      'Error: INVALID_ARGUMENT: f:2-3: the lines that the path ends in contradict offset and limit; use path="f" and, for example, offset=2 limit=2',
    );
  });

  test("homeDirectory: ~ is that directory, confined and under the policy as every path", async () => {
    const home = readFileTool({ source, homeDirectory: "/home/me/" });
    expect((await home.run({ path: "~/notes" })).text).toBe(
      "[home/me/notes | line 1 of 1 | repaired: ~ is the home directory]\n1\tnotes",
    );
    expect((await home.run({ path: "~/x" })).text).toBe("[~/x | line 1 of 1]\n1\tliteral");
    expect((await home.run({ path: "~/.ssh/id_rsa" })).text).toContain("Error: ACCESS_DENIED: ~/.ssh/id_rsa");
    const workspace = openWorkspace({ source, root: "/srv/app" });
    const outside = readFileTool({ workspace: () => workspace, homeDirectory: "/home/me" });
    expect((await outside.run({ path: "~/notes" })).text).toBe(
      'Error: OUTSIDE_WORKSPACE: ~/notes: it lies outside the workspace; did you mean "home/me/notes"?',
    );
  });

  test.for<[string, ReadFileToolOptions]>([
    ["/etc", { source, root: "/srv/app", homeDirectory: "/etc" }],
    ["../app-evil", { source, root: "/srv/app", homeDirectory: "../app-evil" }],
    ["/home/.ssh", { source, homeDirectory: "/home/.ssh" }],
    ["/etc", { workspace: openWorkspace({ source, root: "/srv/app" }), homeDirectory: "/etc" }],
  ])("homeDirectory: %s is refused, because every path in it would be", ([shown, options]) => {
    expect(() => readFileTool(options)).toThrow(
      new TypeError(`homeDirectory: expected a directory inside a root that may be read, got "${shown}"`),
    );
  });

  test("what a mended path leads to is confined", async () => {
    const app = readFileTool({ source, root: "/srv/app" });
    for (const path of [
      '"/etc/passwd"',
      "file:///etc/passwd",
      "file:///srv/app/../../etc/passwd",
      "file:///srv/app/%2e%2e/%2e%2e/etc/passwd",
      " ../../etc/passwd",
      "../../etc/passwd:1",
    ]) {
      expect((await app.run({ path })).text).toContain("Error: OUTSIDE_WORKSPACE: ");
    }
  });

  test("the host is asked about the path as it was sent, and the real one", async () => {
    const asked: unknown[] = [];
    const guarded = readFileTool({
      source,
      authorize: ({ requested, path }) => {
        asked.push([requested, path]);
        return true;
      },
    });
    await guarded.run({ path: ' "d/g.ts" ' });
    expect(asked).toEqual([[' "d/g.ts" ', "d/g.ts"]]);
  });
});
