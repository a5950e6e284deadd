import { PerformanceObserver, type PerformanceEntry } from "node:perf_hooks";
import process from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

/*
 * Run in a process of its own, where nothing else takes memory or time: reads the block around a line of each file, and
 * writes what each read took as JSON. The arguments are a directory, and requests as JSON.
 */

/** A read to measure. */
export interface BlockRequest {
  readonly path: string;
  readonly offset: number;
  /** When to abort; undefined: never. */
  readonly abortAfterMs?: number;
}

/** What a read took. */
export interface BlockCost {
  /** The first line of the answer, which names the lines of the block; undefined: the read was aborted. */
  readonly header: string | undefined;
  /** CPU time of the main thread, without garbage collection. */
  readonly cpuMs: number;
  /** The longest turn of the event loop, in CPU time without garbage collection. */
  readonly longestTurnMs: number;
  /** How far the resident set has grown since the process idled, at its peak. */
  readonly grownBytes: number;
  /** CPU time of the main thread from the abort to the rejection; undefined: nothing was aborted. */
  readonly obeyedAfterMs: number | undefined;
}

interface Turn {
  readonly startMs: number;
  readonly endMs: number;
  readonly cpuMs: number;
}

function mainThreadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Measures the turns of the event loop until it is stopped. */
class TurnClock {
  readonly #turns: Turn[] = [];
  readonly #collections: PerformanceEntry[] = [];
  readonly #observer = new PerformanceObserver((list) => void this.#collections.push(...list.getEntries()));
  #running = true;

  start(): void {
    this.#observer.observe({ entryTypes: ["gc"] });
    let startMs = performance.now();
    let startCpuMs = mainThreadMs();
    const tick = (): void => {
      const endMs = performance.now();
      const cpuMs = mainThreadMs();
      // There are many turns of nothing, while a file is read.
      if (cpuMs > startCpuMs) this.#turns.push({ startMs, endMs, cpuMs: cpuMs - startCpuMs });
      [startMs, startCpuMs] = [endMs, cpuMs];
      if (this.#running) setImmediate(tick);
    };
    setImmediate(tick);
  }

  /** The CPU time of each turn without garbage collection. */
  async stop(): Promise<readonly number[]> {
    await nextTurn();
    this.#running = false;
    // Collections are told of some turns later.
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    this.#observer.disconnect();
    return this.#turns.map(({ startMs, endMs, cpuMs }) => {
      const collected = this.#collections.filter(
        ({ startTime }) => startTime >= startMs && startTime < endMs,
      );
      return Math.max(0, cpuMs - collected.reduce((sum, { duration }) => sum + duration, 0));
    });
  }
}

function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}

const [root = ".", requests = "[]"] = process.argv.slice(2);
const tool = readFileTool({ root, timeoutMs: 600_000 });

async function costOf({ path, offset, abortAfterMs }: BlockRequest, idleBytes: number): Promise<BlockCost> {
  const controller = new AbortController();
  let abortedMs: number | undefined;
  const timer =
    abortAfterMs === undefined
      ? undefined
      : setTimeout(() => {
          abortedMs = mainThreadMs();
          controller.abort();
        }, abortAfterMs);
  const clock = new TurnClock();
  clock.start();
  const text = await tool.run({ path, offset, mode: "block" }, { signal: controller.signal }).then(
    (answer) => answer.text,
    () => undefined,
  );
  const obeyedAfterMs = abortedMs === undefined ? undefined : mainThreadMs() - abortedMs;
  clearTimeout(timer);
  const turns = await clock.stop();
  return {
    header: text?.split("\n", 1)[0],
    cpuMs: turns.reduce((sum, cpuMs) => sum + cpuMs, 0),
    longestTurnMs: turns.reduce((longest, cpuMs) => Math.max(longest, cpuMs), 0),
    grownBytes: peakBytes() - idleBytes,
    obeyedAfterMs,
  };
}

// The first read loads and compiles what the others need.
await tool.run({ path: "idle.txt", mode: "block" });
const idle = peakBytes();
const costs: BlockCost[] = [];
for (const request of JSON.parse(requests) as readonly BlockRequest[]) {
  costs.push(await costOf(request, idle));
}
process.stdout.write(JSON.stringify(costs));
