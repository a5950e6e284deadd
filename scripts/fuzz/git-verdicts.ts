import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** What git says about a path: whether it is ignored, and by which line. */
export interface GitVerdict {
  readonly ignored: boolean;
  readonly line: string;
}

/** The environment of a git that knows no configuration but ours. */
const environment = {
  PATH: process.env["PATH"],
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  HOME: "/nonexistent",
};

/** The version of the git at hand; undefined when there is none. */
export function gitVersion(): string | undefined {
  const { status, stdout } = spawnSync("git", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Makes a directory a repository that git can look at. */
export function makeRepository(directory: string): void {
  for (const folder of ["objects", "refs"]) {
    fs.mkdirSync(path.join(directory, ".git", folder), { recursive: true });
  }
  fs.writeFileSync(path.join(directory, ".git", "HEAD"), "ref: refs/heads/main\n");
}

/** Asks git about paths beneath a repository. Only directories must exist. */
export function gitVerdicts(repository: string, paths: readonly string[]): GitVerdict[] {
  const settings = [
    "-c",
    "core.ignorecase=false",
    "-c",
    "core.precomposeunicode=false",
    "-c",
    "core.excludesFile=",
  ];
  const { status, stdout, stderr } = spawnSync(
    "git",
    [...settings, "check-ignore", "--no-index", "-v", "-n", "-z", "--stdin"],
    // The dot keeps git from taking a colon at the start of a path for magic.
    {
      cwd: repository,
      env: environment,
      input: paths.map((each) => `./${each}\0`).join(""),
      maxBuffer: 2 ** 30,
    },
  );
  // 1 means that no path is ignored.
  if (status !== 0 && status !== 1) throw new Error(`git check-ignore failed: ${stderr.toString()}`);
  const fields = stdout.toString("latin1").split("\0");
  return paths.map((_, index) => {
    const [source = "", number = "", pattern = ""] = fields.slice(index * 4, index * 4 + 3);
    return { ignored: source !== "" && !pattern.startsWith("!"), line: `${source}:${number}:${pattern}` };
  });
}
