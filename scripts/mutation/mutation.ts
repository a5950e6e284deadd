// Makes many small changes to core and lists those that no test notices. Tries all changes, or a sample that a seed chooses.
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { MutantResult } from "@stryker-mutator/api/core";
import { answerHelp } from "../answer-help.ts";
import { mutantKey } from "./mutant-key.ts";
import { mutationReport } from "./mutation-report.ts";
import { runMutants, sampleMutants } from "./run-mutants.ts";

const folders = ["lines", "workspace", "block", "tools"];
const goalPercent = 85;

answerHelp(`Usage: pnpm mutation [options]

Changes core in small ways and lists the changes that no test notices. Fails below the goal of ${goalPercent} %.

  --sample N       only so many changes of each folder, chosen by the seed (default: all)
  --seed N         (default: 1)
  --folder NAME    ${folders.join(", ")}; may be repeated (default: all)
  --concurrency N  processes at a time (default: 2)
  --quick          runs the quick tests alone
  --verbose        shows what Stryker prints
  --help, -h       this text
`);

const options = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    folder: { type: "string", multiple: true, default: folders },
    concurrency: { type: "string", default: "2" },
    quick: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
}).values;
const { sample, seed, folder, verbose } = options;
for (const [name, value] of [
  ["sample", sample ?? "1"] as const,
  ["concurrency", options.concurrency] as const,
]) {
  if (!/^[1-9]\d*$/.test(value)) throw new TypeError(`--${name}: expected a count`);
}
for (const one of folder) {
  if (!folders.includes(one)) throw new TypeError(`--folder: expected ${folders.join(", ")}`);
}
const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
process.chdir(root);

const results: MutantResult[] = [];
for (const one of folder) results.push(...(await resultsOf(one)));

const { text, noticedPercent } = mutationReport(root, folder, results);
console.log(text);
const which = sample === undefined ? "all mutants" : `a sample of ${sample}, seed ${seed}`;
const tests = options.quick ? ", quick tests alone" : "";
console.log(`\n${which}${tests}: ${noticedPercent.toFixed(1)} % noticed; the goal is ${goalPercent} %`);
if (noticedPercent < goalPercent) process.exitCode = 1;

/** Runs the quick tests first, because they notice most mutants. Only the rest needs the slow tests. */
async function resultsOf(one: string): Promise<MutantResult[]> {
  const chosen = sample === undefined ? undefined : await sampleMutants(one, sample, seed);
  const common = { folder: one, seed, concurrency: Number(options.concurrency), verbose };
  const byQuick = await runMutants({ ...common, tests: "quick", chosen });
  const unnoticed = byQuick.filter(isUnnoticed);
  if (options.quick || unnoticed.length === 0) return byQuick;
  const bySlow = await runMutants({ ...common, tests: "slow", chosen: unnoticed });
  const later = new Map(bySlow.map((mutant) => [mutantKey(mutant, seed), mutant]));
  return byQuick.map((mutant) =>
    isUnnoticed(mutant) ? (later.get(mutantKey(mutant, seed)) ?? mutant) : mutant,
  );
}

function isUnnoticed({ status }: MutantResult): boolean {
  return status === "Survived" || status === "NoCoverage";
}
