import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

/** Why the processes that were started cannot be counted here. Undefined where they can. */
export const cannotCount: string | undefined =
  process.platform === "linux" ? undefined : "processes are counted by /proc, which only Linux has";

/** The processes that this one has started and that still run, by the names of their programs. */
export function runningChildren(): string[] {
  const threads = readdirSync("/proc/self/task");
  return threads
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, "latin1").split(" "))
    .filter((pid) => pid !== "")
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, "latin1");
        const [, name = ""] = /^Name:\s*(.*)$/m.exec(status) ?? [];
        return /^State:\s*Z/m.test(status) ? [] : [name];
      } catch {
        // It has ended since.
        return [];
      }
    });
}
