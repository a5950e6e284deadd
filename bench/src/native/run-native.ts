import { spawnSync } from "node:child_process";
import { Unavailable } from "../files/unavailable.ts";

/** A program's output and its time, which includes its start. */
export interface NativeRun {
  readonly output: string;
  readonly errors: string;
  readonly ms: number;
}

const maxOutputBytes = 64 * 1024 * 1024;

/** Runs a program to its end. */
export function runNative(command: string, args: readonly string[]): NativeRun {
  const started = performance.now();
  const { error, status, stdout, stderr } = spawnSync(command, args, { maxBuffer: maxOutputBytes });
  const ms = performance.now() - started;
  if (error !== undefined) throw new Unavailable(`${command}: ${error.message}`);
  if (status !== 0) throw new Unavailable(`${command} ended with ${status}: ${stderr.toString().trim()}`);
  return { output: stdout.toString(), errors: stderr.toString(), ms };
}
