import fs from "node:fs";
import process from "node:process";
import type { SourceOpenOptions, SourcePath } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { fstatStep, lstatStep, openStep, type FileSystemWalk } from "./file-system-step.ts";
import { closeDescriptor, sameObject } from "./hold.ts";
import { LocalFile } from "./local-file.ts";
import type { LocalRoot } from "./local-root.ts";
import { pinFile } from "./pin-file.ts";
import {
  longNames,
  refusePseudoFile,
  requireOneName,
  requireRegularFile,
  type LocalRefusals,
} from "./walk-end.ts";

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
    requireRegularFile(end.pinned.stats);
    const isSlow = yield* refusePseudoFile(end, root);
    const names = yield* longNames(end, root);
    // Non-blocking: in best effort, a named pipe may have replaced the file since the walk.
    const quiet = (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOCTTY ?? 0);
    const descriptor = yield* openStep(end.pinned.path, flags | quiet);
    try {
      // A held object is opened through its own descriptor, so this cannot be another object.
      const stats = root.held ? end.pinned.stats : yield* fstatStep(descriptor);
      requireRegularFile(stats);
      if (!sameObject(stats, end.pinned.stats)) {
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
