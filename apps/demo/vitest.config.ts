import { defineConfig, type ViteUserConfig } from "vitest/config";
import { project } from "../../vitest.project.ts";

const config: ViteUserConfig = defineConfig({
  ...project,
  test: { ...project.test, include: ["test/**/*.test.ts", "page/test/**/*.test.ts"] },
});

export default config;
