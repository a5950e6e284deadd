import { afterWaitingEvents } from "../../platform.ts";

/** How long synchronous work may go on before other work of the process gets a turn. */
const maxTurnMs = 4;

let turnStartedMs: number | undefined;
const waiting: (() => void)[] = [];

/**
 * Lets other work run if this turn of the event loop has taken too long. The work of all calls in the process counts.
 * Returns undefined if the caller may go on without waiting. Rejects if `signal` has aborted meanwhile.
 */
export function yieldTurn(signal?: AbortSignal): Promise<void> | undefined {
  if (turnStartedMs === undefined) {
    turnStartedMs = performance.now();
    afterWaitingEvents(nextTurn);
    return undefined;
  }
  if (waiting.length === 0 && performance.now() - turnStartedMs < maxTurnMs) return undefined;
  return new Promise((resolve, reject) => {
    waiting.push(() => (signal?.aborted ? reject(signal.reason as Error) : resolve()));
  });
}

function nextTurn(): void {
  const resume = waiting.shift();
  if (resume === undefined) {
    turnStartedMs = undefined;
    return;
  }
  turnStartedMs = performance.now();
  afterWaitingEvents(nextTurn);
  resume();
}

/** Steps of synchronous work, of some nanoseconds each, that are made without a look at the clock. */
const stepsBetweenLooks = 20_000;

/** Counts the steps of a call's synchronous work, so that it gives the event loop back, and obeys its signal, in time. */
export class TurnMeter {
  readonly #signal: AbortSignal | undefined;
  #stepsLeft = 0;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Undefined means: go on at once, without waiting. */
  spend(steps: number): Promise<void> | undefined {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft > 0) return undefined;
    this.#stepsLeft = stepsBetweenLooks;
    return yieldTurn(this.#signal);
  }
}

/** Work in many small parts that yields what is to be waited for. Unlike an async function, a part without a wait makes no promise. */
export type PausableWork<T> = Generator<Promise<void>, T, void>;

/** Does the work to its end. */
export async function finish<T>(work: PausableWork<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await step.value;
  }
}

/** Work on bytes that are at hand, in steps of about a millisecond: it stands still at each `yield`. */
export type Steps<Value> = Generator<void, Value>;

/** Bytes that such work looks at between two steps. */
export const stepBytes: number = 64 * 1024;

/** Does work in turns, so that a large input holds up nothing else. Rejects when aborted. */
export async function inTurns<Value>(steps: Steps<Value>, signal: AbortSignal | undefined): Promise<Value> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    signal?.throwIfAborted();
    await yieldTurn(signal);
  }
}

/** After so many steps of less than a millisecond each, `yieldTurn` is called: it reads the clock, which takes time too. */
export const stepsOfTurn = 16;

/** Does a step of work for each index from `from` up to `end`, in as many turns of the event loop as that takes. */
export async function eachInTurns(
  from: number,
  end: number,
  signal: AbortSignal | undefined,
  step: (index: number) => void,
): Promise<void> {
  for (let index = from; index < end; index++) {
    if (index % stepsOfTurn === 0) await yieldTurn(signal);
    step(index);
  }
}
