import fs, { type BigIntStats } from "node:fs";
import { closeDescriptor } from "./hold.ts";
import { fstatStep, openStep, type FileSystemWalk, lstatStep } from "./file-system-step.ts";
import { joinBytes } from "./path-bytes.ts";
import type { Pinned, PinnedWithStats } from "./pin-file.ts";
import { systemErrorCode } from "./system-errors.ts";
import process from "node:process";

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

function holdNothing(): void {}

/** Remembers an object by its path and identity, where the system offers no way to hold it. */
export function* pinByPath(directory: Pinned, name: Buffer): FileSystemWalk<PinnedWithStats> {
  const path = joinBytes(directory.path, name);
  const stats = yield* lstatStep(path);
  return { kind: pinnedKind(stats), stats, path, release: holdNothing };
}

/** Exactly one of three, as far as a walk is concerned. */
function pinnedKind(stats: BigIntStats): Pinned["kind"] {
  if (stats.isDirectory()) return "directory";
  return stats.isSymbolicLink() ? "link" : "other";
}

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
