/** Runs work one after the other. Who waits may leave by a signal. */
export class OneByOne {
  #last: Promise<void> = Promise.resolve();

  async run<Value>(signal: AbortSignal | undefined, work: () => Promise<Value>): Promise<Value> {
    signal?.throwIfAborted();
    const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
    const { promise: isAborted, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    const before = this.#last;
    this.#last = before.then(async () => isDone);
    try {
      await Promise.race([before, isAborted]);
      return await work();
    } finally {
      signal?.removeEventListener("abort", abort);
      done();
    }
  }
}
