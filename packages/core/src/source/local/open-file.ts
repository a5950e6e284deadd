import type { BigIntStats } from "node:fs";
import type { SourceOpenOptions, SourcePath } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import {
  fstatStep,
  isPseudoFileSystem,
  lstatStep,
  mayBlock,
  openStep,
  type FileSystemWalk,
  realpathStep,
  statfsStep,
} from "./file-system-step.ts";
import { closeDescriptor, sameObject } from "./hold.ts";
import { LocalFile } from "./local-file.ts";
import type { LocalRoot } from "./local-root.ts";
import { pinFile, type WalkEnd } from "./pin-file.ts";
import { restBeneath } from "./path-bytes.ts";

const fs = process.getBuiltinModule("node:fs");

/** How often best effort tries again when the tree changed while it opened a file. */
const maxBestEffortAttempts = 3;

/** `O_NOFOLLOW_ANY` of macOS: the kernel refuses a symbolic link anywhere in the path. Not in `fs.constants`. */
const noFollowAny = 0x20000000;

/** Opens a path beneath a root for reading. Everything the file tells later comes from the one descriptor opened here. */
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

/** Opens a file, then walks to it again. Gives undefined when the path no longer leads to what was opened. */
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

/** A root that is known only by its path may have been replaced, for instance by a link to anywhere. */
function* requireRootInPlace(root: LocalRoot): FileSystemWalk<void> {
  const { stats, path } = root.strategy.root;
  const now = yield* lstatStep(path);
  if (sameObject(now, stats) && now.isDirectory()) return;
  throw new ReadError("CHANGED_DURING_READ", "the workspace root was replaced", { retryable: true });
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
    if (!end.pinned.stats.isFile()) throw notRegularError(end.pinned.stats);
    const isSlow = yield* refusePseudoFile(end, root);
    // Windows also opens `.env` by its short name `ENV~1`.
    const names = root.strategy.windows ? yield* longNames(end, root) : end.path;
    // Non-blocking: in best effort, a named pipe may have replaced the file since the walk.
    const quiet = (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOCTTY ?? 0);
    const descriptor = yield* openStep(end.pinned.path, flags | quiet);
    try {
      // A held object is opened through its own descriptor, so this cannot be another object.
      const stats = root.held ? end.pinned.stats : yield* fstatStep(descriptor);
      if (!stats.isFile()) throw notRegularError(stats);
      if (stats !== end.pinned.stats && !sameObject(stats, end.pinned.stats)) {
        throw new ReadError("CHANGED_DURING_READ", "it was replaced while it was opened", {
          retryable: true,
        });
      }
      if (refusals.rejectHardLinks) requireOneName(stats);
      if (refusals.oneMount) root.requireSameMount(descriptor, stats);
      return new LocalFile(names, descriptor, stats, !isSlow);
    } catch (error) {
      closeDescriptor(descriptor);
      throw error;
    }
  } finally {
    end.pinned.release();
  }
}

/** What a local source refuses on request. */
export interface LocalRefusals {
  /** Files that have another name somewhere. */
  readonly rejectHardLinks: boolean;
  /** Objects on another mount than the root. */
  readonly oneMount: boolean;
}

/** The answer to an object that is no regular file. */
function notRegularError(stats: BigIntStats): ReadError {
  const kind = kindOf(stats);
  return new ReadError("NOT_FILE", kindSentences[kind] ?? "it is not a regular file", { details: { kind } });
}

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

/** Refuses a file that has another name (`rejectHardLinks`). */
function requireOneName(stats: BigIntStats): void {
  if (stats.nlink <= 1n) return;
  throw new ReadError("ACCESS_DENIED", "it has more than one name (a hard link)", {
    details: { rule: "rejectHardLinks" },
  });
}

/**
 * Refuses what the kernel provides, such as the files and directories of `/proc`. Gives whether a synchronous call on the
 * object could wait for another machine.
 */
export function* refusePseudoFile({ pinned }: WalkEnd, root: LocalRoot): FileSystemWalk<boolean> {
  const sameDevice = pinned.stats.dev === root.strategy.root.stats.dev;
  const type = sameDevice || root.strategy.windows ? undefined : yield* statfsStep(pinned.path);
  const pseudo = type === undefined ? root.pseudo : isPseudoFileSystem(type);
  if (pseudo) {
    throw new ReadError("NOT_FILE", "it is provided by the system and is not a regular file", {
      details: { kind: "pseudo" },
    });
  }
  return type === undefined ? root.mayBlock : mayBlock(type);
}

/** The path of an object in the names that its directories list. */
export function* longNames(end: WalkEnd, root: LocalRoot): FileSystemWalk<SourcePath> {
  const { windows, root: top } = root.strategy;
  const real = yield* realpathStep(end.pinned.path.toString());
  const beneath = restBeneath(real, top.path, windows);
  if (beneath) return beneath.map((name) => name.toString()).filter((name) => name !== "");
  throw new ReadError("CHANGED_DURING_READ", "its path changed while it was opened", { retryable: true });
}
