import type { Turn } from "./take-turns.ts";

/** Until then V8 still compiles what runs often; slow candidates are not waited for. */
const warmUpCalls = 3000;
const maxWarmUpMs = 1500;
const sliceMs = 8;
const maxCalls = 500;

/** Warms a function up, and makes a turn of as many calls as fill a few milliseconds. */
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
