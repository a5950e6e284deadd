import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, deflateSync } from "node:zlib";
import { openFileTool, readFileTool, ReadError, type FileSource } from "@readfile/core";
import { describe, expect, test } from "vitest";
import { gitSource, type GitSource, type GitSourceOptions } from "../src/index.ts";
import { listTree } from "../src/tree-object.ts";
import { commit, git, repositoryWith, temporaryDirectory } from "./repository.ts";

const directory = temporaryDirectory();

const read = async (source: FileSource, path: string, options = {}): Promise<string> =>
  (await readFileTool({ source, ...options }).run({ path })).text;

const at = (dir: string, revision: string, options: Partial<GitSourceOptions> = {}): GitSource =>
  gitSource({ dir, revision, ...options });

const project = repositoryWith(directory, { "a.txt": "one\n", "docs/b.txt": "beneath\n" });
const first = git(project, ["rev-parse", "HEAD"]);
const second = commit(project, { "a.txt": "two\n", "docs/b.txt": "beneath\n" });
git(project, ["tag", "light", first]);
git(project, ["tag", "-a", "-m", "x", "annotated", first]);
git(project, ["tag", "-a", "-m", "x", "of-a-tag", "annotated"]);
git(project, ["tag", "-a", "-m", "x", "of-a-tree", `${first}^{tree}`]);
git(project, ["tag", "of-a-blob", `${first}:a.txt`]);
git(project, ["update-ref", "refs/heads/-dash", first]);
git(project, ["update-ref", "refs/heads/sl/ash", first]);
git(project, ["update-ref", "refs/remotes/origin/main", first]);
git(project, ["pack-refs", "--all"]);

describe("revisions", () => {
  test.for([
    ["HEAD", "two"],
    ["main", "two"],
    ["HEAD~1", "one"],
    [first, "one"],
    [first.slice(0, 10), "one"],
    ["light", "one"],
    ["annotated", "one"],
    ["of-a-tag", "one"],
    ["of-a-tree", "one"],
    [`${first}^{tree}`, "one"],
    ["-dash", "one"],
    ["sl/ash", "one"],
    ["origin/main", "one"],
    ["refs/heads/main", "two"],
    [":/nothing but the message", undefined],
  ] as const)("%s", async ([revision, line]) => {
    const shown =
      line === undefined
        ? `Error: INTERNAL: a.txt: the repository has no revision :/nothing but the message`
        : `[a.txt | line 1 of 1]\n1\t${line}`;
    expect(await read(at(project, revision), "a.txt")).toBe(shown);
  });

  test("a directory of a commit is the root", async () => {
    expect(await read(at(project, "HEAD:docs"), "b.txt")).toBe("[b.txt | line 1 of 1]\n1\tbeneath");
    expect(await at(project, "HEAD:docs").pin()).toEqual({
      commit: null,
      tree: git(project, ["rev-parse", "HEAD:docs"]),
    });
  });

  test.for([
    ["nothing", "the repository has no revision nothing", "revision_missing"],
    ["--help", "the repository has no revision --help", "revision_missing"],
    ["0".repeat(40), `the repository has no revision ${"0".repeat(40)}`, "revision_missing"],
    ["HEAD:nothing", "the repository has no revision HEAD:nothing", "revision_missing"],
    ["HEAD:a.txt", "the revision HEAD:a.txt is no commit and no directory", "revision_is_no_tree"],
    ["of-a-blob", "the revision of-a-blob is no commit and no directory", "revision_is_no_tree"],
  ] as const)("%s is none", async ([revision, message, reason]) => {
    await expect(at(project, revision).pin()).rejects.toMatchObject({
      name: "ReadError",
      code: "INTERNAL",
      message,
      details: { reason },
    });
  });

  test("one that stands for several objects is refused", async () => {
    const many = repositoryWith(directory, { f: "x" });
    const old = git(many, ["rev-parse", "HEAD"]);
    commit(many, { f: "y" });
    git(many, ["tag", "both", old]);
    git(many, ["update-ref", "refs/heads/both", "HEAD"]);
    const message = "the revision stands for several objects of the repository";
    const details = { reason: "revision_ambiguous" };
    await expect(at(many, "both").pin()).rejects.toMatchObject({ code: "INTERNAL", message, details });
    expect(await at(many, "refs/tags/both").pin()).toMatchObject({ commit: old });
    // Enough trees, so that two ids start alike.
    const ids = new Map<string, string>();
    let short: string | undefined;
    const blobs = Array.from(
      { length: 3000 },
      (_, index) => `blob\ndata ${`${index}`.length}\n${index}\n`,
    ).join("");
    git(many, ["fast-import", "--quiet"], blobs);
    const all = git(many, ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)"]).split("\n");
    for (const id of all) {
      if (ids.has(id.slice(0, 4))) short = id.slice(0, 4);
      ids.set(id.slice(0, 4), id);
    }
    await expect(at(many, short ?? "").pin()).rejects.toMatchObject({ code: "INTERNAL", details });
  });

  test("is looked up once", async () => {
    const moving = repositoryWith(directory, { f: "before\n" });
    const source = at(moving, "main");
    const pinned = await source.pin();
    commit(moving, { f: "after\n" });
    expect(await source.pin()).toEqual(pinned);
    expect(await read(source, "f")).toBe("[f | line 1 of 1]\n1\tbefore");
    expect(await read(at(moving, "main"), "f")).toBe("[f | line 1 of 1]\n1\tafter");
  });

  test("what failed is tried again", async () => {
    const later = mkdtempSync(join(directory, "later-"));
    const source = at(later, "main");
    await expect(source.pin()).rejects.toMatchObject({ details: { reason: "not_a_repository" } });
    git(later, ["init", "-q"]);
    await expect(source.pin()).rejects.toMatchObject({ details: { reason: "revision_missing" } });
    commit(later, { f: "x\n" });
    expect(await read(source, "f")).toBe("[f | line 1 of 1]\n1\tx");
  });

  test("says which commit it is", async () => {
    expect(await at(project, "main").pin()).toEqual({
      commit: second,
      tree: git(project, ["rev-parse", "main^{tree}"]),
    });
  });
});

describe("repositories", () => {
  test("a bare one, one by a file URL, and one whose path has odd characters", async () => {
    const bare = join(directory, "bare.git");
    git(directory, ["clone", "-q", "--bare", project, bare]);
    expect(await read(at(bare, "main"), "a.txt")).toBe("[a.txt | line 1 of 1]\n1\ttwo");
    const url = pathToFileURL(project);
    expect(await read(gitSource({ dir: url, revision: "main" }), "a.txt")).toContain("two");
    const odd = join(directory, 'od:d "na\nme');
    git(directory, ["clone", "-q", "--bare", project, odd]);
    expect(await read(at(odd, "main"), "a.txt")).toContain("two");
  });

  test("a worktree, and the repository that it belongs to", async () => {
    const worktree = join(directory, "worktree");
    git(project, ["worktree", "add", "-q", "--detach", worktree, first]);
    expect(await read(at(worktree, "HEAD"), "a.txt")).toContain("one");
    expect(await read(at(project, "HEAD"), "a.txt")).toContain("two");
  });

  test("ids of SHA-256", async () => {
    const sha256 = repositoryWith(directory, { "d/f": "long ids\n", l: { link: "d/f" } }, [
      "--object-format=sha256",
    ]);
    const { commit: id } = await at(sha256, "main").pin();
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(await read(at(sha256, "main"), "l")).toBe("[l | line 1 of 1]\n1\tlong ids");
  });

  test("after a repack, in packs and in deltas", async () => {
    const text = Array.from({ length: 2000 }, (_, index) => `line ${index}\n`).join("");
    const packed = repositoryWith(directory, { f: text });
    commit(packed, { f: `${text}more\n` });
    const source = at(packed, "main~1");
    expect(await read(source, "f")).toContain("line 1999");
    git(packed, ["repack", "-a", "-d", "-q", "-f"]);
    git(packed, ["prune-packed", "-q"]);
    expect(await read(source, "f")).toContain("line 1999");
  });

  test("a directory above is never looked at", async () => {
    for (const beneath of ["docs", ".git/objects"]) {
      const inner = join(project, beneath);
      writeFileSync(join(project, "untracked"), "");
      await expect(at(inner, "HEAD").pin()).rejects.toMatchObject({
        details: { reason: "not_a_repository" },
      });
    }
  });

  test("variables of git lead nowhere else", async () => {
    const other = repositoryWith(directory, { "a.txt": "other\n" });
    const names = ["GIT_DIR", "GIT_OBJECT_DIRECTORY", "GIT_CONFIG_PARAMETERS"] as const;
    process.env["GIT_DIR"] = join(other, ".git");
    process.env["GIT_OBJECT_DIRECTORY"] = join(other, ".git/objects");
    process.env["GIT_CONFIG_PARAMETERS"] = "broken";
    try {
      expect(await read(at(project, "HEAD"), "a.txt")).toContain("two");
    } finally {
      for (const name of names) delete process.env[name];
    }
  });

  test("a replaced object is not seen", async () => {
    const replaced = repositoryWith(directory, { f: "true\n" });
    const blob = git(replaced, ["hash-object", "-w", "--stdin"], "false\n");
    git(replaced, ["replace", git(replaced, ["rev-parse", "main:f"]), blob]);
    expect(git(replaced, ["show", "main:f"])).toBe("false");
    expect(await read(at(replaced, "main"), "f")).toBe("[f | line 1 of 1]\n1\ttrue");
  });

  test("none, a file in its place, an empty one", async () => {
    const reason = { details: { reason: "not_a_repository" }, code: "INTERNAL" };
    await expect(at(join(directory, "nowhere"), "HEAD").pin()).rejects.toMatchObject(reason);
    await expect(at(join(project, ".git/HEAD"), "HEAD").pin()).rejects.toMatchObject(reason);
    expect(await read(at(join(directory, "nowhere"), "HEAD"), "f")).toBe(
      "Error: INTERNAL: f: it is not a repository that git can read",
    );
    const empty = mkdtempSync(join(directory, "empty-"));
    git(empty, ["init", "-q"]);
    await expect(at(empty, "HEAD").pin()).rejects.toMatchObject({ details: { reason: "revision_missing" } });
  });
});

describe("files", () => {
  const lfs = `version https://git-lfs.github.com/spec/v1\noid sha256:${"ab".repeat(32)}\nsize 12345\n`;
  const files = repositoryWith(directory, {
    ".gitattributes": "*.crlf text eol=crlf\n*.id ident\n*.run filter=run diff=run\n",
    "a.crlf": "one\ntwo\n",
    "a.id": "$Id$\n",
    "a.run": "as it is\n",
    empty: "",
    "image.bin": lfs,
    "not-lfs.txt": `${lfs}${"x".repeat(1000)}\n`,
    module: { submodule: first },
    "in/module": { submodule: first },
    'names/new\nline "quoted" a:b \\ \u00e9': "odd\n",
    "bytes:names/\xff\xfe": "not UTF-8\n",
    "names/ space ": "space\n",
  });
  const source = at(files, "main");

  test("no filter is applied", async () => {
    expect(await read(source, "a.crlf")).toBe("[a.crlf | lines 1-2 of 2]\n1\tone\n2\ttwo");
    expect(await read(source, "a.id")).toBe("[a.id | line 1 of 1]\n1\t$Id$");
    expect(await read(source, "a.run")).toBe("[a.run | line 1 of 1]\n1\tas it is");
    expect(await read(source, "empty")).toBe("[empty | empty file]");
  });

  test("a submodule", async () => {
    const text = "it is a submodule: the files of another repository, which are not here";
    for (const path of ["module", "in/module"]) {
      expect(await read(source, path)).toBe(`Error: NOT_FILE: ${path}: ${text}`);
    }
    expect(await read(source, "module/a.txt")).toBe(
      "Error: NOT_FOUND: module/a.txt: no such file: a part of the path is not a directory",
    );
    expect(await source.list?.(["in"], { limit: 5 })).toEqual([{ name: "module", type: "other" }]);
    await expect(source.open(["module"], { symlinks: "inside", headBytes: 0 })).rejects.toMatchObject({
      details: { kind: "submodule" },
    });
  });

  test("a pointer of Git LFS", async () => {
    expect(await read(source, "image.bin")).toBe(
      "Error: NOT_FILE: image.bin: it is a pointer of Git LFS: the repository does not hold the file's 12345 bytes",
    );
    await expect(source.open(["image.bin"], { symlinks: "inside", headBytes: 0 })).rejects.toMatchObject({
      details: { kind: "lfs-pointer", size: 12345, sha256: "ab".repeat(32) },
    });
    expect(await read(at(files, "main", { lfsPointers: "read" }), "image.bin")).toContain("3\tsize 12345");
    expect(await read(source, "not-lfs.txt")).toContain("3\tsize 12345");
  });

  test("names with line feeds, quotes and colons", async () => {
    const open = openFileTool({ source });
    for (const [path, text] of [
      ['names/new\nline "quoted" a:b \\ \u00e9', "odd\n"],
      ["names/ space ", "space\n"],
    ]) {
      expect((await open.run({ file_path: path })).text).toBe(text);
    }
    // One that is not UTF-8 cannot be asked for.
    expect(await source.list?.(["names"], { limit: 9 })).toEqual([
      { name: " space ", type: "file" },
      { name: 'new\nline "quoted" a:b \\ \u00e9', type: "file" },
    ]);
    expect(await read(source, "names/\ufffd\ufffd")).toContain("NOT_FOUND");
  });

  test("their ids are their versions", async () => {
    const one = await source.open(["a.run"], { symlinks: "inside", headBytes: 0 });
    const other = await at(files, "main").open(["a.run"], { symlinks: "inside", headBytes: 0 });
    expect(one.version).toContain(git(files, ["rev-parse", "main:a.run"]));
    expect(other.version).toBe(one.version);
    expect(one.changed()).toBe(false);
    for (const file of [one, other]) file.close();
  });

  test("one that is too large is refused before it is read", async () => {
    const small = at(files, "main", { maxFileBytes: 5 });
    expect(await read(small, "a.crlf")).toBe(
      "Error: TOO_LARGE: a.crlf: it has 8 bytes, and at most 5 can be read here",
    );
    expect(await read(small, "a.id")).toBe("[a.id | line 1 of 1]\n1\t$Id$");
  });

  test("one that was removed from a partial clone is not fetched", async () => {
    const partial = repositoryWith(directory, {
      "here.txt": "here\n",
      "gone.txt": "gone\n",
      "d/gone.txt": "x\n",
    });
    const remove = (name: string): void => {
      const id = git(partial, ["rev-parse", name]);
      rmSync(join(partial, ".git/objects", id.slice(0, 2), id.slice(2)));
    };
    remove("main:gone.txt");
    remove("main:d");
    const gone = at(partial, "main");
    const message =
      "the repository cannot give it: it is damaged, or the clone is partial and nothing is fetched";
    expect(await read(gone, "here.txt")).toContain("here");
    expect(await read(gone, "gone.txt")).toBe(`Error: INTERNAL: gone.txt: ${message}`);
    expect(await read(gone, "d/gone.txt")).toBe(`Error: INTERNAL: d/gone.txt: ${message}`);
  });

  test("a damaged object is an error, and the others are read", async () => {
    const damaged = repositoryWith(directory, { "whole.txt": "whole\n", "broken.txt": "broken\n" });
    const id = git(damaged, ["rev-parse", "main:broken.txt"]);
    const path = join(damaged, ".git/objects", id.slice(0, 2), id.slice(2));
    rmSync(path);
    writeFileSync(path, "not compressed");
    const partly = at(damaged, "main");
    expect(await read(partly, "whole.txt")).toContain("whole");
    expect(await read(partly, "broken.txt")).toBe(
      "Error: INTERNAL: broken.txt: the repository cannot give it: it is damaged, or the clone is partial and nothing is fetched",
    );
    expect(await read(partly, "whole.txt")).toContain("whole");
  });
});

describe("links", () => {
  const links = repositoryWith(directory, {
    "docs/plan.md": "plan\n",
    ".env": "SECRET\n",
    inside: { link: "docs/plan.md" },
    "docs/up": { link: "../docs/plan.md" },
    directory: { link: "docs" },
    chain: { link: "directory/up" },
    slash: { link: "docs/plan.md/" },
    dot: { link: "./docs/./plan.md" },
    dangling: { link: "nothing" },
    out: { link: "../secret" },
    "docs/out": { link: "../../secret" },
    "out-and-back": { link: "../x/docs/plan.md" },
    absolute: { link: "/etc/passwd" },
    loop: { link: "loop" },
    empty: { link: "" },
    long: { link: "a/".repeat(3000) },
    secret: { link: ".env" },
    "not-utf8": { link: Uint8Array.of(0xff) },
  });
  const source = at(links, "main");

  test.for([
    ["inside", "[inside | line 1 of 1]\n1\tplan"],
    ["docs/up", "[docs/up | line 1 of 1]\n1\tplan"],
    ["directory/plan.md", "[directory/plan.md | line 1 of 1]\n1\tplan"],
    ["chain", "[chain | line 1 of 1]\n1\tplan"],
    ["dot", "[dot | line 1 of 1]\n1\tplan"],
    ["slash", "Error: NOT_FOUND: slash: no such file: a part of the path is not a directory"],
    ["out", "Error: OUTSIDE_WORKSPACE: out: it leads outside the workspace"],
    ["docs/out", "Error: OUTSIDE_WORKSPACE: docs/out: it leads outside the workspace"],
    ["out-and-back", "Error: OUTSIDE_WORKSPACE: out-and-back: it leads outside the workspace"],
    ["absolute", "Error: OUTSIDE_WORKSPACE: absolute: it leads outside the workspace"],
    ["loop", "Error: NOT_FILE: loop: it leads through too many symbolic links"],
    ["long", "Error: INTERNAL: long: the repository is damaged: an object cannot be read"],
  ] as const)("%s", async ([path, text]) => {
    expect(await read(source, path)).toBe(text);
  });

  test("those that lead to nothing", async () => {
    for (const path of ["dangling", "empty", "not-utf8"]) {
      expect(await read(source, path)).toContain("NOT_FOUND");
    }
  });

  test("what a link leads to is judged", async () => {
    expect(await read(source, "secret")).toContain("ACCESS_DENIED");
    expect(await read(source, "secret")).not.toContain("SECRET");
  });

  test("with symlinks: deny, none is followed", async () => {
    for (const path of ["inside", "directory/plan.md"]) {
      expect(await read(source, path, { symlinks: "deny" })).toBe(
        `Error: ACCESS_DENIED: ${path}: symbolic links are not followed here`,
      );
    }
    expect(await read(source, "docs/plan.md", { symlinks: "deny" })).toContain("plan");
  });

  test("are listed as links, and a listing goes through them", async () => {
    expect(await source.list?.(["directory"], { limit: 9 })).toEqual([
      { name: "out", type: "link" },
      { name: "plan.md", type: "file" },
      { name: "up", type: "link" },
    ]);
    const approved: unknown[] = [];
    const approve = (path: unknown): void => {
      approved.push(path);
      throw new ReadError("ACCESS_DENIED", "not here");
    };
    await expect(source.list?.(["directory"], { limit: 9, approve })).rejects.toThrow("not here");
    expect(approved).toEqual([["docs"]]);
  });
});

test("a tree made by hand: a name that is none is not shown, and none of them leads anywhere", async () => {
  const odd = repositoryWith(directory, { f: "x\n" });
  const blob = git(odd, ["rev-parse", "main:f"]);
  const tree = Buffer.concat(
    ["..", ".", "a/b", "", ".git", "ok"].flatMap((name) => [
      Buffer.from(`100644 ${name}\0`),
      Buffer.from(blob, "hex"),
    ]),
  );
  const id = git(odd, ["hash-object", "-t", "tree", "--literally", "-w", "--stdin"], tree);
  const source = at(odd, id);
  expect(await source.list?.([], { limit: 9 })).toEqual([
    { name: ".git", type: "file" },
    { name: "ok", type: "file" },
  ]);
  for (const path of [["a", "b"], ["a/b"], [".."], ["..", ".."]]) {
    await expect(source.open(path, { symlinks: "inside", headBytes: 0 })).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_FOUND|INVALID_ARGUMENT|OUTSIDE_WORKSPACE/) as string,
    });
  }
  const cut = git(odd, ["hash-object", "-t", "tree", "--literally", "-w", "--stdin"], tree.subarray(0, 40));
  await expect(at(odd, cut).list?.([], { limit: 9 })).rejects.toMatchObject({
    details: { reason: "damaged_object" },
  });
});

describe("objects that are larger than what is stored of them", () => {
  const GiB = 1024 * 1024 * 1024;
  const bombs = repositoryWith(directory, { f: "x\n" });

  /** Stores an object that claims to be so large. Gives its id, which is none of its content. */
  function claim(type: "blob" | "tree" | "commit", size: number, digit: string): string {
    const id = digit.repeat(40);
    const folder = join(bombs, ".git/objects", id.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    const start = Buffer.from(`${type} ${size}\0${"0123456789abcde\n".repeat(65_536)}`);
    writeFileSync(join(folder, id.slice(2)), deflateSync(start, { finishFlush: constants.Z_SYNC_FLUSH }));
    return id;
  }

  const tree = git(
    bombs,
    ["hash-object", "-t", "tree", "--literally", "-w", "--stdin"],
    Buffer.concat([
      Buffer.from("40000 d\0"),
      Buffer.from(claim("tree", 40_000_000, "d"), "hex"),
      Buffer.from("100644 f\0"),
      Buffer.from(claim("blob", 5 * GiB, "e"), "hex"),
    ]),
  );

  test("an object of 5 GiB is refused before it is read; where it is allowed, its start is read", async () => {
    expect(await read(at(bombs, tree), "f")).toBe(
      "Error: TOO_LARGE: f: it has 5368709120 bytes, and at most 1073741824 can be read here",
    );
    const allowing = at(bombs, tree, { maxFileBytes: 6 * GiB });
    const file = await allowing.open(["f"], { symlinks: "inside", headBytes: 0 });
    expect(file.size).toBe(5 * GiB);
    const target = new Uint8Array(16);
    expect(await file.read(target, 1600)).toBe(16);
    expect(Buffer.from(target).toString()).toBe("0123456789abcde\n");
    file.close();
    allowing.dispose?.();
  });

  test("a directory of too many names is refused before it is read", async () => {
    expect(await read(at(bombs, tree), "d/f")).toBe(
      "Error: TOO_LARGE: d/f: a directory on the path has too many names",
    );
  });

  test("a commit whose message is too long is refused before it is read", async () => {
    await expect(at(bombs, claim("commit", 20_000_000, "c")).pin()).rejects.toMatchObject({
      details: { reason: "damaged_object" },
    });
  });
});

test("a directory of 60,000 names is read in several turns of the event loop", async () => {
  const blob = git(project, ["hash-object", "-w", "--stdin"], "x\n");
  const id = Buffer.from(blob, "hex");
  const names = Array.from({ length: 60_000 }, (_, index) => Buffer.from(`100644 n${1_000_000 + index}\0`));
  const content = Buffer.concat(names.flatMap((name) => [name, id]));
  const tree = git(project, ["hash-object", "-t", "tree", "--literally", "-w", "--stdin"], content);
  // What waits for a turn gets one while the names are looked at.
  let turns = 0;
  const waiting = setInterval(() => turns++, 0);
  expect(await listTree(content, 20, 100_000)).toHaveLength(60_000);
  clearInterval(waiting);
  expect(turns).toBeGreaterThan(1);
  expect(await read(at(project, tree), "n1059999")).toBe("[n1059999 | line 1 of 1]\n1\tx");
});
