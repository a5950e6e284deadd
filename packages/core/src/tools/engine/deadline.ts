import { ReadError } from "../../contract/read-error.ts";

/** Limits how long a call may take. It can pause while the call waits for work that is not its own. */
export class Deadline {
  /** Aborts with the caller's reason, or with a ReadError `TIMEOUT` when the time is up. */
  readonly signal: AbortSignal;
  readonly #controller: AbortController;
  readonly #limitMs: number;
  readonly #caller: AbortSignal | undefined;
  readonly #onAbort: () => void;
  #leftMs: number;
  #startedMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finished = false;

  /** Starts at once. */
  constructor(limitMs: number, caller: AbortSignal | undefined) {
    this.#controller = new AbortController();
    this.signal = this.#controller.signal;
    this.#limitMs = limitMs;
    this.#leftMs = limitMs;
    this.#caller = caller;
    this.#onAbort = () => this.#controller.abort(caller?.reason);
    if (caller?.aborted) this.#onAbort();
    else caller?.addEventListener("abort", this.#onAbort, { once: true });
    this.resume();
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs = Math.max(1, this.#leftMs - (performance.now() - this.#startedMs));
  }

  resume(): void {
    if (this.#finished) return;
    this.#startedMs = performance.now();
    this.#timer = setTimeout(() => this.#expire(), this.#leftMs);
  }

  /** Ends with the call. Work that goes on after an abort can no longer start the timer. */
  finish(): void {
    this.#finished = true;
    this.#caller?.removeEventListener("abort", this.#onAbort);
    clearTimeout(this.#timer);
  }

  #expire(): void {
    const message = `reading took longer than ${this.#limitMs} ms; try again, or ask for earlier lines`;
    this.#controller.abort(
      new ReadError("TIMEOUT", message, { retryable: true, details: { limitMs: this.#limitMs } }),
    );
  }
}
