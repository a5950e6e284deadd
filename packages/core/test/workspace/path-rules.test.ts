import { describe, expect, test } from "vitest";
import { isAbsolutePath, parsePath } from "../../src/workspace/path-rules.ts";

const posix = { windows: false };
const windows = { windows: true };

describe("POSIX", () => {
  test.for([
    ["a/b.txt", null, ["a", "b.txt"], false],
    ["./a//b/./c", null, ["a", "b", "c"], false],
    ["a/../b", null, ["b"], false],
    ["../a", null, ["..", "a"], false],
    ["a/../../b", null, ["..", "b"], false],
    ["/a/b", "/", ["a", "b"], false],
    ["/", "/", [], true],
    [".", null, [], true],
    ["..", null, [".."], true],
    ["d/", null, ["d"], true],
    ["f.txt/.", null, ["f.txt"], true],
    ["foo..bar", null, ["foo..bar"], false],
    ["..foo", null, ["..foo"], false],
    ["...", null, ["..."], false],
    ["a\\b", null, ["a\\b"], false],
    ["C:\\x", null, ["C:\\x"], false],
    ["~/x", null, ["~", "x"], false],
    [" ", null, [" "], false],
    ["a%2Fb", null, ["a%2Fb"], false],
    ['"a"', null, ['"a"'], false],
  ] as const)("%j", ([path, anchor, segments, namesDirectory]) => {
    expect(parsePath(path, posix)).toEqual({ anchor, segments, namesDirectory });
  });
});

describe("Windows", () => {
  test.for([
    ["a\\b/c", null, ["a", "b", "c"]],
    ["c:\\a\\..\\b", "C:/", ["b"]],
    ["C:/x", "C:/", ["x"]],
  ] as const)("%j", ([path, anchor, segments]) => {
    expect(parsePath(path, windows)).toEqual({ anchor, segments, namesDirectory: false });
  });

  test.for([
    "NUL",
    "aux.txt",
    "con .txt",
    "d/COM1",
    "LPT\u00b9",
    "conin$",
    ".env::$DATA",
    ".git::$INDEX_ALLOCATION/config",
    "a:b",
    ".env.",
    ".env ",
    "d./x",
    "a?b",
    "a\tb",
  ])("refuses the name in %j", (path) => {
    expect(() => parsePath(path, windows)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
    expect(parsePath(path, posix).segments.length).toBeGreaterThan(0);
  });

  test.for(["nulls.txt", "console", "com", "com10.txt", ".env", "auxiliary"])(
    "accepts the name %j",
    (path) => {
      expect(parsePath(path, windows).segments).toEqual([path]);
    },
  );

  test.for(["\\\\host\\share", "//host/share", "\\\\?\\C:\\x", "\\x", "/x", "C:x", "C:"])(
    "refuses %j",
    (path) => {
      expect(() => parsePath(path, windows)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
    },
  );
});

describe("refused before anything is touched", () => {
  test.for<[unknown, string]>([
    ["", "the path must not be empty"],
    [42, "the path must be a string"],
    [undefined, "the path must be a string"],
    [["a"], "the path must be a string"],
    ["a\0b", "the path must not contain a NUL character"],
    ["\ud800.txt", "the path must be well-formed Unicode"],
    ["file:///etc/passwd", "the path must be a file path, not a URL"],
    ["http://x/y", "the path must be a file path, not a URL"],
    [`d/${"漢".repeat(86)}`, "a name in the path must not be longer than 255 bytes"],
    ["a/".repeat(2049), "the path must not be longer than 4096 bytes"],
  ])("%j", ([path, message]) => {
    expect(() => parsePath(path, posix)).toThrow(
      expect.objectContaining({ code: "INVALID_ARGUMENT", message }),
    );
  });

  test("names of exactly 255 bytes are accepted", () => {
    expect(parsePath("漢".repeat(85), posix).segments).toEqual(["漢".repeat(85)]);
  });
});

test("the platform's form decides which paths are absolute", () => {
  expect(isAbsolutePath("/a", posix)).toBe(true);
  expect(isAbsolutePath("C:\\a", posix)).toBe(false);
  expect(isAbsolutePath("C:\\a", windows)).toBe(true);
  expect(isAbsolutePath("a", windows)).toBe(false);
});
