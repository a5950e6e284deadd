import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openWorkspace, readFileTool } from "../../src/index.ts";
import { subdirectoryOf, temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import { openDescriptors } from "./descriptors.ts";
import { oneOfEachTool, readThrough } from "./operations.ts";
import { trapFileSystem } from "./trap-file-system.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();

let release: (() => void) | undefined;
afterEach(() => release?.());

const linux = process.platform === "linux";

describe("paths that are refused as strings", () => {
  test.for(["../x", "/etc/passwd", ".env", "a/../../x", "f\0", "\ud800", "file:///f", "", "n".repeat(256)])(
    "%j costs no call to the file system",
    async (sent) => {
      const root = subdirectoryOf(directory);
      // To offer a path, the default tool lists its root: see below.
      const others = oneOfEachTool.filter(({ tool }) => tool !== "read_file");
      const tools = others.map((operation) => operation.open({ root }, root));
      const silent = readFileTool({ root, maxNearNames: 0 });
      const workspace = openWorkspace({ root });
      const calls: string[] = [];
      release = trapFileSystem((call) => void calls.push(call));
      for (const read of tools) expect((await read(sent)).ok).toBe(false);
      expect((await silent.run({ path: sent })).ok).toBe(false);
      await expect(readThrough(workspace, sent).catch((error: Error) => error.name)).resolves.toBe(
        "ReadError",
      );
      await expect(workspace.list(sent)).rejects.toMatchObject({ name: "ReadError" });
      release();
      expect(calls).toEqual([]);
    },
  );
});

test.for(["../x", "/etc/passwd", "a/../../x", "file:///f"])(
  "for %j the default tool lists its root once, and opens nothing",
  async (sent) => {
    const root = subdirectoryOf(directory);
    const tool = readFileTool({ root });
    // The root is opened by the first call.
    await tool.run({ path: "/x" });
    const calls: string[] = [];
    release = trapFileSystem((call) => void calls.push(call));
    expect(await tool.run({ path: sent })).toMatchObject({ error: { code: "OUTSIDE_WORKSPACE" } });
    release();
    expect(calls.filter((call) => /dir|read|^open/.test(call))).toEqual(["opendirSync"]);
  },
);

test.runIf(linux)("nothing is opened before the first read, and dispose releases everything", async () => {
  const root = subdirectoryOf(directory);
  writeFiles(root, { f: "content\n" });
  const calls: string[] = [];
  release = trapFileSystem((call) => void calls.push(call));
  const workspace = openWorkspace({ root });
  release();
  // The real path is looked up, so that absolute paths work by either spelling.
  expect(calls).toEqual(["realpathSync"]);
  expect(openDescriptors(root)).toBe(0);
  expect(await readThrough(workspace, "f")).toBe("content\n");
  expect(openDescriptors(root)).toBe(1);
  workspace.dispose();
  workspace.dispose();
  expect(openDescriptors(root)).toBe(0);
  await expect(readThrough(workspace, "f")).rejects.toMatchObject({ code: "INTERNAL" });
});

test("disposing of one workspace does not affect another on the same root", async () => {
  const root = subdirectoryOf(directory);
  writeFiles(root, { f: "content\n" });
  const [one, other] = [openWorkspace({ root }), openWorkspace({ root })];
  await Promise.all([readThrough(one, "f"), readThrough(other, "f")]);
  one.dispose();
  expect(await readThrough(other, "f")).toBe("content\n");
  other.dispose();
});

describe("several roots", () => {
  const base = subdirectoryOf(directory);
  const [first, second] = [path.join(base, "first"), path.join(base, "second")];
  writeFiles(first, { f: "of the first\n" });
  writeFiles(second, { f: "of the second\n", ".env": "SECRET\n" });
  writeFiles(base, { "third/f": "SECRET\n" });
  if (process.platform !== "win32") {
    fs.symlinkSync(path.join(second, "f"), path.join(first, "to-second"));
    fs.symlinkSync("../second/f", path.join(first, "relative-to-second"));
    fs.symlinkSync(path.join(base, "third/f"), path.join(second, "to-third"));
  }
  const options = { root: [first, second] };

  test.for(oneOfEachTool.map((operation) => [operation.name, operation] as const))(
    "%s",
    async ([, operation]) => {
      const read = operation.open(options, first);
      const answerTo = async (sent: string): Promise<string> => {
        const answer = await read(sent);
        return answer.ok ? answer.content : answer.code;
      };
      expect(await answerTo("f")).toBe(operation.shows("of the first"));
      expect(await answerTo(path.join(second, "f"))).toBe(operation.shows("of the second"));
      expect(await answerTo(path.join(base, "third/f"))).toBe(operation.codes.OUTSIDE_WORKSPACE);
      expect(await answerTo(path.join(second, "to-third"))).toBe(operation.codes.OUTSIDE_WORKSPACE);
      expect(await answerTo(path.join(second, ".env"))).toBe(operation.codes.ACCESS_DENIED);
      // Each root is confined on its own: a link from one root into another leads outside.
      expect(await answerTo("to-second")).toBe(operation.codes.OUTSIDE_WORKSPACE);
      expect(await answerTo("relative-to-second")).toBe(operation.codes.OUTSIDE_WORKSPACE);
    },
  );
});

test("a cwd inside the root does not narrow the root", async () => {
  const root = subdirectoryOf(directory);
  writeFiles(root, { "d/f": "below\n", f: "above\n" });
  const workspace = openWorkspace({ root, cwd: "d" });
  expect(await readThrough(workspace, "f")).toBe("below\n");
  expect(await readThrough(workspace, "../f")).toBe("above\n");
  await expect(readThrough(workspace, "../../f")).rejects.toMatchObject({ code: "OUTSIDE_WORKSPACE" });
});

describe("CVE-2025-6210 another name of a file outside", () => {
  const base = subdirectoryOf(directory);
  const root = path.join(base, "root");
  writeFiles(base, { "out/secret": "SECRET\n", "root/f": "content\n" });
  fs.linkSync(path.join(base, "out/secret"), path.join(root, "hard"));

  test("is read by default, as SECURITY.md says", async () => {
    expect(await readThrough(openWorkspace({ root }), "hard")).toBe("SECRET\n");
  });

  test.for(oneOfEachTool.map((operation) => [operation.name, operation] as const))(
    "is refused with rejectHardLinks: %s",
    async ([, operation]) => {
      const read = operation.open({ root, rejectHardLinks: true }, root);
      expect(await read("f")).toMatchObject({ ok: true });
      expect(await read("hard")).toMatchObject({ ok: false, code: operation.codes.ACCESS_DENIED });
    },
  );
});

describe.runIf(linux)("a root that is replaced", () => {
  test("by another directory or a link: the old one is still read, wherever it went", async () => {
    const base = subdirectoryOf(directory);
    const root = path.join(base, "root");
    writeFiles(base, { "root/f": "old\n", "evil/f": "SECRET\n" });
    const tools = oneOfEachTool.map((operation) => operation.open({ root }, root));
    for (const read of tools) expect((await read("f")).ok).toBe(true);
    fs.renameSync(root, path.join(base, "moved"));
    fs.symlinkSync(path.join(base, "evil"), root);
    for (const [index, read] of tools.entries()) {
      const expected = oneOfEachTool[index]?.shows("old");
      expect(await read("f")).toMatchObject({ ok: true, content: expected });
      expect(await read(`${root}/f`)).toMatchObject({ ok: true, content: expected });
    }
    fs.unlinkSync(root);
    fs.renameSync(path.join(base, "evil"), root);
    for (const [index, read] of tools.entries()) {
      expect(await read("f")).toMatchObject({ ok: true, content: oneOfEachTool[index]?.shows("old") });
    }
  });

  test("listed after it was removed and created again: the new root", async () => {
    const base = subdirectoryOf(directory);
    const root = path.join(base, "root");
    writeFiles(base, { "root/f": "old\n" });
    const workspace = openWorkspace({ root });
    expect(await readThrough(workspace, "f")).toBe("old\n");
    fs.rmSync(root, { recursive: true });
    writeFiles(base, { "root/g": "new\n" });
    expect(await workspace.list(".")).toEqual([{ name: "g", type: "file" }]);
    workspace.dispose();
  });

  test("after it was removed: opened again by its path, unless reopenRoot is false", async () => {
    const base = subdirectoryOf(directory);
    const root = path.join(base, "root");
    writeFiles(base, { "root/f": "old\n" });
    const [again, never] = [openWorkspace({ root }), openWorkspace({ root, reopenRoot: false })];
    for (const workspace of [again, never]) expect(await readThrough(workspace, "f")).toBe("old\n");
    fs.rmSync(root, { recursive: true });
    await expect(again.list(".")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readThrough(again, "f")).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "the workspace root is not an existing directory",
    });
    await expect(readThrough(never, "f")).rejects.toMatchObject({ code: "NOT_FOUND" });
    writeFiles(base, { "root/f": "new\n" });
    expect(await again.list(".")).toEqual([{ name: "f", type: "file" }]);
    expect(await readThrough(again, "f")).toBe("new\n");
    await expect(readThrough(never, "f")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(never.list(".")).rejects.toMatchObject({ code: "NOT_FOUND" });
    again.dispose();
    never.dispose();
    expect(openDescriptors(base)).toBe(0);
  });
});

test.runIf(linux)("two roots on one file system are held separately", async () => {
  const base = subdirectoryOf(directory);
  const roots = ["one", "two"].map((name) => path.join(base, name));
  for (const root of roots) writeFiles(root, { f: `${path.basename(root)}\n` });
  const workspaces = roots.map((root) => openWorkspace({ root }));
  expect(await Promise.all(workspaces.map((workspace) => readThrough(workspace, "f")))).toEqual([
    "one\n",
    "two\n",
  ]);
  expect(openDescriptors(base)).toBe(2);
  for (const workspace of workspaces) workspace.dispose();
});
