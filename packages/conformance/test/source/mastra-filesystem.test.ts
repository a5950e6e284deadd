import { execFileSync } from "node:child_process";
import { appendFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import {
  CompositeFilesystem,
  LocalFilesystem,
  type FileStat,
  type WorkspaceFilesystem,
} from "@mastra/core/workspace";
import { openFileTool, readFileTool, ReadError, type ReadResult } from "@readfile/core";
import { filesystemSource, type ReadableFilesystem } from "@readfile/mastra";
import { describe, expect, test } from "vitest";
import { folderMaker } from "../fixtures/folder-maker.ts";

const folderOf = folderMaker();

const localFilesystem = (basePath: string): LocalFilesystem => new LocalFilesystem({ basePath });

async function read(
  filesystem: ReadableFilesystem,
  path: string,
  options = {},
): Promise<ReadResult<unknown>> {
  return openFileTool({ source: filesystemSource(filesystem), ...options }).run({ file_path: path });
}

describe.skipIf(process.platform === "win32")("attacks", () => {
  test("a link to a file that rules deny is judged by the file", async () => {
    const root = folderOf({ ".env": "TOKEN=secret\n", "a.txt": "a\n" });
    symlinkSync(".env", join(root, "notes.txt"));
    expect(await read(localFilesystem(root), "notes.txt")).toMatchObject({
      ok: false,
      text: expect.not.stringContaining("secret") as string,
    });
  });

  test("a link that leads out is answered as such", async () => {
    const root = folderOf({ "a.txt": "a\n", "..b.txt": "b\n" });
    symlinkSync(folderOf({ "secret.txt": "secret\n" }), join(root, "out"));
    const source = filesystemSource(localFilesystem(root));
    const texts = ["out/secret.txt", "out", "..b.txt"].map(
      async (path) => (await readFileTool({ source }).run({ path })).text,
    );
    expect(await Promise.all(texts)).toEqual([
      "Error: OUTSIDE_WORKSPACE: out/secret.txt: it leads outside the workspace",
      "Error: OUTSIDE_WORKSPACE: out: it leads outside the workspace",
      // Mastra refuses the name.
      "Error: PERMISSION_DENIED: ..b.txt: the operating system does not permit reading it",
    ]);
  });

  test("a path that starts with ~ is a name, not a home", async () => {
    const root = folderOf({ "~/a.txt": "here\n" });
    const anywhere = new LocalFilesystem({ basePath: root, contained: false });
    expect((await read(anywhere, "~/a.txt")).text).toBe("here\n");
    expect((await read(anywhere, "~/.bashrc")).ok).toBe(false);
  });

  test("without Mastra's containment, the host's files stay out of reach", async () => {
    const outside = folderOf({ "secret.txt": "secret\n" });
    const root = folderOf({ "a.txt": "a\n" });
    symlinkSync(outside, join(root, "out"));
    const anywhere = new LocalFilesystem({ basePath: root, contained: false });
    for (const path of [join(outside, "secret.txt"), "out/secret.txt", "../secret.txt"]) {
      expect((await read(anywhere, path)).text).not.toContain("secret\n");
      expect((await read(anywhere, path)).ok).toBe(false);
    }
  });

  test("a pipe is not waited for", async () => {
    const root = folderOf({ "empty.txt": "", ".gitkeep": "" });
    execFileSync("mkfifo", [join(root, "pipe")]);
    symlinkSync("pipe", join(root, "link"));
    const mounting = new CompositeFilesystem({ mounts: { "/m": localFilesystem(root) } });
    for (const [filesystem, path] of [
      [localFilesystem(root), "pipe"],
      [localFilesystem(root), "link"],
      [mounting, "m/pipe"],
    ] as const) {
      const source = filesystemSource(filesystem);
      expect((await readFileTool({ source }).run({ path })).text).toBe(
        `Error: NOT_FILE: ${path}: it is not a regular file`,
      );
    }
    const source = filesystemSource(localFilesystem(root));
    for (const path of ["empty.txt", ".gitkeep"]) {
      expect((await readFileTool({ source }).run({ path })).text).toBe(`[${path} | empty file]`);
    }
  });

  test.for(["link", "content"])("what changes while it is copied is refused: %s", async (changed) => {
    const root = folderOf({ "a.txt": "a\n", "b.txt": "b\n", ".env": "secret\n" });
    symlinkSync("a.txt", join(root, "link"));
    const local = localFilesystem(root);
    const filesystem: ReadableFilesystem = {
      realpath: (path) => local.realpath(path),
      stat: (path) => local.stat(path),
      readdir: (path) => local.readdir(path),
      readFile: async (path) => {
        if (changed === "content") appendFileSync(join(root, "a.txt"), "more\n");
        else {
          symlinkSync(".env", join(root, "next"));
          renameSync(join(root, "next"), join(root, "link"));
        }
        return local.readFile(path);
      },
    };
    expect(await read(filesystem, "link")).toMatchObject({
      ok: false,
      error: { retryable: true },
      text: expect.not.stringContaining("secret") as string,
    });
  });
});

describe.skipIf(process.platform === "win32")("links in the mounts of a CompositeFilesystem", () => {
  const mounted = folderOf({ ".env": "TOKEN=secret\n", "sub/a.txt": "a\n", "~/b.txt": "b\n" });
  const outside = folderOf({ "secret.txt": "secret\n" });
  symlinkSync("../.env", join(mounted, "sub/link-env"));
  symlinkSync("a.txt", join(mounted, "sub/link-a"));
  symlinkSync("sub", join(mounted, "link-sub"));
  symlinkSync(join(outside, "secret.txt"), join(mounted, "link-out"));
  symlinkSync(outside, join(mounted, "link-out-directory"));

  const anywhere = new LocalFilesystem({ basePath: mounted, contained: false });
  /** The same files of a filesystem that cannot say where a link leads. */
  const unresolving = Object.assign(new LocalFilesystem({ basePath: mounted, contained: false }), {
    realpath: undefined,
  }) as unknown as WorkspaceFilesystem;
  const filesystems = {
    contained: new CompositeFilesystem({ mounts: { "/m": localFilesystem(mounted) } }),
    uncontained: new CompositeFilesystem({ mounts: { "/m": anywhere } }),
    nested: new CompositeFilesystem({
      mounts: { "/m": new CompositeFilesystem({ mounts: { "/n": anywhere } }) },
    }),
    "without realpath": new CompositeFilesystem({ mounts: { "/m": unresolving } }),
  };
  const names = Object.keys(filesystems) as (keyof typeof filesystems)[];
  const root = (name: keyof typeof filesystems): string => (name === "nested" ? "m/n" : "m");

  test.for(names)("%s: nothing that rules deny, and nothing of the host", async (name) => {
    const secrets = [
      ".env",
      "sub/link-env",
      "link-sub/link-env",
      "link-sub/../.env",
      "link-out",
      "link-out-directory/secret.txt",
      "../.env",
      "../../secret.txt",
      `../..${outside}/secret.txt`,
      outside,
    ];
    for (const path of secrets) {
      for (const symlinks of ["inside", "deny"] as const) {
        const { ok, text } = await read(filesystems[name], `${root(name)}/${path}`, { symlinks });
        expect([path, ok, text.includes("secret\n")]).toEqual([path, false, false]);
      }
    }
    const source = filesystemSource(filesystems[name]);
    const link = [...root(name).split("/"), "link-out-directory"];
    await expect(source.list?.(link, { limit: 5 })).rejects.toBeInstanceOf(ReadError);
  });

  test.for(names)("%s: files beside the links", async (name) => {
    for (const symlinks of ["inside", "deny"] as const) {
      expect((await read(filesystems[name], `${root(name)}/sub/a.txt`, { symlinks })).text).toBe("a\n");
      // A mount would take a path that starts with ~ for one of the user's home.
      expect((await read(filesystems[name], `${root(name)}/~/b.txt`, { symlinks })).text).toBe("b\n");
    }
    expect(await read(filesystems[name], `${root(name)}/~/.bashrc`)).toMatchObject({
      error: { code: "FileNotFound" },
    });
  });

  test.for([
    ["contained", true],
    ["uncontained", true],
    ["nested", true],
    ["without realpath", false],
  ] as const)("%s: a link that stays inside is followed: %s", async ([name, followed]) => {
    for (const path of ["sub/link-a", "link-sub/a.txt", "link-sub/link-a"]) {
      expect((await read(filesystems[name], `${root(name)}/${path}`)).ok).toBe(followed);
      expect((await read(filesystems[name], `${root(name)}/${path}`, { symlinks: "deny" })).ok).toBe(false);
    }
  });

  test("a link that appears while a file is copied is refused", async () => {
    const filesystem: ReadableFilesystem = {
      stat: (path) => anywhere.stat(path),
      readdir: (path) => anywhere.readdir(path),
      readFile: async (path) => {
        renameSync(join(mounted, "sub"), join(mounted, "moved"));
        symlinkSync("moved", join(mounted, "sub"));
        return anywhere.readFile(path);
      },
    };
    const { ok } = await read(filesystem, "sub/a.txt");
    rmSync(join(mounted, "sub"));
    renameSync(join(mounted, "moved"), join(mounted, "sub"));
    expect(ok).toBe(false);
  });
});

describe("a filesystem that is not on the disk", () => {
  const stat = (size: number, type: FileStat["type"] = "file"): FileStat => ({
    name: "x",
    path: "/x",
    type,
    size,
    createdAt: new Date(1_700_000_000_000),
    modifiedAt: new Date(1_700_000_000_000),
  });
  const remote = (parts: Partial<WorkspaceFilesystem>): ReadableFilesystem => ({
    stat: async () => stat(6),
    readFile: async () => "h\u00e9llo",
    readdir: async () => [{ name: "x", type: "file" }],
    ...parts,
  });

  test("may give text", async () => {
    expect((await read(remote({}), "x")).text).toBe("h\u00e9llo");
  });

  test("a file of size 0 is read, because its filesystem may not know the length", async () => {
    const filesystem = remote({ stat: async () => stat(0) });
    expect((await read(filesystem, "x")).text).toBe("h\u00e9llo");
    const source = filesystemSource(filesystem, { maxFileBytes: 5 });
    expect((await readFileTool({ source }).run({ path: "x" })).text).toBe(
      "Error: TOO_LARGE: x: it has 6 bytes, and at most 5 can be read here",
    );
    const empty = filesystemSource(remote({ stat: async () => stat(0), readFile: async () => "" }));
    expect((await readFileTool({ source: empty }).run({ path: "x" })).text).toBe("[x | empty file]");
  });

  test("a kind that is neither a file nor a directory is not read", async () => {
    for (const type of ["symlink", "other", undefined]) {
      const source = filesystemSource(remote({ stat: async () => ({ ...stat(6), type: type as "file" }) }));
      expect((await readFileTool({ source }).run({ path: "x" })).text).toBe(
        "Error: NOT_FILE: x: it is not a regular file",
      );
    }
  });

  const unusable = { code: "INTERNAL", retryable: false };
  const readX = async (filesystem: ReadableFilesystem): Promise<ReadResult<unknown>> =>
    readFileTool({ source: filesystemSource(filesystem) }).run({ path: "x" });

  test.for([NaN, -1, 1.5, Infinity, "6", 6n, null, undefined])("a size that is none: %s", async (size) => {
    expect(await readX(remote({ stat: async () => stat(size as number) }))).toMatchObject({
      text: "Error: INTERNAL: x: the filesystem gave no usable size",
      error: unusable,
    });
  });

  test.for([undefined, null, "2020-01-01T00:00:00Z", 1, new Date(NaN)])(
    "a time that is none: %s",
    async (modifiedAt) => {
      const timeless = { ...stat(6), modifiedAt: modifiedAt as Date };
      expect(await readX(remote({ stat: async () => timeless }))).toMatchObject({
        text: "Error: INTERNAL: x: the filesystem gave no usable time of modification",
        error: unusable,
      });
    },
  );

  test.for([
    null,
    undefined,
    3,
    [1, 2, 3, 4, 5, 6],
    { length: 6 },
    new ArrayBuffer(6),
    new Uint16Array(6),
    new DataView(new ArrayBuffer(6)),
  ])("content that is neither bytes nor text: %o", async (content) => {
    expect(await readX(remote({ readFile: async () => content as never }))).toMatchObject({
      text: "Error: INTERNAL: x: the filesystem gave no usable bytes",
      error: unusable,
    });
  });

  test.for(["h\u00e9ll", "h\u00e9llo!", Buffer.alloc(5), Buffer.alloc(1000), ""])(
    "content of another length, while the file does not change: %o",
    async (content) => {
      expect(await readX(remote({ readFile: async () => content }))).toMatchObject({
        text: "Error: INTERNAL: x: the filesystem gave no usable bytes: their number is not the file's size",
        error: unusable,
      });
    },
  );

  test("what changes while it is copied may be read later", async () => {
    let asked = 0;
    const filesystem = remote({ stat: async () => stat(asked++ === 0 ? 6 : 7) });
    expect(await readX(filesystem)).toMatchObject({
      error: { code: "CHANGED_DURING_READ", retryable: true },
    });
  });

  test("a file that is too large is not asked for", async () => {
    let asked = 0;
    const filesystem = remote({
      stat: async () => stat(1001),
      readFile: async () => {
        asked++;
        return "";
      },
    });
    const source = filesystemSource(filesystem, { maxFileBytes: 1000 });
    const { text } = await readFileTool({ source }).run({ path: "x" });
    expect([text, asked]).toEqual([
      "Error: TOO_LARGE: x: it has 1001 bytes, and at most 1000 can be read here",
      0,
    ]);
  });

  test("an error is worded without its path, host and message", async () => {
    for (const error of [
      new Error("https://key@host/x failed"),
      "key",
      null,
      { code: "EACCES", path: "key" },
    ]) {
      const filesystem = remote({ stat: async () => Promise.reject(error) });
      const { ok, text } = await readFileTool({ source: filesystemSource(filesystem) }).run({ path: "x" });
      expect([ok, text.includes("key"), text.includes("host")]).toEqual([false, false, false]);
    }
  });

  test.for<[string, object, string]>([
    [
      "throws for a directory",
      Object.assign(new Error("EISDIR: key"), { code: "EISDIR" }),
      // Its stat calls it a file.
      "Error: NOT_FILE: x: it is a file, not a directory: send the path without what stands behind its name",
    ],
    [
      "ends in the middle",
      new Error("the connection to https://key@host was lost"),
      "Error: INTERNAL: x: the file could not be read",
    ],
  ])("one whose readFile %s", async ([, error, text]) => {
    expect(await readX(remote({ readFile: () => Promise.reject(error) }))).toMatchObject({ text });
  });

  test("one that holds 5 GB and does not say so: what is more than may be held is refused", async () => {
    const filesystem = remote({
      stat: async () => stat(0),
      readFile: async () => Buffer.alloc(75_000_000),
    });
    expect((await readX(filesystem)).text).toBe(
      "Error: TOO_LARGE: x: it has 75000000 bytes, and at most 67108864 can be read here",
    );
  });

  const never = (): Promise<never> => new Promise(() => {});
  const noX = async (path: string): Promise<FileStat> => {
    if (path === ".") return stat(0, "directory");
    throw Object.assign(new Error("key"), { code: "ENOENT" });
  };
  const silent: [string, Partial<WorkspaceFilesystem>][] = [
    ["stat", { stat: never }],
    ["readFile", { readFile: never }],
    ["realpath", { realpath: never }],
    ["readdir, which shows whether it is a link", { readdir: never }],
    ["readdir, which shows near names", { realpath: async (path) => path, stat: noX, readdir: never }],
  ];

  test.for(silent)("an abort does not wait for its %s", async ([, parts]) => {
    const controller = new AbortController();
    const reason = new Error("stop");
    const tool = readFileTool({ source: filesystemSource(remote(parts)) });
    const run = tool.run({ path: "x" }, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await expect(run).rejects.toBe(reason);
  });

  test("one that never answers is given up after the time for a read", async () => {
    const source = filesystemSource(remote({ readFile: never }));
    expect((await readFileTool({ source, timeoutMs: 50 }).run({ path: "x" })).text).toBe(
      "Error: TIMEOUT: x: reading took longer than 50 ms; try again, or ask for earlier lines",
    );
  });

  test("several filesystems in one, by their mounts", async () => {
    const filesystem = new CompositeFilesystem({
      mounts: { "/docs": localFilesystem(folderOf({ "a.txt": "a\n" })) },
    });
    const source = filesystemSource(filesystem);
    expect((await read(filesystem, "docs/a.txt")).text).toBe("a\n");
    expect((await read(filesystem, "/docs/a.txt")).text).toBe("a\n");
    expect((await read(filesystem, "nowhere/a.txt")).ok).toBe(false);
    expect(await source.list?.([], { limit: 5 })).toEqual([{ name: "docs", type: "directory" }]);
  });

  test.for([
    [{ maxFileBytes: 0 }, "maxFileBytes: expected a whole number of at least 1, got 0"],
    [{ maxFileBytes: NaN }, "maxFileBytes: expected a whole number of at least 1, got NaN"],
    [{ maxBytes: 1 }, "maxBytes: there is no such option"],
    [null, "expected options such as { maxFileBytes: 1000000 }, got null"],
  ] as const)("wrong options: %j", ([options, message]) => {
    expect(() => filesystemSource(remote({}), options as never)).toThrow(new TypeError(message));
  });

  test.for([
    [undefined, "undefined"],
    [null, "null"],
    [{}, "{}"],
    ["x", '"x"'],
    [() => {}, "a function"],
    [{ readFile() {}, stat() {} }, "{}"],
    [{ readFile() {}, readdir() {}, stat: 1 }, '{"stat":1}'],
    [{ readFile() {}, readdir() {}, stat() {}, realpath: "/" }, '{"realpath":"/"}'],
  ] as const)("no filesystem: %j", ([filesystem, got]) => {
    expect(() => filesystemSource(filesystem as never)).toThrow(
      new TypeError(
        `filesystem: expected one of a Mastra workspace, with readFile, readdir and stat, got ${got}`,
      ),
    );
  });
});
