import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { runCommand } from "../../../scripts/run-command.ts";
import type { Check } from "../report/row.ts";
import { thisRepository } from "./import-ours.ts";

const testFile = "test/tools/engine/zod-oracle.test.ts";

/** What vitest writes in JSON, as far as it is needed here. */
interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Runs core's test that compares its validators with zod on random arguments. Gives a check for each tool. */
export async function fuzzValidators(directory: string): Promise<readonly Check[]> {
  const vitest = path.join(thisRepository, "node_modules/vitest/vitest.mjs");
  const json = path.join(directory, "zod-oracle.json");
  const args = [vitest, "run", testFile, "--reporter=json", `--outputFile=${json}`];
  const { output } = await runCommand(process.execPath, args, {
    cwd: path.join(thisRepository, "packages/core"),
  });
  const checks = fs.existsSync(json) ? checksOf(JSON.parse(fs.readFileSync(json, "utf8"))) : [];
  if (checks.length > 0) return checks;
  return [
    { what: "the validators are compared with zod", same: false, ours: true, note: output.slice(-400) },
  ];
}

/** Gives a check for each test in a report of vitest. */
export function checksOf({ testResults }: TestReport): Check[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ what: title, same: status === "passed", ours: true })),
  );
}

/** Says on how many arguments the validators agree with zod. Each test's title names its number. */
export function agreement(checks: readonly Check[]): string {
  const agreed = checks.filter(({ same }) => same);
  const total = agreed.reduce(
    (sum, { what }) => sum + Number(/\bof (\d+) arguments/.exec(what)?.[1] ?? 0),
    0,
  );
  return `The validators of ${agreed.length} of ${checks.length} tools answer like zod, on ${total} random arguments: \`packages/core/${testFile}\`.`;
}
