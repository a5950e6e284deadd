import { env } from "node:process";
import type { Mutant } from "@stryker-mutator/api/core";
import { mutantKey } from "./mutant-key.ts";

/** The status of a mutant outside the sample. Stryker has no other way to leave one out. */
const leftOut = { status: "compileError", reason: "not in the sample" } as const;

/** Why a mutant of the sample is left out, while the sample is chosen. */
export const inSample = "in the sample";
const chosen = { status: "compileError", reason: inSample } as const;

/**
 * Accepts the mutants whose keys `MUTATION_KEYS` lists. Without that, it accepts none, and marks the first
 * `MUTATION_SAMPLE` mutants in the order of their keys.
 */
class SampleChecker {
  readonly #keys = env["MUTATION_KEYS"]?.split(",");
  readonly #count = Number(env["MUTATION_SAMPLE"]);
  readonly #seed = env["MUTATION_SEED"] ?? "";

  async init(): Promise<void> {
    // There is nothing to prepare.
  }

  /** Puts all mutants into one group, because a sample is chosen from all of them. */
  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
    const keyed = mutants.map((mutant) => ({ id: mutant.id, key: mutantKey(mutant, this.#seed) }));
    const keys = new Set(
      this.#keys ??
        keyed
          .map(({ key }) => key)
          .toSorted()
          .slice(0, this.#count),
    );
    const found = this.#keys === undefined ? chosen : { status: "passed" };
    const results = keyed.map(({ id, key }) => [id, keys.has(key) ? found : leftOut] as const);
    return Promise.resolve(Object.fromEntries(results));
  }
}

export const strykerPlugins: readonly unknown[] = [
  { kind: "Checker", name: "sample", injectableClass: SampleChecker },
];
