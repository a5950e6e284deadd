import { describe, expect, test } from "vitest";
import { normaliseSegments, parsePath } from "../../src/workspace/path-rules.ts";
import { locateBeneath, type WorkspaceRoot } from "../../src/workspace/workspace-root.ts";
import { memorySource } from "../../src/source/memory-source.ts";

const posix = { windows: false };
const windows = { windows: true };
const pathOfBytes = (bytes: number): string => "a/".repeat(bytes / 2);

describe("length limits are exact to the byte", () => {
  test.for<[string, string, string | undefined]>([
    ["a path of 4096 bytes", pathOfBytes(4096), undefined],
    ["a path of 4097 bytes", `${pathOfBytes(4096)}a`, "the path must not be longer than 4096 bytes"],
    ["a path of 4096 bytes in fewer characters", "é/".repeat(1365) + "a", undefined],
    [
      "a path of 4098 bytes in fewer characters",
      "é/".repeat(1366),
      "the path must not be longer than 4096 bytes",
    ],
    ["a name of 255 bytes", "a".repeat(255), undefined],
    ["a name of 256 bytes", "a".repeat(256), "a name in the path must not be longer than 255 bytes"],
    ["a name of 254 bytes in fewer characters", "é".repeat(127), undefined],
    [
      "a name of 256 bytes in fewer characters",
      "é".repeat(128),
      "a name in the path must not be longer than 255 bytes",
    ],
    [
      "a name that normalisation would remove",
      `${"a".repeat(256)}/../b`,
      "a name in the path must not be longer than 255 bytes",
    ],
  ])("%s", ([, path, message]) => {
    if (message === undefined) expect(() => parsePath(path, posix)).not.toThrow();
    else {
      expect(() => parsePath(path, posix)).toThrow(
        expect.objectContaining({ code: "INVALID_ARGUMENT", message }),
      );
    }
  });
});

test.for(["a://b", "a+b.c-d9://x", "HTTPS://x"])("%j is a URL", (path) => {
  expect(() => parsePath(path, posix)).toThrow("the path must be a file path, not a URL");
});

test.for(["a:/b", "a:b", "9a://b", "/a://b", "x/a://b", "://b", "a:"])("%j is a path", (path) => {
  expect(() => parsePath(path, posix)).not.toThrow();
});

test.for<[string, string[]]>([
  ["a/b", ["a", "b"]],
  ["", []],
  ["a//./b/", ["a", "b"]],
  ["a/..", []],
  ["a/../..", [".."]],
  ["../..", ["..", ".."]],
  ["../a/..", [".."]],
  ["a/b/../../c", ["c"]],
  ["...", ["..."]],
])("%j is normalised to %j", ([path, segments]) => {
  expect(normaliseSegments(path.split("/"))).toEqual(segments);
});

describe("on Windows", () => {
  test.for<[string, string]>([
    ["\\\\host\\a", "network and device paths are not read"],
    ["/\\host", "network and device paths are not read"],
    ["/a", "the path must be relative, or absolute with a drive"],
    ["\\a", "the path must be relative, or absolute with a drive"],
    ["c:a", "the path must be relative, or absolute with a drive"],
    ["c:", "the path must be relative, or absolute with a drive"],
    ["x/a:b", "a name in the path must not contain a colon"],
    ["a.", "a name in the path must not end in a dot or a space"],
    ["a ", "a name in the path must not end in a dot or a space"],
    ["a./b", "a name in the path must not end in a dot or a space"],
    ...["<", ">", '"', "|", "?", "*", "\u0001", "\u001f"].map(
      (character) =>
        [
          `a${character}b`,
          'a name in the path must not contain any of < > " | ? * or control characters',
        ] as [string, string],
    ),
    ...[
      "con",
      "PRN",
      "aux",
      "nul",
      "com0",
      "COM9",
      "com\u00b2",
      "lpt1",
      "LPT\u00b3",
      "conin$",
      "CONOUT$",
      "clock$",
    ].map((name) => [name, "a name in the path is reserved for a device"] as [string, string]),
    ["nul.tar.gz", "a name in the path is reserved for a device"],
    ["nul .txt", "a name in the path is reserved for a device"],
  ])("%j is refused: %s", ([path, message]) => {
    expect(() => parsePath(path, windows)).toThrow(
      expect.objectContaining({ code: "INVALID_ARGUMENT", message }),
    );
  });

  test.for<[string, string | null, string[]]>([
    ["a\u0020b", null, ["a b"]],
    ["xcon", null, ["xcon"]],
    ["conx", null, ["conx"]],
    ["com", null, ["com"]],
    ["com10", null, ["com10"]],
    ["a.con", null, ["a.con"]],
    ["z:\\..\\a", "Z:/", ["..", "a"]],
    [".\\..\\a", null, ["..", "a"]],
    ["C:\\", "C:/", []],
  ])("%j is accepted", ([path, anchor, segments]) => {
    expect(parsePath(path, windows)).toMatchObject({ anchor, segments });
  });

  test("device names are refused only on Windows", () => {
    expect(parsePath("nul", posix).segments).toEqual(["nul"]);
  });
});

describe("the root that a path lies beneath", () => {
  const rootAt = (...paths: readonly string[]): WorkspaceRoot => ({
    source: memorySource(),
    path: "/",
    isForward: false,
    owned: false,
    ignored: undefined,
    spellings: () => paths.map((path) => parsePath(path, path.startsWith("/") ? posix : windows)),
  });
  const roots = [rootAt("/srv/ws", "/real/ws"), rootAt("/srv"), rootAt("C:\\Work")];

  test.for<[string, boolean, { rootIndex: number; segments: string[] } | undefined]>([
    ["/srv/ws/a", false, { rootIndex: 0, segments: ["a"] }],
    ["/srv/ws", false, { rootIndex: 0, segments: [] }],
    ["/real/ws/a/b", false, { rootIndex: 0, segments: ["a", "b"] }],
    ["/srv/ws-evil/a", false, { rootIndex: 1, segments: ["ws-evil", "a"] }],
    ["/srv/WS/a", false, { rootIndex: 1, segments: ["WS", "a"] }],
    ["/../srv/ws/a", false, { rootIndex: 0, segments: ["a"] }],
    ["/", false, undefined],
    ["/sr", false, undefined],
    ["/Srv", false, undefined],
    ["c:/work/a", true, { rootIndex: 2, segments: ["a"] }],
    ["C:/Work", true, { rootIndex: 2, segments: [] }],
    ["D:/work/a", true, undefined],
    ["C:/works/a", true, undefined],
  ])("%j (Windows: %j)", ([path, isWindows, found]) => {
    const rules = { windows: isWindows };
    expect(locateBeneath(parsePath(path, rules), roots, rules)).toEqual(found);
  });
});
