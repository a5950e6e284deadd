import { claudeProgramHint, installedClaudeProgram } from "@readfile/adapter-testing/claude-program";
import type { FrameworkName } from "../../shared/frameworks.ts";

/** A framework cannot run, because its loop is a program that is not installed. The message tells a person how to get it. */
export class MissingProgramError extends Error {
  override readonly name = "MissingProgramError";

  constructor() {
    super(
      `The loop of the Claude Agent SDK is a native program, which is not installed here: ${claudeProgramHint}.`,
    );
  }
}

/** Why a framework cannot run on this machine. Undefined: it can. */
export function missingProgram(framework: FrameworkName): MissingProgramError | undefined {
  if (framework !== "claude-agent-sdk" || installedClaudeProgram() !== undefined) return undefined;
  return new MissingProgramError();
}
