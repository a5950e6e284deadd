import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import type { ViteUserConfig } from "vitest/config";
import { project } from "./vitest.project.ts";

const core = fileURLToPath(new URL("packages/core/src/index.ts", import.meta.url));
const layers = ["lines", "text", "block", "media", "workspace", "source", "engine", "tools"];

/** What mutants of core are held to: its own tests, or the golden ones, which read when they are loaded. */
const include =
  env["MUTATION_TESTS"] === "golden"
    ? ["packages/conformance/test/golden/{codex,cross,forge,open-file,workspace}.test.ts"]
    : layers.map((layer) => `packages/core/test/${layer}/**/*.test.ts`);

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
  test: { include, testTimeout: 30_000, sequence: { sequencer: LowestLayerFirst } },
};

export default config;
