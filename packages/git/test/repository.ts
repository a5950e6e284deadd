import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll } from "vitest";

/** A file of a commit: its content, or where its link leads, or the commit of its submodule. */
export type CommittedFile =
  | string
  | Uint8Array
  | { readonly link: string | Uint8Array }
  | { readonly submodule: string };

/** The files of a commit, by path. A path may be bytes in Latin-1 after the sign `bytes:`. */
export type CommittedFiles = Readonly<Record<string, CommittedFile>>;

/** A directory that is removed after the tests of the calling file. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-git-")));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs git in a directory. Gives what it prints, without the last line feed. */
export function git(directory: string, args: readonly string[], input: string | Uint8Array = ""): string {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const printed = execFileSync("git", [...identity, ...args], { cwd: directory, input, env, stdio: "pipe" });
  return printed.toString("latin1").replace(/\n$/, "");
}

/** Empty repositories by the options they were made with. A copy of one takes less time than making one. */
const templates = new Map<string, string>();

/** Makes a repository of one commit in a new directory beneath another. */
export function repositoryWith(
  parent: string,
  files: CommittedFiles,
  initOptions: readonly string[] = [],
): string {
  const directory = emptyRepository(parent, initOptions);
  commit(directory, files);
  return directory;
}

/** Makes a repository without a commit. */
export function emptyRepository(parent: string, initOptions: readonly string[] = []): string {
  const directory = mkdtempSync(join(parent, "repository-"));
  const key = `${parent} ${initOptions.join(" ")}`;
  const template = templates.get(key);
  if (template === undefined) {
    git(directory, ["init", "-q", ...initOptions]);
    const copy = mkdtempSync(join(parent, "template-"));
    cpSync(directory, copy, { recursive: true });
    templates.set(key, copy);
  } else {
    cpSync(template, directory, { recursive: true });
  }
  return directory;
}

/** Commits exactly these bytes to a branch: no filter sees them, and nothing is checked out. Gives the commit's id. */
export function commit(directory: string, files: CommittedFiles, branch = "main"): string {
  commitAll(directory, { [branch]: files });
  return readFileSync(join(directory, ".git/refs/heads", branch), "latin1").trim();
}

/** As `commit`, for many branches at once. */
export function commitAll(directory: string, branches: Readonly<Record<string, CommittedFiles>>): void {
  const input: Uint8Array[] = [];
  const write = (...parts: readonly (string | Uint8Array)[]): void => {
    for (const part of parts) input.push(Buffer.from(part as string));
  };
  for (const [branch, files] of Object.entries(branches)) {
    const from = existsSync(join(directory, ".git/refs/heads", branch))
      ? `from refs/heads/${branch}^0\n`
      : "";
    write(
      `commit refs/heads/${branch}\ncommitter a <a@example.com> 1700000000 +0000\ndata 0\n${from}deleteall\n`,
    );
    for (const [path, file] of Object.entries(files)) {
      const name = quoted(path);
      if (typeof file === "object" && "submodule" in file) {
        write(`M 160000 ${file.submodule} ${name}\n`);
        continue;
      }
      const isLink = typeof file === "object" && "link" in file;
      const content = Buffer.from((isLink ? file.link : file) as string);
      write(`M ${isLink ? "120000" : "100644"} inline ${name}\ndata ${content.length}\n`, content, "\n");
    }
  }
  git(directory, ["fast-import", "--quiet", "--force"], Buffer.concat(input));
}

function quoted(path: string): string {
  const bytes = path.startsWith("bytes:") ? Buffer.from(path.slice(6), "latin1") : Buffer.from(path);
  return `"${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}"`;
}
