import { parseArgs } from "node:util";
import { defaultCallsPerTurn } from "../run/run-conformance.ts";
import { builtInDrivers } from "./load-driver.ts";

/** The options of the command. */
export interface CommandOptions {
  readonly help: boolean;
  /** Names of drivers, or paths of modules. Empty: all drivers whose framework is installed. */
  readonly drivers: readonly string[];
  /** Names of tools. Empty: all. */
  readonly tools: readonly string[];
  /** A substring of the ids of cases. Empty: all cases. */
  readonly cases: readonly string[];
  /** A substring of the names of loops. Empty: all loops. */
  readonly loops: readonly string[];
  readonly out: string;
  readonly callsPerTurn: number;
}

/** The help text of the command. */
export const usage: string = `Usage: readfile-conformance [options]

Plays every case through real agent loops and compares what the model receives with the goldens, byte for byte.
Exits with 1 when a case failed, and with 2 when it could not run.

  --driver NAME     ${builtInDrivers.join(", ")}, or the path of a module that exports \`driver\`; may be repeated
  --tool NAME       only cases of this tool, such as readFileTool; may be repeated
  --loop TEXT       only loops whose name holds this; may be repeated
  --case TEXT       only cases whose id holds this; may be repeated
  --out FOLDER      where report.json and report.html are written (default: conformance-report)
  --calls-per-turn N  how many cases may share a turn of the model (default: ${defaultCallsPerTurn})
  --help, -h        this text
`;

/** Parses the command line. Throws a TypeError for wrong options. */
export function parseCommandOptions(args: readonly string[]): CommandOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      driver: { type: "string", multiple: true, default: [] },
      tool: { type: "string", multiple: true, default: [] },
      loop: { type: "string", multiple: true, default: [] },
      case: { type: "string", multiple: true, default: [] },
      out: { type: "string", default: "conformance-report" },
      "calls-per-turn": { type: "string", default: `${defaultCallsPerTurn}` },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const callsPerTurn = Number(values["calls-per-turn"]);
  if (!Number.isSafeInteger(callsPerTurn) || callsPerTurn < 1) {
    throw new TypeError(`--calls-per-turn: expected a whole number of at least 1`);
  }
  const { help, driver, tool, loop, out } = values;
  return { help, drivers: driver, tools: tool, loops: loop, cases: values.case, out, callsPerTurn };
}
