import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { project } from "../../vitest.project.ts";

const report = env["VITEST_JSON_REPORT"];

/** The files that take longest, with the longest first. A late start would delay the end of the run. */
const longest = ["conformance", "chat", "site", "calls", "side-by-side"];

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
  return place === -1 ? longest.length : place;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** Journeys through the demo, and through the site of the documents, in a real browser. They have their own configuration because they need a browser. */
export default defineConfig({
  ...project,
  root: fileURLToPath(new URL("e2e", import.meta.url)),
  test: {
    include: ["journeys/*.e2e.ts"],
    globalSetup: ["global-setup.ts"],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Two cores run browsers, servers and the conformance suite at once. A slow run must not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: report ? ["verbose", ["json", { outputFile: report }]] : ["verbose"],
  },
});
