import fs, { type BigIntStats } from "node:fs";
import { isUtf8 } from "node:buffer";
import path from "node:path";
import process from "node:process";
import { ReadError } from "../../contract/read-error.ts";
import {
  pinByPath,
  descriptorPath,
  enterByDescriptor,
  openPathOnly,
  pinByDescriptor,
  statByDescriptor,
  probeKernelConfinement,
} from "./pinning.ts";
import { closeDescriptor, HeldDirectory } from "./hold.ts";
import {
  fstatStep,
  lstatStep,
  openStep,
  realpathStep,
  statfsStep,
  type FileSystemWalk,
} from "./file-system-step.ts";
import type { PinningStrategy } from "./pin-file.ts";
import { isPseudoFileSystem, mayBlock } from "./pseudo-file-systems.ts";
import { systemErrorCode, toReadError } from "./system-errors.ts";

/** One source's view of its root directory. */
export class LocalRoot {
  /** With links resolved; undefined when that is no text. */
  readonly canonical: string | undefined;
  readonly strategy: PinningStrategy;
  /** Undefined: the system offers no way to hold a directory. */
  readonly held: HeldDirectory | undefined;
  /** On a network or user-space file system: a synchronous call could wait for another machine. */
  readonly mayBlock: boolean;
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

  /** Refuses what lies on another mount than the root (`oneMount`). */
  requireSameMount(descriptor: number | undefined, stats: BigIntStats): void {
    if (this.#isOnSameMount(descriptor, stats)) return;
    throw new ReadError("ACCESS_DENIED", "it lies on another mount than the workspace's root", {
      details: { rule: "oneMount" },
    });
  }

  /** Without /proc only devices can be compared. */
  #isOnSameMount(descriptor: number | undefined, stats: BigIntStats): boolean {
    if (!this.held) return stats.dev === this.strategy.root.stats.dev;
    return descriptor !== undefined && this.held.isOnSameMount(descriptor);
  }

  #isInPlace(): boolean {
    try {
      const { stats, path: canonical } = this.strategy.root;
      const now = fs.lstatSync(canonical, { bigint: true });
      return now.isDirectory() && now.dev === stats.dev && now.ino === stats.ino;
    } catch {
      return false;
    }
  }
}

/** The answer where there is no root to read from, or no more. */
export function missingRootError(cause?: unknown): ReadError {
  return new ReadError("NOT_FOUND", "the workspace root is not an existing directory", { cause });
}

function rootError(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  const code = systemErrorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") return missingRootError(error);
  if (code === "EACCES" || code === "EPERM" || code === "ERR_ACCESS_DENIED") {
    return new ReadError(
      "PERMISSION_DENIED",
      "the operating system does not permit opening the workspace root",
      {
        cause: error,
      },
    );
  }
  const { retryable } = toReadError(error);
  return new ReadError("INTERNAL", "the workspace root could not be opened", { cause: error, retryable });
}

function holdNothing(): void {}

/** Opens the directory that is there now, and counts the caller as a user of it. */
export function* openRoot(directory: string): FileSystemWalk<LocalRoot> {
  try {
    const given = Buffer.from(directory);
    const canonical = yield* realpathStep(directory);
    const rootSpellings = given.equals(canonical) ? [canonical] : [given, canonical];
    return probeKernelConfinement()
      ? yield* holdRoot(canonical, rootSpellings)
      : yield* rememberRoot(canonical, rootSpellings);
  } catch (error) {
    throw rootError(error);
  }
}

function* holdRoot(canonical: Buffer, rootSpellings: readonly Buffer[]): FileSystemWalk<LocalRoot> {
  const descriptor = yield* openStep(canonical, openPathOnly | fs.constants.O_DIRECTORY);
  let stats: BigIntStats;
  let type: number;
  let held: HeldDirectory;
  try {
    stats = yield* fstatStep(descriptor);
    type = yield* statfsStep(descriptorPath(descriptor));
    held = HeldDirectory.share(descriptor, stats);
  } catch (error) {
    closeDescriptor(descriptor);
    throw error;
  }
  const root = {
    kind: "directory" as const,
    descriptor: held.descriptor,
    stats,
    path: descriptorPath(held.descriptor),
    release: holdNothing,
  };
  return new LocalRoot(
    canonical,
    {
      root,
      rootSpellings,
      windows: false,
      pin: pinByDescriptor,
      passing: { enter: enterByDescriptor, stat: statByDescriptor },
    },
    held,
    type,
  );
}

function* rememberRoot(canonical: Buffer, rootSpellings: readonly Buffer[]): FileSystemWalk<LocalRoot> {
  const windows = process.platform === "win32";
  const stats = yield* lstatStep(canonical);
  if (!stats.isDirectory()) throw missingRootError();
  const root = { kind: "directory" as const, stats, path: canonical, release: holdNothing };
  const type = windows ? undefined : yield* statfsStep(canonical);
  return new LocalRoot(canonical, { root, rootSpellings, windows, pin: pinByPath }, undefined, type);
}

/** An absolute spelling of a directory, links not resolved. */
export function absoluteDirectory(directory: string): string {
  return path.resolve(directory);
}

/** The same directory with links resolved, or undefined when there is none. */
export function canonicalDirectory(directory: string): string | undefined {
  try {
    const canonical = fs.realpathSync.native(directory, "buffer");
    return isUtf8(canonical) ? canonical.toString() : undefined;
  } catch {
    return undefined;
  }
}
