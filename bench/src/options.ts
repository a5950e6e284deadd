import { parseArgs } from "node:util";

/** The options of a run. */
export interface Options {
  readonly quick: boolean;
  /** Substrings of the ids of units. Empty: all units. */
  readonly only: readonly string[];
  /** The commit to compare with. Undefined: others are compared with. */
  readonly against: string | undefined;
  /** How long to wait for a quiet machine. */
  readonly maxWaitMinutes: number;
  readonly json: boolean;
  readonly write: boolean;
  readonly list: boolean;
  readonly help: boolean;
  /** Only writes the table of the README, from the numbers that are written down. */
  readonly readme: boolean;
}

const defaultWaitMinutes = 15;

/** The help text of the command. */
export const usage: string = `Usage: pnpm bench [options]

Measures readfile against Node.js itself, native tools and other readers, for about half an hour. A complete run writes
bench/goals.md, docs/benchmarks.md, docs/benchmarks.json and the table of README.md.

  --quick         smaller files and few rounds: shows whether all works, not how fast; writes nothing
  --only TEXT     only units whose id contains this, such as peers/mcp; may be repeated; writes nothing
  --list          shows the units
  --against REF   compares the working tree with a commit instead; writes nothing
  --max-wait N    minutes to wait for a quiet machine (default: ${defaultWaitMinutes}, or 0 where nothing is written)
  --readme        writes the table of README.md from docs/benchmarks.json, docs/cases.json and docs/replay.json
  --json          prints JSON
  --write         writes also with --quick or --only
  --help, -h      this text
`;

/** Parses the command line. Throws for unknown arguments. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== "--"),
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      against: { type: "string" },
      "max-wait": { type: "string" },
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      readme: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const only = values.only.flatMap((filter) => filter.split(",")).filter((filter) => filter !== "");
  const { quick, json, list, help, readme, against } = values;
  // Only a complete run replaces the report by default.
  const write = values.write || (!quick && only.length === 0 && against === undefined);
  // Only numbers that are kept are worth a wait.
  const maxWaitMinutes = Number(values["max-wait"] ?? (write ? defaultWaitMinutes : 0));
  if (!(maxWaitMinutes >= 0)) throw new Error("--max-wait must be a number of minutes");
  return { quick, only, against, maxWaitMinutes, json, list, help, readme, write };
}
