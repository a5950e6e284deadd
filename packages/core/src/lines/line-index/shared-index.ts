import type { IndexCache, SourceFile } from "../../contract/file-source.ts";
import { modifiedRecently, type FileBytes } from "../bytes/file-bytes.ts";
import { extendIndex } from "./extend-index.ts";
import { LineIndex } from "./line-index.ts";

/** A scan that gets no further for so long is not waited for: its source may never answer. */
const stallMs = 500;

/** A cache of indexes is not waited for longer. Less than `stallMs`, so that who waits for this scan need not give up. */
const cacheWaitMs = 400;
/** So much more must have been scanned before an index is shared again. */
const minSharedBytes = 1024 * 1024;
/** A larger index is not shared: it would take too long a turn to read. That of 64 GiB is as large. */
const maxSharedIndexBytes = 8 * 1024 * 1024;

/** One index for all simultaneous reads of the same version of a file. One of them scans; the others wait for it. */
export class SharedIndex {
  readonly index: LineIndex = new LineIndex();
  #scanning = false;
  /** As far as other processes know it. */
  #sharedBytes = 0;
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
      const { indexes, version } = file.source;
      if (indexes === undefined || version === null) await extendIndex(file, this.index, enough);
      else {
        await this.#take(indexes, version, file);
        if (!isEnough()) await this.#extendAndShare(indexes, version, file, enough);
      }
    } finally {
      this.#scanning = false;
      // Waiters that need more go on with their own opening of the file.
      this.#resume(() => true);
    }
  }

  /** Takes over what other processes counted. */
  async #take(indexes: IndexCache, version: string, { size, signal }: FileBytes): Promise<void> {
    const found = await soon(() => indexes.get(version), signal);
    if (found instanceof Uint8Array && found.length <= maxSharedIndexBytes) {
      this.index.adopt(found, version, size);
    }
    this.#sharedBytes = this.index.scannedBytes;
  }

  /** What was counted is shared even if the call ends before it has enough: otherwise, each call would start anew. */
  async #extendAndShare(
    indexes: IndexCache,
    version: string,
    file: FileBytes,
    enough: () => boolean,
  ): Promise<void> {
    try {
      await extendIndex(file, this.index, enough);
    } finally {
      const { scannedBytes, heldBytes } = this.index;
      if (scannedBytes - this.#sharedBytes >= minSharedBytes && heldBytes <= maxSharedIndexBytes) {
        this.#sharedBytes = scannedBytes;
        const bytes = this.index.toBytes(version);
        if (bytes !== undefined) await soon(() => indexes.set(version, bytes), file.signal);
      }
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

/** Asks a cache. What fails, takes too long or is not waited for until its end counts as no answer. */
async function soon<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer | undefined> {
  return await new Promise((resolve) => {
    const leave = (answer?: Answer): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(answer);
    };
    const onAbort = (): void => leave();
    const timer = setTimeout(onAbort, cacheWaitMs);
    signal?.addEventListener("abort", onAbort, { once: true });
    // It may also throw at once, or give no promise.
    new Promise<Answer>((answer) => answer(ask())).then(leave, onAbort);
    if (signal?.aborted) leave();
  });
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
