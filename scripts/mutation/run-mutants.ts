import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { fromZero } from "./from-zero.ts";

/** Which mutants are held to which tests. */
export interface MutantRun {
  readonly folder: string;
  /** The quick tests of the folder and of what builds on it, or slow ones, the golden cases and those of security. */
  readonly tests: "quick" | "slow";
  readonly seed: string;
  /** How many mutants, chosen by the seed; all where it is undefined. */
  readonly sample?: string | undefined;
  /** The keys of the only mutants. */
  readonly keys?: readonly string[];
  readonly concurrency: number;
  readonly verbose: boolean;
}

/** Makes mutants of a folder of core in a copy of this workspace, and says what became of each that was not left out. */
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
  /** Its type is an enum that exists in no module. */
  const levels: object = { logLevel: verbose ? "info" : "error" };
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-mutation-")));
  try {
    const stryker = new Stryker({
      mutate: [`packages/core/src/${folder}/**/*.ts`],
      ignorePatterns: ["/apps", "/bench", "/docs", "/.turbo", "/release", "dist", "*.tsbuildinfo"],
      tempDirName: directory,
      // Stryker would rewrite tsconfig.json with TypeScript's former API; nothing here reads it.
      tsconfigFile: "not-rewritten.json",
      // It would write comments into fixtures.
      disableTypeChecks: false,
      testRunner: "vitest",
      vitest: { configFile: "vitest.mutation.config.ts", related: false, pool: "forks" },
      plugins: ["@stryker-mutator/vitest-runner", plugin("sample-checker"), plugin("survivor-reporter")],
      checkers: chosen ? ["sample"] : [],
      coverageAnalysis: "perTest",
      // Which of many thousand tests reaches which mutant is held in memory.
      testRunnerNodeArgs: ["--max-old-space-size=8192"],
      // Where there is a checker, Stryker gives it half of the processes; it is idle while tests run.
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

/** Sets what the processes of the run inherit. */
function setVariables(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
