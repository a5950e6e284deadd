import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The files of a commit by their paths. Null removes a file. */
type CommitFiles = Readonly<Record<string, string | Uint8Array | { readonly executable: string } | null>>;

/** Makes a repository in a new directory, with a commit for each entry, and checks nothing out. */
export function makeRepository(commits: readonly CommitFiles[]): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-replay-test-"));
  git(directory, ["init", "--quiet", "--initial-branch=main"]);
  git(directory, ["fast-import", "--quiet"], Buffer.concat(commits.map(commitOf)));
  return directory;
}

function commitOf(files: CommitFiles): Buffer {
  const parts: (string | Uint8Array)[] = [
    "commit refs/heads/main\ncommitter A <a@example.org> 1893553445 +0000\ndata 0\n",
  ];
  for (const [name, content] of Object.entries(files)) {
    if (content === null) {
      parts.push(`D ${name}\n`);
      continue;
    }
    const isExecutable = typeof content === "object" && "executable" in content;
    const bytes = Buffer.from(isExecutable ? content.executable : content);
    parts.push(`M ${isExecutable ? "100755" : "100644"} inline ${name}\ndata ${bytes.length}\n`, bytes, "\n");
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** Runs git in a directory. */
export function git(directory: string, args: readonly string[], input: Uint8Array = new Uint8Array()): void {
  execFileSync("git", ["-C", directory, ...args], { input, stdio: ["pipe", "pipe", "ignore"] });
}
