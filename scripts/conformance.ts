// The command `readfile-conformance`, and with `--providers` what the providers receive (providers/README.md).
import process from "node:process";

const command = process.argv.includes("--providers")
  ? "../providers/src/main.ts"
  : "../packages/conformance/src/cli.ts";
await import(command);
