import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { readFileTool, type SourceFile } from "@readfile/core";
import { describe, expect, test } from "vitest";
import { GitProgram } from "../src/git-program.ts";
import { gitSource, type GitSource } from "../src/index.ts";
import { cannotCount, runningChildren, stateOf, writtenBytes } from "./git-children.ts";
import { git, repositoryWith, temporaryDirectory } from "./repository.ts";

const directory = temporaryDirectory();
const line = "0123456789abcde\n";
const largeBytes = 12 * 1024 * 1024;
const root = repositoryWith(directory, { "small.txt": "small\n", "large.txt": "" });
const large = git(
  root,
  ["-c", "core.compression=0", "hash-object", "-w", "--stdin"],
  line.repeat(largeBytes / 16),
);
const tree = git(
  root,
  ["mktree"],
  `100644 blob ${large}\tlarge.txt\n100644 blob ${git(root, ["rev-parse", "main:small.txt"])}\tsmall.txt\n`,
);
git(root, ["update-ref", "refs/heads/main", git(root, ["commit-tree", tree, "-m", "x"])]);

const sourceOf = (): GitSource => gitSource({ dir: root, revision: "main" });

const open = async (source: GitSource, path: string, signal?: AbortSignal): Promise<SourceFile> =>
  source.open([path], { symlinks: "inside", headBytes: 0, signal });

/** Other test files of this process may have left some behind, which end by themselves. */
const runningBefore = cannotCount === undefined ? runningChildren() : new Map<string, string>();
const runningIds = (): string[] => [...runningChildren().keys()].filter((pid) => !runningBefore.has(pid));
const running = (): string[] =>
  [...runningChildren()].filter(([pid]) => !runningBefore.has(pid)).map(([, name]) => name);

const ended = async (): Promise<void> => {
  await expect.poll(running, { timeout: 10_000 }).toEqual([]);
};

describe.skipIf(cannotCount !== undefined)("processes of git", () => {
  test("one serves many reads, and ends with the source", async () => {
    const source = sourceOf();
    for (let round = 0; round < 5; round++) (await open(source, "small.txt")).close();
    expect(running()).toEqual(["git"]);
    source.dispose?.();
    await ended();
    // It can be used again.
    (await open(source, "small.txt")).close();
    await ended();
  });

  test("many reads at once start four", async () => {
    const source = sourceOf();
    const reads = Array.from({ length: 40 }, async () => (await open(source, "small.txt")).close());
    await source.pin();
    expect(running().length).toBeLessThanOrEqual(4);
    await Promise.all(reads);
    await expect.poll(running).toEqual(["git", "git"]);
    source.dispose?.();
    await ended();
  });

  test("a large file holds one of its own until it is closed, and little memory", async () => {
    const source = sourceOf();
    const file = await open(source, "large.txt");
    const target = new Uint8Array(16);
    expect(await file.read(target, 0)).toBe(16);
    expect(Buffer.from(target).toString()).toBe(line);
    // What nobody reads stays with git, which waits.
    await expect.poll(() => runningIds().map(stateOf)).toContain("S");
    const written = runningIds().map(writtenBytes);
    expect(Math.max(...written)).toBeGreaterThan(1000);
    expect(Math.max(...written)).toBeLessThan(2 * 1024 * 1024);
    for (let position = 1024 * 1024; position < largeBytes; position += 3 * 1024 * 1024) {
      expect(await file.read(target, position)).toBe(16);
      expect(Buffer.from(target).toString()).toBe(line);
    }
    expect(file.size).toBe(largeBytes);
    // Others are read meanwhile.
    (await open(source, "small.txt")).close();
    await expect.poll(running).toHaveLength(2);
    file.close();
    source.dispose?.();
    await ended();
    await expect(file.read(target, 0)).rejects.toMatchObject({ code: "INTERNAL" });
  });

  test("an open file stays readable when the source ends, and then ends its process", async () => {
    const source = sourceOf();
    const file = await open(source, "large.txt");
    source.dispose?.();
    expect(await file.read(new Uint8Array(16), 0)).toBe(16);
    await expect.poll(running).toEqual(["git"]);
    file.close();
    await ended();
  });

  test("an abort ends what answers it: while it is opened, and while it is read", async () => {
    const source = sourceOf();
    const reason = new Error("stop");
    for (const path of ["small.txt", "large.txt"]) {
      const controller = new AbortController();
      const opened = open(source, path, controller.signal);
      controller.abort(reason);
      await expect(opened).rejects.toBe(reason);
    }
    source.dispose?.();
    await ended();
    const controller = new AbortController();
    const run = readFileTool({ source }).run(
      { path: "large.txt", offset: -5 },
      { signal: controller.signal },
    );
    await expect.poll(running).toEqual(["git"]);
    controller.abort(reason);
    await expect(run).rejects.toBe(reason);
    await ended();
  });

  test("a deep window of a large file, and its end", async () => {
    const tool = readFileTool({ source: sourceOf() });
    expect((await tool.run({ path: "large.txt", offset: 700_000, limit: 1 })).text).toBe(
      "[large.txt | line 700000 of 786432 | next: offset=700001 limit=1]\n700000\t0123456789abcde",
    );
    expect((await tool.run({ path: "large.txt", offset: -1 })).text).toBe(
      "[large.txt | line 786432 of 786432]\n786432\t0123456789abcde",
    );
  });

  test("one that is killed meanwhile is replaced", async () => {
    const source = sourceOf();
    (await open(source, "small.txt")).close();
    expect(spawnSync("pkill", ["-KILL", "-P", `${process.pid}`, "git"]).status).toBe(0);
    (await open(source, "small.txt")).close();
    source.dispose?.();
    await ended();
  });

  /** Runs a program to its end, which must come by itself. Gives what it printed, and its status. */
  const printed = (program: string, env: NodeJS.ProcessEnv = {}): readonly [string, number | null] => {
    const source = `import { gitSource } from "${new URL("../src/index.ts", import.meta.url).href}";
const source = gitSource({ dir: ${JSON.stringify(root)}, revision: "main" });
const open = (path) => source.open([path], { symlinks: "inside", headBytes: 0 });
${program}`;
    const args = ["--conditions=@readfile/source", "--disable-warning=ExperimentalWarning"];
    const { stdout, status } = spawnSync(process.execPath, [...args, "--input-type=module", "-e", source], {
      encoding: "utf8",
      timeout: 20_000,
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      env: { ...process.env, ...env },
    });
    return [stdout, status];
  };

  test("a program that is done ends, although its source was not disposed of", () => {
    expect(printed(`console.log((await open("small.txt")).size);`)).toEqual(["6\n", 0]);
  });

  test("a program that is done ends, although a file whose process gives more is open", () => {
    const program = `const file = await open("large.txt");
console.log(await file.read(new Uint8Array(16), 0));`;
    expect(printed(program)).toEqual(["16\n", 0]);
  });

  test("a program that is done ends, where the input of a process has no unref, as in Bun", () => {
    const program = `import { ChildProcess } from "node:child_process";
const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  const started = spawn.call(this, options);
  this.stdin.unref();
  Object.assign(this.stdin, { ref: undefined, unref: undefined });
  return started;
};
for (const path of ["small.txt", "large.txt"]) console.log((await open(path)).size);`;
    expect(printed(program)).toEqual(["6\n12582912\n", 0]);
  });

  test("a program that waits for nothing but an answer ends only after it", () => {
    const bin = mkdtempSync(join(directory, "slow-"));
    const found = process.env["PATH"] ?? "";
    // The stub is slow, not the test: without the timer, the program ends before git answers.
    writeFileSync(join(bin, "git"), `#!/bin/sh\nsleep 0.5\nPATH='${found}' exec git "$@"\n`, { mode: 0o755 });
    const program = `console.log((await open("small.txt")).size);`;
    expect(printed(program, { PATH: `${bin}:${found}` })).toEqual(["6\n", 0]);
  });
});

/** A store over a program in place of git. */
function storeOver(script: string, maxSilentMs = 10_000): GitProgram {
  const program = join(mkdtempSync(join(directory, "bin-")), "git");
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return new GitProgram({ program, gitDirectory: join(root, ".git"), maxSilentMs });
}

test.skipIf(process.platform === "win32")(
  "rounds of requests at once do not start processes anew",
  async () => {
    const starts = join(directory, "starts");
    const store = storeOver(`echo started >> '${starts}'; exec git "$@"`);
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        Array.from({ length: 8 }, async () => (await store.find("main:small.txt", undefined))?.bytes()),
      );
    }
    store.dispose();
    // Four, and a few more where the machine stands still for a while.
    expect(readFileSync(starts, "utf8").split("\n").length - 1).toBeLessThan(16);
  },
);

describe.skipIf(process.platform === "win32")("a git that misbehaves", () => {
  const id = "1".repeat(40);

  const take = async (store: GitProgram): Promise<string> => {
    const found = await store.find(id, undefined);
    return Buffer.from((await found?.bytes()) ?? []).toString();
  };

  test("the stand-in is used", async () => {
    const store = storeOver(
      `read name; printf '%s blob 3\\nabc\\n' "$name"; read name; printf '%s blob 1\\nd\\n' "$name"`,
    );
    expect(await take(store)).toBe("abc");
    expect(await take(store)).toBe("d");
    store.dispose();
  });

  test.for([
    ["is silent", "exec sleep 60", { message: "git did not answer in time", retryable: true }],
    ["is silent in the middle", `printf '${id} blob 9\\nab'; exec sleep 60`, { retryable: true }],
    ["ends at once", "exit 3", { message: "git ended without an answer", details: { reason: "git_ended" } }],
    ["ends in the middle", `printf '${id} blob 9\\nab'`, { details: { reason: "git_ended" } }],
    ["finds damage", "echo fatal: loose object is corrupt >&2", { details: { reason: "damaged_object" } }],
    ["finds no repository", "echo fatal: not at all >&2", { details: { reason: "not_a_repository" } }],
    ["says what is not known", "echo hello", { details: { reason: "unknown_answer" } }],
    ["never ends its line", "exec cat /dev/zero", { details: { reason: "unknown_answer" } }],
    [
      "gives another object",
      `printf '${"2".repeat(40)} blob 1\\na\\n'`,
      { details: { reason: "unknown_answer" } },
    ],
    [
      "gives an impossible size",
      `printf '${id} blob 99999999999999999\\n'`,
      { details: { reason: "unknown_answer" } },
    ],
    ["gives another type", `printf '${id} sock 1\\na\\n'`, { details: { reason: "unknown_answer" } }],
  ] as const)("%s", async ([, script, error]) => {
    const store = storeOver(script, 300);
    await expect(take(store)).rejects.toMatchObject({ name: "ReadError", code: "INTERNAL", ...error });
    store.dispose();
  });

  test("gives more than it said: what follows is not taken for the next answer, which another process gives", async () => {
    const store = storeOver(
      `while read name; do printf '%s blob 3\\nabc\\n${id} blob 2\\nno\\n' "$name"; done`,
    );
    for (let round = 0; round < 3; round++) expect(await take(store)).toBe("abc");
    store.dispose();
  });

  test("is silent, and an abort is obeyed", async () => {
    const store = storeOver("exec sleep 60", 30_000);
    const reason = new Error("stop");
    const controller = new AbortController();
    const finds = Array.from({ length: 9 }, async () => store.find(id, controller.signal));
    controller.abort(reason);
    for (const found of finds) await expect(found).rejects.toBe(reason);
    store.dispose();
    if (cannotCount === undefined) await ended();
  });
});
