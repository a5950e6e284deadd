import { parseArgs } from "node:util";

/** The options of a run. */
export interface ReplayOptions {
  /** Directories with repositories. */
  readonly repositories: readonly string[];
  /** How many sites are chosen from each, at most. */
  readonly sites: number;
  readonly seed: number;
  /** Parts of `reader/policy`. Empty: all. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly write: boolean;
  readonly page: boolean;
  readonly help: boolean;
}

const defaultSites = 400;
const defaultSeed = 1;

/** The help text of the command. */
export const usage: string = `Usage: pnpm bench:replay [options]

Takes lines that the commits of a repository edited, and counts the calls and tokens that readers need until the function,
class or type around each line is in view. docs/replay.md says how, and which repositories its numbers come from.

  --repo DIR    a git repository with its history; may be repeated (default: this one)
  --sites N     lines of each repository, at most (default: ${defaultSites})
  --seed N      chooses the lines (default: ${defaultSeed}); the same seed gives the same lines and numbers
  --only TEXT   only readers and policies whose id contains this, such as readfile/ or mcp/head; may be repeated
  --json        prints JSON
  --write       writes docs/replay.json, the tables of docs/replay.md and that of README.md; needs the repositories that
                docs/replay.md names, at their commits
  --page        writes the tables anew from docs/replay.json, and counts nothing
  --help, -h    this text
`;

/** Parses the command line. Throws for unknown arguments and numbers that are none. */
export function parseReplayOptions(args: readonly string[]): ReplayOptions {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== "--"),
    options: {
      repo: { type: "string", multiple: true, default: [] },
      sites: { type: "string", default: String(defaultSites) },
      seed: { type: "string", default: String(defaultSeed) },
      only: { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      page: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { repo, json, write, page, help } = values;
  const sites = wholeNumber("--sites", values.sites);
  if (sites < 1) throw new Error("--sites must be 1 or more");
  const only = values.only.flatMap((part) => part.split(",")).filter((part) => part !== "");
  if (write && only.length > 0) throw new Error("--write needs all readers and policies: leave out --only");
  return {
    repositories: repo,
    sites,
    seed: wholeNumber("--seed", values.seed),
    only,
    json,
    write,
    page,
    help,
  };
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && Number.isSafeInteger(number)) return number;
  throw new Error(`${name} must be a whole number`);
}
