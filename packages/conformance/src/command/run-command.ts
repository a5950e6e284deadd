import type { ConformanceCase } from "../cases/conformance-case.ts";
import { conformanceCases } from "../cases/conformance-cases.ts";
import type { ConformanceDriver } from "../driver/conformance-driver.ts";
import { reportOf } from "../report/conformance-report.ts";
import { formatFailures, formatReport } from "../report/format-report.ts";
import { writeReport } from "../report/write-report.ts";
import { runConformance } from "../run/run-conformance.ts";
import { parseCommandOptions, usage, type CommandOptions } from "./command-options.ts";
import { builtInDrivers, loadDriver } from "./load-driver.ts";
import { progressView, type Terminal } from "./progress.ts";

const shownFailures = 5;

/** Runs the command. Gives its exit code: 0 when all cases passed, 1 when a case failed, 2 when it could not run. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const say = (text: string): unknown => terminal.write(`${text}\n`);
  let options: CommandOptions;
  try {
    options = parseCommandOptions(args);
  } catch (error) {
    say(`${String(error)}\n\n${usage}`);
    return 2;
  }
  if (options.help) {
    say(usage);
    return 0;
  }
  const drivers = await loadDrivers(options, say);
  if (drivers === undefined) return 2;
  const cases = conformanceCases().filter(selects(options));
  if (cases.length === 0 || drivers.length === 0) {
    say("No case or no loop is selected.");
    return 2;
  }
  const view = progressView(terminal);
  const startedMs = performance.now();
  const outcomes = await runConformance({
    drivers,
    cases,
    callsPerTurn: options.callsPerTurn,
    onOutcome: view.update,
    onLeftOut: say,
  });
  view.end();
  const report = reportOf(outcomes, performance.now() - startedMs);
  if (report.failures.length > 0) say(`\n${formatFailures(report.failures, shownFailures)}`);
  say(`\n${formatReport(report)}`);
  const written = writeReport(report, options.out);
  say(`${written.html}\n${written.json}`);
  return report.totals.failed === 0 ? 0 : 1;
}

/** Loads the drivers. Leaves out and reports drivers whose framework is not installed, unless the user named them. */
async function loadDrivers(
  { drivers: asked, loops }: CommandOptions,
  say: (text: string) => unknown,
): Promise<readonly ConformanceDriver[] | undefined> {
  const drivers: ConformanceDriver[] = [];
  for (const name of asked.length > 0 ? asked : builtInDrivers) {
    const loaded = await loadDriver(name);
    if ("driver" in loaded) {
      drivers.push(loaded.driver);
      continue;
    }
    say(`Driver ${name} is skipped: ${loaded.missing}.`);
    if (asked.length > 0) return undefined;
  }
  return drivers
    .map((driver) => ({
      ...driver,
      loops: driver.loops.filter(
        ({ name }) => loops.length === 0 || loops.some((part) => name.includes(part)),
      ),
    }))
    .filter((driver) => driver.loops.length > 0);
}

function selects({ tools, cases }: CommandOptions): (input: ConformanceCase) => boolean {
  return ({ id, tool }) =>
    (tools.length === 0 || tools.includes(tool)) &&
    (cases.length === 0 || cases.some((part) => id.includes(part)));
}
