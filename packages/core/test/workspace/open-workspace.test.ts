import fs from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import type { Workspace } from "../../src/contract/workspace.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { localSource } from "../../src/source/local/local-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { openWorkspace } from "../../src/workspace/open-workspace.ts";
import type { WorkspaceOptions } from "../../src/workspace/workspace-options.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";

const directory = temporaryDirectory();
writeFiles(directory, {
  "ws/a.txt": "a",
  "ws/sub/b.txt": "bb",
  "ws/..dots.txt": "dots",
  "ws/secrets/key": "k",
  "ws/.env": "SECRET",
  "ws-evil/c.txt": "evil",
  'ws"': "quoted",
  "second/d.txt": "dddd",
});
const root = path.join(directory, "ws");
const second = path.join(directory, "second");
fs.symlinkSync(".env", path.join(root, "innocent"));
fs.symlinkSync("ws", path.join(directory, "linked-ws"));

async function size(workspace: Workspace, name: string): Promise<number | null> {
  const file = await workspace.open(workspace.locate(name));
  file.close();
  return file.size;
}

describe("inside", () => {
  const workspace = openWorkspace({ root });

  test.for<[string, string, number]>([
    ["a.txt", "a.txt", 1],
    ["./a.txt", "a.txt", 1],
    ["sub/../a.txt", "a.txt", 1],
    ["sub//b.txt", "sub/b.txt", 2],
    ["..dots.txt", "..dots.txt", 4],
    [`${root}/sub/b.txt`, "sub/b.txt", 2],
    ["../ws/a.txt", "a.txt", 1],
  ])("%s is shown as %s", async ([name, shown, bytes]) => {
    expect(workspace.locate(name).shown).toBe(shown);
    expect(await size(workspace, name)).toBe(bytes);
  });
});

describe("outside", () => {
  test.for([
    "..",
    "../",
    "../ws-evil/c.txt",
    "../nothing",
    "sub/../../ws-evil/c.txt",
    "/etc/passwd",
    "/",
    `${root}-evil/c.txt`,
    `${root}"`,
    `${root}/../ws-evil/c.txt`,
    `${root}\n/a.txt`,
  ])("%j is refused without asking the source", (name) => {
    const asked = vi.fn();
    const source: FileSource = { ...memorySource(), open: asked, list: asked };
    const workspace = openWorkspace({ root: root.replaceAll("\\", "/"), source });
    expect(() => workspace.locate(name)).toThrow(
      expect.objectContaining({ code: "OUTSIDE_WORKSPACE", message: "it lies outside the workspace" }),
    );
    expect(asked).not.toHaveBeenCalled();
  });
});

test.for(["a.txt/", "a.txt/.", "sub/", ".", "nothing/"])(
  "%s is a directory's name and no file",
  async (name) => {
    const workspace = openWorkspace({ root });
    await expect(workspace.open(workspace.locate(name))).rejects.toMatchObject({ code: "NOT_FILE" });
  },
);

test("the real path of a root is known before the first read", () => {
  const workspace = openWorkspace({ root: path.join(directory, "linked-ws") });
  expect(workspace.locate(path.join(root, "a.txt")).shown).toBe("a.txt");
  expect(workspace.locate(path.join(directory, "linked-ws", "a.txt")).shown).toBe("a.txt");
});

test("a root that is not there yet refuses what lies outside of it, and locates what would lie in it", () => {
  const workspace = openWorkspace({ root: path.join(directory, "later") });
  expect(() => workspace.locate(path.join(root, "a.txt"))).toThrow(
    expect.objectContaining({ code: "OUTSIDE_WORKSPACE", message: "it lies outside the workspace" }),
  );
  expect(workspace.locate(path.join(directory, "later", "a.txt")).shown).toBe("a.txt");
});

test("the root / is legal", async () => {
  const workspace = openWorkspace({ root: "/" });
  expect(workspace.locate(path.join(root, "a.txt")).shown).toBe(path.join(root, "a.txt").slice(1));
  expect(await size(workspace, path.join(root, "a.txt"))).toBe(1);
  expect(await size(workspace, `/..${path.join(root, "a.txt")}`)).toBe(1);
});

describe("several roots", () => {
  const workspace = openWorkspace({ root: [root, second] });

  test("relative paths start from the first", async () => {
    expect(await size(workspace, "a.txt")).toBe(1);
    await expect(size(workspace, "d.txt")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a path beneath the second root is shown as it was sent", async () => {
    const name = path.join(second, "d.txt");
    expect(workspace.locate(name).shown).toBe(name);
    expect(await size(workspace, name)).toBe(4);
  });
});

describe("cwd", () => {
  test("relative paths start from it, and are shown from the root", async () => {
    const workspace = openWorkspace({ root, cwd: "sub" });
    expect(workspace.locate("b.txt").shown).toBe("sub/b.txt");
    expect(workspace.locate("../a.txt").shown).toBe("a.txt");
    expect(() => workspace.locate("../../a.txt")).toThrow(
      expect.objectContaining({ code: "OUTSIDE_WORKSPACE" }),
    );
    expect(await size(workspace, "b.txt")).toBe(2);
  });

  test("may be absolute, and lie in the second root", async () => {
    expect(openWorkspace({ root, cwd: path.join(root, "sub") }).locate("b.txt").shown).toBe("sub/b.txt");
    const inSecond = openWorkspace({ root: [root, second], cwd: second });
    expect(await size(inSecond, "d.txt")).toBe(4);
    expect(inSecond.locate("./d.txt").shown).toBe("d.txt");
    // Shown relative to its root, the path would name a file beneath the second root.
    expect(inSecond.locate(path.join(root, "a.txt")).shown).toBe(path.join(root, "a.txt"));
  });

  test("outside the roots is a wrong option", () => {
    expect(() => openWorkspace({ root, cwd: ".." })).toThrow(TypeError);
    expect(() => openWorkspace({ root, cwd: "/etc" })).toThrow(TypeError);
  });
});

describe("deny", () => {
  const workspace = openWorkspace({ root, deny: [".env", "secrets"] });

  test.for([".env", "secrets/key", "secrets/nothing", "sub/../.env", "../outside/.env"])(
    "%s is denied",
    (name) => {
      expect(() => workspace.locate(name)).toThrow(expect.objectContaining({ code: "ACCESS_DENIED" }));
    },
  );

  test("a link does not get around it", async () => {
    await expect(workspace.open(workspace.locate("innocent"))).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      details: { rule: ".env" },
    });
  });

  test("a link to a denied directory does not list it", async () => {
    fs.symlinkSync("secrets", path.join(root, "way-in"));
    await expect(workspace.list("way-in")).rejects.toMatchObject({ code: "ACCESS_DENIED" });
    await expect(openWorkspace({ root, symlinks: "deny" }).list("way-in")).rejects.toMatchObject({
      code: "ACCESS_DENIED",
    });
    fs.rmSync(path.join(root, "way-in"));
  });

  test("is by whole names", async () => {
    expect(await size(openWorkspace({ root, deny: ["a", "txt", "ub"] }), "sub/b.txt")).toBe(2);
  });

  test("hides names from a listing", async () => {
    const names = (await workspace.list(".")).map((entry) => entry.name).toSorted();
    expect(names).toEqual(["..dots.txt", "a.txt", "innocent", "sub"]);
  });

  test.for(["", ".", "..", "a/..", "a\\b"])("the rule %j is a wrong option", (rule) => {
    expect(() => openWorkspace({ root, deny: [rule] })).toThrow(TypeError);
  });
});

describe("a source in memory", () => {
  const workspace = openWorkspace({ source: memorySource({ "src/a.ts": "text" }) });

  test("appears under /, and relative paths work", async () => {
    expect(await size(workspace, "src/a.ts")).toBe(4);
    expect(await size(workspace, "/src/a.ts")).toBe(4);
    expect(workspace.confinement).toBe("virtual");
  });

  test("may appear under another path", async () => {
    const mounted = openWorkspace({ source: memorySource({ "a.ts": "text" }), root: "/project" });
    expect(await size(mounted, "/project/a.ts")).toBe(4);
    expect(() => mounted.locate("/a.ts")).toThrow(expect.objectContaining({ code: "OUTSIDE_WORKSPACE" }));
  });
});

test.for<[string, object]>([
  ["an empty root", { root: "" }],
  ["no roots", { root: [] }],
  ["a root that is no string", { root: 5 }],
  ["a root with NUL", { root: "a\0b" }],
  ["a root with half a character", { root: "\ud800" }],
  ["a cwd that is no string", { cwd: 5 }],
  ["a source that is none", { source: {} }],
  ["an unknown way with links", { symlinks: "follow" }],
  ["a relative root of a source", { root: "a", source: memorySource() }],
])("%s is a wrong option", ([, options]) => {
  expect(() => openWorkspace(options)).toThrow(TypeError);
});

test("a given source is not disposed of", async () => {
  const source = memorySource({ f: "x" });
  const dispose = vi.fn();
  openWorkspace({
    source: { ...source, traits: source.traits, open: source.open.bind(source), dispose },
  }).dispose();
  expect(dispose).not.toHaveBeenCalled();
});

test.for<[string, () => WorkspaceOptions]>([
  ["a source in memory", () => ({ source: memorySource({ f: "x" }) })],
  ["a source of the host's own", () => ({ source: ownSource() })],
  ["a given local source", () => ({ source: localSource({ root: directory }) })],
  ["the disk", () => ({ root: directory })],
])("a workspace of %s that was disposed of opens and lists nothing", async ([, options]) => {
  fs.writeFileSync(path.join(directory, "f"), "x");
  const workspace = openWorkspace(options());
  const located = workspace.locate("f");
  const opened = await workspace.open(located);
  workspace.dispose();
  workspace.dispose();
  const disposed = { code: "INTERNAL", message: "the workspace was disposed", retryable: false };
  await expect(workspace.open(located)).rejects.toMatchObject(disposed);
  await expect(workspace.list(".")).rejects.toMatchObject(disposed);
  expect((await readFileTool({ workspace }).run({ path: "f" })).text).toBe(
    "Error: INTERNAL: f: the workspace was disposed",
  );
  expect(await opened.read(new Uint8Array(2), 0)).toBe(1);
  opened.close();
});

function ownSource(): FileSource {
  const source = memorySource({ f: "x" });
  return { traits: source.traits, open: source.open.bind(source) };
}

test.for(["rejectHardLinks", "oneMount", "reopenRoot"])(
  "%s is not dropped silently beside a source",
  (name) => {
    expect(() => openWorkspace({ source: memorySource(), [name]: true })).toThrow(
      `${name}: belongs to localSource when source is given`,
    );
    expect(() => openWorkspace({ [name]: "no" })).toThrow(TypeError);
  },
);

test("a path that another workspace located is not opened", async () => {
  const both = openWorkspace({ root: [root, second] });
  const located = both.locate(path.join(second, "d.txt"));
  await expect(openWorkspace({ root }).open(located)).rejects.toMatchObject({ code: "INTERNAL" });
});

test("a path that another workspace located is checked by this one's policy", async () => {
  const lenient = openWorkspace({ root, defaultDeny: false });
  const strict = openWorkspace({ root });
  const located = lenient.locate(".env");
  await expect(strict.open(located)).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  await expect(strict.open({ ...strict.locate("a.txt"), segments: [".env"] })).rejects.toMatchObject({
    code: "ACCESS_DENIED",
  });
  (await lenient.open(located)).close();
});

test("the names of a large directory are judged in turns, so that other work of the process goes on and an abort is seen", async () => {
  const entries = Array.from({ length: 60_000 }, (_, index) => ({
    name: `file ${index}`,
    type: "file" as const,
  }));
  const memory = memorySource();
  const source: FileSource = {
    traits: memory.traits,
    open: (place, call) => memory.open(place, call),
    list: () => Promise.resolve(entries),
  };
  const workspace = openWorkspace({ source, ignoreFiles: [] });
  const reason = new Error("enough");
  const controller = new AbortController();
  setImmediate(() => controller.abort(reason));
  await expect(workspace.list(".", { limit: 100_000, signal: controller.signal })).rejects.toBe(reason);
});
