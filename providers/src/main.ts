// Compares what reaches providers with the goldens, and with the verdicts that are written down. See README.md.
import process from "node:process";
import { installPackages } from "./install/install-packages.ts";
import { useInstalled } from "./install/use-installed.ts";

const usage = `Usage: pnpm conformance --providers [--update]

Plays calls through the real packages of providers, which it installs, and compares what each API receives with what is
written down. Exits with 1 where that differs, and with 2 where the packages cannot be installed.

  --update    writes the verdicts and the READMEs' tables
  --help, -h  this text`;
const asksForHelp = process.argv.includes("--help") || process.argv.includes("-h");

const missing = asksForHelp ? undefined : installPackages();
if (asksForHelp) console.log(usage);
else if (missing === undefined) {
  useInstalled();
  // Tracing would send data to OpenAI. The SDK asks when it is loaded.
  process.env["OPENAI_AGENTS_DISABLE_TRACING"] = "1";
  // The AI SDK would warn about what other providers' stored messages lack.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  // Loaded now, so that its imports are those of the install.
  const { runCommand } = await import("./run-command.ts");
  process.exitCode = await runCommand(process.argv.slice(2), (line) => console.log(line));
} else {
  console.error(`The packages of the providers could not be installed. ${missing}`);
  process.exitCode = 2;
}
