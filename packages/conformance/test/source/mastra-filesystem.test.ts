import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  CompositeFilesystem,
  LocalFilesystem,
  type FileStat,
  type WorkspaceFilesystem,
} from "@mastra/core/workspace";
import { openFileTool, readFileTool, type ReadResult } from "@readfile/core";
import { filesystemSource, type ReadableFilesystem } from "@readfile/mastra";
import { afterAll, describe, expect, test } from "vitest";
import { describeSource } from "../../src/describe-source.ts";

/** The parts of core's table of layouts that this test needs. The table is test data of another package. */
interface Layout {
  readonly name: string;
  readonly path: string;
  readonly outcome: { readonly reads: string } | { readonly refused: string };
  readonly options?: object;
}

const security = new URL("../../../core/test/security/", import.meta.url);
const { layouts: grouped } = (await import(new URL("layouts.ts", security).href)) as {
  readonly layouts: Readonly<Record<string, readonly Layout[]>>;
};
const { buildLayout } = (await import(new URL("build-layout.ts", security).href)) as {
  buildLayout(directory: string, layout: Layout): { readonly root: string; readonly path: string };
};

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-mastra-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(directory, "root-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

const localFilesystem = (basePath: string): LocalFilesystem => new LocalFilesystem({ basePath });

describeSource("LocalFilesystem of Mastra", (files) => filesystemSource(localFilesystem(folderOf(files))));

describeSource("LocalFilesystem of Mastra, reached through a link", (files) => {
  const link = `${folderOf(files)}-link`;
  symlinkSync(link.slice(0, -"-link".length), link);
  return filesystemSource(localFilesystem(link));
});

async function read(
  filesystem: ReadableFilesystem,
  path: string,
  options = {},
): Promise<ReadResult<unknown>> {
  return openFileTool({ source: filesystemSource(filesystem), ...options }).run({ file_path: path });
}

describe.skipIf(process.platform === "win32")("attacks", () => {
  test("core's layouts: reads what it may, and shows no secret", async () => {
    const layouts = Object.values(grouped).flat();
    let readFiles = 0;
    for (const layout of layouts) {
      const { root, path } = buildLayout(mkdtempSync(join(directory, "l-")), layout);
      // A source has no absolute path on the disk: beneath it, the root is `/`.
      const sent = path.replace(root, "");
      const { ok, text } = await read(localFilesystem(root), sent, layout.options);
      const shown = [layout.name, text];
      if ("refused" in layout.outcome) {
        expect(shown).toEqual([layout.name, expect.not.stringContaining("SECRET")]);
        // Mastra also follows links that leave the root and come back, or name it as a whole.
        const mayBeRead = layout.outcome.refused !== "ACCESS_DENIED";
        expect([layout.name, ok && !mayBeRead]).toEqual([layout.name, false]);
      } else if (ok) {
        readFiles++;
        expect(shown).toEqual([layout.name, `${layout.outcome.reads}\n`]);
      }
    }
    expect(layouts.length).toBeGreaterThan(100);
    expect(readFiles).toBeGreaterThan(20);
  });

  test("a link to a file that rules deny is judged by the file", async () => {
    const root = folderOf({ ".env": "TOKEN=secret\n", "a.txt": "a\n" });
    symlinkSync(".env", join(root, "notes.txt"));
    expect(await read(localFilesystem(root), "notes.txt")).toMatchObject({
      ok: false,
      text: expect.not.stringContaining("secret") as string,
    });
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
    const root = folderOf({});
    execFileSync("mkfifo", [join(root, "pipe")]);
    const { text } = await readFileTool({ source: filesystemSource(localFilesystem(root)) }).run({
      path: "pipe",
    });
    expect(text).toBe("[pipe | empty file]");
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
    readdir: async () => [],
    ...parts,
  });

  test("may give text", async () => {
    expect((await read(remote({}), "x")).text).toBe("h\u00e9llo");
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

  test("an abort does not wait for it", async () => {
    const controller = new AbortController();
    const reason = new Error("stop");
    const filesystem = remote({
      readFile: async () =>
        new Promise(() => {
          controller.abort(reason);
        }),
    });
    const run = readFileTool({ source: filesystemSource(filesystem) }).run(
      { path: "x" },
      { signal: controller.signal },
    );
    await expect(run).rejects.toBe(reason);
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
    [{ maxFileBytes: 0 }, "maxFileBytes: expected a whole number of at least 1"],
    [{ maxBytes: 1 }, "maxBytes: there is no such option"],
  ] as const)("wrong options: %j", ([options, message]) => {
    expect(() => filesystemSource(remote({}), options as object)).toThrow(new TypeError(message));
  });
});
