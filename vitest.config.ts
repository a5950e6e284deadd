import { env } from "node:process";
import { defineConfig } from "vitest/config";

const report = env["VITEST_JSON_REPORT"];

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*"],
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
  },
});
