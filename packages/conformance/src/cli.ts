#!/usr/bin/env node
import process from "node:process";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 22) {
  // Loading the rest would end in a stack.
  process.stderr.write(`readfile-conformance needs Node.js 22 or later, and this is ${process.version}.\n`);
  process.exitCode = 2;
} else {
  const { runCommand } = await import("./command/run-command.ts");
  process.exitCode = await runCommand(process.argv.slice(2), process.stdout);
}
