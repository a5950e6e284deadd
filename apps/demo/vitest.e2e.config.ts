import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { project } from "../../vitest.project.ts";

const report = env["VITEST_JSON_REPORT"];

/** Journeys through the demo in a real browser: on their own, since they need one. */
export default defineConfig({
  ...project,
  root: fileURLToPath(new URL("e2e", import.meta.url)),
  test: {
    include: ["journeys/*.e2e.ts"],
    maxWorkers: 2,
    // A machine of two cores runs browsers, servers and the conformance suite at once: slow is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: report ? ["verbose", ["json", { outputFile: report }]] : ["verbose"],
  },
});
