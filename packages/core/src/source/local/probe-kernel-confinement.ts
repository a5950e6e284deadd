import fs from "node:fs";
import process from "node:process";
import { closeDescriptor } from "./close-descriptor.ts";
import { descriptorPath, openPathOnly } from "./kernel-strategy.ts";
import { systemErrorCode } from "./to-read-error.ts";

const procFileSystem = 0x9fa0;

/** What passes: a process that is short of something for a moment must not do without the kernel's help for ever. */
const shortages: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "ENOMEM", "EINTR", "EAGAIN"]);

function probe(): boolean {
  if (process.platform !== "linux") return false;
  let descriptor: number | undefined;
  try {
    if (fs.statfsSync("/proc/self/fd").type !== procFileSystem) return false;
    descriptor = fs.openSync("/", openPathOnly | fs.constants.O_DIRECTORY);
    if (fs.readlinkSync(descriptorPath(descriptor)) !== "/") return false;
    const flags = /^flags:\s*0?([0-7]+)$/m.exec(
      fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"),
    )?.[1];
    if (flags === undefined || (Number.parseInt(flags, 8) & openPathOnly) === 0) return false;
    const through = fs.openSync(
      Buffer.concat([descriptorPath(descriptor), Buffer.from("/proc")]),
      openPathOnly,
    );
    closeDescriptor(through);
    return true;
  } catch (error) {
    if (shortages.has(systemErrorCode(error) ?? "")) throw error;
    return false;
  } finally {
    if (descriptor !== undefined) closeDescriptor(descriptor);
  }
}

let known: boolean | undefined;

/**
 * Whether objects can be pinned by descriptor and reached through `/proc/self/fd` here. Containers and kernels differ.
 * Throws the system's error while that cannot be told.
 */
export function probeKernelConfinement(): boolean {
  known ??= probe();
  return known;
}
