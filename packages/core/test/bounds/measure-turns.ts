import { threadMs, TurnClock } from "../process-costs.ts";

/** What a piece of work cost its process. */
export interface TurnCosts<T> {
  /** CPU time of the longest turn of the event loop. */
  readonly longestTurnMs: number;
  /** CPU time of all turns. */
  readonly totalMs: number;
  readonly result: T;
}

/** Measures the turns that `work` takes. To be called in a process that does nothing else. */
export async function measureTurns<T>(work: () => Promise<T>): Promise<TurnCosts<T>> {
  const startMs = threadMs();
  const clock = new TurnClock();
  const result = await work();
  const totalMs = threadMs() - startMs;
  const turns = await clock.stop();
  return {
    longestTurnMs: turns.reduce((longest, { cpuMs }) => Math.max(longest, cpuMs), 0),
    totalMs,
    result,
  };
}
