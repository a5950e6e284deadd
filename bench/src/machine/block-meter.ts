import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

const resolutionMs = 1;
const idleMs = 20;

/** The longest time that the event loop could not run timers while a function ran, in milliseconds. */
export async function longestBlockMs(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  await setTimeout(idleMs);
  delay.reset();
  await run();
  // What blocked last is seen only when the meter's timer fires again.
  await setTimeout(idleMs);
  delay.disable();
  return delay.max / 1e6;
}
