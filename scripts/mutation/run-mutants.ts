import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { fromZero } from "./from-zero.ts";

/** Which mutants to run with which tests. */
export interface MutantRun {
  readonly folder: string;
  /** `quick`: the quick tests of the folder and of code that builds on it. `slow`: slow tests, golden cases and security tests. */
  readonly tests: "quick" | "slow";
  readonly seed: string;
  /** How many mutants to run, chosen by the seed. Undefined: all. */
  readonly sample?: string | undefined;
  /** The keys of the mutants to run. Default: all. */
  readonly keys?: readonly string[];
  readonly concurrency: number;
  readonly verbose: boolean;
}

/** Makes mutants of a folder of core in a copy of this workspace. Gives the result of each mutant that was not left out. */
export async function runMutants(run: MutantRun): Promise<MutantResult[]> {
  const { folder, tests, seed, sample, keys, concurrency, verbose } = run;
  const chosen = sample !== undefined || keys !== undefined;
  setVariables({
    MUTATION_FOLDER: folder,
    MUTATION_TESTS: tests,
    MUTATION_SEED: seed,
    MUTATION_SAMPLE: sample,
    MUTATION_KEYS: keys?.join(","),
  });
  /** A plain object, because the type of the levels is an enum that no module exports. */
  const levels: object = { logLevel: verbose ? "info" : "error" };
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-mutation-")));
  try {
    const stryker = new Stryker({
      mutate: [`packages/core/src/${folder}/**/*.ts`],
      ignorePatterns: ["/apps", "/bench", "/.turbo", "/release", "dist", "*.tsbuildinfo"],
      tempDirName: directory,
      // Stryker would rewrite tsconfig.json with an old TypeScript API. Nothing here reads that file.
      tsconfigFile: "not-rewritten.json",
      // Stryker would write comments into fixtures.
      disableTypeChecks: false,
      testRunner: "vitest",
      vitest: { configFile: "vitest.mutation.config.ts", related: false, pool: "forks" },
      plugins: ["@stryker-mutator/vitest-runner", plugin("sample-checker"), plugin("survivor-reporter")],
      checkers: chosen ? ["sample"] : [],
      coverageAnalysis: "perTest",
      // The process keeps in memory which of many thousand tests reaches which mutant.
      testRunnerNodeArgs: ["--max-old-space-size=8192"],
      // With a checker, Stryker gives it half of the processes, which are idle while tests run.
      concurrency: chosen ? 2 * concurrency : concurrency,
      timeoutMS: 30_000,
      timeoutFactor: 3,
      dryRunTimeoutMinutes: 20,
      reporters: verbose ? ["progress-append-only", "survivors"] : [],
      warnings: false,
      allowEmpty: true,
      ...levels,
    });
    const results = await stryker.runMutationTest();
    return results.filter(({ status }) => status !== "CompileError" && status !== "Ignored").map(fromZero);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function plugin(name: string): string {
  return join(import.meta.dirname, `${name}.ts`);
}

/** Sets environment variables for the processes of the run. */
function setVariables(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
