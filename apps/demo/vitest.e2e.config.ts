import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { project } from "../../vitest.project.ts";

const report = env["VITEST_JSON_REPORT"];

/** Starts the longest files first. The conformance suite takes longest, and a late start would delay the end of the run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, short] = [true, false].map((isLong) =>
      files.filter(({ moduleId }) => moduleId.includes("conformance") === isLong),
    );
    return [...(long ?? []), ...(short ?? [])];
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
