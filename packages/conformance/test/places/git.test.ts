import { mkdtempSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { openFileTool } from "@readfile/core";
import { gitSource, type GitEngine, type GitSource } from "@readfile/git";
import { afterAll, describe, expect, test } from "vitest";
import { buildLayout, coreLayouts } from "../../../adapter-testing/src/core-layouts.ts";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { describeSource } from "../../src/describe-source.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";

/** The parts that this test needs of the writer of commits, which is test code of another package. */
type CommittedFiles = Readonly<Record<string, string | Uint8Array | { readonly link: Uint8Array }>>;
const { commitAll, emptyRepository, temporaryDirectory } = (await import(
  new URL("../../../git/test/repository.ts", import.meta.url).href
)) as {
  commitAll(repository: string, branches: Readonly<Record<string, CommittedFiles>>): void;
  emptyRepository(parent: string): string;
  temporaryDirectory(): string;
};

const directory = temporaryDirectory();
const dir = emptyRepository(directory);
const sources: GitSource[] = [];
afterAll(() => {
  for (const source of sources) source.dispose?.();
});

function sourceOf(revision: string, engine: GitEngine): GitSource {
  const source = gitSource({ dir, revision, engine });
  sources.push(source);
  return source;
}

let commits = 0;

/** Commits files, and reads the commit. */
function committed(files: CommittedFiles, engine: GitEngine): GitSource {
  const branch = `files-${commits++}`;
  commitAll(dir, { [branch]: files });
  return sourceOf(branch, engine);
}

/** What lies beneath a directory and can be committed: files and links. */
function committable(root: string, beneath = ""): CommittedFiles {
  const files: Record<string, CommittedFiles[string]> = {};
  for (const entry of readdirSync(join(root, beneath), { withFileTypes: true })) {
    const name = `${beneath}${entry.name}`;
    if (entry.isDirectory()) Object.assign(files, committable(root, `${name}/`));
    if (entry.isSymbolicLink()) files[name] = { link: readlinkSync(join(root, name), "buffer") };
    if (entry.isFile()) files[name] = readFileSync(join(root, name));
  }
  return files;
}

const lacks = {
  pipes: "a commit holds no pipes",
  emptyDirectories: "a commit holds no directory without files",
  times: "a commit has no time for each of its files",
};

describeSource("gitSource by git", (files) => committed(files, "git"));
describeSource("gitSource by isomorphic-git", (files) => committed(files, "isomorphic-git"));

describeConformance(sourceDriver("core over a commit", (root) => committed(committable(root), "git"), lacks));
// Only what gives the objects differs: a part of the cases shows it.
describeConformance(
  sourceDriver(
    "core over a commit, by isomorphic-git",
    (root) => committed(committable(root), "isomorphic-git"),
    lacks,
  ),
  { cases: conformanceCases().filter(({ tool }) => tool === "readFileTool") },
);

describe.skipIf(process.platform === "win32")("attacks", () => {
  test("core's layouts that hold links, committed: reads what it may, and shows no secret", async () => {
    // The others are about paths alone, which a source never sees: all are played over an archive.
    const layouts = coreLayouts.filter(({ tree }) => tree.some((entry) => entry.includes(" => ")));
    const built = layouts.map((layout) => buildLayout(mkdtempSync(join(directory, "layout-")), layout));
    commitAll(
      dir,
      Object.fromEntries(built.map(({ root }, index) => [`layout-${index}`, committable(root)])),
    );
    const notRead: string[] = [];
    for (const [index, layout] of layouts.entries()) {
      const { root = "", path = "" } = built[index] ?? {};
      // A source has no absolute path on the disk: beneath it, the root is `/`.
      const sent = path.replace(root, "");
      const source = sourceOf(`layout-${index}`, "git");
      const { ok, text } = await openFileTool({ source, ...layout.options }).run({ file_path: sent });
      source.dispose?.();
      const shown = [layout.name, text];
      expect(shown).toEqual([layout.name, expect.not.stringContaining("SECRET")]);
      if ("refused" in layout.outcome) expect([layout.name, ok]).toEqual([layout.name, false]);
      else if (ok) expect(shown).toEqual([layout.name, `${layout.outcome.reads}\n`]);
      else notRead.push(layout.name);
    }
    expect(layouts.length).toBeGreaterThan(40);
    // A source has one root, without a name and a place of its own on the disk.
    expect(notRead).toEqual(["absolute symlink (into the root: followed here)"]);
  });
});
