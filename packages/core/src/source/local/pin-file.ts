import type { BigIntStats } from "node:fs";
import { parentNotDirectoryError, ReadError } from "../../contract/read-error.ts";
import type { SourceOpenOptions, SourcePath } from "../../contract/file-source.ts";
import { readlinkStep, type FileSystemWalk } from "./file-system-step.ts";
import { isAbsoluteTarget, isDot, joinBytes, restBeneath, splitPath } from "./path-bytes.ts";
import { linkLoopError, systemErrorCode } from "./system-errors.ts";

/** The number of links that Linux follows in one path. */
const maxSymbolicLinks = 40;

/** Most names looked up in one walk. Links full of `..` could cause more lookups than any real path needs. */
const maxSteps = 8192;

/** Most directories held at once. A `..` to a directory that is no longer held walks from the root again. */
const maxHeldDirectories = 64;

/** One object of the tree, held so that the walk can continue from it. */
export interface Pinned {
  readonly kind: "directory" | "link" | "other";
  /** The path to put before a name inside this directory. */
  readonly path: Buffer;
  /** The descriptor that holds the object, where the system offers that. */
  readonly descriptor?: number;
  release(): void;
}

/** A pinned object with its stats. */
export interface PinnedWithStats extends Pinned {
  readonly stats: BigIntStats;
}

/** How a platform pins the objects on the way of a walk. */
export interface PinningStrategy {
  readonly root: PinnedWithStats;
  /** Absolute paths of the root, as bytes. */
  readonly rootSpellings: readonly Buffer[];
  readonly windows: boolean;
  /** Pins `name` in `directory` without following a link. */
  pin(directory: Pinned, name: Buffer): FileSystemWalk<PinnedWithStats>;
  /** Passes directories in fewer calls, where the system offers that. */
  readonly passing?: {
    /** As `pin`, for a name that should be a directory. Gives undefined when it is not one. */
    enter(directory: Pinned, name: Buffer): FileSystemWalk<Pinned | undefined>;
    /** Adds the stats to an entered directory. */
    stat(pinned: Pinned): FileSystemWalk<PinnedWithStats>;
  };
}

/** The object that a walk ended on, and its real path. The caller releases `pinned`. */
export interface WalkEnd {
  readonly pinned: PinnedWithStats;
  readonly path: SourcePath;
}

function outsideError(): ReadError {
  return new ReadError("OUTSIDE_WORKSPACE", "it leads outside the workspace");
}

/** The error for a link whose target does not exist. `isLast`: no names of the path stand behind the link. */
function danglingLinkError(isLast: boolean, cause: unknown): ReadError {
  const reason = isLast ? "dangling_link" : "beneath_dangling_link";
  return new ReadError("NOT_FOUND", "no such file", { cause, details: { kind: "link", reason } });
}

const dotDot = Buffer.from("..");

/** Other programs call a source too. A separator in a name would hide path segments from the walk. */
function requireNames(path: SourcePath, windows: boolean): void {
  const separator = windows ? /[\\/]/ : /\//;
  for (const name of path) {
    if (name.isWellFormed() && !name.includes("\0") && !separator.test(name)) continue;
    throw new ReadError("INVALID_ARGUMENT", "a name in the path is not the name of one file");
  }
}

/** The way from the root to the current directory of a walk: all its names, and the last directories, which are held. */
class Way {
  readonly names: Buffer[] = [];
  readonly #root: Pinned;
  /** The objects of the last names. Fewer than `names` when the way is long. */
  readonly #held: Pinned[] = [];

  constructor(root: Pinned) {
    this.#root = root;
  }

  /** The object that the walk has reached; undefined when it was released on the way down. */
  get current(): Pinned | undefined {
    return this.names.length === 0 ? this.#root : this.#held.at(-1);
  }

  descend(name: Buffer, pinned: Pinned): void {
    this.names.push(name);
    this.#held.push(pinned);
    if (this.#held.length > maxHeldDirectories) this.#held.shift()?.release();
  }

  /** Goes back to the directory that the walk came from. Gives false at the root. */
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

  /** Hands the current object to the caller, who must release it. */
  takeCurrent(): Pinned {
    return this.#held.pop() ?? this.#root;
  }

  release(): void {
    for (const pinned of this.#held.splice(0)) pinned.release();
  }
}

/**
 * Walks from the pinned root to a file, one name at a time. Links are resolved here, and only beneath the root.
 * `..` is never opened: the walk goes back to the directory that it came from, which it still holds.
 */
export function* pinFile(
  path: SourcePath,
  symlinks: SourceOpenOptions["symlinks"],
  strategy: PinningStrategy,
): FileSystemWalk<WalkEnd> {
  requireNames(path, strategy.windows);
  const way = new Way(strategy.root);
  /** The names still to walk, in reverse order. */
  let todo: Buffer[] = path.map((name) => Buffer.from(name)).toReversed();
  let links = 0;
  /** How many names stand behind the first link of those that are walked. Longer than `todo` where there is none. */
  let namesBehindLink = Infinity;
  try {
    for (let steps = 0; ; steps++) {
      const name = todo.pop();
      if (name === undefined && way.current === undefined) {
        // The walk came back up to a directory that it released on the way down: walk to it again.
        todo = way.names.toReversed();
        way.clear();
        continue;
      }
      if (name === undefined) {
        const pinned = yield* statOf(way.takeCurrent(), strategy);
        return { pinned, path: way.names.map(String) };
      }
      if (steps >= maxSteps) throw linkLoopError();
      const directory = way.current;
      if (directory === undefined) {
        // Released on the way down: walk to it again.
        todo.push(name, ...way.names.toReversed());
        way.clear();
        continue;
      }
      if (directory.kind !== "directory") throw parentNotDirectoryError();
      if (isDot(name)) continue;
      if (name.equals(dotDot)) {
        if (!way.ascend()) throw outsideError();
        continue;
      }
      let next: Pinned;
      try {
        const entered =
          todo.length > 0 && strategy.passing ? yield* strategy.passing.enter(directory, name) : undefined;
        next = entered ?? (yield* strategy.pin(directory, name));
      } catch (error) {
        const isTarget = todo.length >= namesBehindLink;
        if (!isTarget || systemErrorCode(error) !== "ENOENT") throw error;
        throw danglingLinkError(namesBehindLink === 0, error);
      }
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
        // It was a link a moment ago and is not one now: look again.
        todo.push(name);
        continue;
      }
      if (++links > maxSymbolicLinks) throw linkLoopError();
      namesBehindLink = Math.min(namesBehindLink, todo.length);
      todo = [...todo, ...followLink(target, way, strategy).toReversed()];
    }
  } finally {
    way.release();
  }
}

function hasStats(pinned: Pinned): pinned is PinnedWithStats {
  return "stats" in pinned;
}

/** Adds the stats to the object that a walk ended on, where they are missing. Releases the object when that fails. */
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

/** The names that a link adds to the walk. An absolute target moves the walk to the root first. */
function followLink(target: Buffer, way: Way, strategy: PinningStrategy): Buffer[] {
  if (!isAbsoluteTarget(target, strategy.windows)) return splitPath(target, strategy.windows);
  for (const spelling of strategy.rootSpellings) {
    const beneath = restBeneath(target, spelling, strategy.windows);
    if (beneath === undefined) continue;
    way.clear();
    return beneath;
  }
  throw outsideError();
}

/** The target of a link; undefined when it is no longer a link. */
function* linkTarget(path: Buffer): FileSystemWalk<Buffer | undefined> {
  try {
    return yield* readlinkStep(path);
  } catch (error) {
    if (systemErrorCode(error) === "EINVAL") return undefined;
    throw error;
  }
}
