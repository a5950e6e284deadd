import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

const resolutionMs = 1;
const idleMs = 20;

/** Gives the longest time, in milliseconds, for which the event loop could not run timers while a function ran. */
export async function longestBlockMs(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  await setTimeout(idleMs);
  delay.reset();
  await run();
  // Wait, because the meter sees the last block only when its timer fires again.
  await setTimeout(idleMs);
  delay.disable();
  return delay.max / 1e6;
}
