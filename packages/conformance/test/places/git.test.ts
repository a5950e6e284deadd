import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { gitSource, type GitEngine, type GitSource } from "@readfile/git";
import { afterAll } from "vitest";
import { comesBackByName, testSourceLayouts } from "../../../adapter-testing/src/test-source-layouts.ts";
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

describeConformance(
  sourceDriver("core over a commit", (root) => committed(committable(root), "git"), lacks),
  { leastCases: 2500 },
);
// Only what gives the objects differs: a part of the cases shows it.
describeConformance(
  sourceDriver(
    "core over a commit, by isomorphic-git",
    (root) => committed(committable(root), "isomorphic-git"),
    lacks,
  ),
  { cases: conformanceCases().filter(({ tool }) => tool === "readFileTool") },
);

testSourceLayouts({
  name: "gitSource",
  // The root is a directory of the commit, which also holds what lies beside it: there, a link that leads out finds something.
  prepare(trees) {
    const directories = trees.map((tree) => tree.directory);
    // A commit holds no directory without files, and here that may be the root.
    const branches = directories.map((tree) => [basename(tree), { ...committable(tree), "ROOT/kept": "" }]);
    commitAll(dir, Object.fromEntries(branches));
  },
  sourceOf: (tree) => sourceOf(`${basename(tree.directory)}:ROOT`, "git"),
  cannotHold: ({ tree }) =>
    tree.some((entry) => entry.startsWith(".git/")) ? "git commits no .git" : undefined,
  refusedHere: [
    comesBackByName,
    {
      why: "a commit has no place on the disk",
      layouts: ["absolute symlink (into the root: followed here)"],
    },
  ],
});
