// Runs the tests of @readfile/azure-blob over Azurite, which it installs apart, where they otherwise have a stand-in.
import process from "node:process";
import { fileURLToPath } from "node:url";
import { answerHelp } from "./answer-help.ts";
import { mustInstallFromLock } from "./install-from-lock.ts";
import { runCommand } from "./run-command.ts";

answerHelp(`Usage: pnpm test:stores

Runs the tests of @readfile/azure-blob, and its conformance cases, over Azurite. It installs the stores first, where they are
not yet installed: 300 MB.

  --help, -h  this text
`);

const stores = fileURLToPath(new URL("../bench/stores", import.meta.url));
mustInstallFromLock("the stores", stores);
const { status, output } = await runCommand(
  "npx",
  ["vitest", "run", "packages/azure-blob", "packages/conformance/test/places/azure-blob"],
  {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, AZURITE_FOLDER: stores, SHOW_OUTPUT: "1" },
  },
);
console.log(output);
process.exitCode = status ?? 1;
