import { describe, expect, test } from "vitest";
import type { FileSource, SourceFile } from "../../../src/contract/file-source.ts";
import { ReadError, type ReadErrorCode } from "../../../src/contract/read-error.ts";
import { memorySource } from "../../../src/source/memory-source.ts";
import { openWorkspace } from "../../../src/workspace/open-workspace.ts";

async function outcome(source: FileSource, path: string, signal?: AbortSignal): Promise<string> {
  const workspace = openWorkspace({ source, ignoreFiles: [".ignore"] });
  try {
    (await workspace.open(workspace.locate(path), { signal })).close();
    return "read";
  } catch (error) {
    return ReadError.is(error) ? `${error.code} ${JSON.stringify(error.details)}` : String(error);
  }
}

const hidden = 'ACCESS_DENIED {"rule":"ignoreFiles"}';
const unusable = 'ACCESS_DENIED {"rule":".ignore"}';

describe("a rule", () => {
  test.for<[string, string, string]>([
    ["x/", "x/a", hidden],
    ["x/", "y/x/a", hidden],
    ["x/", "y/x", "read"],
    ["x", "y/x", hidden],
    ["x", "x/a", hidden],
    ["/x", "y/x", "read"],
    ["y/x", "y/x", hidden],
    ["y/x", "z/y/x", "read"],
    ["X", "y/x", hidden],
    ["y/*\n!y/x", "y/x", "read"],
    ["y/\n!y/x", "y/x", hidden],
    ["*a*a*", "aa", hidden],
    ["*a*a*/b*b*b*", "baa/bbb", hidden],
    ["*a*a*a*", "b", "read"],
    ["*a*a*a*", "baaa", hidden],
    ["**/a", "y/a", hidden],
    ["", "a", "read"],
  ])("%j and the file %s: %s", async ([rules, path, expected]) => {
    expect(await outcome(memorySource({ ".ignore": rules, [path]: "x" }), path)).toBe(expected);
  });

  test("in a deeper directory overrides the rules above it", async () => {
    const source = memorySource({
      ".ignore": "*.log",
      "y/.ignore": "!a.log",
      "y/a.log": "x",
      "y/b.log": "x",
    });
    expect(await outcome(source, "y/a.log")).toBe("read");
    expect(await outcome(source, "y/b.log")).toBe(hidden);
  });

  test("hides a directory from a listing as it hides the files in it", async () => {
    const source = memorySource({ ".ignore": "x/", "x/a": "1", "y/x": "2" });
    const workspace = openWorkspace({ source, ignoreFiles: [".ignore"] });
    const names = async (path: string): Promise<string[]> =>
      (await workspace.list(path)).map(({ name }) => name).toSorted();
    expect(await names(".")).toEqual([".ignore", "y"]);
    expect(await names("y")).toEqual(["x"]);
  });
});

test.for<[string, number, string]>([
  ["as large as may be", 262_144, "read"],
  ["a byte larger", 262_145, unusable],
])("an ignore file that is %s", async ([, bytes, expected]) => {
  const rules = "#".repeat(bytes);
  expect(await outcome(memorySource({ ".ignore": rules, a: "x" }), "a")).toBe(expected);
});

/** A source whose ignore file comes from `opened`. Every other file exists. */
function withIgnoreFile(opened: () => Promise<SourceFile>): FileSource {
  const files = memorySource({ a: "x", "d/a": "x" });
  return {
    traits: files.traits,
    open: (path, options) => (path.at(-1) === ".ignore" ? opened() : files.open(path, options)),
  };
}

test.for<[ReadErrorCode, string]>([
  ["NOT_FOUND", "read"],
  ["OUTSIDE_WORKSPACE", "OUTSIDE_WORKSPACE undefined"],
  ["NOT_FILE", unusable],
  ["PERMISSION_DENIED", unusable],
  ["INTERNAL", unusable],
])("an ignore file that is %s: %s", async ([code, expected]) => {
  const source = withIgnoreFile(() => Promise.reject(new ReadError(code, "x")));
  expect(await outcome(source, "a")).toBe(expected);
});

test("any other failure of an ignore file hides everything", async () => {
  expect(
    await outcome(
      withIgnoreFile(() => Promise.reject(new Error("x"))),
      "a",
    ),
  ).toBe(unusable);
});

test("an abort is not mistaken for an unreadable file", async () => {
  const controller = new AbortController();
  const source = withIgnoreFile(() => {
    controller.abort(new Error("stop"));
    return Promise.reject(new Error("x"));
  });
  expect(await outcome(source, "a", controller.signal)).toBe("Error: stop");
});

test("an ignore file is read once for each version, and closed each time", async () => {
  let version: string | null = "1";
  let reads = 0;
  let open = 0;
  const source = withIgnoreFile(async () => {
    open++;
    let given = false;
    return {
      path: [".ignore"],
      size: 1,
      modifiedMs: 0,
      version,
      async read(target) {
        if (given) return 0;
        given = true;
        reads++;
        target.set([0x62]);
        return 1;
      },
      changed: () => false,
      close: () => void open--,
    };
  });
  const workspace = openWorkspace({ source, ignoreFiles: [".ignore"] });
  const readAgain = async (path = "a"): Promise<number> => {
    (await workspace.open(workspace.locate(path))).close();
    return reads;
  };
  expect(await readAgain()).toBe(1);
  expect(await readAgain()).toBe(1);
  expect(await readAgain("d/a")).toBe(2);
  version = "2";
  expect(await readAgain()).toBe(3);
  version = null;
  expect(await readAgain()).toBe(4);
  expect(await readAgain()).toBe(5);
  expect(open).toBe(0);
});
