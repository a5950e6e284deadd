import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import type { WorkspaceOptions } from "../../src/index.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import { tryCommand } from "./try-command.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

/*
 * Where reading happens in another process: other mounts, no /proc, Node.js with its own permissions, another user.
 */

const directory = temporaryDirectory();
const root = path.join(directory, "root");
const out = path.join(directory, "out");
writeFiles(root, { f: "PUBLIC", "mounted/f": "covered", "d/f": "PUBLIC" });
writeFiles(out, { f: "MOUNTED", secret: "SECRET" });
if (process.platform !== "win32") {
  fs.symlinkSync(path.join(out, "secret"), path.join(root, "l"));
  fs.symlinkSync("../out", path.join(root, "linked"));
  fs.symlinkSync("d/f", path.join(root, "inside"));
}
fs.chmodSync(directory, 0o755);

interface Told {
  readonly confinement: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly listed: Readonly<Record<string, readonly string[] | string>>;
}

/** The options of the workspace, and the roots that the process opens before it. */
type ChildOptions = WorkspaceOptions & { readonly before?: readonly string[] };

const script = fileURLToPath(new URL("./read-in-child.ts", import.meta.url));

function nodeArguments(options: ChildOptions, paths: readonly string[], flags: readonly string[]): string[] {
  return ["--conditions=@readfile/source", ...flags, script, JSON.stringify(options), ...paths];
}

/** Runs a command that ends in a read. Gives the answer of the reading process. */
function run(command: string, args: readonly string[]): Told {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
  return JSON.parse(stdout) as Told;
}

/** Runs a shell script in its own mount namespace, then reads. */
function runInNamespace(preparation: string, options: ChildOptions, paths: readonly string[]): Told {
  const node = [process.execPath, ...nodeArguments(options, paths, [])];
  return run("unshare", ["-m", "sh", "-c", `${preparation} && exec "$@"`, "sh", ...node]);
}

const noNamespace = tryCommand("unshare", ["-m", "true"]);

describe.runIf(process.platform === "linux")("mounts beneath the root", () => {
  const bind = `mount --bind '${out}' '${root}/mounted'`;

  test("are read by default, and refused with oneMount, though the device is the same", ({ skip }) => {
    if (noNamespace !== undefined) return skip(noNamespace);
    const paths = ["f", "d/f", "mounted/f"];
    expect(runInNamespace(bind, { root }, paths)).toMatchObject({
      confinement: "kernel",
      answers: { f: "PUBLIC", "d/f": "PUBLIC", "mounted/f": "MOUNTED" },
      listed: { mounted: ["f", "secret"] },
    });
    expect(runInNamespace(bind, { root, oneMount: true }, paths)).toEqual({
      confinement: "kernel",
      answers: { f: "PUBLIC", "d/f": "PUBLIC", "mounted/f": "ACCESS_DENIED" },
      listed: {
        ".": ["d", "f", "inside", "l", "linked", "mounted"],
        mounted: "it lies on another mount than the workspace's root",
      },
    });
  });

  test("a root that is a bind mount does not show what is mounted beneath the original", ({ skip }) => {
    if (noNamespace !== undefined) return skip(noNamespace);
    const twice = path.join(directory, "twice");
    fs.mkdirSync(twice);
    const mounts = `mount --bind '${root}' '${twice}' && ${bind}`;
    const paths = ["mounted/f"];
    // Same device and inode: both roots are one directory, except for what is mounted in it.
    const first = runInNamespace(mounts, { root, before: [twice] }, paths);
    const second = runInNamespace(mounts, { root: twice, before: [root] }, paths);
    expect([first.answers, second.answers]).toEqual([{ "mounted/f": "MOUNTED" }, { "mounted/f": "covered" }]);
  });

  test("another file system, with oneMount", ({ skip }) => {
    if (noNamespace !== undefined) return skip(noNamespace);
    const tmpfs = `mount -t tmpfs none '${root}/mounted' && echo OTHER > '${root}/mounted/f'`;
    expect(runInNamespace(tmpfs, { root }, ["mounted/f"]).answers).toEqual({ "mounted/f": "OTHER\n" });
    expect(runInNamespace(tmpfs, { root, oneMount: true }, ["f", "mounted/f"]).answers).toEqual({
      f: "PUBLIC",
      "mounted/f": "ACCESS_DENIED",
    });
  });

  test("files of /proc mounted beneath the root are refused", ({ skip }) => {
    if (noNamespace !== undefined) return skip(noNamespace);
    const proc = `mount --bind /proc '${root}/mounted'`;
    const { answers } = runInNamespace(proc, { root }, ["f", "mounted/self/environ", "mounted/version"]);
    expect(answers).toEqual({
      f: "PUBLIC",
      "mounted/self/environ": "NOT_FILE",
      "mounted/version": "NOT_FILE",
    });
  });
});

describe.runIf(process.platform === "linux")("without /proc", () => {
  test.for<readonly [string, string]>([
    ["nothing there", "mount -t tmpfs none /proc"],
    // What a sandbox or an attacker might mount in its place.
    ["something else there", "mount -t tmpfs none /proc && mkdir -p /proc/self/fd /proc/self/fdinfo"],
  ])("%s: best effort, and it says so", ([, preparation], { skip }) => {
    if (noNamespace !== undefined) return skip(noNamespace);
    expect(runInNamespace(preparation, { root }, ["f", "inside", "l", "linked/secret"])).toEqual({
      confinement: "best-effort",
      answers: {
        f: "PUBLIC",
        inside: "PUBLIC",
        l: "OUTSIDE_WORKSPACE",
        "linked/secret": "OUTSIDE_WORKSPACE",
      },
      listed: { ".": ["d", "f", "inside", "l", "linked", "mounted"], mounted: ["f"] },
    });
  });
});

describe.runIf(process.platform === "linux")("with the permissions of Node.js", () => {
  const repository = path.resolve(import.meta.dirname, "../../../..");
  const permit = (...places: readonly string[]): string[] => [
    "--permission",
    ...places.map((place) => `--allow-fs-read=${place}`),
  ];

  test.for<readonly [string, readonly string[], string]>([
    ["of the root alone", permit(root, repository), "best-effort"],
    ["of everything", permit("*"), "kernel"],
    ["of the root and the descriptors", permit(root, repository, "/proc/self/fd/*"), "best-effort"],
  ])("%s", ([what, flags, confinement], { skip }) => {
    const node = nodeArguments({ root }, ["f", "inside", "l", "linked/secret", "../out/secret"], flags);
    let told: Told;
    try {
      told = run(process.execPath, node);
    } catch (error) {
      // Node.js 22 and 24 need different permissions to start a program.
      return skip(String(error).split("\n")[0]);
    }
    console.log(`--permission ${what}: confinement ${told.confinement}`);
    expect(told.answers).toEqual({
      f: "PUBLIC",
      inside: "PUBLIC",
      l: "OUTSIDE_WORKSPACE",
      "linked/secret": "OUTSIDE_WORKSPACE",
      "../out/secret": "OUTSIDE_WORKSPACE",
    });
    expect(told.confinement).toBe(confinement);
  });
});

describe.runIf(process.platform === "linux")("another user", () => {
  test("without any rights reads what everyone may read, with kernel confinement", ({ skip }) => {
    const failed = tryCommand("setpriv", ["--reuid=65534", "--clear-groups", process.execPath, "--version"]);
    if (failed !== undefined) return skip(failed);
    const node = [process.execPath, ...nodeArguments({ root }, ["f", "l"], [])];
    let told: Told;
    try {
      told = run("setpriv", ["--reuid=65534", "--clear-groups", ...node]);
    } catch (error) {
      return skip(String(error).split("\n")[0]);
    }
    expect(told).toMatchObject({ confinement: "kernel", answers: { f: "PUBLIC", l: "OUTSIDE_WORKSPACE" } });
  });
});
