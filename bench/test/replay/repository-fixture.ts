import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The files of a commit by their paths. Null removes a file. */
export type CommitFiles = Readonly<Record<string, string | Uint8Array | null>>;

/** Makes a repository in a new directory, with a commit for each entry. */
export function makeRepository(commits: readonly CommitFiles[]): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-replay-test-"));
  git(directory, "init", "--quiet", "--initial-branch=main");
  for (const files of commits) {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(directory, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      if (content === null) fs.rmSync(file);
      else fs.writeFileSync(file, content);
    }
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--allow-empty", "--message=change");
  }
  return directory;
}

/** Runs git, with an author and dates that give each commit the same id in each run. */
export function git(directory: string, ...args: readonly string[]): string {
  const identity = { NAME: "A", EMAIL: "a@example.org", DATE: "2030-01-02T03:04:05Z" };
  const env = Object.fromEntries(
    Object.entries(identity).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  );
  const settings = [
    "-c",
    "commit.gpgSign=false",
    "-c",
    "core.autocrlf=false",
    "-c",
    "core.hooksPath=/dev/null",
  ];
  return execFileSync("git", ["-C", directory, ...settings, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
}
