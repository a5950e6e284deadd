import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { MutantResult } from "@stryker-mutator/api/core";
import { mustInstallFromLock } from "../install-from-lock.ts";
import { fromZero } from "./from-zero.ts";
import { mutantKey } from "./mutant-key.ts";
import { inSample } from "./sample-checker.ts";

/** Which mutants to run with which tests. */
export interface MutantRun {
  readonly folder: string;
  /** `quick`: the quick tests of the folder and of code that builds on it. `slow`: slow tests, golden cases and security tests. */
  readonly tests: "quick" | "slow";
  readonly seed: string;
  /** The mutants to run. Default: all. */
  readonly chosen?: readonly MutantResult[] | undefined;
  readonly concurrency: number;
  readonly verbose: boolean;
}

/** Makes mutants of a folder of core in a copy of this workspace. Gives the result of each mutant that was not left out. */
export async function runMutants(run: MutantRun): Promise<MutantResult[]> {
  const { folder, tests, seed, chosen, concurrency, verbose } = run;
  setVariables({
    MUTATION_FOLDER: folder,
    MUTATION_TESTS: tests,
    MUTATION_SEED: seed,
    MUTATION_SAMPLE: undefined,
    MUTATION_KEYS: chosen?.map((mutant) => mutantKey(mutant, seed)).join(","),
  });
  const results = await runStryker({
    mutate: chosen?.map(placeOf) ?? [sourcesOf(folder)],
    coverageAnalysis: "perTest",
    checkers: chosen === undefined ? [] : ["sample"],
    // With a checker, Stryker gives it half of the processes, which are idle while tests run.
    concurrency: chosen === undefined ? concurrency : 2 * concurrency,
    verbose,
  });
  return results.filter(({ status }) => status !== "CompileError" && status !== "Ignored");
}

/** Chooses mutants of a folder by a seed. Runs next to no test. */
export async function sampleMutants(folder: string, sample: string, seed: string): Promise<MutantResult[]> {
  setVariables({
    MUTATION_FOLDER: folder,
    MUTATION_TESTS: "least",
    MUTATION_SEED: seed,
    MUTATION_SAMPLE: sample,
    MUTATION_KEYS: undefined,
  });
  const results = await runStryker({
    mutate: [sourcesOf(folder)],
    // Which test reaches which of all mutants would be more than one process can tell another.
    coverageAnalysis: "off",
    checkers: ["sample"],
    concurrency: 2,
    verbose: false,
  });
  return results.filter(({ statusReason }) => statusReason === inSample);
}

function sourcesOf(folder: string): string {
  return `packages/core/src/${folder}/**/*.ts`;
}

/** Where a mutant is, as Stryker reads it: only what lies there is mutated. */
function placeOf({ fileName, location: { start, end } }: MutantResult): string {
  const file = relative(process.cwd(), fileName).replaceAll("\\", "/");
  return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}

interface StrykerRun {
  readonly mutate: string[];
  readonly coverageAnalysis: "perTest" | "off";
  readonly checkers: string[];
  readonly concurrency: number;
  readonly verbose: boolean;
}

/** The part of Stryker that is used here. Stryker is installed apart, with its types. */
interface StrykerModule {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<MutantResult[]> };
}

/** Loads Stryker. Installs it first, where it is not yet. Its plugin for Vitest finds Vitest in this workspace. */
async function loadStryker(): Promise<StrykerModule> {
  const directory = join(import.meta.dirname, "stryker");
  mustInstallFromLock("Stryker", directory, { lenient: true });
  const entry = join(directory, "node_modules/@stryker-mutator/core/dist/src/index.js");
  return (await import(pathToFileURL(entry).href)) as StrykerModule;
}

async function runStryker({ verbose, ...run }: StrykerRun): Promise<MutantResult[]> {
  /** A plain object, because the type of the levels is an enum that no module exports. */
  const levels: object = { logLevel: verbose ? "info" : "error" };
  const { Stryker } = await loadStryker();
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-mutation-")));
  try {
    const stryker = new Stryker({
      ...run,
      ignorePatterns: ["/apps", "/bench", "/.turbo", "/release", "dist", "*.tsbuildinfo"],
      tempDirName: directory,
      // Stryker would rewrite tsconfig.json with an old TypeScript API. Nothing here reads that file.
      tsconfigFile: "not-rewritten.json",
      // Stryker would write comments into fixtures.
      disableTypeChecks: false,
      testRunner: "vitest",
      vitest: { configFile: "vitest.mutation.config.ts", related: false, pool: "forks" },
      plugins: ["@stryker-mutator/vitest-runner", plugin("sample-checker"), plugin("survivor-reporter")],
      // The process keeps in memory which of many thousand tests reaches which mutant.
      testRunnerNodeArgs: ["--max-old-space-size=8192"],
      timeoutMS: 30_000,
      timeoutFactor: 3,
      dryRunTimeoutMinutes: 20,
      reporters: verbose ? ["progress-append-only", "survivors"] : [],
      warnings: false,
      allowEmpty: true,
      ...levels,
    });
    return (await stryker.runMutationTest()).map(fromZero);
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
