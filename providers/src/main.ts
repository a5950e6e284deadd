// Compares what reaches providers with the goldens, and with the verdicts that are written down. See README.md.
import process from "node:process";
import { installPackages } from "./install/install-packages.ts";
import { useInstalled } from "./install/use-installed.ts";

const missing = installPackages();
if (missing === undefined) {
  useInstalled();
  // Loaded now, so that its imports are those of the install.
  const { runCommand } = await import("./run-command.ts");
  process.exitCode = await runCommand(process.argv.slice(2), (line) => console.log(line));
} else {
  console.error(`The packages of the providers could not be installed. ${missing}`);
  process.exitCode = 2;
}
