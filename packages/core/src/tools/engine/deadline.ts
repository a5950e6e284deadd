import { ReadError } from "../../contract/read-error.ts";

/** Limits how long a call may take, and can stand still while the host decides. */
export class WallClock {
  readonly #controller = new AbortController();
  readonly #limitMs: number;
  #leftMs: number;
  #startedMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finished = false;
  readonly #caller: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#controller.abort(this.#caller?.reason);

  constructor(limitMs: number, caller: AbortSignal | undefined) {
    this.#limitMs = limitMs;
    this.#leftMs = limitMs;
    this.#caller = caller;
    if (caller?.aborted) this.#onAbort();
    else caller?.addEventListener("abort", this.#onAbort, { once: true });
  }

  /** Aborts with the caller's reason, or with a ReadError `TIMEOUT` when the time is up. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(): void {
    if (this.#finished) return;
    this.#startedMs = performance.now();
    this.#timer = setTimeout(() => this.#expire(), this.#leftMs);
  }

  stop(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs = Math.max(1, this.#leftMs - (performance.now() - this.#startedMs));
  }

  /** The call has ended: whoever still decides something for it starts no timer any more. */
  finish(): void {
    this.#finished = true;
    this.#caller?.removeEventListener("abort", this.#onAbort);
    this.stop();
  }

  #expire(): void {
    const message = `reading took longer than ${this.#limitMs} ms; try again, or ask for earlier lines`;
    this.#controller.abort(
      new ReadError("TIMEOUT", message, { retryable: true, details: { limitMs: this.#limitMs } }),
    );
  }
}

/** Rejects as soon as the signal says so, even while the file system or the host does not answer. */
export function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
