import { Buffer } from "node:buffer";
import process from "node:process";

/** Random numbers that a seed repeats, from 0 up to, but not including, `end`. */
export type Below = (end: number) => number;

/** Makes random numbers of a seed. */
export function seededNumbers(seed: number): Below {
  let state = (seed * 7919 + 17) >>> 0 || 1;
  const below: Below = (end) => {
    // xorshift
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % end;
  };
  // The first numbers of near seeds are near each other.
  for (let skipped = 0; skipped < 8; skipped++) below(2);
  return below;
}

/** A file that is cut off, or in which some bytes are missing, come twice or are others. */
export function mutatedBytes(bytes: Uint8Array, below: Below): Uint8Array {
  const mutant = Uint8Array.from(bytes);
  switch (below(5)) {
    case 0:
      return mutant.subarray(0, below(mutant.length));
    case 1: {
      const start = below(mutant.length);
      return Buffer.concat([mutant.subarray(0, start), mutant.subarray(start + 1 + below(200))]);
    }
    case 2: {
      const start = below(mutant.length);
      const piece = mutant.subarray(start, start + 1 + below(2000));
      return Buffer.concat([mutant.subarray(0, start), piece, piece, mutant.subarray(start)]);
    }
    case 3: {
      const start = below(mutant.length);
      mutant.fill(below(2) === 0 ? 0 : 0xff, start, start + 1 + below(64));
      return mutant;
    }
    default: {
      for (let count = 1 + below(20); count > 0; count--) mutant[below(mutant.length)] = below(256);
      return mutant;
    }
  }
}

/** How mutants of one file are read. */
export interface MutantReading {
  /** What is printed for the file. */
  readonly name: string;
  readonly mutantOf: (below: Below) => Uint8Array;
  /** Reads a mutant. Gives a few words for what became of it; those that start with `fault` must never be. */
  readonly read: (mutant: Uint8Array) => Promise<string>;
  /** The first seed. */
  readonly from: number;
  readonly count: number;
}

/** What became of mutants. */
export interface MutantCounts {
  readonly name: string;
  /** How many there were of each outcome. */
  readonly counts: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  /** How much more memory the process took at most, in bytes. */
  readonly memoryBytes: number;
  /** What must never happen, each with its seed. */
  readonly faults: readonly string[];
}

/** No mutant may take longer. */
export const maxMutantMs = 10_000;
/** Nor may the process take more than so much memory besides: that of the thread, and of what it unpacks. */
const maxMemoryBytes = 1024 ** 3;
/** The memory is looked at so often while a thread reads. */
const sampleMs = 10;

/** Reads mutants of a file, of each seed from `from` on. */
export async function readMutants(reading: MutantReading): Promise<MutantCounts> {
  const { name, mutantOf, read, from, count } = reading;
  const counts = new Map<string, number>();
  const faults: string[] = [];
  let slowestMs = 0;
  let memoryBytes = 0;
  const rssBefore = process.memoryUsage.rss();
  const sample = (): void => {
    memoryBytes = Math.max(memoryBytes, process.memoryUsage.rss() - rssBefore);
  };
  const timer = setInterval(sample, sampleMs);
  for (let seed = from; seed < from + count; seed++) {
    const mutant = mutantOf(seededNumbers(seed));
    const started = performance.now();
    let outcome: string;
    try {
      outcome = await read(mutant);
    } catch (error) {
      outcome = `fault: thrown ${String(error)}`;
    }
    const tookMs = performance.now() - started;
    slowestMs = Math.max(slowestMs, tookMs);
    sample();
    if (outcome.startsWith("fault") || tookMs > maxMutantMs) {
      faults.push(`${name}, seed ${seed}: ${outcome} in ${Math.round(tookMs)} ms`);
    }
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  clearInterval(timer);
  if (memoryBytes > maxMemoryBytes) faults.push(`${name}: ${memoryBytes} bytes of memory`);
  return { name, counts, slowestMs, memoryBytes, faults };
}

/** The counts of mutants as one line. */
export function shownCounts({ name, counts, slowestMs, memoryBytes }: MutantCounts): string {
  const said = Array.from(counts, ([outcome, count]) => `${count} ${outcome}`).join(", ");
  return `${name}: ${said}; slowest ${Math.round(slowestMs)} ms, ${Math.round(memoryBytes / 2 ** 20)} MiB more`;
}
