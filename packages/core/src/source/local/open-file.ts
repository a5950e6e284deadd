import fs, { type BigIntStats } from "node:fs";
import process from "node:process";
import { ReadError } from "../../contract/read-error.ts";
import type { SourceOpenOptions, SourcePath } from "../../contract/file-source.ts";
import { closeDescriptor } from "./hold.ts";
import {
  fstatStep,
  lstatStep,
  openStep,
  type FileSystemWalk,
  realpathStep,
  statfsStep,
} from "./file-system-step.ts";
import { LocalFile } from "./local-file.ts";
import type { LocalRoot } from "./local-root.ts";
import { pinFile, type WalkEnd } from "./pin-file.ts";
import { restBeneath } from "./path-bytes.ts";
import { isPseudoFileSystem, mayBlock } from "./pseudo-file-systems.ts";

/** How often best effort opens again when the tree changed under it. */
const maxBestEffortAttempts = 3;

/** macOS: the kernel itself refuses any symbolic link in the path. Not in `fs.constants`. */
const noFollowAny = 0x20000000;

function kindOf(stats: BigIntStats): string {
  if (stats.isDirectory()) return "directory";
  if (stats.isFIFO()) return "fifo";
  if (stats.isSocket()) return "socket";
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return "device";
  return "other";
}

const kindSentences: Readonly<Record<string, string>> = {
  directory: "it is a directory, not a file",
  fifo: "it is a named pipe, not a regular file",
  socket: "it is a socket, not a regular file",
  device: "it is a device, not a regular file",
};

function requireRegularFile(stats: BigIntStats): void {
  if (stats.isFile()) return;
  const kind = kindOf(stats);
  throw new ReadError("NOT_FILE", kindSentences[kind] ?? "it is not a regular file", { details: { kind } });
}

function sameObject(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

/** What a local source refuses besides. */
export interface LocalRefusals {
  /** Files that have another name somewhere. */
  readonly rejectHardLinks: boolean;
  /** Files on another mount than the root. */
  readonly oneMount: boolean;
}

function refuse(stats: BigIntStats, root: LocalRoot, descriptor: number, refusals: LocalRefusals): void {
  if (refusals.rejectHardLinks && stats.nlink > 1n) {
    throw new ReadError("ACCESS_DENIED", "it has more than one name (a hard link)", {
      details: { rule: "rejectHardLinks" },
    });
  }
  if (refusals.oneMount) root.requireSameMount(descriptor, stats);
}

/** Opens a path beneath a root for reading. Everything after comes from the one descriptor that this opens. */
export function* openPinnedFile(
  root: LocalRoot,
  path: SourcePath,
  symlinks: SourceOpenOptions["symlinks"],
  refusals: LocalRefusals,
): FileSystemWalk<LocalFile> {
  if (root.held) return yield* openOnce(root, path, symlinks, refusals, fs.constants.O_RDONLY);
  for (let attempt = 0; attempt < maxBestEffortAttempts; attempt++) {
    const file = yield* openBestEffort(root, path, symlinks, refusals);
    if (file) return file;
  }
  throw new ReadError("CHANGED_DURING_READ", "its path kept changing while it was opened", {
    retryable: true,
  });
}

/** A root that is known by its path alone may have been replaced, by a link to anywhere. */
function* requireRootInPlace(root: LocalRoot): FileSystemWalk<void> {
  const { stats, path } = root.strategy.root;
  const now = yield* lstatStep(path);
  if (sameObject(now, stats) && now.isDirectory()) return;
  throw new ReadError("CHANGED_DURING_READ", "the workspace root was replaced", { retryable: true });
}

/** Opens, then walks again: undefined when the path no longer leads to what was opened. */
function* openBestEffort(
  root: LocalRoot,
  path: SourcePath,
  symlinks: SourceOpenOptions["symlinks"],
  refusals: LocalRefusals,
): FileSystemWalk<LocalFile | undefined> {
  yield* requireRootInPlace(root);
  const follow = process.platform === "darwin" ? noFollowAny : (fs.constants.O_NOFOLLOW ?? 0);
  const file = yield* openOnce(root, path, symlinks, refusals, fs.constants.O_RDONLY | follow);
  try {
    const again = yield* pinFile(path, symlinks, root.strategy);
    again.pinned.release();
    yield* requireRootInPlace(root);
    if (file.isSameObject(again.pinned.stats)) return file;
  } catch (error) {
    file.close();
    throw error;
  }
  file.close();
  return undefined;
}

function* openOnce(
  root: LocalRoot,
  path: SourcePath,
  symlinks: SourceOpenOptions["symlinks"],
  refusals: LocalRefusals,
  flags: number,
): FileSystemWalk<LocalFile> {
  const end = yield* pinFile(path, symlinks, root.strategy);
  try {
    requireRegularFile(end.pinned.stats);
    const isSlow = yield* refusePseudoFile(end, root);
    const names = yield* longNames(end, root);
    // Non-blocking: between the walk and this call a best-effort path may have become a named pipe.
    const quiet = (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOCTTY ?? 0);
    const descriptor = yield* openStep(end.pinned.path, flags | quiet);
    try {
      // A held object is opened again through its own descriptor: it can be no other.
      const stats = root.held ? end.pinned.stats : yield* fstatStep(descriptor);
      requireRegularFile(stats);
      if (!sameObject(stats, end.pinned.stats)) {
        throw new ReadError("CHANGED_DURING_READ", "it was replaced while it was opened", {
          retryable: true,
        });
      }
      refuse(stats, root, descriptor, refusals);
      return new LocalFile(names, descriptor, stats, !isSlow);
    } catch (error) {
      closeDescriptor(descriptor);
      throw error;
    }
  } finally {
    end.pinned.release();
  }
}

/** Where a walk ended, in the names that the directories hold: Windows also opens `.env` by its short name `ENV~1`. */
export function* longNames(end: WalkEnd, root: LocalRoot): FileSystemWalk<SourcePath> {
  const { windows, root: top } = root.strategy;
  if (!windows) return end.path;
  const real = yield* realpathStep(end.pinned.path.toString());
  const beneath = restBeneath(real, top.path, windows);
  if (beneath) return beneath.map((name) => name.toString()).filter((name) => name !== "");
  throw new ReadError("CHANGED_DURING_READ", "its path changed while it was opened", { retryable: true });
}

/**
 * `/proc` and its like hold regular files that are not files, and directories of them.
 * Gives whether a synchronous call on the object could wait for another machine.
 */
export function* refusePseudoFile(end: WalkEnd, root: LocalRoot): FileSystemWalk<boolean> {
  const sameDevice = end.pinned.stats.dev === root.strategy.root.stats.dev;
  const type = sameDevice || root.strategy.windows ? undefined : yield* statfsStep(end.pinned.path);
  const pseudo = type === undefined ? root.pseudo : isPseudoFileSystem(type);
  if (pseudo) {
    throw new ReadError("NOT_FILE", "it is provided by the system and is not a regular file", {
      details: { kind: "pseudo" },
    });
  }
  return type === undefined ? root.mayBlock : mayBlock(type);
}
