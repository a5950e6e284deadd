import type { BigIntStats } from "node:fs";
import { ReadError } from "../../contract/read-error.ts";
import {
  fstatStep,
  isPseudoFileSystem,
  lstatStep,
  mayBlock,
  openStep,
  realpathStep,
  statfsStep,
  type FileSystemWalk,
} from "./file-system-step.ts";
import { closeDescriptor, descriptorPath, HeldDirectory, openPathOnly, sameObject } from "./hold.ts";
import type { PinningStrategy } from "./pin-file.ts";
import { pinningByDescriptor, pinningByPath, probeKernelConfinement } from "./pinning.ts";
import { systemErrorCode, toReadError } from "./system-errors.ts";

const path = process.getBuiltinModule("node:path");
const { isUtf8 } = process.getBuiltinModule("node:buffer");
const fs = process.getBuiltinModule("node:fs");

/** An absolute spelling of a directory. Links are not resolved. */
export function absoluteDirectory(directory: string): string {
  return path.resolve(directory);
}

/** The same directory with links resolved; undefined when it does not exist or is not UTF-8. */
export function canonicalDirectory(directory: string): string | undefined {
  try {
    const canonical = fs.realpathSync.native(directory, "buffer");
    return isUtf8(canonical) ? canonical.toString() : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the directory that is there now, and counts the caller as a user of it. */
export function* openRoot(directory: string): FileSystemWalk<LocalRoot> {
  try {
    const given = Buffer.from(directory);
    const canonical = yield* realpathStep(directory);
    const spellings = given.equals(canonical) ? [canonical] : [given, canonical];
    return probeKernelConfinement()
      ? yield* holdRoot(canonical, spellings)
      : yield* rememberRoot(canonical, spellings);
  } catch (error) {
    throw rootError(error);
  }
}

/** Roots that were warned about. At most so many: a host may make a workspace for each of many tenants. */
const warnedRoots = new Set<string>();
const maxWarnedRoots = 20;

/** Tells the host once of a root that is no directory: the model is told no path of the host. */
export function warnOfMissingRoot(directory: string): void {
  if (warnedRoots.has(directory) || warnedRoots.size >= maxWarnedRoots) return;
  warnedRoots.add(directory);
  const problem = fs.existsSync(directory) ? "is not a directory" : "does not exist";
  process.emitWarning(`readfile: the root ${JSON.stringify(directory)} ${problem}, so nothing can be read`, {
    code: "READFILE_MISSING_ROOT",
  });
}

function* holdRoot(canonical: Buffer, spellings: readonly Buffer[]): FileSystemWalk<LocalRoot> {
  const { held, stats, type } = yield* holdDirectory(canonical);
  const strategy = pinningByDescriptor({ descriptor: held.descriptor, stats }, spellings);
  return new LocalRoot(canonical, strategy, held, type);
}

function* holdDirectory(
  canonical: Buffer,
): FileSystemWalk<{ readonly held: HeldDirectory; readonly stats: BigIntStats; readonly type: number }> {
  const descriptor = yield* openStep(canonical, openPathOnly | fs.constants.O_DIRECTORY);
  try {
    const stats = yield* fstatStep(descriptor);
    const type = yield* statfsStep(descriptorPath(descriptor));
    return { held: HeldDirectory.share(descriptor, stats), stats, type };
  } catch (error) {
    closeDescriptor(descriptor);
    throw error;
  }
}

function* rememberRoot(canonical: Buffer, spellings: readonly Buffer[]): FileSystemWalk<LocalRoot> {
  const windows = process.platform === "win32";
  const stats = yield* lstatStep(canonical);
  if (!stats.isDirectory()) throw missingRootError();
  const type = windows ? undefined : yield* statfsStep(canonical);
  const strategy = pinningByPath({ path: canonical, stats }, spellings, windows);
  return new LocalRoot(canonical, strategy, undefined, type);
}

/** The root directory of one source. */
export class LocalRoot {
  /** The path with links resolved; undefined when it is not UTF-8. */
  readonly canonical: string | undefined;
  readonly strategy: PinningStrategy;
  /** Undefined: the system offers no way to hold a directory. */
  readonly held: HeldDirectory | undefined;
  /** Whether the root lies on a network or user-space file system, where a synchronous call could wait for another machine. */
  readonly mayBlock: boolean;
  /** Whether the kernel writes the files beneath the root, as for `/proc`. */
  readonly pseudo: boolean;

  constructor(
    canonical: Buffer,
    strategy: PinningStrategy,
    held: HeldDirectory | undefined,
    fileSystemType: number | undefined,
  ) {
    this.canonical = isUtf8(canonical) ? canonical.toString() : undefined;
    this.strategy = strategy;
    this.held = held;
    this.mayBlock = fileSystemType !== undefined && mayBlock(fileSystemType);
    this.pseudo = fileSystemType !== undefined && isPseudoFileSystem(fileSystemType);
  }

  /** Whether the directory that was opened has been removed since. */
  isGone(): boolean {
    return this.held?.isGone() ?? !this.#isInPlace();
  }

  #isInPlace(): boolean {
    try {
      const { stats, path: canonical } = this.strategy.root;
      const now = fs.lstatSync(canonical, { bigint: true });
      return now.isDirectory() && sameObject(now, stats);
    } catch {
      return false;
    }
  }

  /** Refuses an object on another mount than the root (`oneMount`). */
  requireSameMount(descriptor: number | undefined, stats: BigIntStats): void {
    if (this.#isOnSameMount(descriptor, stats)) return;
    throw new ReadError("ACCESS_DENIED", "it lies on another mount than the workspace's root", {
      details: { rule: "oneMount" },
    });
  }

  /** Without /proc only device numbers can be compared. */
  #isOnSameMount(descriptor: number | undefined, stats: BigIntStats): boolean {
    if (!this.held) return stats.dev === this.strategy.root.stats.dev;
    return descriptor !== undefined && this.held.isOnSameMount(descriptor);
  }
}

/** The error for a root that does not exist, or no longer exists. */
export function missingRootError(cause?: unknown): ReadError {
  return new ReadError("NOT_FOUND", "the workspace root is not an existing directory", { cause });
}

function rootError(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  const code = systemErrorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") return missingRootError(error);
  if (code === "EACCES" || code === "EPERM" || code === "ERR_ACCESS_DENIED") {
    const message = "the operating system does not permit opening the workspace root";
    return new ReadError("PERMISSION_DENIED", message, { cause: error });
  }
  const { retryable } = toReadError(error);
  return new ReadError("INTERNAL", "the workspace root could not be opened", { cause: error, retryable });
}
