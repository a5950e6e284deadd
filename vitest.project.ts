import type { ViteUserConfig } from "vitest/config";

/**
 * Imports of workspace packages resolve to their sources, so that tests need no build. Other packages resolve as in Node.js: what
 * some export for bundlers alone, by the condition `module`, Node.js cannot load.
 */
const conditions = ["@readfile/source", "node", "development|production"];

/** What every package's vitest.config.ts exports. */
export const project: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["@readfile/source"] } },
  test: {
    include: ["test/**/*.test.ts"],
    // Two files at a time also where a machine has only two cores: many of them wait for child processes.
    maxWorkers: 2,
    // A new process and its imports for each file cost more than many files themselves.
    isolate: false,
    // Many tests read beneath a root that is missing.
    execArgv: ["--disable-warning=READFILE_MISSING_ROOT"],
    // A machine of two cores runs every file at once with compilers and child processes: slow is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};
