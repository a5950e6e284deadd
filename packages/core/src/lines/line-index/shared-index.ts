import type { SourceFile } from "../../contract/file-source.ts";
import { modifiedRecently, type FileBytes } from "../bytes/file-bytes.ts";
import { extendIndex } from "./extend-index.ts";
import { LineIndex } from "./line-index.ts";

/** A scan that gets no further for so long is not waited for: its source may never answer. */
const stallMs = 500;

/** One index for all simultaneous reads of the same version of a file. One of them scans; the others wait for it. */
export class SharedIndex {
  readonly index: LineIndex = new LineIndex();
  #scanning = false;
  readonly #waiters = new Set<Waiter>();

  /**
   * Scans until `enough` returns true for the index or the file ends. `file` is the caller's own opening. `stalled`: the
   * scan of another call gets no further.
   */
  async reach(file: FileBytes, enough: (index: LineIndex) => boolean): Promise<"reached" | "stalled"> {
    const isEnough = (): boolean => this.index.complete || enough(this.index);
    while (!isEnough()) {
      if (!this.#scanning) await this.#scan(file, isEnough);
      else if ((await this.#wait(isEnough, file.signal)) === "stalled") return "stalled";
    }
    return "reached";
  }

  async #scan(file: FileBytes, isEnough: () => boolean): Promise<void> {
    this.#scanning = true;
    try {
      const enough = (): boolean => {
        this.#resume((waiter) => waiter.enough());
        return isEnough();
      };
      await extendIndex(file, this.index, enough);
    } finally {
      this.#scanning = false;
      // Waiters that need more go on with their own opening of the file.
      this.#resume(() => true);
    }
  }

  #resume(which: (waiter: Waiter) => boolean): void {
    for (const waiter of this.#waiters) if (which(waiter)) waiter.resume();
  }

  #wait(enough: () => boolean, signal: AbortSignal | undefined): Promise<"resumed" | "stalled"> {
    return new Promise((resolve, reject) => {
      let scannedBytes = this.index.scannedBytes;
      const timer = setInterval(() => {
        if (this.index.scannedBytes === scannedBytes) {
          leave();
          resolve("stalled");
        }
        scannedBytes = this.index.scannedBytes;
      }, stallMs);
      const leave = (): void => {
        clearInterval(timer);
        this.#waiters.delete(waiter);
        signal?.removeEventListener("abort", onAbort);
      };
      const onAbort = (): void => {
        leave();
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        enough,
        resume: () => {
          leave();
          resolve("resumed");
        },
      };
      if (signal?.aborted) {
        leave();
        reject(signal.reason as Error);
        return;
      }
      this.#waiters.add(waiter);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }
}

interface Waiter {
  readonly enough: () => boolean;
  readonly resume: () => void;
}

/** The memory that all cached indexes may take, in bytes: enough for 64 GiB of files. */
const maxHeldBytes = 8 * 1024 * 1024;
/** The memory of an entry besides its counts, in bytes. */
const entryBytes = 1024;

/** By file version, least recently used first. */
const cached = new Map<string, SharedIndex>();
/** The indexes of files that share none, such as those whose version cannot be relied on: kept while the file is open. */
const unsettled = new WeakMap<SourceFile, SharedIndex>();

/** The index of a file, with what earlier reads counted. A file without a reliable version has one for each opening. */
export function indexOf(file: SourceFile): SharedIndex {
  const own = unsettled.get(file);
  if (own !== undefined) return own;
  const version = modifiedRecently(file) ? null : file.version;
  if (version === null) return ownIndexOf(file);
  const known = cached.get(version) ?? new SharedIndex();
  cached.delete(version);
  cached.set(version, known);
  return known;
}

/** Gives an open file an index of its own, from nothing. */
export function ownIndexOf(file: SourceFile): SharedIndex {
  const index = new SharedIndex();
  unsettled.set(file, index);
  return index;
}

/** Drops the index of a file that changed while it was counted. */
export function forgetIndex(file: SourceFile): void {
  unsettled.delete(file);
  if (file.version !== null) cached.delete(file.version);
}

/** Drops the least recently used indexes if all together take too much memory. */
export function trimIndexes(): void {
  let held = 0;
  for (const [version, { index }] of [...cached].toReversed()) {
    held += index.heldBytes + entryBytes;
    if (held > maxHeldBytes) cached.delete(version);
  }
}
