import { env } from "node:process";
import { defineConfig } from "vitest/config";

const report = env["VITEST_JSON_REPORT"];

export default defineConfig({
  test: {
    // Two files at a time also where a machine has only two cores: many of them wait for child processes.
    maxWorkers: 2,
    coverage: {
      include: ["packages/*/src/**/*.ts"],
      exclude: ["packages/adapter-testing/**"],
      reporter: ["text-summary", "json-summary", "html"],
    },
    projects: ["packages/*", "apps/*", "bench"],
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
  },
});
