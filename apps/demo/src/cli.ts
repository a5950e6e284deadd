import { statSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { escapeControls } from "./escape-controls.ts";
import { formatRun } from "./format-run.ts";
import { runRequest } from "./run-request.ts";
import { scriptedModel } from "./scripted-model.ts";

const usage = `Usage: pnpm demo [--root DIR] [--port N]
       pnpm demo [--root DIR] REQUEST

An agent answers by reading files: without REQUEST in a chat in the browser, else here. Its model is scripted: no key and
no network are needed.

REQUEST
  read PATH
  read PATH line A
  read PATH lines A-B
  A path with blanks goes in quotes: 'read "my file.txt"'

Options
  --root DIR  the workspace (default: the current directory)
  --port N    where the chat is served (default: 4600, or one that is free)
  --help      this text
`;

/** Gives the exit code: 0 the file was read, 1 it was not, 2 wrong usage. */
async function main(args: readonly string[]): Promise<number> {
  let parsed: { values: { help?: boolean; root?: string }; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: "boolean" }, root: { type: "string" } },
    });
  } catch {
    process.stderr.write(usage);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help === true) {
    process.stdout.write(usage);
    return 0;
  }
  const root = resolve(values.root ?? ".");
  if (!isDirectory(root)) {
    process.stderr.write(escapeControls(`--root is not a directory: ${values.root}\n`));
    return 2;
  }
  const request = positionals.length === 0 ? "read README.md lines 1-20" : joinWords(positionals);
  const run = await runRequest({ model: scriptedModel(), root, request });
  process.stdout.write(formatRun(run));
  return run.exchanges.length > 0 && run.exchanges.every(({ failed }) => !failed) ? 0 : 1;
}

/** A request that the shell split: what it took the quotes off gets them back. */
function joinWords(words: readonly string[]): string {
  if (words.length === 1) return words.join();
  return words.map((word) => (/\s/u.test(word) ? `"${word}"` : word)).join(" ");
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

// A reader that stops early, as `head` does, is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") process.exit(1);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch {
  // What went wrong is unknown, and its message could name paths of this machine.
  process.stderr.write("The demo failed unexpectedly.\n");
  process.exitCode = 1;
}
