import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openFileTool, openWorkspace } from "../../src/index.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import { openDescriptors } from "./descriptors.ts";
import { oneOfEachTool, operations, readThrough } from "./operations.ts";
import { trapFileSystem } from "./trap-file-system.ts";
import { notRun, tryCommand } from "./try-command.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();
let made = 0;

function freshRoot(): string {
  made++;
  const root = path.join(directory, `root-${made}`);
  writeFiles(root, { f: "content\n", "d/e/f": "content\n", ".env": "SECRET\n", binary: "\0\0" });
  fs.symlinkSync("..", path.join(root, "d/out"));
  fs.symlinkSync("../../outside", path.join(root, "d/e/out"));
  fs.symlinkSync("d/e/f", path.join(root, "l"));
  fs.symlinkSync("loop", path.join(root, "loop"));
  fs.symlinkSync(".env", path.join(root, "innocent"));
  return root;
}

let release: (() => void) | undefined;
afterEach(() => release?.());

const linux = process.platform === "linux";

describe.runIf(linux)("descriptors", () => {
  test("7000 failing reads leave the number of descriptors unchanged", async () => {
    const root = freshRoot();
    if (tryCommand("mkfifo", [path.join(root, "pipe")]) !== undefined) notRun("a pipe", "no mkfifo");
    const workspace = openWorkspace({ root, oneMount: true });
    const tools = operations.map((operation) => operation.open({ workspace }, root));
    for (const read of tools) expect((await read("f")).ok).toBe(true);
    const failing = [
      "nothing",
      "d/nothing",
      "f/below",
      "d",
      "d/e/out",
      "d/out/../../x",
      "loop",
      "pipe",
      ".env",
      "innocent",
      "../outside",
      "f/",
      "f\0",
      "l/below",
    ];
    // The count of the whole process may drop meanwhile, because test files share one process.
    const before = openDescriptors(directory);
    let failed = 0;
    for (let round = 0; round < 50; round++) {
      for (const name of failing) {
        const answers = await Promise.all(tools.map((read) => read(name)));
        failed += answers.filter((answer) => !answer.ok).length;
      }
    }
    const after = openDescriptors(directory);
    console.log(`descriptors: ${before} before, ${after} after ${failed} failing reads`);
    expect(failed).toBe(7000);
    expect([before, after]).toEqual([1, 1]);
    workspace.dispose();
    expect(openDescriptors(root)).toBe(0);
  });

  test("10,000 tools on one root hold one descriptor", async () => {
    const root = freshRoot();
    // Every spelling of the root is the same directory.
    fs.symlinkSync(root, `${root}-link`);
    const spellings = [root, `${root}/d/..`, `${root}-link`, path.relative(process.cwd(), root)];
    const workspaces = Array.from({ length: 10_000 }, (_, index) =>
      openWorkspace({ root: spellings[index % 4] ?? root }),
    );
    expect(openDescriptors(root)).toBe(0);
    const tools = workspaces.map((workspace) => openFileTool({ workspace }));
    let right = 0;
    for (let index = 0; index < tools.length; index += 200) {
      const batch = tools.slice(index, index + 200).map((tool) => tool.run({ file_path: "d/e/f" }));
      right += (await Promise.all(batch)).filter((answer) => answer.text === "content\n").length;
    }
    const held = openDescriptors(root);
    console.log(`descriptors: ${tools.length} tools on one root hold ${held}`);
    expect([right, held]).toEqual([10_000, 1]);
    for (const workspace of workspaces.slice(1)) workspace.dispose();
    expect(openDescriptors(root)).toBe(1);
    workspaces[0]?.dispose();
    expect(openDescriptors(root)).toBe(0);
  });

  test("first reads that start at the same time open the root once", async () => {
    const root = freshRoot();
    const workspace = openWorkspace({ root });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => openFileTool({ workspace }).run({ file_path: "f" })),
    );
    expect(answers.every((answer) => answer.text === "content\n")).toBe(true);
    expect(openDescriptors(root)).toBe(1);
    workspace.dispose();
  });
});

/** Errors that the operating system may give at any time. */
const faults = [
  "EMFILE",
  "ENFILE",
  "EIO",
  "ENOMEM",
  "EACCES",
  "ESTALE",
  "EINTR",
  "ELOOP",
  "EOVERFLOW",
  "ENXIO",
];

describe.runIf(linux)("each file-system call of a read fails in turn", () => {
  test.for(faults)("with %s", async (code) => {
    const root = freshRoot();
    const host = path.join(directory, "a-path-of-the-host");
    let call = 0;
    let failAt = Infinity;
    let failed = "";
    release = trapFileSystem((name) => {
      if (++call !== failAt) return undefined;
      failed = name;
      return Object.assign(new Error(`${code}: it failed, ${name} '${host}'`), { code, path: host });
    });
    let refusals = 0;
    for (const operation of oneOfEachTool) {
      for (failAt = 1; ; failAt++) {
        call = 0;
        failed = "";
        const workspace = openWorkspace({ root });
        const answer = await operation.open({ workspace, timeoutMs: 5000 }, root)("l");
        workspace.dispose();
        const told = JSON.stringify(answer.result);
        expect([failed, told.includes(code), told.includes(host), told.includes("SECRET")]).toEqual([
          failed,
          false,
          false,
          false,
        ]);
        if (answer.ok) expect(answer.content).toBe(operation.shows("content"));
        else refusals++;
        if (failed === "") break;
      }
    }
    release();
    // A walk that finds no descriptor left waits for one.
    if (code === "EMFILE" || code === "ENFILE") expect(refusals).toBe(oneOfEachTool.length * 2);
    else expect(refusals).toBeGreaterThan(oneOfEachTool.length * 5);
    await vi.waitFor(() => expect(openDescriptors(directory)).toBe(0));
  });
});

test.runIf(linux)("a shortage at the first read does not lose kernel confinement", async () => {
  const root = freshRoot();
  // As in a new process, because the probe runs only once.
  vi.resetModules();
  const fresh = await import("../../src/index.ts");
  const workspace = fresh.openWorkspace({ root });
  release = trapFileSystem((call) => {
    if (call !== "openSync" && call !== "statfsSync") return undefined;
    return Object.assign(new Error("too many open files"), { code: "EMFILE" });
  });
  await expect(readThrough(workspace, "f")).rejects.toMatchObject({ code: "INTERNAL", retryable: true });
  expect(workspace.confinement).toBe("best-effort");
  release();
  expect(await readThrough(workspace, "f")).toBe("content\n");
  expect(workspace.confinement).toBe("kernel");
  workspace.dispose();
});

test.runIf(linux)("a process without a free descriptor gives an error, and reads again later", () => {
  const root = freshRoot();
  const script = fileURLToPath(new URL("./exhaust-descriptors.ts", import.meta.url));
  const node = [process.execPath, "--conditions=@readfile/source", script, root];
  const { stdout, stderr, status } = spawnSync("sh", ["-c", 'ulimit -n 64; exec "$@"', "sh", ...node], {
    encoding: "utf8",
  });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  const told = JSON.parse(stdout) as { before: string; during: unknown[]; after: string };
  expect(told.before).toBe("content\n");
  expect(told.after).toBe("content\n");
  expect(told.during.length).toBeGreaterThan(3);
  const refusal = { ok: false, code: "Io", message: "too many files are open; try again", retryable: true };
  expect(told.during.slice(0, 2)).toEqual([refusal, refusal]);
  expect(told.during.at(-1)).toEqual({ ok: true, text: "content\n" });
});
