import { setImmediate } from "node:timers/promises";
import type { MixedRead } from "../../files/mixed-files.ts";
import { forgetPeak, peakBytes } from "../../machine/resident-memory.ts";
import { quantile } from "../../statistics/quantile.ts";
import { chooseReads } from "../../turns/choose-reads.ts";
import { holdsLines } from "../../ways/expected-text.ts";
import { openMixedReader, type MixedReaderId } from "../../ways/mixed-reader.ts";

/** What reading under load cost. */
export interface LoadCost {
  readonly reads: number;
  readonly ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The resident memory before the reads, when everything is loaded and warm, and its peak during them. */
  readonly startBytes: number;
  readonly peakBytes: number;
  /** The reads of which not every line was shown. */
  readonly notShown: readonly string[];
}

const warmUps = 20;

/** Lets several agents read in one process, each one file after another. */
export async function readUnderLoad(input: {
  readonly root: string;
  readonly reader: MixedReaderId;
  readonly mixed: readonly MixedRead[];
  readonly agents: number;
  /** The number of reads of all agents together. */
  readonly reads: number;
}): Promise<LoadCost> {
  const { agents, mixed } = input;
  const { read, textOf } = await openMixedReader(input.reader, input.root);
  const notShown: string[] = [];
  for (const one of mixed.filter(({ isText }) => isText)) {
    const text = await read(one).then(textOf).catch(String);
    if (!holdsLines(text, one)) notShown.push(one.work);
  }
  for (let time = 0; time < warmUps; time++) {
    for (const one of mixed) await read(one).catch(() => undefined);
  }
  const latencies: number[] = [];
  const runAgent = async (agent: number): Promise<void> => {
    for (const one of chooseReads(mixed, Math.ceil(input.reads / agents), agent)) {
      // An agent waits for its model between two reads. Its latency includes the wait for its turn.
      const asked = performance.now();
      await setImmediate();
      // Readers may reject for a missing path or an image.
      await read(one).catch(() => undefined);
      latencies.push(performance.now() - asked);
    }
  };
  const startBytes = forgetPeak();
  const started = performance.now();
  await Promise.all(Array.from({ length: agents }, (_, agent) => runAgent(agent)));
  return {
    reads: latencies.length,
    ms: performance.now() - started,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    startBytes,
    peakBytes: peakBytes(),
    notShown,
  };
}
