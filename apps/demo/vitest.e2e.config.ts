import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { project } from "../../vitest.project.ts";

const report = env["VITEST_JSON_REPORT"];

/** The conformance suite takes longest: what begins last would wait for it alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, short] = [true, false].map((isLong) =>
      files.filter(({ moduleId }) => moduleId.includes("conformance") === isLong),
    );
    return [...(long ?? []), ...(short ?? [])];
  }
}

/** Journeys through the demo in a real browser: on their own, since they need one. */
export default defineConfig({
  ...project,
  root: fileURLToPath(new URL("e2e", import.meta.url)),
  test: {
    include: ["journeys/*.e2e.ts"],
    globalSetup: ["global-setup.ts"],
    maxWorkers: 2,
    // The longest begin first.
    sequence: { sequencer: LongestFirst },
    // A machine of two cores runs browsers, servers and the conformance suite at once: slow is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: report ? ["verbose", ["json", { outputFile: report }]] : ["verbose"],
  },
});
