import process from "node:process";

/** What a piece of work cost its process. */
export interface TurnCosts<T> {
  /** CPU time of the longest turn of the event loop. */
  readonly longestTurnMs: number;
  /** CPU time of all turns. */
  readonly totalMs: number;
  readonly result: T;
}

/** CPU time of this thread, which a busy machine does not change; where Node.js cannot tell, of the process. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

/** Measures the turns that `work` takes. To be called in a process that does nothing else. */
export async function measureTurns<T>(work: () => Promise<T>): Promise<TurnCosts<T>> {
  const start = cpuMs();
  let turnStart = start;
  let longestTurnMs = 0;
  const endTurn = (): void => {
    const now = cpuMs();
    longestTurnMs = Math.max(longestTurnMs, now - turnStart);
    turnStart = now;
  };
  let measuring = true;
  const tick = (): void => {
    endTurn();
    if (measuring) setImmediate(tick);
  };
  setImmediate(tick);
  const result = await work();
  endTurn();
  measuring = false;
  return { longestTurnMs, totalMs: cpuMs() - start, result };
}
