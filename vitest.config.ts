import { env } from "node:process";
import { defineConfig } from "vitest/config";
import { NotRun } from "./vitest.not-run.ts";

const report = env["VITEST_JSON_REPORT"];
/** Prints also what passing tests say, such as costs and counts. */
const showsOutput = env["SHOW_OUTPUT"] !== undefined;

const jsonTo = (outputFile: string): ["json", { outputFile: string }] => ["json", { outputFile }];

export default defineConfig({
  test: {
    coverage: {
      include: ["packages/*/src/**/*.ts"],
      exclude: ["packages/adapter-testing/**"],
      reporter: ["text-summary", "json-summary", "html"],
    },
    projects: ["packages/*", "apps/*", "bench", "providers"],
    silent: showsOutput ? false : "passed-only",
    reporters: ["default", new NotRun(), ...(report ? [jsonTo(report)] : [])],
  },
});
