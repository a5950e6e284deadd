import type { BigIntStats } from "node:fs";
import { ReadError } from "../../contract/read-error.ts";
import type { OpenOptions, SourcePath } from "../../contract/file-source.ts";
import { readlinkStep, type FileSystemWalk } from "./file-system-step.ts";
import { joinBytes, restBeneath, splitBytes } from "./path-bytes.ts";
import { linkLoopError, systemErrorCode } from "./to-read-error.ts";

/** Linux follows as many in one path. */
const maxSymbolicLinks = 40;

/** `..` in a link's target and a tree that changes both start the walk again; this bounds their sum. */
const maxRestarts = 1000;

/** One object of the tree, held so that the walk can go on from it. */
export interface Pinned {
  readonly stats: BigIntStats;
  /** The path by which a name inside this directory is reached. */
  readonly path: Buffer;
  release(): void;
}

/** How a platform holds on to the objects that a walk passes. */
export interface PinningStrategy {
  readonly root: Pinned;
  /** Absolute spellings of the root, as bytes. */
  readonly rootSpellings: readonly Buffer[];
  readonly windows: boolean;
  /** Pins `name` in `directory` without following a link. */
  pin(directory: Pinned, name: Buffer): FileSystemWalk<Pinned>;
}

/** Where a walk ended. The caller releases `pinned`. */
export interface WalkEnd {
  readonly pinned: Pinned;
  readonly path: SourcePath;
}

function outsideError(): ReadError {
  return new ReadError("OUTSIDE_WORKSPACE", "it leads outside the workspace");
}

function notDirectoryError(): ReadError {
  return new ReadError("NOT_FOUND", "no such file: a part of the path is not a directory", {
    details: { reason: "parent_not_directory" },
  });
}

function isDot(name: Buffer): boolean {
  return name.length === 0 || (name.length === 1 && name[0] === 0x2e);
}

function isDotDot(name: Buffer): boolean {
  return name.length === 2 && name[0] === 0x2e && name[1] === 0x2e;
}

/** The parts to walk from the root after a link was met, or an error when it points outside. */
function partsAfterLink(
  target: Buffer,
  walked: readonly Buffer[],
  rest: readonly Buffer[],
  strategy: PinningStrategy,
): Buffer[] {
  const absolute = target[0] === 0x2f || (strategy.windows && (target[0] === 0x5c || target[1] === 0x3a));
  if (!absolute) return [...walked, ...splitBytes(target, strategy.windows), ...rest];
  for (const spelling of strategy.rootSpellings) {
    const beneath = restBeneath(target, spelling);
    if (beneath) return [...splitBytes(beneath, strategy.windows), ...rest];
  }
  throw outsideError();
}

/**
 * Walks from the pinned root to a file, one name at a time, resolving every link here and only beneath the root.
 * `..` is never opened: the walk starts again from the root without the name before it.
 */
export function* pinFile(
  path: SourcePath,
  symlinks: OpenOptions["symlinks"],
  strategy: PinningStrategy,
): FileSystemWalk<WalkEnd> {
  let parts: readonly Buffer[] = path.map((name) => Buffer.from(name));
  let links = 0;
  for (let attempt = 0; attempt < maxRestarts; attempt++) {
    const outcome = yield* walkOnce(parts, symlinks, strategy);
    if ("pinned" in outcome) return outcome;
    if (outcome.followedLink) links++;
    if (links > maxSymbolicLinks) throw linkLoopError();
    parts = outcome.parts;
  }
  throw new ReadError("CHANGED_DURING_READ", "its path kept changing while it was opened", {
    retryable: true,
  });
}

interface Restart {
  readonly parts: Buffer[];
  readonly followedLink: boolean;
}

function* walkOnce(
  parts: readonly Buffer[],
  symlinks: OpenOptions["symlinks"],
  strategy: PinningStrategy,
): FileSystemWalk<WalkEnd | Restart> {
  const walked: Buffer[] = [];
  let current = strategy.root;
  try {
    for (const [index, name] of parts.entries()) {
      if (!current.stats.isDirectory()) throw notDirectoryError();
      if (isDot(name)) continue;
      const rest = parts.slice(index + 1);
      if (isDotDot(name)) {
        if (walked.length === 0) throw outsideError();
        return { parts: [...walked.slice(0, -1), ...rest], followedLink: false };
      }
      const next = yield* strategy.pin(current, name);
      if (next.stats.isSymbolicLink()) {
        next.release();
        if (symlinks === "deny") {
          throw new ReadError("ACCESS_DENIED", "symbolic links are not followed here", {
            details: { rule: "symlinks" },
          });
        }
        const target = yield* linkTarget(joinBytes(current.path, name));
        if (target === undefined) return { parts: [...parts], followedLink: false };
        return { parts: partsAfterLink(target, walked, rest, strategy), followedLink: true };
      }
      if (current !== strategy.root) current.release();
      current = next;
      walked.push(name);
    }
    const end = { pinned: current, path: walked.map((name) => name.toString()) };
    current = strategy.root;
    return end;
  } finally {
    if (current !== strategy.root) current.release();
  }
}

/** The target of a link; undefined when it is no link any more. */
function* linkTarget(path: Buffer): FileSystemWalk<Buffer | undefined> {
  try {
    return yield* readlinkStep(path);
  } catch (error) {
    if (systemErrorCode(error) === "EINVAL") return undefined;
    throw error;
  }
}
