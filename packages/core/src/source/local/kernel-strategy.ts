import fs from "node:fs";
import { closeDescriptor } from "./close-descriptor.ts";
import { fstatStep, openStep, type FileSystemWalk } from "./file-system-step.ts";
import { joinBytes } from "./path-bytes.ts";
import type { Pinned, PinnedWithStats } from "./pin-file.ts";
import { pinnedKind } from "./pinned-kind.ts";
import { systemErrorCode } from "./to-read-error.ts";

/** `O_PATH`: a descriptor that names an object and opens nothing. The same on every architecture that Node.js ships for. */
export const openPathOnly: number = 0o10000000;

/** Reaches an object through its descriptor. */
export function descriptorPath(descriptor: number): Buffer {
  return Buffer.from(`/proc/self/fd/${descriptor}`);
}

/** Holds an object by an `O_PATH` descriptor: what is swapped in the tree afterwards does not matter. */
export function* pinByDescriptor(directory: Pinned, name: Buffer): FileSystemWalk<PinnedWithStats> {
  const flags = openPathOnly | fs.constants.O_NOFOLLOW;
  const descriptor = yield* openStep(joinBytes(directory.path, name), flags);
  try {
    const stats = yield* fstatStep(descriptor);
    return { ...held(descriptor, pinnedKind(stats)), stats };
  } catch (error) {
    closeDescriptor(descriptor);
    throw error;
  }
}

/** Holds a directory; the kernel itself says whether the name is one. */
export function* enterByDescriptor(directory: Pinned, name: Buffer): FileSystemWalk<Pinned | undefined> {
  const flags = openPathOnly | fs.constants.O_NOFOLLOW | fs.constants.O_DIRECTORY;
  try {
    return held(yield* openStep(joinBytes(directory.path, name), flags), "directory");
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOTDIR" || code === "ELOOP") return undefined;
    throw error;
  }
}

/** Asks for the stats of what a descriptor holds. */
export function* statByDescriptor(pinned: Pinned): FileSystemWalk<PinnedWithStats> {
  return { ...pinned, stats: yield* fstatStep(pinned.descriptor ?? -1) };
}

function held(descriptor: number, kind: Pinned["kind"]): Pinned {
  return { kind, descriptor, path: descriptorPath(descriptor), release: () => closeDescriptor(descriptor) };
}
