import fs from "node:fs";
import process from "node:process";

/** Gives the peak of this process's resident memory since `forgetPeak`, or since its start when the system cannot reset the peak. */
export function peakBytes(): number {
  return statusBytes("VmHWM") ?? process.resourceUsage().maxRSS * 1024;
}

/** Collects garbage, resets the peak, and gives the bytes that are resident now. */
export function forgetPeak(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  try {
    fs.writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    // Only Linux can reset the peak. Elsewhere it covers the whole life of the process.
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
