import { env } from "node:process";
import { defineConfig } from "vitest/config";

const report = env["VITEST_JSON_REPORT"];

export default defineConfig({
  test: {
    coverage: {
      include: ["packages/*/src/**/*.ts"],
      exclude: ["packages/adapter-testing/**"],
      reporter: ["text-summary", "json-summary", "html"],
    },
    projects: ["packages/*", "apps/*", "bench", "providers"],
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
  },
});
