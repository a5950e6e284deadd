import { parseArgs } from "node:util";

/** The options of a run. */
export interface Options {
  readonly quick: boolean;
  /** Substrings of the ids of units. Empty: all units. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly write: boolean;
  readonly list: boolean;
}

/** Parses the command line. Throws for unknown arguments. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== "--"),
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
  });
  const only = values.only.flatMap((filter) => filter.split(",")).filter((filter) => filter !== "");
  const { quick, json, list } = values;
  // Only a complete run replaces the report by default.
  return { quick, only, json, list, write: values.write || (!quick && only.length === 0) };
}
