import type { MutantResult } from "@stryker-mutator/api/core";
import { fromZero } from "./from-zero.ts";
import { mutantLine } from "./mutant-line.ts";

const told: ReadonlySet<string> = new Set(["Survived", "NoCoverage", "Timeout"]);

/** Prints each surviving mutant as soon as it is known, because a run may take an hour. */
class SurvivorReporter {
  onMutantTested(result: Readonly<MutantResult>): void {
    if (told.has(result.status)) console.log(mutantLine(fromZero(result)));
  }
}

export const strykerPlugins: readonly unknown[] = [
  { kind: "Reporter", name: "survivors", injectableClass: SurvivorReporter },
];
