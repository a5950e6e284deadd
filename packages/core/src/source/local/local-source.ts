import type {
  FileSource,
  ListOptions,
  OpenOptions,
  SourceEntry,
  SourceFile,
  SourcePath,
  SourceTraits,
} from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { runWalk, runWalkSync } from "./file-system-step.ts";
import { listDirectory, notDirectory } from "./list-directory.ts";
import { absoluteDirectory, acquireRoot, canonicalDirectory, type LocalRoot } from "./local-root.ts";
import { openPinnedFile, type LocalRefusals } from "./open-pinned-file.ts";
import { pinFile } from "./pin-file.ts";
import { probeKernelConfinement } from "./probe-kernel-confinement.ts";
import { toReadError } from "./to-read-error.ts";

/** Options of {@link localSource}. */
export interface LocalSourceOptions {
  /** The directory; relative ones start from the working directory of the process. */
  readonly root: string;
  /** Open the root again by its path when the directory that was opened has been removed. Default true. */
  readonly reopenRoot?: boolean;
  /** Refuse files that have another name somewhere. Default false: package managers make many. */
  readonly rejectHardLinks?: boolean;
  /** Refuse files on another mount than the root. Default false. */
  readonly oneMount?: boolean;
}

/** The local disk beneath one directory. The directory is opened at the first read and shared per canonical path. */
export interface LocalSource extends Required<FileSource> {
  /** Absolute spelling of the root as it was given. */
  readonly root: string;
  /** Absolute spelling with links resolved; undefined while there is no such directory. */
  readonly canonicalRoot: string | undefined;
}

/** Gives a source that reads the local disk beneath `root`. */
export function localSource(options: LocalSourceOptions): LocalSource {
  const { reopenRoot = true, rejectHardLinks = false, oneMount = false } = options;
  return new LocalDiskSource(absoluteDirectory(options.root), reopenRoot, { rejectHardLinks, oneMount });
}

class LocalDiskSource implements LocalSource {
  readonly root: string;
  readonly #reopenRoot: boolean;
  readonly #refusals: LocalRefusals;
  #current: LocalRoot | undefined;
  #opening: Promise<void> | undefined;
  #disposed = false;

  constructor(root: string, reopenRoot: boolean, refusals: LocalRefusals) {
    this.root = root;
    this.#refusals = refusals;
    this.#reopenRoot = reopenRoot;
  }

  get traits(): SourceTraits {
    const confinement = probeKernelConfinement() ? "kernel" : "best-effort";
    return { confinement, access: "random", parallelReads: 4, preferredReadBytes: 512 * 1024 };
  }

  get canonicalRoot(): string | undefined {
    return this.#current?.canonical ?? canonicalDirectory(this.root);
  }

  openSync(path: SourcePath, options: OpenOptions): SourceFile | undefined {
    const root = this.#current;
    if (root === undefined || root.mayBlock) return undefined;
    root.acquire();
    try {
      return runWalkSync(openPinnedFile(root, path, options.symlinks, this.#refusals));
    } catch (error) {
      // The root may be gone: `open` finds out and opens it again.
      if (this.#reopenRoot && root.isGone()) return undefined;
      throw toReadError(error);
    } finally {
      root.release();
    }
  }

  open(path: SourcePath, options: OpenOptions): Promise<SourceFile> {
    return this.#withRoot(async (root) => {
      const file = await runWalk(
        openPinnedFile(root, path, options.symlinks, this.#refusals),
        options.signal,
      );
      if (options.signal?.aborted) {
        file.close();
        options.signal.throwIfAborted();
      }
      return file;
    }, options.signal);
  }

  list(path: SourcePath, options: ListOptions): Promise<readonly SourceEntry[]> {
    return this.#withRoot(async (root) => {
      const { pinned } = await runWalk(pinFile(path, "inside", root.strategy), options.signal);
      try {
        if (!pinned.stats.isDirectory()) throw notDirectory();
        return await listDirectory(pinned.path, options);
      } finally {
        pinned.release();
      }
    }, options.signal);
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#current?.release();
    this.#current = undefined;
  }

  /** Runs `work` on the held root, and once more when that directory turns out to be gone. */
  async #withRoot<Result>(work: (root: LocalRoot) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const root = await this.#acquire();
    try {
      return await work(root);
    } catch (error) {
      signal?.throwIfAborted();
      if (!this.#reopenRoot || !root.isGone()) throw toReadError(error);
    } finally {
      root.release();
    }
    this.#drop(root);
    const fresh = await this.#acquire();
    try {
      return await work(fresh);
    } catch (error) {
      signal?.throwIfAborted();
      throw toReadError(error);
    } finally {
      fresh.release();
    }
  }

  /** Gives the root with one more user, which the caller releases. */
  async #acquire(): Promise<LocalRoot> {
    if (this.#current === undefined) {
      this.#opening ??= this.#openRoot().finally(() => {
        this.#opening = undefined;
      });
      await this.#opening;
    }
    const root = this.#current;
    if (this.#disposed || root === undefined) throw new ReadError("INTERNAL", "the workspace was disposed");
    root.acquire();
    return root;
  }

  async #openRoot(): Promise<void> {
    const root = await runWalk(acquireRoot(this.root));
    if (this.#disposed) root.release();
    else this.#current = root;
  }

  #drop(root: LocalRoot): void {
    if (this.#current !== root) return;
    root.forget();
    root.release();
    this.#current = undefined;
  }
}
