import { spawnSync } from "node:child_process";

/** Runs a command. Gives undefined on success, otherwise the reason of the failure. */
export function tryCommand(command: string, args: readonly string[]): string | undefined {
  const { status, error, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status === 0) return undefined;
  const [line = ""] = stderr?.trim().split("\n") ?? [];
  return error ? `${command}: ${error.message}` : `${command} ended with ${status}: ${line}`;
}

/** Says what was not tested, and why. The run prints it in its summary. */
export function notRun(what: string, reason: string): void {
  console.warn(`not run: ${what}: ${reason}`);
}
