import { parseArgs } from "node:util";

/** The options of a run. */
export interface CaseOptions {
  /** Parts of the ids of cases and readers. Empty: all. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly write: boolean;
  /** Only writes the page and the table of the README, from the verdicts that are written down. */
  readonly page: boolean;
  readonly help: boolean;
}

/** The help text of the command. */
export const usage: string = `Usage: pnpm bench:cases [options]

Asks readFileTool and other readers for everyday and hostile reads, each reader in its own process, and judges the answers.
Installs the other readers when it first needs them, and takes a few minutes.

  --only TEXT   only cases or readers whose id contains this, such as big- or pi; may be repeated
  --json        prints JSON
  --write       writes docs/cases.json, docs/cases.md and the table of README.md; not with --only
  --page        writes docs/cases.md and the table of README.md from docs/cases.json, and asks nobody
  --help, -h    this text
`;

/** Parses the command line. Throws for unknown arguments. */
export function parseCaseOptions(args: readonly string[]): CaseOptions {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== "--"),
    options: {
      only: { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      page: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const only = values.only.flatMap((part) => part.split(",")).filter((part) => part !== "");
  if (values.write && only.length > 0) throw new Error("--write needs all cases: leave --only out");
  const { json, write, page, help } = values;
  return { only, json, write, page, help };
}
