interface Running<Value> {
  readonly result: Promise<Value>;
  readonly controller: AbortController;
  callers: number;
}

/** Work that several callers wait for. It is done once; what failed is tried again for the next caller. */
export class SharedWork<Value> {
  readonly #work: (signal: AbortSignal) => Promise<Value>;
  #running: Running<Value> | undefined;

  constructor(work: (signal: AbortSignal) => Promise<Value>) {
    this.#work = work;
  }

  /** Waits for the result. Rejects with the signal's reason when it aborts; the work ends when nobody waits for it any more. */
  async result(signal: AbortSignal | undefined): Promise<Value> {
    signal?.throwIfAborted();
    const running = (this.#running ??= this.#start());
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    running.callers++;
    try {
      return await Promise.race([running.result, aborted]);
    } finally {
      signal?.removeEventListener("abort", abort);
      if (--running.callers === 0) running.controller.abort();
    }
  }

  #start(): Running<Value> {
    const controller = new AbortController();
    const running = { result: this.#work(controller.signal), controller, callers: 0 };
    const forget = (): void => {
      if (this.#running === running) this.#running = undefined;
    };
    running.result.catch(forget);
    controller.signal.addEventListener("abort", forget);
    return running;
  }
}
