import type { Turn } from "./take-turns.ts";

const warmUpMs = 150;
const sliceMs = 8;
const maxCalls = 500;

/** Warms a function up, and makes a turn of as many calls as fill a few milliseconds. */
export async function timedCalls(name: string, call: () => unknown): Promise<Turn> {
  let calls = 0;
  const started = performance.now();
  while (performance.now() - started < warmUpMs) {
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
