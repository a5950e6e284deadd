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
}

const defaultWaitMinutes = 15;

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
    },
  });
  const only = values.only.flatMap((filter) => filter.split(",")).filter((filter) => filter !== "");
  const { quick, json, list, against } = values;
  // Only a complete run replaces the report by default.
  const write = values.write || (!quick && only.length === 0 && against === undefined);
  // Only numbers that are kept are worth a wait.
  const maxWaitMinutes = Number(values["max-wait"] ?? (write ? defaultWaitMinutes : 0));
  if (!(maxWaitMinutes >= 0)) throw new Error("--max-wait must be a number of minutes");
  return { quick, only, against, maxWaitMinutes, json, list, write };
}
