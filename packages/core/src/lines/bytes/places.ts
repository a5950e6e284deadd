/** Lets a number of calls work at once. The others wait, in the order in which they came. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place, works, and leaves it. An aborted call leaves at once, because its work may hang. */
  async run<Value>(signal: AbortSignal | undefined, work: () => Promise<Value>): Promise<Value> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#next(signal);
    let taken = true;
    const leave = (): void => {
      signal?.removeEventListener("abort", leave);
      if (taken) this.#leave();
      taken = false;
    };
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #next(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      const enter = (): void => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      this.#waiting.push(enter);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
