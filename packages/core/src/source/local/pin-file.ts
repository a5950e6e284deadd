import type { BigIntStats } from "node:fs";
import { ReadError } from "../../contract/read-error.ts";
import type { SourceOpenOptions, SourcePath } from "../../contract/file-source.ts";
import { readlinkStep, type FileSystemWalk } from "./file-system-step.ts";
import { isAbsoluteTarget, joinBytes, restBeneath, splitBytes } from "./path-bytes.ts";
import { linkLoopError, systemErrorCode } from "./system-errors.ts";
import { parentNotDirectoryError } from "../source-errors.ts";

/** Linux follows as many in one path. */
const maxSymbolicLinks = 40;

/** Names looked at in one walk; links full of `..` could ask for more than any path needs. */
const maxSteps = 8192;

/** Directories held at once; further up, `..` walks from the root again. */
const maxHeldDirectories = 64;

/** One object of the tree, held so that the walk can go on from it. */
export interface Pinned {
  readonly kind: "directory" | "link" | "other";
  /** The path by which a name inside this directory is reached. */
  readonly path: Buffer;
  /** What holds it, where the system offers that. */
  readonly descriptor?: number;
  release(): void;
}

/** An object whose stats were asked for when it was pinned. */
export interface PinnedWithStats extends Pinned {
  readonly stats: BigIntStats;
}

/** How a platform holds on to the objects that a walk passes. */
export interface PinningStrategy {
  readonly root: PinnedWithStats;
  /** Absolute spellings of the root, as bytes. */
  readonly rootSpellings: readonly Buffer[];
  readonly windows: boolean;
  /** Pins `name` in `directory` without following a link. */
  pin(directory: Pinned, name: Buffer): FileSystemWalk<PinnedWithStats>;
  /** A way to pass directories in fewer calls, where the system offers one. */
  readonly passing?: {
    /** As `pin`, for a name that should be a directory; undefined when it is none. */
    enter(directory: Pinned, name: Buffer): FileSystemWalk<Pinned | undefined>;
    /** The stats of what was entered. */
    stat(pinned: Pinned): FileSystemWalk<PinnedWithStats>;
  };
}

/** Where a walk ended. The caller releases `pinned`. */
export interface WalkEnd {
  readonly pinned: PinnedWithStats;
  readonly path: SourcePath;
}

function outsideError(): ReadError {
  return new ReadError("OUTSIDE_WORKSPACE", "it leads outside the workspace");
}

function isDot(name: Buffer): boolean {
  return name.length === 0 || (name.length === 1 && name[0] === 0x2e);
}

function isDotDot(name: Buffer): boolean {
  return name.length === 2 && name[0] === 0x2e && name[1] === 0x2e;
}

/** A source is also called by programs of others: a separator in a name would be a path that nobody walked. */
function requireNames(path: SourcePath, windows: boolean): void {
  const separator = windows ? /[\\/]/ : /\//;
  for (const name of path) {
    if (name.isWellFormed() && !name.includes("\0") && !separator.test(name)) continue;
    throw new ReadError("INVALID_ARGUMENT", "a name in the path is not the name of one file");
  }
}

/** The way from the root to where a walk stands: names, and the nearest directories held open. */
class Way {
  readonly names: Buffer[] = [];
  readonly #root: Pinned;
  /** Objects of the last names; fewer than `names` when the way is long. */
  readonly #held: Pinned[] = [];

  constructor(root: Pinned) {
    this.#root = root;
  }

  /** Where the walk stands; undefined when it left that directory behind and let go of it. */
  get current(): Pinned | undefined {
    return this.names.length === 0 ? this.#root : this.#held.at(-1);
  }

  descend(name: Buffer, pinned: Pinned): void {
    this.names.push(name);
    this.#held.push(pinned);
    if (this.#held.length > maxHeldDirectories) this.#held.shift()?.release();
  }

  /** Goes to the directory above, as it was when the walk passed it; false when there is none beneath the root. */
  ascend(): boolean {
    if (this.names.length === 0) return false;
    this.names.pop();
    this.#held.pop()?.release();
    return true;
  }

  clear(): void {
    this.names.length = 0;
    this.release();
  }

  /** Takes what the walk stands on out of its keeping. */
  takeCurrent(): Pinned {
    return this.#held.pop() ?? this.#root;
  }

  release(): void {
    for (const pinned of this.#held.splice(0)) pinned.release();
  }
}

/**
 * Walks from the pinned root to a file, one name at a time, resolving every link here and only beneath the root.
 * `..` is never opened: the walk goes back to the directory that it came through, which it still holds.
 */
export function* pinFile(
  path: SourcePath,
  symlinks: SourceOpenOptions["symlinks"],
  strategy: PinningStrategy,
): FileSystemWalk<WalkEnd> {
  requireNames(path, strategy.windows);
  const way = new Way(strategy.root);
  /** Names still to walk, the next one last. */
  let todo: Buffer[] = path.map((name) => Buffer.from(name)).toReversed();
  let links = 0;
  try {
    for (let steps = 0; ; steps++) {
      const name = todo.pop();
      if (name === undefined) {
        const pinned = yield* statOf(way.takeCurrent(), strategy);
        return { pinned, path: way.names.map((walked) => walked.toString()) };
      }
      if (steps >= maxSteps) throw linkLoopError();
      const directory = way.current;
      if (directory === undefined) {
        // Let go of on the way down: walk to it again.
        todo.push(name, ...way.names.toReversed());
        way.clear();
        continue;
      }
      if (directory.kind !== "directory") throw parentNotDirectoryError();
      if (isDot(name)) continue;
      if (isDotDot(name)) {
        if (!way.ascend()) throw outsideError();
        continue;
      }
      const entered =
        todo.length > 0 && strategy.passing ? yield* strategy.passing.enter(directory, name) : undefined;
      const next = entered ?? (yield* strategy.pin(directory, name));
      if (next.kind !== "link") {
        way.descend(name, next);
        continue;
      }
      next.release();
      if (symlinks === "deny") {
        throw new ReadError("ACCESS_DENIED", "symbolic links are not followed here", {
          details: { rule: "symlinks" },
        });
      }
      const target = yield* linkTarget(joinBytes(directory.path, name));
      if (target === undefined) {
        // It was a link when it was looked at, and is none now: look again.
        todo.push(name);
        continue;
      }
      if (++links > maxSymbolicLinks) throw linkLoopError();
      todo = [...todo, ...followLink(target, way, strategy).toReversed()];
    }
  } finally {
    way.release();
  }
}

function hasStats(pinned: Pinned): pinned is PinnedWithStats {
  return "stats" in pinned;
}

/** Asks for the stats of what a walk ended on, where it has none yet. What it holds is released when that fails. */
function* statOf(pinned: Pinned, strategy: PinningStrategy): FileSystemWalk<PinnedWithStats> {
  if (hasStats(pinned)) return pinned;
  if (!strategy.passing) throw new ReadError("INTERNAL", "a walk ended on an object that it did not look at");
  try {
    return yield* strategy.passing.stat(pinned);
  } catch (error) {
    pinned.release();
    throw error;
  }
}

/** The names that a link leads through, from where the walk then stands. */
function followLink(target: Buffer, way: Way, strategy: PinningStrategy): Buffer[] {
  if (!isAbsoluteTarget(target, strategy.windows)) return splitBytes(target, strategy.windows);
  for (const spelling of strategy.rootSpellings) {
    const beneath = restBeneath(target, spelling, strategy.windows);
    if (beneath === undefined) continue;
    way.clear();
    return beneath;
  }
  throw outsideError();
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
