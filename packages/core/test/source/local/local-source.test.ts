import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { SourceOpenOptions } from "../../../src/contract/file-source.ts";
import { localSource } from "../../../src/source/local/local-source.ts";
import { tryCommand } from "../../security/try-command.ts";
import { temporaryDirectory, writeFiles } from "../../temporary-directory.ts";

const inside: SourceOpenOptions = { symlinks: "inside", headBytes: 0 };
const directory = temporaryDirectory();
let made = 0;

function freshRoot(files: Readonly<Record<string, string | Uint8Array>>): string {
  made++;
  const root = path.join(directory, `root-${made}`);
  fs.mkdirSync(root);
  writeFiles(root, files);
  return root;
}

const posix = process.platform !== "win32";

describe.runIf(posix)("links", () => {
  const root = freshRoot({ "d/f": "inside", g: "top" });
  fs.writeFileSync(path.join(directory, "secret"), "secret");
  const link = (target: string, name: string): void => fs.symlinkSync(target, path.join(root, name));
  link("d/f", "to-file");
  link("d", "to-directory");
  link("../g", "d/up");
  link(path.join(root, "d/f"), "absolute-inside");
  link("../secret", "out");
  link("../nothing", "out-dangling");
  link(path.join(directory, "secret"), "absolute-out");
  link("..", "parent");
  link(`../${path.basename(root)}/g`, "escape-and-return");
  link("missing", "dangling");
  link("loop-b", "loop-a");
  link("loop-a", "loop-b");
  link("g/", "slash-after-file");
  link("d/", "slash-after-directory");
  for (let index = 0; index < 41; index++) link(index === 40 ? "g" : `chain-${index + 1}`, `chain-${index}`);
  const source = localSource({ root });

  test.for([
    ["to-file", "d/f", "inside"],
    ["to-directory/f", "d/f", "inside"],
    ["d/up", "g", "top"],
    ["to-directory/up", "g", "top"],
    ["absolute-inside", "d/f", "inside"],
    ["slash-after-directory/f", "d/f", "inside"],
    ["chain-1", "g", "top"],
  ] as const)("%s leads to %s", async ([name, real, content]) => {
    const file = await source.open(name.split("/"), inside);
    const target = new Uint8Array(100);
    const count = await file.read(target, 0);
    file.close();
    expect(file.path.join("/")).toBe(real);
    expect(Buffer.from(target.subarray(0, count)).toString()).toBe(content);
  });

  test.for([
    ["out", "OUTSIDE_WORKSPACE"],
    ["out-dangling", "OUTSIDE_WORKSPACE"],
    ["absolute-out", "OUTSIDE_WORKSPACE"],
    ["parent/secret", "OUTSIDE_WORKSPACE"],
    ["escape-and-return", "OUTSIDE_WORKSPACE"],
    ["dangling", "NOT_FOUND"],
    ["loop-a", "NOT_FILE"],
    ["chain-0", "NOT_FILE"],
    ["slash-after-file", "NOT_FOUND"],
    ["to-directory", "NOT_FILE"],
  ] as const)("%s is refused with %s", async ([name, code]) => {
    await expect(source.open(name.split("/"), inside)).rejects.toMatchObject({ name: "ReadError", code });
  });

  test("a target outside is refused in the same words, whether it exists or not", async () => {
    const error = async (name: string): Promise<unknown> =>
      source.open([name], inside).then(
        () => undefined,
        (reason: Error) => reason.message,
      );
    expect(await error("out")).toBe("it leads outside the workspace");
    expect(await error("out-dangling")).toBe("it leads outside the workspace");
  });

  test.for([
    ["d/../../secret"],
    ["d", "../../secret"],
    ["../secret"],
    ["d/f"],
    ["/"],
    ["d", "f\0"],
    ["\ud800"],
  ])("%j are not names: nothing is opened", async (names) => {
    await expect(source.open(names, inside)).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
    await expect(source.list(names, { limit: 5 })).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
  });

  test('with symlinks "deny" no link is followed', async () => {
    const deny: SourceOpenOptions = { symlinks: "deny", headBytes: 0 };
    await expect(source.open(["to-file"], deny)).rejects.toMatchObject({ code: "ACCESS_DENIED" });
    await expect(source.open(["to-directory", "f"], deny)).rejects.toMatchObject({ code: "ACCESS_DENIED" });
    (await source.open(["d", "f"], deny)).close();
  });
});

describe.runIf(posix)("objects that are not regular files", () => {
  test("a named pipe is refused at once, and its writer is not woken", async ({ skip }) => {
    const root = freshRoot({ f: "x" });
    const failed = tryCommand("mkfifo", [path.join(root, "pipe")]);
    if (failed !== undefined) return skip(failed);
    const source = localSource({ root });
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        expect(source.open(["pipe"], inside)).rejects.toMatchObject({
          code: "NOT_FILE",
          details: { kind: "fifo" },
        }),
      ),
    );
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("a socket is refused", async () => {
    const root = freshRoot({});
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(path.join(root, "s"), resolve));
    await expect(localSource({ root }).open(["s"], inside)).rejects.toMatchObject({
      code: "NOT_FILE",
      details: { kind: "socket" },
    });
    server.close();
  });

  test.runIf(process.platform === "linux")("devices and pseudo files are refused", async () => {
    const source = localSource({ root: "/" });
    await expect(source.open(["dev", "zero"], inside)).rejects.toMatchObject({ code: "NOT_FILE" });
    for (const name of [
      ["proc", "self", "environ"],
      ["proc", "version"],
      ["sys", "kernel", "mm", "hugepages"],
    ]) {
      await expect(source.open(name, inside)).rejects.toMatchObject({ code: "NOT_FILE" });
    }
  });
});

test("a file that cannot be read is PERMISSION_DENIED", async ({ skip }) => {
  const { seteuid } = process;
  if (!seteuid || process.geteuid?.() !== 0) return skip("changing the effective user needs root");
  const root = freshRoot({ "closed/f": "x", locked: "y" });
  fs.chmodSync(directory, 0o755);
  fs.chmodSync(path.join(root, "locked"), 0);
  fs.chmodSync(path.join(root, "closed"), 0);
  const source = localSource({ root });
  (await source.open(["locked"], inside)).close();
  seteuid(65534);
  try {
    await expect(source.open(["locked"], inside)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
    await expect(source.open(["closed", "f"], inside)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  } finally {
    seteuid(0);
  }
});

describe("the root", () => {
  test("a missing root is an error without its path", async () => {
    const source = localSource({ root: path.join(directory, "never") });
    const failure = source.open(["f"], inside);
    await expect(failure).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "the workspace root is not an existing directory",
    });
  });

  test("a root that is a file is an error", async () => {
    const root = freshRoot({ f: "x" });
    const source = localSource({ root: path.join(root, "f") });
    await expect(source.open(["f"], inside)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test.runIf(process.platform === "linux")(
    "stays the directory that was opened when another takes its name",
    async () => {
      const root = freshRoot({ f: "first" });
      const source = localSource({ root });
      (await source.open(["f"], inside)).close();
      fs.renameSync(root, `${root}-moved`);
      fs.mkdirSync(root);
      fs.writeFileSync(path.join(root, "f"), "second");
      const file = await source.open(["f"], inside);
      const target = new Uint8Array(10);
      expect(Buffer.from(target.subarray(0, await file.read(target, 0))).toString()).toBe("first");
      file.close();
    },
  );

  test("a removed root is opened again, unless reopenRoot is false", async () => {
    const root = freshRoot({ f: "first" });
    const source = localSource({ root });
    const strict = localSource({ root, reopenRoot: false });
    (await source.open(["f"], inside)).close();
    (await strict.open(["f"], inside)).close();
    fs.rmSync(root, { recursive: true });
    fs.mkdirSync(root);
    fs.writeFileSync(path.join(root, "f"), "second!");
    const file = await source.open(["f"], inside);
    expect(file.size).toBe(7);
    file.close();
    if (strict.traits.confinement === "kernel") {
      await expect(strict.open(["f"], inside)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe.runIf(process.platform === "linux")("descriptors", () => {
  /** The descriptors of this process at or beneath a directory. */
  const count = (root: string): number =>
    fs.readdirSync("/proc/self/fd").filter((descriptor) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(root);
      } catch {
        return false;
      }
    }).length;

  test("no open leaves one behind, and many sources share a root", async () => {
    const root = freshRoot({ "a/b/c": "x" });
    fs.symlinkSync("../../..", path.join(root, "a/out"));
    const first = localSource({ root });
    (await first.open(["a", "b", "c"], inside)).close();
    expect(count(root)).toBe(1);
    for (let round = 0; round < 300; round++) {
      const source = localSource({ root });
      await source.open(["a", "nothing"], inside).catch(() => {});
      await source.open(["a", "out", "x"], inside).catch(() => {});
      await source.open(["a", "b"], inside).catch(() => {});
      (await source.open(["a", "b", "c"], inside)).close();
      const closedEarly = await source.open(["a", "b", "c"], inside);
      const reading = closedEarly.read(new Uint8Array(4), 0);
      closedEarly.close();
      await expect(reading).rejects.toMatchObject({ code: "INTERNAL" });
    }
    // The descriptor of a cancelled read is closed when the read ends.
    await vi.waitFor(() => expect(count(root)).toBe(1));
    first.dispose();
  });

  test("the root's descriptor stays open during work that was already requested", async () => {
    const root = freshRoot({ f: "x", "d/g": "y" });
    const source = localSource({ root });
    (await source.open(["f"], inside)).close();
    const listed = source.list([], { limit: 5 });
    source.dispose();
    const other = fs.openSync(directory, "r");
    expect((await listed).map((entry) => entry.name).toSorted()).toEqual(["d", "f"]);
    expect(fs.fstatSync(other).isDirectory()).toBe(true);
    fs.closeSync(other);
  });

  test("the root's descriptor is closed when the last source releases it", async () => {
    const root = freshRoot({ f: "x" });
    const sources = [localSource({ root }), localSource({ root })];
    await Promise.all(sources.map(async (source) => (await source.open(["f"], inside)).close()));
    expect(count(root)).toBe(1);
    for (const source of sources) source.dispose();
    expect(count(root)).toBe(0);
    await expect(sources[0]?.open(["f"], inside)).rejects.toMatchObject({ code: "INTERNAL" });
  });
});

test("a change of an open file is reported", async () => {
  const root = freshRoot({ f: "one" });
  const file = await localSource({ root }).open(["f"], inside);
  fs.appendFileSync(path.join(root, "f"), " two");
  expect(await file.changed()).toBe(true);
  file.close();
});

test("a file that is replaced by a rename keeps its old content and counts as unchanged", async () => {
  const root = freshRoot({ f: "old", g: "new" });
  const file = await localSource({ root }).open(["f"], inside);
  fs.renameSync(path.join(root, "g"), path.join(root, "f"));
  const target = new Uint8Array(10);
  expect(Buffer.from(target.subarray(0, await file.read(target, 0))).toString()).toBe("old");
  expect(await file.changed()).toBe(false);
  file.close();
});

describe.runIf(process.platform === "linux")("roots are distinguished by identity", () => {
  const text = async (source: ReturnType<typeof localSource>, name: string): Promise<string> => {
    const file = await source.open([name], inside);
    const target = new Uint8Array(50);
    const count = await file.read(target, 0);
    file.close();
    return Buffer.from(target.subarray(0, count)).toString();
  };

  test("two roots whose real paths are not UTF-8", async () => {
    for (const [byte, link, content] of [
      [0xff, "one", "SECRET"],
      [0xfe, "two", "public"],
    ] as const) {
      const real = Buffer.concat([Buffer.from(`${directory}/w`), Buffer.from([byte])]);
      fs.mkdirSync(real);
      fs.writeFileSync(Buffer.concat([real, Buffer.from("/f")]), content);
      fs.symlinkSync(real, path.join(directory, link));
    }
    expect(await text(localSource({ root: path.join(directory, "one") }), "f")).toBe("SECRET");
    expect(await text(localSource({ root: path.join(directory, "two") }), "f")).toBe("public");
  });

  test("a replaced root, for a source that is opened afterwards", async () => {
    const root = freshRoot({ f: "old" });
    const before = localSource({ root });
    expect(await text(before, "f")).toBe("old");
    fs.renameSync(root, `${root}-old`);
    fs.mkdirSync(root);
    fs.writeFileSync(path.join(root, "f"), "new");
    expect(await text(localSource({ root }), "f")).toBe("new");
    expect(await text(before, "f")).toBe("old");
  });

  test("absolute links are resolved by the spellings of their own source", async () => {
    const root = freshRoot({ f: "x" });
    const spelled = `${root}-spelled`;
    fs.symlinkSync(root, spelled);
    fs.symlinkSync(`${spelled}/f`, path.join(root, "abs"));
    fs.symlinkSync(`${root}//./f`, path.join(root, "doubled"));
    const plain = localSource({ root });
    await expect(plain.open(["abs"], inside)).rejects.toMatchObject({ code: "OUTSIDE_WORKSPACE" });
    expect(await text(localSource({ root: spelled }), "abs")).toBe("x");
    await expect(plain.open(["abs"], inside)).rejects.toMatchObject({ code: "OUTSIDE_WORKSPACE" });
    expect(await text(plain, "doubled")).toBe("x");
  });

  test("a sibling whose name starts with the root's and a backslash is outside", async () => {
    const root = freshRoot({ evil: "inside" });
    fs.writeFileSync(`${root}\\evil`, "outside");
    fs.symlinkSync(`${root}\\evil`, path.join(root, "l"));
    await expect(localSource({ root }).open(["l"], inside)).rejects.toMatchObject({
      code: "OUTSIDE_WORKSPACE",
    });
  });
});

describe.runIf(posix)("links full of ..", () => {
  test("lead to their target, deeper than the walk holds directories", async () => {
    const deep = Array.from({ length: 150 }, () => "d").join("/");
    const root = freshRoot({ [`${deep}/g`]: "deep", f: "top" });
    fs.symlinkSync(`${"d/".repeat(150)}${"../".repeat(150)}f`, path.join(root, "down-and-up"));
    fs.symlinkSync(`${"d/".repeat(150)}${"../".repeat(100)}${"d/".repeat(100)}g`, path.join(root, "again"));
    fs.symlinkSync(`${"d/".repeat(10)}${"../".repeat(11)}f`, path.join(root, "too-far"));
    const source = localSource({ root });
    expect((await source.open(["down-and-up"], inside)).path).toEqual(["f"]);
    expect((await source.open(["again"], inside)).path.join("/")).toBe(`${deep}/g`);
    await expect(source.open(["too-far"], inside)).rejects.toMatchObject({ code: "OUTSIDE_WORKSPACE" });
  });

  test("an endless chain is a loop, not a change", async () => {
    const root = freshRoot({ "d/x": "", f: "top" });
    const turns = "d/../".repeat(800);
    for (let index = 0; index < 12; index++) {
      fs.symlinkSync(`${turns}${index === 11 ? "f" : `l${index + 1}`}`, path.join(root, `l${index}`));
    }
    const source = localSource({ root });
    await expect(source.open(["l0"], inside)).rejects.toMatchObject({
      code: "NOT_FILE",
      details: { reason: "link_loop" },
      retryable: false,
    });
    expect((await source.open(["l8"], inside)).path).toEqual(["f"]);
  });
});

test.runIf(posix)("a listing follows links as a read does, and reports its real path", async () => {
  const root = freshRoot({ "d/f": "x" });
  fs.symlinkSync("d", path.join(root, "l"));
  const source = localSource({ root });
  const real: string[][] = [];
  const approve = (found: readonly string[]): void => void real.push([...found]);
  expect(await source.list(["l"], { limit: 5, approve })).toEqual([{ name: "f", type: "file" }]);
  expect(real).toEqual([["d"]]);
  await expect(source.list(["l"], { limit: 5, symlinks: "deny" })).rejects.toMatchObject({
    code: "ACCESS_DENIED",
  });
  if (process.platform === "linux") {
    await expect(localSource({ root: "/" }).list(["proc", "self"], { limit: 5 })).rejects.toMatchObject({
      code: "NOT_FILE",
    });
  }
});
