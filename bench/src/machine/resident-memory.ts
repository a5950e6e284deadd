import fs from "node:fs";
import process from "node:process";

/** The most memory this process ever had resident, since `forgetPeak` where the system allows that. */
export function peakBytes(): number {
  return statusBytes("VmHWM") ?? process.resourceUsage().maxRSS * 1024;
}

/** Collects garbage, lets the peak start anew, and gives what is resident now. */
export function forgetPeak(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  try {
    fs.writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    // Not Linux: the peak is that of the process's whole life.
  }
  return statusBytes("VmRSS") ?? process.memoryUsage.rss();
}

function statusBytes(name: string): number | undefined {
  try {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(
      fs.readFileSync("/proc/self/status", "utf8"),
    );
    return found === null ? undefined : Number(found[1]) * 1024;
  } catch {
    return undefined;
  }
}
