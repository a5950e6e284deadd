import type { FileBytes } from "../bytes/file-bytes.ts";
import { extendIndex } from "./extend-index.ts";
import { LineIndex } from "./line-index.ts";

/** One index for all simultaneous reads of the same version of a file. One of them scans; the others wait for it. */
export class SharedIndex {
  readonly index: LineIndex = new LineIndex();
  #scanning = false;
  readonly #waiters = new Set<Waiter>();

  /** Scans until `enough` returns true for the index or the file ends. `file` is the caller's own opening. */
  async reach(file: FileBytes, enough: (index: LineIndex) => boolean): Promise<void> {
    const isEnough = (): boolean => this.index.complete || enough(this.index);
    while (!isEnough()) {
      if (this.#scanning) await this.#wait(isEnough, file.signal);
      else await this.#scan(file, isEnough);
    }
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

  #wait(enough: () => boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
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
          resolve();
        },
      };
      if (signal?.aborted) {
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
