import { spawn } from "node:child_process";

/** The exit status and the output of a command. */
export interface Ended {
  readonly status: number | null;
  /** The output of both streams. */
  readonly output: string;
}

/** Where and how a command runs. */
interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A command that takes longer is ended: its status is null. Default: it may take for ever. */
  readonly timeoutMs?: number;
}

/** Runs a command to its end. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, timeoutMs: timeout }: CommandOptions,
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}

/** Like {@link runCommand}, but throws an error with the output when the command fails. */
export async function mustRun(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<string> {
  const { status, output } = await runCommand(command, args, options);
  if (status !== 0) throw new Error(`${[command, ...args].join(" ")} ended with ${status}\n${output}`);
  return output;
}
