import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FileSource, SourceFile } from "../../src/contract/file-source.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import type { AuthorizeRequest } from "../../src/tools/engine/call.ts";
import { openFileTool } from "../../src/tools/open-file/tool.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { trapFileSystem } from "../security/trap-file-system.ts";
import { subdirectoryOf, temporaryDirectory, writeFiles } from "../temporary-directory.ts";

const directory = temporaryDirectory();

let release: (() => void) | undefined;
afterEach(() => {
  release?.();
  // Other files of this process must not get the modules that know a system without the kernel's help.
  vi.resetModules();
});

describe("W1 names that authorize was not asked about", () => {
  const source = memorySource({ "d/secret-plan.txt": "text", "notes.txt": "text" });

  test.for<[string, string]>([
    ["a directory", "d"],
    ["a name nearby", "note.txt"],
    ["a name in another case", "NOTES.TXT"],
  ])("are not shown for %s, unless authorizeNames allows it", async ([, sent]) => {
    const authorize = (): boolean => true;
    const closed = await readFileTool({ source, authorize }).run({ path: sent });
    expect(closed.text).not.toMatch(/secret-plan|notes\.txt/);
    expect(closed.ok).toBe(false);
    const open = await readFileTool({ source, authorize, authorizeNames: true }).run({ path: sent });
    const without = await readFileTool({ source }).run({ path: sent });
    expect(open.text).toBe(without.text);
    expect(open.text).toMatch(/secret-plan|notes\.txt/);
  });

  test.for([["yes"], [1], [{}]])("are not shown for an authorizeNames of %j, which is refused", ([value]) => {
    expect(() => readFileTool({ source, authorizeNames: value as never })).toThrow(TypeError);
  });
});

test("W2 with several roots, authorize is told which one a path lies beneath", async () => {
  const [one, other] = [subdirectoryOf(directory), subdirectoryOf(directory)];
  for (const root of [one, other]) fs.writeFileSync(path.join(root, "f.txt"), "text\n");
  const asked: AuthorizeRequest[] = [];
  const tool = openFileTool({ root: [one, other], authorize: (request) => asked.push(request) > 0 });
  expect((await tool.run({ file_path: "f.txt" })).ok).toBe(true);
  expect((await tool.run({ file_path: path.join(other, "f.txt") })).ok).toBe(true);
  expect(asked.map(({ path: real, rootIndex, root }) => [real, rootIndex, root])).toEqual([
    ["f.txt", 0, one],
    ["f.txt", 1, other],
  ]);
});

test("W2 authorize is told the real path beneath the root, and the other root for a link that leads there", async () => {
  const [one, other] = [subdirectoryOf(directory), subdirectoryOf(directory)];
  writeFiles(other, { "d/f.txt": "text\n" });
  fs.symlinkSync(path.join(other, "d"), path.join(other, "link"));
  const asked: AuthorizeRequest[] = [];
  const tool = readFileTool({ root: [one, other], authorize: (request) => asked.push(request) > 0 });
  expect((await tool.run({ path: path.join(other, "link", "f.txt") })).ok).toBe(true);
  expect(asked.map(({ path: real, rootIndex, root }) => [real, rootIndex, root])).toEqual([
    ["d/f.txt", 1, other],
  ]);
});

test("W2 with one root, and with a source, authorize is told of the first", async () => {
  const root = subdirectoryOf(directory);
  fs.writeFileSync(path.join(root, "f.txt"), "text\n");
  const asked: AuthorizeRequest[] = [];
  const authorize = (request: AuthorizeRequest): boolean => asked.push(request) > 0;
  await readFileTool({ root, authorize }).run({ path: "f.txt" });
  await readFileTool({ source: memorySource({ "f.txt": "text\n" }), authorize }).run({ path: "f.txt" });
  expect(asked.map(({ path: real, rootIndex, root: told }) => [real, rootIndex, told])).toEqual([
    ["f.txt", 0, root],
    ["f.txt", 0, "/"],
  ]);
});

/** A source of one file, which is read as the test wants. */
function sourceReading(size: number, read: SourceFile["read"]): FileSource {
  return {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    open: async () => ({
      path: ["f"],
      size,
      modifiedMs: null,
      version: null,
      read,
      changed: () => null,
      close() {},
    }),
  };
}

test.for<[string, (asked: number) => number]>([
  ["one more than it was asked for", (asked) => asked + 1],
  ["without end", () => Number.POSITIVE_INFINITY],
])("L3 a source that claims %s is told so", async ([, claim]) => {
  const source = sourceReading(5, async (target) => claim(target.length));
  expect((await readFileTool({ source }).run({ path: "f" })).text).toBe(
    "Error: INTERNAL: f: the source of the file claims to have read more than was asked for",
  );
});

test.for<[string, number]>([
  ["a negative number of bytes", -1],
  ["no number", Number.NaN],
])("L3 a source that claims %s ends the file, and nothing else is shown", async ([, claimed]) => {
  let calls = 0;
  const source = sourceReading(5, async (target) => {
    if (calls++ > 0) return claimed;
    target.set([0x61, 0x62, 0x0a]);
    return 3;
  });
  const { text } = await openFileTool({ source }).run({ file_path: "f" });
  expect(text).toBe("ab\n");
});

test("L3 bytes that a source claims and did not write are zeros", async () => {
  const source = sourceReading(5, async (target, position) => Math.min(target.length, 5 - position));
  const { text } = await openFileTool({ source }).run({ file_path: "f" });
  const shown = await readFileTool({ source }).run({ path: "f" });
  expect([text, shown.text]).toEqual([
    "\0\0\0\0\0",
    "Error: BINARY_FILE: f: it is a binary file of unknown type (5 bytes) and has no lines to show; use a program that knows its format",
  ]);
});

describe.runIf(process.platform === "linux")("links and roots", () => {
  test.for([63, 64, 65])("L2 a link down 70 directories and up %i is no file", async (ups) => {
    const root = subdirectoryOf(directory);
    const down = Array.from({ length: 70 }, (_, index) => `d${index}`);
    fs.mkdirSync(path.join(root, ...down), { recursive: true });
    fs.writeFileSync(path.join(root, "of-the-root.txt"), "");
    fs.symlinkSync([...down, ...Array.from({ length: ups }, () => "..")].join("/"), path.join(root, "link"));
    const result = await readFileTool({ root }).run({ path: "link" });
    expect(result).toMatchObject({ ok: false, error: { code: "NOT_FILE" } });
    expect(result.text).toContain(`d${70 - ups}`);
    expect(result.text).not.toContain("of-the-root");
  });

  test.for<[string, (root: string, outside: string) => void]>([
    [
      "a link to another directory",
      (root, outside) => {
        fs.rmSync(root, { recursive: true });
        fs.symlinkSync(outside, root);
      },
    ],
    [
      "a directory that was moved there",
      (root, outside) => {
        fs.renameSync(root, `${root}-before`);
        fs.renameSync(outside, root);
      },
    ],
    [
      "a directory whose parent became a link",
      (root, outside) => {
        const parent = path.dirname(root);
        fs.renameSync(parent, `${parent}-before`);
        fs.mkdirSync(`${parent}-other`);
        fs.renameSync(outside.replace(parent, `${parent}-before`), `${parent}-other/root`);
        fs.symlinkSync(`${parent}-other`, parent);
      },
    ],
  ])("W3 on best effort, the root is no longer where %s is", async ([, replace]) => {
    vi.resetModules();
    const fresh = await import("../../src/index.ts");
    const parent = subdirectoryOf(directory);
    writeFiles(parent, { "root/f": "content\n", "outside/f": "SECRET\n" });
    release = trapFileSystem((call) =>
      call.startsWith("statfs") ? Object.assign(new Error("no statfs"), { code: "ENOSYS" }) : undefined,
    );
    const workspace = fresh.openWorkspace({ root: path.join(parent, "root") });
    expect(workspace.confinement).toBe("best-effort");
    release();
    const tool = fresh.openFileTool({ workspace });
    expect((await tool.run({ file_path: "f" })).text).toBe("content\n");
    replace(path.join(parent, "root"), path.join(parent, "outside"));
    const result = await tool.run({ file_path: "f" });
    expect(result.text).not.toContain("SECRET");
    expect(result).toMatchObject({ ok: false, error: { code: "FileNotFound" } });
    workspace.dispose();
  });
});
