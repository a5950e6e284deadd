import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { openFileTool } from "@readfile/core";
import { gitSource, type GitEngine, type GitSource } from "@readfile/git";
import { afterAll, describe, expect, test } from "vitest";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-commits-")));
const sources: GitSource[] = [];
afterAll(() => {
  for (const source of sources) source.dispose?.();
  rmSync(directory, { recursive: true, force: true });
});

function git(args: readonly string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  return execFileSync("git", ["-c", "core.autocrlf=false", ...args], { cwd: directory, env, encoding: "utf8" }).trim();
}

const repository = join(directory, "repository.git");
git(["init", "-q", "--bare", repository]);

/** Stores what a directory holds in the repository, and reads the tree that it makes there. */
function committed(worktree: string, engine: GitEngine): GitSource {
  const at = [`--git-dir=${repository}`, `--work-tree=${worktree}`];
  git([...at, "add", "--all", "--force"]);
  const source = gitSource({ dir: repository, revision: git([...at, "write-tree"]), engine });
  sources.push(source);
  return source;
}

function committedFiles(files: Readonly<Record<string, string | Uint8Array>>, engine: GitEngine): GitSource {
  const worktree = mkdtempSync(join(directory, "files-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(worktree, name)), { recursive: true });
    writeFileSync(join(worktree, name), content);
  }
  return committed(worktree, engine);
}

const lacks = {
  pipes: "a commit holds no pipes",
  emptyDirectories: "a commit holds no directory without files",
  times: "a commit has no time for each of its files",
};

describeSource("gitSource by git", (files) => committedFiles(files, "git"));
describeSource("gitSource by isomorphic-git", (files) => committedFiles(files, "isomorphic-git"));

describeConformance(sourceDriver("core over a commit", (root) => committed(root, "git"), lacks));
// Only what gives the objects differs: a part of the cases shows it.
describeConformance(
  sourceDriver("core over a commit, by isomorphic-git", (root) => committed(root, "isomorphic-git"), lacks),
  { cases: conformanceCases().filter(({ tool }) => tool === "readFileTool") },
);

/** The parts of core's table of layouts that this test needs. The table is test data of another package. */
interface Layout {
  readonly name: string;
  readonly path: string;
  readonly outcome: { readonly reads: string } | { readonly refused: string };
  readonly options?: object;
}

const security = new URL("../../../core/test/security/", import.meta.url);
const { layouts: grouped } = (await import(new URL("layouts.ts", security).href)) as {
  readonly layouts: Readonly<Record<string, readonly Layout[]>>;
};
const { buildLayout } = (await import(new URL("build-layout.ts", security).href)) as {
  buildLayout(directory: string, layout: Layout): { readonly root: string; readonly path: string };
};

describe.skipIf(process.platform === "win32")("attacks", () => {
  test("core's layouts, committed: reads what it may, and shows no secret", async () => {
    const layouts = Object.values(grouped).flat();
    const notRead: string[] = [];
    for (const layout of layouts) {
      const { root, path } = buildLayout(mkdtempSync(join(directory, "layout-")), layout);
      const source = committed(root, "git");
      // A source has no absolute path on the disk: beneath it, the root is `/`.
      const sent = path.replace(root, "");
      const { ok, text } = await openFileTool({ source, ...layout.options }).run({ file_path: sent });
      source.dispose?.();
      const shown = [layout.name, text];
      expect(shown).toEqual([layout.name, expect.not.stringContaining("SECRET")]);
      if ("refused" in layout.outcome) expect([layout.name, ok]).toEqual([layout.name, false]);
      else if (ok) expect(shown).toEqual([layout.name, `${layout.outcome.reads}\n`]);
      else notRead.push(layout.name);
    }
    expect(layouts.length).toBeGreaterThan(100);
    expect(notRead).toEqual([]);
  });
});
