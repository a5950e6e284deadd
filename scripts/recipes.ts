// Installs the frameworks of the recipes, checks the recipes' types against them, and runs the recipes.
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { answerHelp } from "./answer-help.ts";
import { mustInstallFromLock } from "./install-from-lock.ts";
import { mustRun } from "./run-command.ts";

answerHelp(`Usage: pnpm recipes

Checks the types of the recipes against their frameworks, and runs the recipes. Installs the frameworks first, where
they are not yet installed: 890 MB.

  --help, -h  this text
`);

const root = fileURLToPath(new URL("..", import.meta.url));
const cwd = join(root, "recipes");

mustInstallFromLock("the frameworks", cwd, { lenient: true });
await mustRun(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."], { cwd });
const run = ["--conditions=@readfile/source", "--import=./resolve-ours.ts", "run.ts"];
console.log(await mustRun(process.execPath, run, { cwd }));
