import { parseArgs } from "node:util";

/** What a run was asked for. */
export interface Options {
  readonly quick: boolean;
  /** Parts of ids of units; empty: all. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly write: boolean;
  readonly list: boolean;
}

/** Reads the arguments of the command line. Throws for unknown ones. */
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
  // Only a whole run may replace the report unasked.
  return { quick, only, json, list, write: values.write || (!quick && only.length === 0) };
}
