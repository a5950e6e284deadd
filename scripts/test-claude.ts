// Runs the tests that need the native program of the Claude Agent SDK, which it installs apart: 384 MB.
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { answerHelp } from "./answer-help.ts";
import { mustRun, runCommand } from "./run-command.ts";

answerHelp(`Usage: pnpm test:claude

Runs the tests that need the native program of the Claude Agent SDK. Installs it first, where it is not yet installed:
384 MB.

  --help, -h  this text
`);

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "packages/claude-agent-sdk/program");

/** The program for this machine. Undefined: it is not installed. */
function installedProgram(): string | undefined {
  const pattern = "node_modules/@anthropic-ai/claude-agent-sdk-*/claude{,.exe}";
  const [found] = globSync(pattern, { cwd: folder });
  return found === undefined ? undefined : join(folder, found);
}

if (!existsSync(join(folder, "node_modules"))) {
  await mustRun("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
}
const program = installedProgram();
if (program === undefined) {
  console.error("There is no program of the Claude Agent SDK for this machine.");
  process.exitCode = 2;
} else {
  process.env["READFILE_CLAUDE_PROGRAM"] = program;
  const files = ["packages/claude-agent-sdk/test/readme", "test/adapters/claude-agent-sdk-query"];
  const { status, output } = await runCommand("npx", ["vitest", "run", ...files], { cwd: root });
  console.log(output);
  process.exitCode = status === 0 ? 0 : 1;
}
