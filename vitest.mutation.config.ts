import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import type { ViteUserConfig } from "vitest/config";
import { project } from "./vitest.project.ts";

const core = fileURLToPath(new URL("packages/core/src/index.ts", import.meta.url));
const layers = ["lines", "engine", "text", "block", "media", "workspace", "source", "tools"];
const folder = env["MUTATION_FOLDER"] ?? "lines";

const test = (name: string): string => `packages/core/test/${name}.test.ts`;

/** What reads through most of `lines`, and takes no longer than that. */
const readers = [
  "tools/{codex,forge,open-file,workspace-read-file}/tool",
  "tools/read-file/{block,follow-next,read-window,tool}",
];

/** The tests of a folder, and quick ones of what builds on it: a mutant that none of them notices runs them all. */
const quick: Readonly<Record<string, readonly string[]>> = {
  lines: ["platform", "lines/**/*", "engine/kernel", "text/**/*", ...readers],
  workspace: [
    "workspace/**/*",
    "bounds/{authorize-and-roots,ignore,memory-budget,policy-rules}",
    // It compares the default rules with the page that lists them.
    "documents/default-rules",
    ...readers,
  ],
  block: [
    "block/enclosing/*/**/*",
    "block/enclosing/{enclosing-block,enclosing-block-{headers,languages,layouts,traps,trees}}",
    "block/codex-differs",
    ...readers,
  ],
  tools: [
    "tools/**/*",
    "bounds/{arguments,forgery,memory-budget}",
    "reports/{07,08,09,10,11,16,18,20,21,23,24}-*",
  ],
};

/** What takes longer, or reads when it is loaded, so that each mutant costs a run of all of it. */
const slow: Readonly<Record<string, readonly string[]>> = {
  lines: ["engine/{large-files,line-index}", "workspace/**/*", "reports/{20,26}-*"],
  workspace: ["source/**/*"],
  block: ["block/enclosing/enclosing-block-{properties,size}", "reports/13-*"],
  tools: ["reports/{01,02,04,05,22,25}-*"],
};
const golden = "packages/conformance/test/golden/{codex,cross,forge,open-file,workspace}.test.ts";
const security = test("security/{abort,layouts,messages,names,permissions,roots}");

/** `least`: a single file, for a run that only chooses mutants. */
function included(tests: string | undefined): string[] {
  if (tests === "least") return [test("lines/bytes/utf8")];
  return tests === "slow"
    ? [golden, security, ...(slow[folder] ?? []).map(test)]
    : (quick[folder] ?? []).map(test);
}

/** The lowest layer first: most mutants are noticed there, and the first test that notices one ends its run. */
class LowestLayerFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => layerOf(one) - layerOf(other)));
  }
}

function layerOf({ moduleId }: TestSpecification): number {
  return layers.findIndex((layer) => moduleId.includes(`/core/test/${layer}/`));
}

/** Mutants live in a copy of the workspace, whose links lead back to the original: hence the alias. */
const config: ViteUserConfig = {
  ...project,
  resolve: { ...project.resolve, alias: { "@readfile/core": core } },
  test: {
    include: included(env["MUTATION_TESTS"]),
    // It counts each step that mutated code takes: many millions there.
    exclude: [test("tools/read-file/near-names-size")],
    // One process for all files: they share what they import, which costs more than they do.
    isolate: false,
    testTimeout: 30_000,
    sequence: { sequencer: LowestLayerFirst },
  },
};

export default config;
