// Changes core in many small ways and says which changes no test notices: all of them, or a sample that a seed chooses.
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { MutantResult } from "@stryker-mutator/api/core";
import { mutantKey } from "./mutant-key.ts";
import { mutationReport } from "./mutation-report.ts";
import { runMutants } from "./run-mutants.ts";

const folders = ["lines", "workspace", "block", "tools"];
const goalPercent = 85;

const options = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    folder: { type: "string", multiple: true, default: folders },
    concurrency: { type: "string", default: "2" },
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

const common = { folders: folder, seed, concurrency: Number(options.concurrency), verbose };
const byCore = await runMutants({ ...common, tests: "core", sample });
const unnoticed = byCore.filter(isUnnoticed).map((one) => mutantKey(one, seed));
// The golden tests read when they are loaded, so that each mutant costs a run of all of them: only what is left needs it.
const byGolden =
  unnoticed.length === 0 ? [] : await runMutants({ ...common, tests: "golden", keys: unnoticed });
const later = new Map(byGolden.map((one) => [mutantKey(one, seed), one]));
const results = byCore.map((one) => (isUnnoticed(one) ? (later.get(mutantKey(one, seed)) ?? one) : one));

const { text, noticedPercent } = mutationReport(root, folder, results);
console.log(text);
const chosen = sample === undefined ? "all mutants" : `a sample of ${sample}, seed ${seed}`;
console.log(`\n${chosen}: ${noticedPercent.toFixed(1)} % noticed; the goal is ${goalPercent} %`);
if (noticedPercent < goalPercent) process.exitCode = 1;

function isUnnoticed({ status }: MutantResult): boolean {
  return status === "Survived" || status === "NoCoverage";
}
