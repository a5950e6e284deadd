// Runs what needs the native program of the Claude Agent SDK, which it installs apart: 384 MB.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  claudeProgramDirectory,
  installedClaudeProgram,
} from "../packages/adapter-testing/src/claude-program.ts";
import { answerHelp } from "./answer-help.ts";
import { mustRun } from "./run-command.ts";

answerHelp(`Usage: pnpm test:claude [--all]

Runs what needs the native program of the Claude Agent SDK, against a stand-in for Anthropic and with an empty home: the
README's examples, conformance cases, the demo's agent, and what the provider receives. Installs the program first, where it
is not yet installed: 384 MB.

  --all       every conformance case: without it, one of each kind for each tool
  --help, -h  this text
`);

const { all } = parseArgs({ options: { all: { type: "boolean", default: false } } }).values;
const root = fileURLToPath(new URL("..", import.meta.url));

if (!existsSync(join(claudeProgramDirectory, "node_modules"))) {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  await mustRun("npm", args, { cwd: claudeProgramDirectory });
}
const program = installedClaudeProgram();
if (program === undefined) {
  console.error("There is no program of the Claude Agent SDK for this machine.");
  process.exitCode = 2;
} else {
  const tests = [
    "packages/claude-agent-sdk/test/readme",
    "test/adapters/claude-agent-sdk-query",
    "test/adapters/office-documents",
    "apps/demo/test/agent",
  ];
  const conditions = "--conditions=@readfile/source";
  const commands = [
    ["npx", "vitest", "run", ...tests],
    [
      process.execPath,
      conditions,
      "scripts/conformance.ts",
      "--providers",
      "--framework",
      "claude-agent-sdk",
    ],
  ] as const;
  const env = {
    ...process.env,
    READFILE_CLAUDE_PROGRAM: program,
    READFILE_CLAUDE_CASES: all ? "all" : "some",
    // The counts of the cases.
    SHOW_OUTPUT: "1",
  };
  for (const [command, ...args] of commands) {
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
    const [status] = (await once(child, "close")) as [number | null];
    if (status !== 0) process.exitCode = 1;
  }
}
