import process from "node:process";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { peakBytes, threadMs, TurnClock } from "../process-costs.ts";

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

const [root = ".", requests = "[]"] = process.argv.slice(2);
const tool = readFileTool({ root, timeoutMs: 600_000 });

async function costOf({ path, offset, abortAfterMs }: BlockRequest, idleBytes: number): Promise<BlockCost> {
  const controller = new AbortController();
  let abortedMs: number | undefined;
  const timer =
    abortAfterMs === undefined
      ? undefined
      : setTimeout(() => {
          abortedMs = threadMs();
          controller.abort();
        }, abortAfterMs);
  const clock = new TurnClock();
  const text = await tool.run({ path, offset, mode: "block" }, { signal: controller.signal }).then(
    (answer) => answer.text,
    () => undefined,
  );
  const obeyedAfterMs = abortedMs === undefined ? undefined : threadMs() - abortedMs;
  clearTimeout(timer);
  const turns = await clock.stop();
  return {
    header: text?.split("\n", 1)[0],
    cpuMs: turns.reduce((sum, { ownMs }) => sum + ownMs, 0),
    longestTurnMs: turns.reduce((longest, { ownMs }) => Math.max(longest, ownMs), 0),
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
