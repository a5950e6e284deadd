import { writeSync } from "node:fs";
import process from "node:process";

/** Prints how a script is used and ends the process, where `--help` or `-h` asks for it. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) return;
  writeSync(process.stdout.fd, `${usage.trimEnd()}\n`);
  process.exit(0);
}
