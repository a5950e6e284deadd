import { describe, expect, test } from "vitest";
import { argumentOf } from "../../../src/tools/read-file/argument-names.ts";
import {
  filePathOfUrl,
  splitLineSuffix,
  mendedAttempts,
  unwrappedPath,
} from "../../../src/tools/read-file/path-mends.ts";
import { partedPath } from "../../../src/tools/read-file/path-suggestions.ts";

test.for<[string, string | undefined]>([
  ["file:///a/b", "/a/b"],
  ["FILE:///a", "/a"],
  ["file://localhost/a", "/a"],
  ["file://LOCALHOST/a", "/a"],
  ["file:///a%20b%C3%A9", "/a bé"],
  ["file:///a\nb", "/a\nb"],
  ["file:///C:/x", "C:/x"],
  ["file:///c:%5Cx", "c:\\x"],
  ["file:///C:", "/C:"],
  ["file:///x/C:/x", "/x/C:/x"],
  ["file:///1:/x", "/1:/x"],
  ["file:////server/a", undefined],
  ["file://server/a", undefined],
  ["file:/a", "/a"],
  ["file://", undefined],
  ["xfile:///a", undefined],
  ["file:///%zz", "/%zz"],
  ["/a", undefined],
])("the path of the URL %j", ([url, path]) => {
  expect(filePathOfUrl(url)).toBe(path);
});

test.for<[string, readonly [path: string, suffix: string, first: number, last?: number] | undefined]>([
  ["f:10", ["f", ":10", 10]],
  ["f:10-20", ["f", ":10-20", 10, 20]],
  ["f:10-10", ["f", ":10-10", 10, 10]],
  ["f:10:5", ["f", ":10:5", 10]],
  ["f#L10", ["f", "#L10", 10]],
  ["f#L10-L20", ["f", "#L10-L20", 10, 20]],
  ["f#L10-20", ["f", "#L10-20", 10, 20]],
  ["a:1/f:123456789", ["a:1/f", ":123456789", 123_456_789]],
  ["f:L10", ["f", ":L10", 10]],
  ["f:L10-L20", ["f", ":L10-L20", 10, 20]],
  ["f:l10-20", ["f", ":l10-20", 10, 20]],
  ["f:10\u201320", ["f", ":10\u201320", 10, 20]],
  ["f:10:", ["f", ":10:", 10]],
  ["f#L10C5-L20C9", ["f", "#L10C5-L20C9", 10, 20]],
  ["f(10,5)", ["f", "(10,5)", 10]],
  ["f(10)", ["f", "(10)", 10]],
  ["f line 10", ["f", " line 10", 10]],
  ["f, lines 10-20", ["f", ", lines 10-20", 10, 20]],
  ["f (lines 10 to 20)", ["f", " (lines 10 to 20)", 10, 20]],
  ["f:10,20", undefined],
  ["f line", undefined],
  ["f:L", undefined],
  ["f:1234567890", undefined],
  ["f:10-1234567890", undefined],
  ["f#L1234567890", undefined],
  ["f:0", undefined],
  ["f:20-10", undefined],
  ["f:10-", undefined],
  ["f:1x", undefined],
  ["f#10", undefined],
  ["f#L1x", undefined],
  ["f:10:5x", undefined],
  [":10", undefined],
  ["#L10", undefined],
  ["f", undefined],
])("the lines that %j ends in", ([path, expected]) => {
  const [before, suffix, first, last] = expected ?? [];
  expect(splitLineSuffix(path)).toEqual(expected && { path: before, suffix, lines: { first, last } });
});

test.for<[string, string]>([
  ["a", "a"],
  [" a\t\n", "a"],
  ['"a"', "a"],
  ["'a'", "a"],
  ["`a`", "a"],
  ["\u201ca\u201d", "a"],
  ["\u2018a\u2019", "a"],
  [' " a " ', "a"],
  ['""a""', '"a"'],
  ["\"a'", "\"a'"],
  ['"a', '"a'],
  ['a"', 'a"'],
  ['""', '""'],
  ['"', '"'],
  ["\u201da\u201c", "\u201da\u201c"],
  ['["a"]', "a"],
  ["[ 'a' ]", "a"],
  ['["a","b"]', '["a","b"]'],
  ["[a]", "[a]"],
  ["", ""],
])("%j without what stands around it is %j", ([path, plain]) => {
  expect(unwrappedPath(path)).toBe(plain);
});

test.for<[string, string | undefined, string | undefined]>([
  ["a", ".", "a"],
  ["a/b", "a/", "b"],
  ["a/b/", "a/", "b"],
  ["a/b//", "a/", "b"],
  ["/a", "/", "a"],
  ["a//b", "a//", "b"],
  ["/", undefined, undefined],
  ["", undefined, undefined],
  [".", undefined, undefined],
  ["a/..", undefined, undefined],
  ["a/...", "a/", "..."],
])("%j is in %j, named %j", ([path, directory, name]) => {
  expect(partedPath(path)).toEqual(directory === undefined ? undefined : { directory, name });
});

test.for<[string, string | undefined, [path: string, ...mended: string[]][]]>([
  ["f", undefined, []],
  [" f", undefined, [["f", "path without quotes or white space around it"]]],
  ["~/f", undefined, []],
  ["~/f", "/home/me", [["/home/me/f", "~ is the home directory"]]],
  [
    "~\\f",
    "/home/me/",
    [
      ["/home/me\\f", "~ is the home directory"],
      ["/home/me/f", "~ is the home directory", "path with / for \\"],
    ],
  ],
  ["~f", "/home/me", []],
  ["a/~/f", "/home/me", []],
  [
    "~/f:2",
    "/home/me",
    [
      ["/home/me/f:2", "~ is the home directory"],
      ["/home/me/f", "~ is the home directory", ":2 names lines"],
    ],
  ],
  [
    "@a\\b%20c:L3-L4",
    undefined,
    [
      ["@a\\b%20c", ":L3-L4 names lines"],
      ["a\\b%20c:L3-L4", "path without @"],
      ["a\\b%20c", "path without @", ":L3-L4 names lines"],
      ["a/b%20c:L3-L4", "path without @", "path with / for \\"],
      ["a/b%20c", "path without @", "path with / for \\", ":L3-L4 names lines"],
      ["a/b c:L3-L4", "path without @", "path with / for \\", "path with percent codes decoded"],
      [
        "a/b c",
        "path without @",
        "path with / for \\",
        "path with percent codes decoded",
        ":L3-L4 names lines",
      ],
    ],
  ],
  ["a\\ b", undefined, [["a b", "path without escapes of a shell"]]],
  ["@/a", undefined, []],
  ["a@b", undefined, []],
  ["%zz", undefined, []],
  ["%ff", undefined, []],
  ["  ", undefined, []],
  [`${" ".repeat(8191)}f`, undefined, [["f", "path without quotes or white space around it"]]],
  [`${" ".repeat(8192)}f`, undefined, []],
])("ways to mend a path: %#", ([path, home, attempts]) => {
  const exact = { path, lines: undefined, mended: [] };
  expect(mendedAttempts(exact, home).map((attempt) => [attempt.path, ...attempt.mended])).toEqual(attempts);
});

describe("other names of the arguments", () => {
  test.for<[string, string]>([
    ["path", "path filePath FILE_PATH file filename absolute-path relative_path targetFile uri"],
    ["offset", "offset start_line lineStart line-offset start from from_line firstLine"],
    ["limit", "limit max_lines numLines n_lines lineCount line_limit"],
    ["mode", "mode"],
    ["column", "column startColumn column_offset"],
    ["end", "end_line lineEnd end toLine last_line end_line_inclusive endLineOneIndexedInclusive"],
    ["range", "view_range lineRange"],
    ["head", "head"],
    ["tail", "tail"],
  ])("of %s: %s", ([meaning, names]) => {
    for (const name of names.split(" ")) expect(argumentOf(name)?.meaning).toBe(meaning);
  });

  test.for(["", "pathes", "encoding", "constructor", "__proto__", `path${"_".repeat(57)}`])(
    "%j is none",
    (name) => {
      expect(argumentOf(name)).toBeUndefined();
    },
  );

  test("may be sixty characters long", () => {
    expect(argumentOf(`path${"_".repeat(56)}`)?.meaning).toBe("path");
  });
});
