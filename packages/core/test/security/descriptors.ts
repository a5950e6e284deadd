import fs from "node:fs";

/** The descriptors of this process that lead to `place` or beneath it. */
export function openDescriptors(place: string): number {
  return fs.readdirSync("/proc/self/fd").filter((descriptor) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(place);
    } catch {
      // The descriptor that listed them is closed by now.
      return false;
    }
  }).length;
}
