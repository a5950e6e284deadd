// Judges core on random input: `pnpm fuzz ignore --seconds 60 --seed 1`. With `--write FILE`, `ignore` writes what git says
// of some of it, for a test. Ends with 1 when something was wrong, with 2 when
// the command line is.
import process from "node:process";
import { parseArgs } from "node:util";
import { answerHelp } from "../answer-help.ts";
import { fuzzCost } from "./cost.ts";
import { fuzzDocuments, fuzzImages } from "./documents.ts";
import { fuzzIgnore, writeGitVerdicts } from "./ignore.ts";

/** How a fuzz is run. */
export interface FuzzOptions {
  readonly seconds: number;
  /** Equal seeds make equal input. */
  readonly seed: number;
}

interface Fuzz {
  readonly about: string;
  /** Prints what it found; false when something was wrong. */
  readonly run: (options: FuzzOptions) => Promise<boolean>;
}

const fuzzes: ReadonlyMap<string, Fuzz> = new Map([
  ["cost", { about: "input on which a call may be dear: blocks, media, arguments", run: fuzzCost }],
  ["documents", { about: "documents with something wrong in them, 1,000 of each kind", run: fuzzDocuments }],
  ["ignore", { about: "ignore files, judged against git check-ignore", run: fuzzIgnore }],
  ["images", { about: "images with something wrong in them, 1,000 of each kind", run: fuzzImages }],
]);

const usage = [
  "Usage: pnpm fuzz NAME [options]",
  "",
  "Judges core on random input.",
  "",
  ...Array.from(fuzzes, ([name, { about }]) => `  ${name.padEnd(11)}  ${about}`),
  "",
  "  --seconds N  how long (default: 60)",
  "  --seed S     the first seed: equal seeds make equal input (default: 1)",
  "  --write FILE writes what git says of some input, for a test; with ignore",
  "  --help, -h   this text",
].join("\n");

answerHelp(usage);

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`Expected a whole number, got ${text}.`);
  return Number(text);
}

async function fuzz(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        seconds: { type: "string", default: "60" },
        seed: { type: "string", default: "1" },
        write: { type: "string" },
      },
      allowPositionals: true,
    });
    const chosen = fuzzes.get(positionals[0] ?? "");
    if (chosen === undefined || positionals.length > 1) throw new TypeError(usage);
    if (values.write !== undefined) {
      if (positionals[0] !== "ignore") throw new TypeError(usage);
      writeGitVerdicts(values.write, wholeNumber(values.seed));
      return 0;
    }
    const options = { seconds: wholeNumber(values.seconds), seed: wholeNumber(values.seed) };
    return (await chosen.run(options)) ? 0 : 1;
  } catch (error) {
    // parseArgs, too, throws a TypeError for what it does not know.
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
    return 2;
  }
}

process.exitCode = await fuzz(process.argv.slice(2));
