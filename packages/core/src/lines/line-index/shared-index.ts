import type { SourceFile } from "../../contract/file-source.ts";
import { extendIndex } from "./extend-index.ts";
import { LineIndex } from "./line-index.ts";

interface Waiter {
  readonly enough: () => boolean;
  readonly resume: () => void;
}

/** One index for all who read the same version of a file at the same time: one of them scans, the others wait for it. */
export class SharedIndex {
  readonly index: LineIndex = new LineIndex();
  #scanning = false;
  readonly #waiters = new Set<Waiter>();

  /** Scans until `enough` is true of the index or the file ends. `file`: the caller's own. */
  async reach(
    file: SourceFile,
    enough: (index: LineIndex) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const isEnough = (): boolean => this.index.complete || enough(this.index);
    while (!isEnough()) {
      if (this.#scanning) await this.#wait(isEnough, signal);
      else await this.#scan(file, isEnough, signal);
    }
  }

  async #scan(file: SourceFile, isEnough: () => boolean, signal: AbortSignal | undefined): Promise<void> {
    this.#scanning = true;
    try {
      const enough = (): boolean => {
        this.#resume((waiter) => waiter.enough());
        return isEnough();
      };
      await extendIndex(file, this.index, enough, signal);
    } finally {
      this.#scanning = false;
      // Whoever still wants more goes on with a file of its own.
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
