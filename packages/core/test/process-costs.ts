import fs from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";
import process from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";

/** CPU time of this thread in milliseconds, which a busy machine does not change; where Node.js cannot tell, of the process. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The largest resident set of this process so far, in bytes. On Linux, `resourceUsage` would also count the process that
 * started this one, which is larger than most children ever get.
 */
export function peakBytes(): number {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(processStatus()) ?? [];
  return kibibytes === undefined ? process.resourceUsage().maxRSS * 1024 : Number(kibibytes) * 1024;
}

function processStatus(): string {
  return fs.existsSync("/proc/self/status") ? fs.readFileSync("/proc/self/status", "latin1") : "";
}

/** A turn of the event loop. */
export interface Turn {
  readonly startMs: number;
  readonly endMs: number;
  /** Its CPU time. */
  readonly cpuMs: number;
  /** Its CPU time without the collection of garbage. */
  readonly ownMs: number;
}

/** Measures the turns of the event loop from when it is made until it is stopped. */
export class TurnClock {
  readonly #turns: Omit<Turn, "ownMs">[] = [];
  readonly #collections: { readonly startMs: number; readonly durationMs: number }[] = [];
  readonly #observer = new PerformanceObserver((list) => {
    for (const { startTime: startMs, duration: durationMs } of list.getEntries()) {
      this.#collections.push({ startMs, durationMs });
    }
  });
  #startMs = performance.now();
  #startCpuMs = threadMs();
  #running = true;

  constructor() {
    this.#observer.observe({ entryTypes: ["gc"] });
    const tick = (): void => {
      this.#endTurn();
      if (this.#running) setImmediate(tick);
    };
    setImmediate(tick);
  }

  async stop(): Promise<readonly Turn[]> {
    this.#endTurn();
    this.#running = false;
    // Collections are told of some turns later.
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    this.#observer.disconnect();
    return this.#turns.map((turn) => {
      const within = this.#collections.filter(
        ({ startMs }) => startMs >= turn.startMs && startMs < turn.endMs,
      );
      const collectedMs = within.reduce((sum, { durationMs }) => sum + durationMs, 0);
      return { ...turn, ownMs: Math.max(0, turn.cpuMs - collectedMs) };
    });
  }

  #endTurn(): void {
    const [endMs, endCpuMs] = [performance.now(), threadMs()];
    const cpuMs = endCpuMs - this.#startCpuMs;
    // There are many turns of nothing, while a file is read.
    if (cpuMs > 0) this.#turns.push({ startMs: this.#startMs, endMs, cpuMs });
    [this.#startMs, this.#startCpuMs] = [endMs, endCpuMs];
  }
}
