import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import type { BigIntStats } from "node:fs";
import { ReadError } from "../../contract/read-error.ts";
import { pinByPath } from "./best-effort-strategy.ts";
import { closeDescriptor } from "./close-descriptor.ts";
import {
  fstatStep,
  lstatStep,
  openStep,
  realpathStep,
  statfsStep,
  type FileSystemWalk,
} from "./file-system-step.ts";
import { descriptorPath, openPathOnly, pinByDescriptor } from "./kernel-strategy.ts";
import type { PinningStrategy } from "./pin-file.ts";
import { probeKernelConfinement } from "./probe-kernel-confinement.ts";
import { isPseudoFileSystem, mayBlock } from "./pseudo-file-systems.ts";
import { systemErrorCode } from "./to-read-error.ts";

/** A root directory that is held open and shared by all sources on the same canonical path. */
export class LocalRoot {
  readonly canonical: string;
  readonly strategy: PinningStrategy;
  readonly kernel: boolean;
  /** On a network or user-space file system: a synchronous call could wait for another machine. */
  readonly mayBlock: boolean;
  readonly pseudo: boolean;
  readonly #descriptor: number | undefined;
  #users = 0;
  #mount: string | undefined;

  constructor(
    canonical: string,
    strategy: PinningStrategy,
    descriptor: number | undefined,
    fileSystemType: number | undefined,
  ) {
    this.canonical = canonical;
    this.strategy = strategy;
    this.kernel = descriptor !== undefined;
    this.#descriptor = descriptor;
    this.mayBlock = fileSystemType === undefined || mayBlock(fileSystemType);
    this.pseudo = fileSystemType !== undefined && isPseudoFileSystem(fileSystemType);
  }

  /** Keeps the descriptor from being closed, and its number from being reused, under a walk. */
  acquire(): void {
    this.#users++;
  }

  release(): void {
    this.#users--;
    if (this.#users > 0) return;
    this.forget();
    this.close();
  }

  close(): void {
    if (this.#descriptor !== undefined) closeDescriptor(this.#descriptor);
  }

  /** Whether the directory that was opened has been removed since. */
  isGone(): boolean {
    try {
      if (this.#descriptor === undefined) return false;
      return fs.fstatSync(this.#descriptor).nlink === 0;
    } catch {
      return true;
    }
  }

  /** Bind mounts of one file system differ in their mount alone. Without /proc only the device can be compared. */
  isOnSameMount(descriptor: number, stats: BigIntStats): boolean {
    if (this.#descriptor === undefined) return stats.dev === this.strategy.root.stats.dev;
    this.#mount ??= mountOf(this.#descriptor);
    return this.#mount !== undefined && this.#mount === mountOf(descriptor);
  }

  /** The next source on this path opens it anew; whoever holds this one keeps it. */
  forget(): void {
    if (sharedRoots.get(this.canonical) === this) sharedRoots.delete(this.canonical);
  }
}

/** The kernel's number of the mount that an open object lies on. */
function mountOf(descriptor: number): string | undefined {
  try {
    return /^mnt_id:\s*(\d+)$/m.exec(fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

const sharedRoots = new Map<string, LocalRoot>();

function rootError(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  const code = systemErrorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new ReadError("NOT_FOUND", "the workspace root is not an existing directory", { cause: error });
  }
  if (code === "EACCES" || code === "EPERM" || code === "ERR_ACCESS_DENIED") {
    return new ReadError(
      "PERMISSION_DENIED",
      "the operating system does not permit opening the workspace root",
      {
        cause: error,
      },
    );
  }
  return new ReadError("INTERNAL", "the workspace root could not be opened", { cause: error });
}

/** Gives the shared root for a directory and counts the caller as a user of it. */
export function* acquireRoot(directory: string): FileSystemWalk<LocalRoot> {
  try {
    const canonicalBytes = yield* realpathStep(directory);
    const canonical = canonicalBytes.toString();
    const shared = sharedRoots.get(canonical);
    if (shared && !shared.isGone()) {
      shared.acquire();
      return shared;
    }
    const root = yield* openRoot(canonical, canonicalBytes, Buffer.from(directory));
    const opened = sharedRoots.get(canonical);
    if (opened && opened !== shared) {
      // Another first open was faster: keep one descriptor.
      opened.acquire();
      root.close();
      return opened;
    }
    sharedRoots.set(canonical, root);
    root.acquire();
    return root;
  } catch (error) {
    throw rootError(error);
  }
}

function* openRoot(canonical: string, canonicalBytes: Buffer, given: Buffer): FileSystemWalk<LocalRoot> {
  const rootSpellings = given.equals(canonicalBytes) ? [canonicalBytes] : [given, canonicalBytes];
  const windows = process.platform === "win32";
  if (!probeKernelConfinement()) {
    const stats = yield* lstatStep(canonicalBytes);
    if (!stats.isDirectory()) {
      throw new ReadError("NOT_FOUND", "the workspace root is not an existing directory");
    }
    const pinned = { stats, path: canonicalBytes, release: (): void => {} };
    const type = windows ? undefined : yield* statfsStep(canonicalBytes);
    return new LocalRoot(
      canonical,
      { root: pinned, rootSpellings, windows, pin: pinByPath },
      undefined,
      type,
    );
  }
  const descriptor = yield* openStep(canonicalBytes, openPathOnly | fs.constants.O_DIRECTORY);
  try {
    const stats = yield* fstatStep(descriptor);
    const pinnedPath = descriptorPath(descriptor);
    const type = yield* statfsStep(pinnedPath);
    const pinned = { stats, path: pinnedPath, release: (): void => {} };
    return new LocalRoot(
      canonical,
      { root: pinned, rootSpellings, windows, pin: pinByDescriptor },
      descriptor,
      type,
    );
  } catch (error) {
    closeDescriptor(descriptor);
    throw error;
  }
}

/** An absolute spelling of a directory, links not resolved. */
export function absoluteDirectory(directory: string): string {
  return path.resolve(directory);
}

/** The same directory with links resolved, or undefined when there is none. */
export function canonicalDirectory(directory: string): string | undefined {
  try {
    return fs.realpathSync.native(directory);
  } catch {
    return undefined;
  }
}
