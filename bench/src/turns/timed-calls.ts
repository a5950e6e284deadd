import type { Turn } from "./take-turns.ts";

/** The number of warm-up calls: V8 still optimises the code before that. A time limit shortens the warm-up of slow candidates. */
const warmUpCalls = 3000;
const maxWarmUpMs = 1500;
const sliceMs = 8;
const maxCalls = 500;

/** Warms up a function. Makes a turn with as many calls as fill a few milliseconds. */
export async function timedCalls(name: string, call: () => unknown): Promise<Turn> {
  let calls = 0;
  const started = performance.now();
  while (calls < warmUpCalls && performance.now() - started < maxWarmUpMs) {
    await call();
    calls++;
  }
  const callMs = (performance.now() - started) / calls;
  const batch = Math.max(1, Math.min(maxCalls, Math.round(sliceMs / callMs)));
  return {
    name,
    async sample() {
      const start = performance.now();
      for (let index = 0; index < batch; index++) await call();
      return (performance.now() - start) / batch;
    },
  };
}
