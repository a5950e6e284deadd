import fs from "node:fs";
import { closeDescriptor } from "./close-descriptor.ts";
import { fstatStep, openStep, type FileSystemWalk } from "./file-system-step.ts";
import { joinBytes } from "./path-bytes.ts";
import type { Pinned } from "./pin-file.ts";

/** `O_PATH`: a descriptor that names an object and opens nothing. The same on every architecture that Node.js ships for. */
export const openPathOnly: number = 0o10000000;

/** Reaches an object through its descriptor. */
export function descriptorPath(descriptor: number): Buffer {
  return Buffer.from(`/proc/self/fd/${descriptor}`);
}

/** Holds an object by an `O_PATH` descriptor: what is swapped in the tree afterwards does not matter. */
export function* pinByDescriptor(directory: Pinned, name: Buffer): FileSystemWalk<Pinned> {
  const flags = openPathOnly | fs.constants.O_NOFOLLOW;
  const descriptor = yield* openStep(joinBytes(directory.path, name), flags);
  try {
    const stats = yield* fstatStep(descriptor);
    return {
      descriptor,
      stats,
      path: descriptorPath(descriptor),
      release: () => closeDescriptor(descriptor),
    };
  } catch (error) {
    closeDescriptor(descriptor);
    throw error;
  }
}
