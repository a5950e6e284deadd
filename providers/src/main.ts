// Compares what reaches providers with the goldens, and with the verdicts that are written down. See README.md.
import process from "node:process";
import { parseArgs } from "node:util";
import { installPackages } from "./install/install-packages.ts";
import { useInstalled } from "./install/use-installed.ts";
import { frameworks } from "./loops/frameworks.ts";

const names = frameworks.map(({ adapter }) => adapter);
const usage = `Usage: pnpm conformance --providers [--framework NAME] [--update]

Plays calls through the real packages of providers, which it installs, and compares what each API receives with what is
written down. Exits with 1 where that differs, and with 2 where the packages cannot be installed.

  --framework NAME  only this one: ${names.slice(0, 4).join(", ")},
                    ${names.slice(4).join(", ")}; repeatable
  --update          writes the verdicts and the READMEs' tables
  --help, -h        this text`;

const { values } = parseArgs({
  options: {
    providers: { type: "boolean" },
    framework: { type: "string", multiple: true, default: [] },
    update: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
const played = frameworks.filter(
  ({ adapter }) => values.framework.length === 0 || values.framework.includes(adapter),
);
const unknown = values.framework.find((name) => !names.includes(name));

if (values.help) console.log(usage);
else if (unknown === undefined) await play();
else {
  console.error(`--framework ${unknown}: there is no such framework\n\n${usage}`);
  process.exitCode = 2;
}

async function play(): Promise<void> {
  const needsPackages = played.some(({ program }) => program === undefined);
  const missing = needsPackages ? installPackages() : undefined;
  if (missing !== undefined) {
    console.error(`The packages of the providers could not be installed. ${missing}`);
    process.exitCode = 2;
    return;
  }
  useInstalled();
  // Tracing would send data to OpenAI. The SDK asks when it is loaded.
  process.env["OPENAI_AGENTS_DISABLE_TRACING"] = "1";
  // The AI SDK would warn about what other providers' stored messages lack.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  // Loaded now, so that its imports are those of the install.
  const { runCommand } = await import("./run-command.ts");
  process.exitCode = await runCommand({ played, update: values.update }, (line) => console.log(line));
}
