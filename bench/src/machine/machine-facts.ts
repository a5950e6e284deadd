import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import process from "node:process";

/** Facts about the machine that affect the numbers. */
export interface MachineFacts {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly v8: string;
  readonly fileSystem: string;
  readonly commit: string;
  readonly date: string;
  /** The load average over one minute at the start of the run. */
  readonly loadAtStart: number;
}

/** Gives the facts about this machine. `directory` contains the temporary files. */
export function machineFacts(directory: string): MachineFacts {
  return {
    cpu: os.cpus()[0]?.model ?? "unknown",
    cores: os.availableParallelism(),
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.version,
    v8: process.versions.v8,
    fileSystem: fileSystemOf(directory),
    commit: commit(),
    date: new Date().toISOString().slice(0, 10),
    loadAtStart: os.loadavg()[0] ?? 0,
  };
}

/** Gives the type of the mount that contains a directory. */
function fileSystemOf(directory: string): string {
  try {
    const mounts = fs.readFileSync("/proc/self/mounts", "utf8").trim().split("\n");
    const holding = mounts
      .map((mount) => mount.split(" "))
      .filter(([, point = ""]) => `${directory}/`.startsWith(point.endsWith("/") ? point : `${point}/`))
      .toSorted(([, one = ""], [, other = ""]) => one.length - other.length);
    return holding.at(-1)?.[2] ?? "unknown";
  } catch {
    return "unknown";
  }
}

function commit(): string {
  try {
    const changed = git("status", "--porcelain", "--", "packages") === "" ? "" : ", with changes";
    return git("rev-parse", "--short", "HEAD") + changed;
  } catch {
    return "unknown";
  }
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}
