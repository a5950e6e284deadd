import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { expect, test, vi } from "vitest";
import { openWorkspace } from "../../src/index.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import { operations } from "./operations.ts";
import { notRun } from "./try-command.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();

/** Runs `work` as a user whom permissions bind; root switches to another user. Says so and gives undefined where that is not possible. */
async function asNobody<Value>(what: string, work: () => Promise<Value>): Promise<Value | undefined> {
  const { seteuid } = process;
  if (!seteuid) {
    notRun(what, "there are no users to change to");
    return undefined;
  }
  if (process.geteuid?.() !== 0) return await work();
  seteuid(65534);
  try {
    return await work();
  } finally {
    seteuid(0);
  }
}

const permissionDenied = {
  "codex slice": "PERMISSION_DENIED",
  "codex indentation": "PERMISSION_DENIED",
  workspace: "INTERNAL",
  "forge whole": "permission_denied",
  "forge range": "permission_denied",
  "forge tail": "permission_denied",
  "open_file whole": "PermissionDenied",
  "open_file range": "PermissionDenied",
  "read_file from start": "PERMISSION_DENIED",
  "read_file from end": "PERMISSION_DENIED",
};

test("files that the operating system does not permit, with the root opened before and with a new one", async () => {
  const root = path.join(directory, "root");
  writeFiles(root, { f: "readable\n", locked: "x\n", "closed/f": "x\n" });
  fs.symlinkSync("locked", path.join(root, "to-locked"));
  fs.chmodSync(directory, 0o755);
  fs.chmodSync(root, 0o755);
  fs.chmodSync(path.join(root, "locked"), 0);
  fs.chmodSync(path.join(root, "closed"), 0);
  const opened = operations.map((operation) => operation.open({ root }, root));
  for (const read of opened) expect((await read("f")).ok).toBe(true);

  await asNobody("permissions of files and directories", async () => {
    for (const name of ["locked", "closed/f", "to-locked"]) {
      for (const tools of [opened, operations.map((operation) => operation.open({ root }, root))]) {
        const told: Record<string, string> = {};
        for (const [index, read] of tools.entries()) {
          const answer = await read(name);
          told[operations[index]?.name ?? ""] = answer.ok ? "read" : answer.code;
          expect(JSON.stringify(answer.result)).not.toMatch(/EACCES|EPERM/);
        }
        expect([name, told]).toEqual([name, permissionDenied]);
      }
    }
    // The ordinary file beside them is read, so the walk itself works for a user without rights.
    for (const read of opened) expect((await read("f")).ok).toBe(true);
    await expect(openWorkspace({ root }).list("closed")).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  });
  // Otherwise only root could remove it.
  fs.chmodSync(path.join(root, "closed"), 0o755);
});

test("a root that may not be entered is an error without its path", async () => {
  const base = path.join(directory, "base");
  const root = path.join(base, "root");
  writeFiles(root, { f: "x\n" });
  fs.chmodSync(directory, 0o755);
  fs.chmodSync(base, 0);
  const answers = await asNobody("a root that may not be entered", async () => {
    const told: string[] = [];
    for (const operation of operations) {
      const answer = await operation.open({ root }, root)(`${root}/f`);
      told.push(JSON.stringify(answer.result).replaceAll(`${root}/f`, "PATH"));
    }
    return told;
  });
  fs.chmodSync(base, 0o755);
  for (const told of answers ?? []) {
    expect(told).toContain('"ok":false');
    expect(told).not.toContain(base);
    expect(told).not.toContain("EACCES");
  }
});
