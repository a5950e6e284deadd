import { describe, expect, test, vi } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { openWorkspace } from "../../../src/workspace/open-workspace.ts";

const source = memorySource({
  ".agentignore": "build/\n*.log\n!keep.log\n/top.txt\n# comment\n\n",
  "sub/.agentignore": "secret.txt\n!inner.log\n",
  "build/a.txt": "x",
  "build/keep.log": "x",
  "a.log": "x",
  "keep.log": "x",
  "top.txt": "x",
  "sub/top.txt": "x",
  "sub/secret.txt": "x",
  "sub/inner.log": "x",
  "sub/deep/secret.txt": "x",
  "secret.txt": "x",
  "..foo": "x",
});

async function isRead(ignoreFiles: readonly string[], path: string): Promise<boolean> {
  const workspace = openWorkspace({ source, ignoreFiles });
  try {
    (await workspace.open(workspace.locate(path))).close();
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "ACCESS_DENIED", details: { rule: "ignoreFiles" } });
    return false;
  }
}

describe("ignore files", () => {
  test.for<[string, boolean]>([
    ["build/a.txt", false],
    ["build/keep.log", false],
    ["a.log", false],
    ["keep.log", true],
    ["top.txt", false],
    ["sub/top.txt", true],
    ["sub/secret.txt", false],
    ["sub/deep/secret.txt", false],
    ["sub/inner.log", true],
    ["secret.txt", true],
    ["..foo", true],
    [".agentignore", true],
  ])("%s is read: %s", async ([path, read]) => {
    expect(await isRead([".agentignore"], path)).toBe(read);
    expect(await isRead([], path)).toBe(true);
    expect(await isRead([".nothing"], path)).toBe(true);
  });

  test.for<[string, boolean]>([
    ["a.log", false],
    ["keep.log", true],
    ["build/a.txt", false],
    ["b.txt", true],
  ])("with lines that end in CRLF: %s is read: %s", async ([path, read]) => {
    const files = { "a.log": "x", "keep.log": "x", "build/a.txt": "x", "b.txt": "x" };
    const written = memorySource({ ...files, ".gitignore": "*.log\r\n!keep.log\r\nbuild/\r\n" });
    const tool = readFileTool({ source: written, ignoreFiles: [".gitignore"] });
    expect((await tool.run({ path })).ok).toBe(read);
  });

  test("hide names from a listing", async () => {
    const workspace = openWorkspace({ source, ignoreFiles: [".agentignore"] });
    const names = (await workspace.list(".")).map((entry) => entry.name).toSorted();
    expect(names).toEqual(["..foo", ".agentignore", "keep.log", "secret.txt", "sub"]);
  });

  test("a change of them takes effect at once", async () => {
    const changing = memorySource({ ".agentignore": "a.txt", "a.txt": "x" });
    const workspace = openWorkspace({ source: changing, ignoreFiles: [".agentignore"] });
    await expect(workspace.open(workspace.locate("a.txt"))).rejects.toMatchObject({ code: "ACCESS_DENIED" });
    changing.write(".agentignore", "b.txt");
    (await workspace.open(workspace.locate("a.txt"))).close();
  });

  test("one kind of file cannot unhide what another hides", async () => {
    const two = memorySource({ ".gitignore": "!x.txt", ".agentignore": "x.txt", "x.txt": "x" });
    const workspace = openWorkspace({ source: two, ignoreFiles: [".gitignore", ".agentignore"] });
    await expect(workspace.open(workspace.locate("x.txt"))).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  });

  test("a hidden directory is not listed, and a listing reads each ignore file once", async () => {
    const files = memorySource({
      ".agentignore": "build/",
      "build/a": "x",
      ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`d/${i}`, "x"])),
    });
    const opened = vi.spyOn(files, "openSync");
    const workspace = openWorkspace({ source: files, ignoreFiles: [".agentignore"] });
    await expect(workspace.list("build")).rejects.toMatchObject({ code: "ACCESS_DENIED" });
    opened.mockClear();
    expect(await workspace.list("d")).toHaveLength(50);
    expect(opened.mock.calls.map(([path]) => path.join("/"))).toEqual([".agentignore", "d/.agentignore"]);
  });

  test.for<[string, string | Uint8Array]>([
    ["too large", "x\n".repeat(200_000)],
    ["no text that git and we read in the same way", "a.log\0"],
  ])("a file that is %s fails closed", async ([, rules]) => {
    const workspace = openWorkspace({
      source: memorySource({ ".ignore": rules, "a.txt": "x" }),
      ignoreFiles: [".ignore"],
    });
    await expect(workspace.open(workspace.locate("a.txt"))).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      message: 'the workspace\'s ".ignore" cannot be used, so nothing it governs is read',
    });
  });

  test.for([5, ".gitignore", {}])("%j in place of a list is a wrong option", (ignoreFiles) => {
    expect(() => openWorkspace({ source, ignoreFiles: ignoreFiles as never })).toThrow(/^ignoreFiles: /);
  });

  test.for(["*.x", "secret?.txt"])("%j is a pattern of files, which belongs to deny", (name) => {
    expect(() => openWorkspace({ source, ignoreFiles: [name] })).toThrow(
      new TypeError(
        `ignoreFiles: "${name}" is not the name of an ignore file, such as ".gitignore"; to deny files by a pattern, use deny`,
      ),
    );
  });

  test.for(["", ".", "a/b", "..", 5])("%j is a wrong option", (name) => {
    expect(() => openWorkspace({ source, ignoreFiles: [name as string] })).toThrow(TypeError);
  });
});

test.for<[string, string, boolean]>([
  ["x/foo**bar", "x/fooabar", false],
  ["x/foo**bar", "x/foobar", false],
  ["x/foo**bar", "x/fooa/bar", true],
  ["x/foo**", "x/fooa", false],
  ["x/foo**/bar", "x/fooa/bar", false],
  ["x/foo**/bar", "x/fooa/b/bar", false],
])("two stars that stand for no directories: with %j, %j is read: %j", async ([pattern, path, read]) => {
  const workspace = openWorkspace({
    source: memorySource({ ".agentignore": `${pattern}\n`, [path]: "x" }),
    ignoreFiles: [".agentignore"],
  });
  const opened = workspace.open(workspace.locate(path)).then(
    (file) => {
      file.close();
      return true;
    },
    () => false,
  );
  expect(await opened).toBe(read);
});
