// Compares readfile with Node itself, native tools and other readers. See README.md.
import os from "node:os";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { openWorkFiles } from "./files/work-files.ts";
import { waitForQuiet } from "./machine/wait-for-quiet.ts";
import { parseOptions, usage } from "./options.ts";
import { buildOurs } from "./ours/build-ours.ts";
import { installPeers } from "./peers/install-peers.ts";
import { planOf } from "./plan.ts";
import { formatGoals } from "./report/format-goals.ts";
import { formatReport } from "./report/format-report.ts";
import { runUnits } from "./run-units.ts";
import { against } from "./units/against/against.ts";
import { allUnits } from "./units/all-units.ts";
import { writeReadme, writeReport } from "./write-report.ts";

const options = parseOptions(process.argv.slice(2));
const units =
  options.against === undefined
    ? allUnits.filter(({ id }) => options.only.length === 0 || options.only.some((part) => id.includes(part)))
    : [against(options.against)];

if (options.help) console.log(usage.trimEnd());
else if (options.readme) writeReadme();
else if (options.list) console.log(allUnits.map(({ id, title }) => `${id}: ${title}`).join("\n"));
else if (units.length === 0) {
  console.error(`no unit's id holds ${options.only.join(" or ")}; --list shows all`);
  process.exitCode = 1;
} else await run();

async function run(): Promise<void> {
  const plan = planOf(options);
  const files = openWorkFiles(plan);
  const dispose = (): void => files.dispose();
  process.once("exit", dispose);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  const peersMissing = units.some(({ needsPeers }) => needsPeers) ? installPeers() : undefined;
  await buildOurs();
  const { maxWaitMinutes } = options;
  if (maxWaitMinutes > 0) await waitForQuiet({ load, sleep: setTimeout, say }, maxWaitMinutes);
  const report = await runUnits(units, { plan, files, peersMissing }, say);
  console.log(
    options.json ? JSON.stringify(report, null, 2) : `${formatGoals(report)}\n${formatReport(report)}`,
  );
  if (options.write) writeReport(report);
  // Slow timings do not fail the run. A wrong answer of our tools does.
  const wrong = report.units.some(({ checks }) => checks.some(({ same, ours }) => ours && !same));
  if (wrong) process.exitCode = 1;
}

function say(line: string): void {
  console.error(line);
}

function load(): number {
  return os.loadavg()[0] ?? 0;
}
