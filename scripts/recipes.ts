// Installs the frameworks of the recipes, checks the recipes' types against them, and runs the recipes.
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { answerHelp } from "./answer-help.ts";
import { mustRun } from "./run-command.ts";

answerHelp(`Usage: pnpm recipes

Checks the types of the recipes against their frameworks, and runs the recipes. Installs the frameworks first, where
they are not yet installed: 700 MB.

  --help, -h  this text
`);

const root = fileURLToPath(new URL("..", import.meta.url));
const cwd = join(root, "recipes");

if (!existsSync(join(cwd, "node_modules"))) {
  // Not `ci`, which refuses a lockfile without the packages for other machines, where a registry has only those for this one.
  const args = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  await mustRun("npm", args, { cwd });
}
await mustRun(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."], { cwd });
const run = ["--conditions=@readfile/source", "--import=./resolve-ours.ts", "run.ts"];
console.log(await mustRun(process.execPath, run, { cwd }));
