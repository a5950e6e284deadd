import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

/** Why the processes that were started cannot be counted here. Undefined where they can. */
export const cannotCount: string | undefined =
  process.platform === "linux" ? undefined : "processes are counted by /proc, which only Linux has";

/** The names of the programs that this process has started and that still run, by the ids of their processes. */
export function runningChildren(): ReadonlyMap<string, string> {
  const running = new Map<string, string>();
  for (const thread of readdirSync("/proc/self/task")) {
    for (const pid of readFileSync(`/proc/self/task/${thread}/children`, "latin1").split(" ")) {
      const status = statusOf(pid);
      if (status === undefined || /^State:\s*Z/m.test(status)) continue;
      running.set(pid, /^Name:\s*(.*)$/m.exec(status)?.[1] ?? "");
    }
  }
  return running;
}

/** Undefined: it has ended. */
function statusOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/status`, "latin1");
  } catch {
    return undefined;
  }
}

/** The state of a process: `S` for one that waits. */
export function stateOf(pid: string): string | undefined {
  return /^State:\s*(\w)/m.exec(statusOf(pid) ?? "")?.[1];
}

/** The bytes that a process has written so far, to files and pipes. */
export function writtenBytes(pid: string): number {
  return Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, "latin1"))?.[1]);
}
