import process from "node:process";
import { frameworkNames, type FrameworkName } from "../../src/shared/frameworks.ts";

/** The frameworks whose loops run here: `pnpm test:claude` names the program of the Claude Agent SDK. */
export const runnableFrameworks: readonly FrameworkName[] = frameworkNames.filter(
  (framework) => framework !== "claude-agent-sdk" || Boolean(process.env["READFILE_CLAUDE_PROGRAM"]),
);
