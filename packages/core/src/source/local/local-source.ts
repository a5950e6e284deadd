import type {
  FileSource,
  SourceEntry,
  SourceFile,
  SourceListOptions,
  SourceOpenOptions,
  SourcePath,
  SourceTraits,
} from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import {
  directoryPathOf,
  requireBoolean,
  requireKnownOptions,
  requireOptions,
} from "../../contract/option-checks.ts";
import { monotonicMs } from "../../platform.ts";
import { runWalk, runWalkSync } from "./file-system-step.ts";
import { sameObject, waitForDescriptor, type HeldDirectory } from "./hold.ts";
import { listDirectory, pinDirectory } from "./list-directory.ts";
import {
  absoluteDirectory,
  canonicalDirectory,
  missingRootError,
  openRoot,
  warnOfMissingRoot,
  type LocalRoot,
} from "./local-root.ts";
import { openPinnedFile, type LocalRefusals } from "./open-file.ts";
import { probeKernelConfinement } from "./pinning.ts";
import { isOutOfDescriptors, toReadError } from "./system-errors.ts";

/** Options of {@link localSource}. */
export interface LocalSourceOptions {
  /** The directory, as a path or a file URL. A relative path starts from the working directory of the process. */
  readonly root: string | URL;
  /** Open the root again by its path after the opened directory was removed. Default true. */
  readonly reopenRoot?: boolean;
  /** Refuse files that have another name somewhere (hard links). Default false: package managers make many. */
  readonly rejectHardLinks?: boolean;
  /** Refuse files on another mount than the root. Default false. */
  readonly oneMount?: boolean;
}

/** The local disk beneath one directory. The directory is opened at the first read. */
export interface LocalSource extends Required<FileSource> {
  /** The absolute path of the root as it was given. */
  readonly root: string;
  /** The absolute path with links resolved; undefined while the directory does not exist. */
  readonly canonicalRoot: string | undefined;
}

const localSourceOptionNames: readonly (keyof LocalSourceOptions)[] = [
  "root",
  "reopenRoot",
  "rejectHardLinks",
  "oneMount",
];

/** Gives a source that reads the local disk beneath `root`. Throws a TypeError for a wrong option. */
export function localSource(options: LocalSourceOptions): LocalSource {
  requireOptions(options);
  const { root, reopenRoot = true, rejectHardLinks = false, oneMount = false, ...others } = options;
  requireKnownOptions(others, localSourceOptionNames);
  const directory = directoryPathOf("root", root);
  for (const [name, value] of Object.entries({ reopenRoot, rejectHardLinks, oneMount })) {
    requireBoolean(name, value);
  }
  return new LocalDiskSource(absoluteDirectory(directory), reopenRoot, { rejectHardLinks, oneMount });
}

/** Releases the directory of a source that was garbage-collected without `dispose`. */
const abandoned = new FinalizationRegistry<HeldDirectory>((held) => held.release());

class LocalDiskSource implements LocalSource {
  readonly root: string;
  readonly #reopenRoot: boolean;
  readonly #refusals: LocalRefusals;
  readonly #firstCanonical: string | undefined;
  #current: LocalRoot | undefined;
  /** The root as it was opened first, where no descriptor holds it. */
  #firstUnheld: LocalRoot | undefined;
  #wasOpened = false;
  #opening: Promise<void> | undefined;
  #disposed = false;

  constructor(root: string, reopenRoot: boolean, refusals: LocalRefusals) {
    this.root = root;
    this.#refusals = refusals;
    this.#reopenRoot = reopenRoot;
    this.#firstCanonical = canonicalDirectory(root);
  }

  get traits(): SourceTraits {
    return {
      confinement: confinementHere(),
      access: "random",
      parallelReads: 4,
      preferredReadBytes: 512 * 1024,
    };
  }

  get canonicalRoot(): string | undefined {
    return this.#current ? this.#current.canonical : this.#firstCanonical;
  }

  openSync(path: SourcePath, options: SourceOpenOptions): SourceFile | undefined {
    const root = this.#current;
    if (root === undefined || root.mayBlock) return undefined;
    root.held?.acquire();
    try {
      return runWalkSync(openPinnedFile(root, path, options.symlinks, this.#refusals));
    } catch (error) {
      // The root was removed, or no descriptor is left: `open` opens it again, or waits.
      if ((this.#reopenRoot && root.isGone()) || isOutOfDescriptors(error)) return undefined;
      throw toReadError(error);
    } finally {
      root.held?.release();
    }
  }

  open(path: SourcePath, options: SourceOpenOptions): Promise<SourceFile> {
    return whenDescriptorsAreFree((isRetry) => this.#openOnce(path, options, isRetry), options.signal);
  }

  #openOnce(path: SourcePath, options: SourceOpenOptions, isRetry: boolean): Promise<SourceFile> {
    return this.#withRoot(async (root) => {
      const walk = openPinnedFile(root, path, options.symlinks, this.#refusals);
      if (isRetry && !root.mayBlock) return runWalkSync(walk);
      const file = await runWalk(walk, options.signal);
      if (options.signal?.aborted) {
        file.close();
        options.signal.throwIfAborted();
      }
      return file;
    }, options.signal);
  }

  list(path: SourcePath, options: SourceListOptions): Promise<readonly SourceEntry[]> {
    return whenDescriptorsAreFree(() => this.#listOnce(path, options), options.signal);
  }

  #listOnce(path: SourcePath, options: SourceListOptions): Promise<readonly SourceEntry[]> {
    return this.#withRoot(async (root) => {
      const walk = pinDirectory(root, path, options.symlinks ?? "inside", this.#refusals);
      const { pinned, path: real } = root.mayBlock ? await runWalk(walk, options.signal) : runWalkSync(walk);
      try {
        options.approve?.(real);
        const entries = await listDirectory(pinned.path, options, root.mayBlock);
        // A removed directory can still be listed, as empty.
        if (entries.length === 0 && root.isGone()) throw missingRootError();
        return entries;
      } finally {
        pinned.release();
      }
    }, options.signal);
  }

  dispose(): void {
    this.#disposed = true;
    this.#releaseRoot();
  }

  /** Runs `work` on the held root. When that directory has been removed, opens the root again and runs it once more. */
  async #withRoot<Result>(work: (root: LocalRoot) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const root = await this.#acquireRoot();
    try {
      return await runOn(root, work, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!this.#reopenRoot || !root.isGone()) throw error;
    }
    if (this.#current === root) this.#releaseRoot();
    return await runOn(await this.#acquireRoot(), work, signal);
  }

  /** Gives the root and counts one more user in the same turn, so that nobody can close it in between. `runOn` releases it. */
  async #acquireRoot(): Promise<LocalRoot> {
    if (this.#current === undefined && !this.#disposed) {
      this.#opening ??= this.#openRoot().finally(() => {
        this.#opening = undefined;
      });
      await this.#opening;
    }
    if (this.#current === undefined) throw new ReadError("INTERNAL", "the workspace was disposed");
    this.#current.held?.acquire();
    return this.#current;
  }

  async #openRoot(): Promise<void> {
    const root = await runWalk(openRoot(this.root)).catch((error: unknown) => {
      if (!this.#wasOpened && ReadError.is(error) && error.code === "NOT_FOUND") warnOfMissingRoot(this.root);
      throw error;
    });
    this.#wasOpened = true;
    if (this.#disposed) {
      root.held?.release();
      return;
    }
    if (root.held) abandoned.register(this, root.held, this);
    else {
      // What stands at the path of a root that was replaced may be a link to anywhere.
      this.#firstUnheld ??= root;
      const isSame = sameObject(this.#firstUnheld.strategy.root.stats, root.strategy.root.stats);
      if (!isSame) throw missingRootError();
    }
    this.#current = root;
  }

  #releaseRoot(): void {
    abandoned.unregister(this);
    this.#current?.held?.release();
    this.#current = undefined;
  }
}

/** For how long a walk that finds no descriptor left is tried again, in milliseconds. */
const maxDescriptorWaitMs = 5000;

/**
 * Tries again, whenever a descriptor was closed, what failed because none was left. A walk that is tried again should be
 * made in one turn: it then holds its descriptors for no longer than that, so that walks do not starve each other.
 */
async function whenDescriptorsAreFree<Result>(
  work: (isRetry: boolean) => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  let startedMs: number | undefined;
  for (;;) {
    try {
      return await work(startedMs !== undefined);
    } catch (error) {
      signal?.throwIfAborted();
      if (!isOutOfDescriptors(error)) throw error;
      startedMs ??= monotonicMs();
      if (monotonicMs() - startedMs > maxDescriptorWaitMs) throw error;
    }
    await waitForDescriptor(signal);
  }
}

/** Best effort while the probe cannot be made. */
function confinementHere(): "kernel" | "best-effort" {
  try {
    return probeKernelConfinement() ? "kernel" : "best-effort";
  } catch {
    return "best-effort";
  }
}

/** Runs `work` on a root that was acquired, then releases it. */
async function runOn<Result>(
  root: LocalRoot,
  work: (root: LocalRoot) => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  try {
    return await work(root);
  } catch (error) {
    signal?.throwIfAborted();
    throw toReadError(error);
  } finally {
    root.held?.release();
  }
}
