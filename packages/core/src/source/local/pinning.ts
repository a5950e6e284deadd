import type { BigIntStats } from "node:fs";
import { fstatStep, lstatStep, openStep, type FileSystemWalk } from "./file-system-step.ts";
import { closeDescriptor, descriptorPath, openPathOnly } from "./hold.ts";
import { joinBytes } from "./path-bytes.ts";
import type { Pinned, PinnedWithStats, PinningStrategy } from "./pin-file.ts";
import { systemErrorCode } from "./system-errors.ts";

const fs = process.getBuiltinModule("node:fs");

/** Pins every object by an `O_PATH` descriptor, so that later changes of the tree do not matter. */
export function pinningByDescriptor(
  root: { readonly descriptor: number; readonly stats: BigIntStats },
  rootSpellings: readonly Buffer[],
): PinningStrategy {
  const path = descriptorPath(root.descriptor);
  return {
    root: { ...root, kind: "directory", path, release: releaseNothing },
    rootSpellings,
    windows: false,
    pin: pinByDescriptor,
    passing: { enter: enterByDescriptor, stat: statByDescriptor },
  };
}

/** Remembers every object by path and identity, where the system offers no way to hold it. */
export function pinningByPath(
  root: { readonly path: Buffer; readonly stats: BigIntStats },
  rootSpellings: readonly Buffer[],
  windows: boolean,
): PinningStrategy {
  return {
    root: { ...root, kind: "directory", release: releaseNothing },
    rootSpellings,
    windows,
    pin: pinByPath,
  };
}

function* pinByDescriptor(directory: Pinned, name: Buffer): FileSystemWalk<PinnedWithStats> {
  const flags = openPathOnly | fs.constants.O_NOFOLLOW;
  const descriptor = yield* openStep(joinBytes(directory.path, name), flags);
  try {
    const stats = yield* fstatStep(descriptor);
    return { ...heldBy(descriptor, kindOf(stats)), stats };
  } catch (error) {
    closeDescriptor(descriptor);
    throw error;
  }
}

/** Saves the call for the stats: the kernel refuses to open what is not a directory. */
function* enterByDescriptor(directory: Pinned, name: Buffer): FileSystemWalk<Pinned | undefined> {
  const flags = openPathOnly | fs.constants.O_NOFOLLOW | fs.constants.O_DIRECTORY;
  try {
    return heldBy(yield* openStep(joinBytes(directory.path, name), flags), "directory");
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOTDIR" || code === "ELOOP") return undefined;
    throw error;
  }
}

function* statByDescriptor(pinned: Pinned): FileSystemWalk<PinnedWithStats> {
  return { ...pinned, stats: yield* fstatStep(pinned.descriptor ?? -1) };
}

function heldBy(descriptor: number, kind: Pinned["kind"]): Pinned {
  return { kind, descriptor, path: descriptorPath(descriptor), release: () => closeDescriptor(descriptor) };
}

function* pinByPath(directory: Pinned, name: Buffer): FileSystemWalk<PinnedWithStats> {
  const path = joinBytes(directory.path, name);
  const stats = yield* lstatStep(path);
  return { kind: kindOf(stats), stats, path, release: releaseNothing };
}

/** For what holds no descriptor, and for the root: that is released by its source, not by a walk. */
function releaseNothing(): void {}

/** The three kinds that a walk distinguishes. */
function kindOf(stats: BigIntStats): Pinned["kind"] {
  if (stats.isDirectory()) return "directory";
  return stats.isSymbolicLink() ? "link" : "other";
}

let canPin: boolean | undefined;

/**
 * Whether objects can be pinned by descriptor and reached through `/proc/self/fd`: containers and kernels differ.
 * Throws a system error while the answer is not known.
 */
export function probeKernelConfinement(): boolean {
  canPin ??= probe();
  return canPin;
}

const procFileSystem = 0x9fa0;

/** Temporary errors. They must not decide, once and for all, that the process does without the kernel's help. */
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
