import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { readFileTool, type FileSource } from "@readfile/core";
import { describe, expect, test } from "vitest";
import { gitSource } from "../src/index.ts";
import { commit, git, repositoryWith, temporaryDirectory } from "./repository.ts";

const directory = temporaryDirectory();

const read = async (source: FileSource, path: string): Promise<string> =>
  (await readFileTool({ source }).run({ path })).text;

const sourceOf = (dir: string, revision: string): FileSource =>
  gitSource({ dir, revision, engine: "isomorphic-git" });

const root = repositoryWith(directory, {
  "a.txt": "one\n",
  "docs/b.txt": "beneath\n",
  link: { link: "docs/b.txt" },
});
const first = git(root, ["rev-parse", "HEAD"]);
commit(root, { "a.txt": "two\n", module: { submodule: first } });
git(root, ["tag", "-a", "-m", "x", "annotated", first]);
git(root, ["tag", "light", first]);

describe("isomorphic-git", () => {
  test.for([
    ["HEAD", "two"],
    ["main", "two"],
    ["light", "one"],
    ["annotated", "one"],
    [first, "one"],
    [first.slice(0, 9), "one"],
  ] as const)("reads %s", async ([revision, line]) => {
    expect(await read(sourceOf(root, revision), "a.txt")).toBe(`[a.txt | line 1 of 1]\n1\t${line}`);
  });

  test("reads from packs, through links, and lists", async () => {
    git(root, ["gc", "-q"]);
    const source = sourceOf(root, "light");
    expect(await read(source, "link")).toBe("[link | line 1 of 1]\n1\tbeneath");
    expect(await source.list?.([], { limit: 9 })).toEqual([
      { name: "a.txt", type: "file" },
      { name: "docs", type: "directory" },
      { name: "link", type: "link" },
    ]);
    expect(await read(sourceOf(root, "main"), "module")).toContain("it is a submodule");
  });

  test.for(["HEAD~1", "nothing", "HEAD:docs", "../../x", "config", "-x"])(
    "has no revision %s",
    async (revision) => {
      await expect(gitSource({ dir: root, revision, engine: "isomorphic-git" }).pin()).rejects.toMatchObject({
        code: "INTERNAL",
        details: { reason: "revision_missing" },
      });
    },
  );

  test("says what only git can read", async () => {
    const worktree = join(directory, "worktree");
    git(root, ["worktree", "add", "-q", "--detach", worktree, first]);
    expect(await read(sourceOf(worktree, "HEAD"), "a.txt")).toBe(
      "Error: INTERNAL: a.txt: only the program git can read a worktree or a submodule",
    );
    const sha256 = repositoryWith(directory, { f: "x\n" }, ["--object-format=sha256"]);
    expect(await read(sourceOf(sha256, "main"), "f")).toBe(
      "Error: INTERNAL: f: only the program git can read the format of the repository",
    );
    expect(await read(sourceOf(join(directory, "nowhere"), "main"), "f")).toBe(
      "Error: INTERNAL: f: it is not a repository",
    );
  });

  test("a damaged object is an error", async () => {
    const damaged = repositoryWith(directory, { f: "x\n" });
    const id = git(damaged, ["rev-parse", "main:f"]);
    writeFileSync(join(damaged, ".git/objects", id.slice(0, 2), "x"), "");
    const path = join(damaged, ".git/objects", id.slice(0, 2), id.slice(2));
    git(damaged, ["config", "x.y", "z"]);
    const { chmodSync } = await import("node:fs");
    chmodSync(path, 0o644);
    writeFileSync(path, "not compressed");
    expect(await read(sourceOf(damaged, "main"), "f")).toBe(
      "Error: INTERNAL: f: the repository is damaged: an object cannot be read",
    );
  });

  test("takes the place of a git that is not installed", async () => {
    const path = process.env["PATH"];
    process.env["PATH"] = mkdtempSync(join(directory, "bin-"));
    try {
      const found = await gitSource({ dir: root, revision: "main" }).pin();
      const missing = gitSource({ dir: root, revision: "main", engine: "git" }).pin();
      await expect(missing).rejects.toMatchObject({
        message: "the program git is not installed here",
        details: { reason: "no_git" },
      });
      process.env["PATH"] = path;
      expect(found.commit).toBe(git(root, ["rev-parse", "main"]));
    } finally {
      process.env["PATH"] = path;
    }
  });
});
