import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type ReadResult,
} from "../../src/index.ts";
import { subdirectoryOf, temporaryDirectory } from "../temporary-directory.ts";
import { trapFileSystem } from "./trap-file-system.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();

/** 300,000 bytes: too large for a single read. */
const oldText = "old line\n".repeat(33_333) + "ends.\n";
const newText = "new line\n".repeat(10);

interface Setting {
  readonly root: string;
  readonly file: string;
}

function freshFile(): Setting {
  const root = subdirectoryOf(directory);
  const file = path.join(root, "f");
  fs.writeFileSync(file, oldText);
  fs.writeFileSync(path.join(root, "other"), newText);
  // Makes a change visible in the modification time, even where the clock of the file system is coarse.
  fs.utimesSync(file, 1_000_000_000, 1_000_000_000);
  return { root, file };
}

const timeoutMs = 1000;

/** Each tool, with the largest read that it allows. */
const readers: readonly (readonly [name: string, read: (root: string) => Promise<ReadResult<unknown>>])[] = [
  ["codex", (root) => codexReadFileTool({ root, timeoutMs }).run({ file_path: `${root}/f`, limit: 100_000 })],
  ["workspace", (root) => workspaceReadFileTool({ root, timeoutMs }).run({ path: "f", start_line: 33_000 })],
  ["forge", (root) => forgeReadTool({ root, timeoutMs, maxFileReadBytes: 2 ** 20 }).run({ path: "f" })],
  ["open_file", (root) => openFileTool({ root, timeoutMs }).run({ file_path: "f" })],
  [
    "read_file",
    (root) => readFileTool({ root, timeoutMs, maxTextBytes: 2 ** 20, maxLines: 100_000 }).run({ path: "f" }),
  ],
];

let release: (() => void) | undefined;
afterEach(() => release?.());

/** Runs `change` once, at the second read of a call. */
function actInTheMiddle(act: () => void): void {
  let reads = 0;
  release = trapFileSystem((call) => {
    if (call !== "read" && call !== "readSync") return;
    if (++reads === 2) act();
  });
}

const changes: readonly (readonly [what: string, change: (file: string) => void])[] = [
  ["grows", (file) => fs.appendFileSync(file, "more\n".repeat(1000))],
  ["shrinks", (file) => fs.truncateSync(file, 100)],
  ["becomes empty", (file) => fs.truncateSync(file, 0)],
  ["is rewritten in place where it was read", (file) => rewrite(file, 100)],
];

function rewrite(file: string, position: number): void {
  const descriptor = fs.openSync(file, "r+");
  fs.writeSync(descriptor, "REWRITTEN", position);
  fs.closeSync(descriptor);
}

test.for(readers)(
  "a file that is rewritten where it was not read yet: %s shows the new bytes",
  async ([name, read]) => {
    const { root, file } = freshFile();
    actInTheMiddle(() => rewrite(file, 299_990));
    const result = await read(root);
    expect([result.ok, result.files[0]?.changed]).toEqual([true, false]);
    // These two show other lines.
    if (name !== "codex" && name !== "workspace") expect(result.text).toContain("REWRITTEN");
  },
);

describe.for(changes)("a file that %s in the middle of a read", ([, change]) => {
  test.for(readers)("%s answers, and says so", async ([name, read]) => {
    const { root, file } = freshFile();
    actInTheMiddle(() => change(file));
    const result = await read(root);
    const settles = name === "workspace" || name === "open_file";
    expect(result.ok).toBe(true);
    // These two read again to give a consistent answer, and the file does not change the second time.
    expect(result.files[0]?.changed).toBe(!settles);
  });
});

describe
  .runIf(process.platform !== "win32")
  .for<readonly [what: string, change: (file: string, root: string) => void]>([
    ["is replaced by a rename", (file, root) => fs.renameSync(path.join(root, "other"), file)],
    ["is removed", (file) => fs.unlinkSync(file)],
  ])("a file that %s in the middle of a read", ([, change]) => {
  test.for(readers)("%s gives the complete old content", async ([name, read]) => {
    const untouched = await read(freshFile().root);
    const { root, file } = freshFile();
    actInTheMiddle(() => change(file, root));
    const result = await read(root);
    expect(result.ok && untouched.ok).toBe(true);
    const settled = name === "workspace" ? /"mtime_ms":\d+/ : /(?!)/;
    expect(result.text.replace(settled, "")).toBe(untouched.text.replace(settled, ""));
    expect(result.text).not.toContain("new line");
    expect(result.files[0]?.changed).toBe(false);
  });
});

test.for(readers)("a file that loses its name in the middle of a read: %s", async ([name, read]) => {
  const { root, file } = freshFile();
  actInTheMiddle(() => fs.renameSync(file, `${file}.old`));
  const result = await read(root);
  // The change time of the inode moved, and the bytes are the same. A tool that reads again finds no file.
  const again: Record<string, string> = { workspace: "NOT_FOUND", open_file: "FileNotFound" };
  expect(result.ok ? result.files[0]?.changed : result.error.code).toBe(again[name] ?? false);
  if (result.ok) expect(result.text).toContain("ends.");
});

test.for(readers)("a file that never stops growing is bounded: %s", async ([name, read]) => {
  const { root, file } = freshFile();
  release = trapFileSystem((call) => {
    if (call === "read" || call === "readSync") fs.appendFileSync(file, "more\n");
  });
  const started = performance.now();
  const result = await read(root);
  expect(performance.now() - started).toBeLessThan(10_000);
  if (result.ok) expect(result.files[0]?.changed).toBe(true);
  else expect([name, result.error.retryable]).toEqual([name, true]);
});
