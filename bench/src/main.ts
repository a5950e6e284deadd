// Compares readfile with Node itself, native tools and other readers. See README.md.
import process from "node:process";
import { openWorkFiles } from "./files/work-files.ts";
import { buildOurs } from "./ours/build-ours.ts";
import { parseOptions } from "./options.ts";
import { installPeers } from "./peers/install-peers.ts";
import { planOf } from "./plan.ts";
import { formatReport } from "./report/format-report.ts";
import { runUnits } from "./run-units.ts";
import { allUnits } from "./units/all-units.ts";
import { writeReport } from "./write-report.ts";

const options = parseOptions(process.argv.slice(2));
const units = allUnits.filter(
  ({ id }) => options.only.length === 0 || options.only.some((part) => id.includes(part)),
);

if (options.list) console.log(allUnits.map(({ id, title }) => `${id}: ${title}`).join("\n"));
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
  const report = await runUnits(units, { plan, files, peersMissing }, (line) => console.error(line));
  console.log(options.json ? JSON.stringify(report, null, 2) : formatReport(report));
  if (options.write) writeReport(report);
  // Slow timings do not fail the run. A wrong answer of our tools does.
  const wrong = report.units.some(({ checks }) => checks.some(({ same, ours }) => ours && !same));
  if (wrong) process.exitCode = 1;
}
