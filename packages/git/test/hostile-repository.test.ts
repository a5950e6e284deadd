import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { readFileTool } from "@readfile/core";
import { describe, expect, test } from "vitest";
import { GitProgram } from "../src/git-program.ts";
import { gitSource } from "../src/index.ts";
import { git, repositoryWith, temporaryDirectory } from "./repository.ts";

const directory = temporaryDirectory();

/** Writes a program that leaves a file behind when it runs. */
function trap(name: string): { readonly program: string; hasRun(): boolean } {
  const program = join(directory, `${name}.sh`);
  const trace = join(directory, `${name}-has-run`);
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${trace}'\nexit 1\n`);
  chmodSync(program, 0o755);
  return { program, hasRun: () => existsSync(trace) };
}

/** Every setting of a repository that names a program or leads elsewhere. */
function hostileSettings(program: string): string {
  return `
[core]
	repositoryformatversion = 1
	fsmonitor = ${program}
	hooksPath = ${directory}/hooks
	sshCommand = ${program}
	gitProxy = ${program}
	pager = ${program}
	editor = ${program}
	askPass = ${program}
	alternateRefsCommand = ${program}
	attributesFile = ${directory}/attributes
[extensions]
	partialClone = origin
[remote "origin"]
	url = ext::${program} %S
	promisor = true
	partialclonefilter = blob:none
	uploadpack = ${program}
	fetch = +refs/heads/*:refs/remotes/origin/*
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[pager]
	cat-file = ${program}
[alias]
	cat-file = !${program}
[credential]
	helper = !${program}
[diff]
	external = ${program}
[diff "run"]
	textconv = ${program}
	command = ${program}
[filter "run"]
	clean = ${program}
	smudge = ${program}
	process = ${program}
	required = true
[uploadpack]
	packObjectsHook = ${program}
[gpg]
	program = ${program}
[safe]
	directory = *
[include]
	path = ${directory}/included
[includeIf "gitdir:**"]
	path = ${directory}/included
`;
}

function hostileRepository(program: string): { readonly root: string; readonly missing: string } {
  const root = repositoryWith(directory, {
    ".gitattributes": "* filter=run diff=run text eol=crlf\n",
    "a.txt": "one\ntwo\n",
    "missing.txt": "missing\n",
    link: { link: "a.txt" },
  });
  git(root, ["checkout", "-q", "-f", "main"]);
  const missing = git(root, ["rev-parse", "main:missing.txt"]);
  rmSync(join(root, ".git/objects", missing.slice(0, 2), missing.slice(2)));
  const hooks = join(directory, "hooks");
  mkdirSync(hooks, { recursive: true });
  for (const hook of [
    "reference-transaction",
    "post-checkout",
    "post-index-change",
    "pre-auto-gc",
    "fsmonitor-watchman",
  ]) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\nexec ${program} ${hook}\n`, { mode: 0o755 });
    writeFileSync(join(root, ".git/hooks", hook), `#!/bin/sh\nexec ${program} ${hook}\n`, { mode: 0o755 });
  }
  writeFileSync(join(directory, "included"), `[core]\n\tfsmonitor = ${program}\n\tsshCommand = ${program}\n`);
  writeFileSync(join(directory, "attributes"), "* filter=run diff=run\n");
  appendFileSync(join(root, ".git/config"), hostileSettings(program));
  return { root, missing };
}

/** A git before 2.44 does not know the variable that forbids fetching. */
function gitWithoutNoLazyFetch(): string {
  const bin = mkdtempSync(join(directory, "bin-"));
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  writeFileSync(join(bin, "git"), `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec '${real}' "$@"\n`, {
    mode: 0o755,
  });
  return join(bin, "git");
}

const notFetched =
  "Error: INTERNAL: missing.txt: the repository cannot give it: it is damaged, or the clone is partial and nothing is fetched";

describe.skipIf(process.platform === "win32")("a repository whose configuration is hostile", () => {
  test("would run its programs, if git were used as usual", () => {
    for (const [name, args] of [
      ["status", ["status"]],
      ["fetch", ["cat-file", "-p", "main:missing.txt"]],
    ] as const) {
      const { program, hasRun } = trap(`control-${name}`);
      const { root } = hostileRepository(program);
      spawnSync("git", args, { cwd: root });
      expect([name, hasRun()]).toEqual([name, true]);
    }
  });

  test.for(["git", "isomorphic-git"] as const)("runs nothing: %s", async (engine) => {
    const { program, hasRun } = trap(`reads-${engine}`);
    const { root } = hostileRepository(program);
    const source = gitSource({ dir: root, revision: "main", engine });
    const tool = readFileTool({ source });
    expect((await tool.run({ path: "a.txt" })).text).toBe("[a.txt | lines 1-2 of 2]\n1\tone\n2\ttwo");
    expect((await tool.run({ path: "link" })).text).toBe("[link | lines 1-2 of 2]\n1\tone\n2\ttwo");
    expect((await tool.run({ path: "missing.txt" })).text).toBe(notFetched);
    expect((await tool.run({ path: "nothing.txt" })).ok).toBe(false);
    expect(await source.list?.([], { limit: 9 })).toHaveLength(4);
    await expect(gitSource({ dir: root, revision: "gone" }).pin()).rejects.toMatchObject({
      details: { reason: "revision_missing" },
    });
    source.dispose?.();
    expect(hasRun()).toBe(false);
  });

  test("runs nothing with an old git either, which would fetch", async () => {
    const { program, hasRun } = trap("old-git");
    const { root, missing } = hostileRepository(program);
    const gitDirectory = join(root, ".git");
    const store = new GitProgram({ program: gitWithoutNoLazyFetch(), gitDirectory, maxSilentMs: 30_000 });
    const found = await store.find("main", undefined);
    expect(found?.type).toBe("commit");
    found?.leave();
    // It may end over the attempt, or call the object missing.
    await store.find(missing, undefined).then(
      (object) => expect(object).toBeUndefined(),
      (error: unknown) => expect(error).toMatchObject({ code: "INTERNAL" }),
    );
    store.dispose();
    expect(hasRun()).toBe(false);
  });

  test("asks nobody for a password, and writes nothing", async () => {
    const { program } = trap("writes");
    const { root } = hostileRepository(program);
    const before = execFileSync("find", [root, "-type", "f", "-printf", "%p %T@ %s\\n"], {
      encoding: "utf8",
    });
    await readFileTool({ source: gitSource({ dir: root, revision: "main" }) }).run({ path: "a.txt" });
    expect(execFileSync("find", [root, "-type", "f", "-printf", "%p %T@ %s\\n"], { encoding: "utf8" })).toBe(
      before,
    );
  });

  test.for(["config", "objects/info/alternates", "HEAD", "packed-refs"])(
    "a pipe in place of %s is not waited for",
    async (name) => {
      for (const engine of ["git", "isomorphic-git"] as const) {
        const root = repositoryWith(directory, { "a.txt": "one\n" });
        const pipe = join(root, ".git", name);
        rmSync(pipe, { force: true });
        execFileSync("mkfifo", [pipe]);
        const tool = readFileTool({
          source: gitSource({ dir: root, revision: "main", engine }),
          timeoutMs: 300,
        });
        const { ok, text } = await tool.run({ path: "a.txt" });
        const answers = [
          "[a.txt | line 1 of 1]\n1\tone",
          expect.stringMatching(/^Error: (?:TIMEOUT|INTERNAL): /),
        ];
        expect(answers).toContainEqual(text);
        expect([name, engine, text.includes(directory)]).toEqual([name, engine, false]);
        expect(ok).toBe(text.startsWith("["));
      }
    },
  );

  test("a broken configuration shows nothing of itself", async () => {
    const root = repositoryWith(directory, { "a.txt": "one\n" });
    writeFileSync(join(root, ".git/config"), "[core]\n\tSECRET secret = [\n");
    const { text } = await readFileTool({ source: gitSource({ dir: root, revision: "main" }) }).run({
      path: "a.txt",
    });
    expect(text).toBe("Error: INTERNAL: a.txt: it is not a repository that git can read");
  });

  test("isomorphic-git: a HEAD that leads out of the repository reads nothing there", async () => {
    const root = repositoryWith(directory, { "a.txt": "one\n" });
    writeFileSync(join(directory, "outside"), git(root, ["rev-parse", "main"]));
    writeFileSync(join(root, ".git/HEAD"), "ref: ../../outside\n");
    const source = gitSource({ dir: root, revision: "HEAD", engine: "isomorphic-git" });
    await expect(source.pin()).rejects.toMatchObject({ details: { reason: "revision_missing" } });
  });
});
