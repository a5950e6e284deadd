import { afterStartedWork, afterWaitingEvents, monotonicMs } from "../../platform.ts";

/** How long synchronous work may go on before other work of the process gets a turn. */
const maxTurnMs = 4;
/** How long work that waited may go on before the next that waits: short steps need not wait once more for all others. */
const maxShareMs = 0.5;

let turnStartedMs: number | undefined;
let resumedMs = 0;
const waiting: (() => void)[] = [];

/**
 * Lets other work run if this turn of the event loop has taken too long. The work of all calls in the process counts.
 * Returns undefined if the caller may go on without waiting. Rejects if `signal` has aborted meanwhile.
 */
export function yieldTurn(signal?: AbortSignal): Promise<void> | undefined {
  if (turnStartedMs === undefined) {
    turnStartedMs = monotonicMs();
    afterWaitingEvents(nextTurn);
    return undefined;
  }
  const nowMs = monotonicMs();
  const isFirst = waiting.length === 0 || nowMs - resumedMs < maxShareMs;
  if (isFirst && nowMs - turnStartedMs < maxTurnMs) return undefined;
  return new Promise((resolve, reject) => {
    waiting.push(() => (signal?.aborted ? reject(signal.reason as Error) : resolve()));
  });
}

function nextTurn(): void {
  if (waiting.length === 0) {
    turnStartedMs = undefined;
    return;
  }
  turnStartedMs = monotonicMs();
  afterWaitingEvents(nextTurn);
  resumeNext();
}

/** Lets whoever waits longest go on, and then the next one in the same turn, if there is time left. */
function resumeNext(): void {
  resumedMs = monotonicMs();
  waiting.shift()?.();
  if (waiting.length > 0) afterStartedWork(resumeNextInTime);
}

function resumeNextInTime(): void {
  if (turnStartedMs !== undefined && monotonicMs() - turnStartedMs < maxTurnMs) resumeNext();
}

/** Work that stands still at each `yield`, so that others get a turn. Unlike an async function, it makes no promises. */
export type Steps<Value> = Generator<void, Value>;

/** Does work in turns, so that a large input holds up nothing else. Rejects when aborted. */
export async function inTurns<Value>(steps: Steps<Value>, signal: AbortSignal | undefined): Promise<Value> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    signal?.throwIfAborted();
    await yieldTurn(signal);
  }
}

/** Bytes that are looked at between two steps of about a millisecond. */
export const stepBytes: number = 64 * 1024;

/** Tells work that walks over bytes where its steps end. */
export class ByteSteps {
  #end: number;

  constructor(start = 0) {
    this.#end = start + stepBytes;
  }

  /** Whether a step ends at a position, which never gets smaller. */
  endAt(position: number): boolean {
    if (position <= this.#end) return false;
    this.#end = position + stepBytes;
    return true;
  }
}

/** Units of work, of some nanoseconds each, that are done without a look at the clock. */
const unitsBetweenLooks = 20_000;

/** Tells work of many unequal parts when it has done enough to look at the clock: to `yield`, or to call `yieldTurn`. */
export class TurnMeter {
  #unitsLeft = 0;

  /** Counts units of work. Whether it is time to look. */
  spend(units: number): boolean {
    this.#unitsLeft -= units;
    if (this.#unitsLeft > 0) return false;
    this.#unitsLeft = unitsBetweenLooks;
    return true;
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

/** Rejects as soon as the signal aborts, even if a file system, a source or the host never answers. */
export function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
