import { globSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Where the Claude Agent SDK is installed with its native program, apart from the workspace. */
export const claudeProgramDirectory: string = fileURLToPath(
  new URL("../../claude-agent-sdk/program", import.meta.url),
);

/** How a person gets the program. */
export const claudeProgramHint = "`npx -y pnpm@12 test:claude` installs it (384 MB)";

/**
 * The path of the program for this machine. Undefined: it is not installed. `READFILE_CLAUDE_PROGRAM` names another, or none
 * when it is empty.
 */
export function installedClaudeProgram(): string | undefined {
  const named = process.env["READFILE_CLAUDE_PROGRAM"];
  if (named !== undefined) return named === "" ? undefined : named;
  const pattern = "node_modules/@anthropic-ai/claude-agent-sdk-*/claude{,.exe}";
  const [found] = globSync(pattern, { cwd: claudeProgramDirectory });
  return found === undefined ? undefined : join(claudeProgramDirectory, found);
}
