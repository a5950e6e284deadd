import fs from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { FileSource, SourceOpenOptions } from "../../src/contract/file-source.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { openWorkspace } from "../../src/workspace/open-workspace.ts";
import type { AllOf } from "../documents/all-of.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import type { WorkspaceOptions } from "../../src/workspace/workspace-options.ts";

const files = { "a.txt": "a", "sub/b.txt": "bb", ".env": "x", "sub/.env": "x" };
const source = memorySource(files);

describe("the error for a wrong option says what is expected", () => {
  test.for<[object, string]>([
    [{ root: [] }, "root: expected the path of a directory, or a list of at least one, got []"],
    [{ root: 5 }, "root: expected the path of a directory, got 5"],
    [{ root: null }, "root: expected the path of a directory, got null"],
    [{ source, root: ["/a", "/b"] }, "root: a source appears under one path only"],
    [{ source, root: "a" }, 'root: expected an absolute path, got "a"'],
    [{ source: {} }, "source: expected a FileSource, got {}"],
    [{ source: null }, "source: expected a FileSource, got null"],
    [{ source: { open: 5 } }, 'source: expected a FileSource, got {"open":5}'],
    [{ source, symlinks: "follow" }, 'symlinks: expected "inside" or "deny", got "follow"'],
    [{ source, cwd: ".." }, 'cwd: expected a directory inside the root, got ".."'],
    [{ source, root: "/ws", cwd: "/other" }, 'cwd: expected a directory inside the root, got "/other"'],
    [{ source, ignoreFiles: ".gitignore" }, 'ignoreFiles: expected a list of names, got ".gitignore"'],
    [{ source, ignoreFiles: [""] }, 'ignoreFiles: expected names of files, got ""'],
    [{ source, ignoreFiles: ["."] }, 'ignoreFiles: expected names of files, got "."'],
    [{ source, ignoreFiles: [".."] }, 'ignoreFiles: expected names of files, got ".."'],
    [{ source, ignoreFiles: ["a/b"] }, 'ignoreFiles: expected names of files, got "a/b"'],
    [{ source, ignoreFiles: ["a\\b"] }, 'ignoreFiles: expected names of files, got "a\\\\b"'],
    [{ source, ignoreFiles: ["a\0"] }, 'ignoreFiles: expected names of files, got "a\\u0000"'],
    [{ source, ignoreFiles: [5] }, "ignoreFiles: expected names of files, got 5"],
    [{ source, deny: "a" }, 'deny: expected a list of rules, got "a"'],
    [{ source, exempt: {} }, "exempt: expected a list of rules, got {}"],
  ])("%o", ([options, message]) => {
    expect(() => openWorkspace(options)).toThrow(new TypeError(message));
  });

  test("a root and an empty cwd are checked by the same rule", () => {
    for (const options of [
      { source, root: "" },
      { source, cwd: "" },
      { source, root: ["/", 5] },
    ]) {
      expect(() => openWorkspace(options as WorkspaceOptions)).toThrow(TypeError);
    }
  });

  test("any object with an open function is a source", () => {
    const open = source.open.bind(source);
    expect(() =>
      openWorkspace({ source: Object.assign(() => {}, { open, traits: source.traits }) as never }),
    ).not.toThrow();
  });
});

describe("an option that is given as undefined", () => {
  test.for<[keyof WorkspaceOptions, string]>([
    ["root", "the working directory, or / of a source"],
    ["source", "the local disk"],
    ["deny", "no rules besides the default ones"],
    ["exempt", "no exemptions besides the default ones"],
    ["ignoreFiles", "no ignore files"],
  ])("is refused where it decides which files are read: %s", ([name, byDefault]) => {
    const message = `${name}: got undefined; leave the option out for its default, ${byDefault}`;
    expect(() => openWorkspace({ [name]: undefined })).toThrow(new TypeError(message));
    expect(() => openWorkspace(Object.assign({ source }, { [name]: undefined }))).toThrow(
      new TypeError(message),
    );
  });

  const omittable: AllOf<
    Exclude<keyof WorkspaceOptions, "root" | "source" | "deny" | "exempt" | "ignoreFiles">
  > = {
    cwd: true,
    defaultDeny: true,
    symlinks: true,
    rejectHardLinks: true,
    oneMount: true,
    reopenRoot: true,
  };
  test.for(Object.keys(omittable))("counts as omitted everywhere else: %s", async (name) => {
    const root = temporaryDirectory();
    writeFiles(root, { "a.txt": "a", ".env": "x" });
    fs.symlinkSync("a.txt", join(root, "link"));
    fs.linkSync(join(root, "a.txt"), join(root, "hard"));
    for (const options of [{ root }, { source: memorySource({ ...files, link: "", hard: "" }) }]) {
      const workspace = openWorkspace({ ...options, [name]: undefined });
      onTestFinished(() => workspace.dispose());
      expect(workspace.locate("a.txt").shown).toBe("a.txt");
      for (const path of ["link", "hard"]) (await workspace.open(workspace.locate(path))).close();
      expect(() => workspace.locate(".env")).toThrow(expect.objectContaining({ code: "ACCESS_DENIED" }));
    }
  });
});

describe("defaults", () => {
  test("the root is the working directory, or / of a source", () => {
    expect(openWorkspace().locate(`${process.cwd()}/a`).shown).toBe("a");
    expect(openWorkspace({ source }).locate("/a").shown).toBe("a");
  });

  test("links that stay inside are followed, and an open asks for the first 64 KiB", async () => {
    const asked: SourceOpenOptions[] = [];
    const watched: FileSource = {
      traits: source.traits,
      open: (segments, options) => {
        asked.push(options);
        return source.open(segments, options);
      },
    };
    const signal = new AbortController().signal;
    for (const symlinks of [undefined, "inside", "deny"] as const) {
      const workspace = openWorkspace({ source: watched, ...(symlinks && { symlinks }) });
      await workspace.open(workspace.locate("a.txt"), { signal });
    }
    expect(asked).toEqual([
      { symlinks: "inside", headBytes: 65_536, signal },
      { symlinks: "inside", headBytes: 65_536, signal },
      { symlinks: "deny", headBytes: 65_536, signal },
    ]);
  });
});

describe("where the platform is Windows", () => {
  const { platform } = process;
  afterEach(() => void Object.defineProperty(process, "platform", { value: platform }));

  test("paths of a source have the same form as everywhere", () => {
    Object.defineProperty(process, "platform", { value: "win32" });
    const workspace = openWorkspace({ source, root: "/ws" });
    expect(workspace.locate("/ws/a\\b:c").shown).toBe("a\\b:c");
  });
});

describe("a listing", () => {
  const names = async (options: WorkspaceOptions, path: string, limit?: number): Promise<string[]> => {
    const entries = await openWorkspace({ source, ...options }).list(
      path,
      limit === undefined ? {} : { limit },
    );
    return entries.map(({ name }) => name).toSorted();
  };

  test("hides denied names, and gives at most `limit` of the others", async () => {
    expect(await names({}, ".")).toEqual(["a.txt", "sub"]);
    expect(await names({ defaultDeny: false }, ".")).toEqual([".env", "a.txt", "sub"]);
    expect(await names({}, "sub")).toEqual(["b.txt"]);
    expect(await names({}, ".", 1)).toHaveLength(1);
    expect(await names({}, ".", 0)).toEqual([]);
    expect(await names({}, ".", -1)).toEqual([]);
  });

  test("gives a thousand entries by default, and looks at ten thousand", async () => {
    let limit = 0;
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`f${index}`, ""]));
    const memory = memorySource(many);
    const watched: FileSource = {
      traits: memory.traits,
      open: memory.open.bind(memory),
      list: async (path, options) => {
        ({ limit } = options);
        return (await memory.list?.(path, options)) ?? [];
      },
    };
    expect(await openWorkspace({ source: watched }).list(".")).toHaveLength(1000);
    expect(limit).toBe(10_000);
  });

  test("is refused when the source cannot list", async () => {
    const bare: FileSource = { traits: source.traits, open: source.open.bind(source) };
    await expect(openWorkspace({ source: bare }).list(".")).rejects.toMatchObject({
      code: "NOT_FILE",
      message: "directories cannot be listed here",
    });
  });

  test("hides what ignore files list, and refuses a directory that they list", async () => {
    const ignoring = memorySource({
      ...files,
      ".ignore": "sub/\nb.txt\n",
      "other/b.txt": "b",
      "other/c.txt": "c",
    });
    const options = { source: ignoring, ignoreFiles: [".ignore"] };
    expect(await names(options, ".")).toEqual([".ignore", "a.txt", "other"]);
    expect(await names(options, "other")).toEqual(["c.txt"]);
    await expect(names(options, "sub")).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      message: "it is named by one of the workspace's ignore files",
      details: { rule: "ignoreFiles" },
    });
  });
});

test("an abort rejects before anything is opened", async () => {
  const open = vi.fn();
  const workspace = openWorkspace({ source: { traits: source.traits, open } });
  const reason = new Error("stop");
  await expect(workspace.open(workspace.locate("a.txt"), { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  expect(open).not.toHaveBeenCalled();
});

test("a denied target of a link is closed again", async () => {
  const close = vi.fn();
  const linked: FileSource = {
    traits: source.traits,
    open: async () => ({
      path: ["sub", ".env"],
      size: 1,
      modifiedMs: 0,
      version: null,
      read: async () => 0,
      changed: () => false,
      close,
    }),
  };
  const workspace = openWorkspace({ source: linked });
  for (const name of ["a.txt", "sub/b.txt", "sub"]) {
    close.mockClear();
    await expect(workspace.open(workspace.locate(name))).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      message: 'it is denied by the policy rule ".env"',
      details: { rule: ".env" },
    });
    expect(close).toHaveBeenCalledOnce();
  }
  const free = openWorkspace({ source: linked, defaultDeny: false });
  (await free.open(free.locate("a.txt"))).close();
});

test("a located path has its place, and whether it was written as a directory", () => {
  const workspace = openWorkspace({ source, root: "/ws", cwd: "sub" });
  expect(workspace.locate("b.txt")).toEqual({
    requested: "b.txt",
    shown: "sub/b.txt",
    rootIndex: 0,
    segments: ["sub", "b.txt"],
    namesDirectory: false,
  });
  expect(workspace.locate("/ws/")).toEqual({
    requested: "/ws/",
    shown: ".",
    rootIndex: 0,
    segments: [],
    namesDirectory: true,
  });
  expect(() => workspace.locate("/w")).toThrow(expect.objectContaining({ code: "OUTSIDE_WORKSPACE" }));
  expect(() => workspace.locate("/wss/a")).toThrow(expect.objectContaining({ code: "OUTSIDE_WORKSPACE" }));
});

test("the confinement is that of the weakest root", () => {
  for (const confinement of ["kernel", "best-effort", "virtual", "delegated"] as const) {
    const held: FileSource = { traits: { ...source.traits, confinement }, open: source.open.bind(source) };
    expect(openWorkspace({ source: held }).confinement).toBe(confinement);
  }
});

test("a file with a hard link is read, unless rejectHardLinks is set", async () => {
  const root = temporaryDirectory();
  writeFiles(root, { "a.txt": "a" });
  fs.linkSync(join(root, "a.txt"), join(root, "b.txt"));
  const open = async (options: WorkspaceOptions): Promise<void> => {
    const workspace = openWorkspace({ root, ...options });
    (await workspace.open(workspace.locate("b.txt"))).close();
    workspace.dispose();
  };
  await open({});
  await expect(open({ rejectHardLinks: true })).rejects.toMatchObject({ code: "ACCESS_DENIED" });
});

test("a located path whose root does not exist is an error", async () => {
  const workspace = openWorkspace({ source });
  await expect(workspace.open({ ...workspace.locate("a.txt"), rootIndex: 1 })).rejects.toMatchObject({
    code: "INTERNAL",
    message: "the path belongs to another workspace",
  });
});
