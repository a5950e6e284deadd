import { monotonicMs } from "../../platform.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import { fillFrom, fillNow, readFrom } from "../bytes/read-at.ts";
import { unlessAborted, yieldTurn } from "../bytes/yield-turn.ts";
import { lineFeed, type LineKernel } from "../kernel/line-kernel.ts";
import { createKernel } from "../kernel/shared-kernel.ts";
import { blockBytes, type LineIndex } from "./line-index.ts";

/** Scans on from where an index ends, until `enough` returns true or the file ends. */
export async function extendIndex(file: FileBytes, index: LineIndex, enough: () => boolean): Promise<void> {
  const scan = new IndexScan(file, index, enough);
  await scan.run();
}

/** How much is scanned synchronously, and for how long: a detour through the thread pool would cost more. */
const maxSyncBytes = 8 * 1024 * 1024;
const maxSyncMs = 2;
const syncChunkBytes = 256 * 1024;

/** The time between two reports of progress, at least. */
const reportEveryMs = 100;

class IndexScan {
  readonly #file: FileBytes;
  readonly #index: LineIndex;
  readonly #enough: () => boolean;
  readonly #kernel: LineKernel;
  /** Whether a read that nobody waits for may still write to the buffer. */
  #abandoned = false;
  #reportedMs: number | undefined;

  constructor(file: FileBytes, index: LineIndex, enough: () => boolean) {
    this.#file = file;
    this.#index = index;
    this.#enough = enough;
    this.#kernel = takeScanBuffer(file.traits.parallelReads * file.traits.preferredReadBytes);
  }

  async run(): Promise<void> {
    try {
      await this.#scanNow();
      if (!this.#isDone()) await this.#scanAhead();
      if (this.#index.scannedBytes === this.#file.size) await this.#checkEnd();
    } finally {
      if (!this.#abandoned) giveBackScanBuffer(this.#kernel);
    }
  }

  #isDone(): boolean {
    return this.#index.complete || this.#enough();
  }

  async #scanNow(): Promise<void> {
    await yieldTurn();
    if (this.#file.source.readSync === undefined) return;
    const startedMs = monotonicMs();
    const chunk = this.#kernel.buffer.subarray(0, syncChunkBytes);
    for (let bytes = 0; bytes < maxSyncBytes; bytes += chunk.length) {
      if (this.#isDone() || monotonicMs() - startedMs >= maxSyncMs) return;
      this.#file.signal?.throwIfAborted();
      this.#add(chunk, fillNow(this.#file.source, chunk, this.#index.scannedBytes));
    }
  }

  /** Keeps several reads in flight, and counts their chunks in order. */
  async #scanAhead(): Promise<void> {
    const { parallelReads, preferredReadBytes } = this.#file.traits;
    const bufferBytes = this.#kernel.buffer.length;
    const reads = Math.max(1, Math.min(parallelReads, bufferBytes / blockBytes));
    const wanted = Math.min(preferredReadBytes, bufferBytes / reads);
    const chunkBytes = Math.max(blockBytes, Math.floor(wanted / blockBytes) * blockBytes);
    let position = this.#index.scannedBytes;
    const start = (slot: number): InFlight => {
      const chunk = this.#kernel.buffer.subarray(slot * chunkBytes, (slot + 1) * chunkBytes);
      const filled = fillFrom(this.#file, chunk, position);
      position += chunkBytes;
      // The read is awaited when its turn comes. Until then a rejection must not count as unhandled.
      filled.catch(() => {});
      return { chunk, filled };
    };
    const inFlight = Array.from({ length: reads }, (_, slot) => start(slot));
    try {
      for (let slot = 0; ; slot = (slot + 1) % reads) {
        const { chunk, filled } = inFlight[slot] as InFlight;
        // A source that never answers must not hold those who wait for this scan once the call has ended.
        this.#add(chunk, await this.#answered(filled));
        if (this.#isDone()) break;
        this.#report();
        await yieldTurn();
        this.#file.signal?.throwIfAborted();
        inFlight[slot] = start(slot);
      }
    } catch (error) {
      this.#abandoned = true;
      throw error;
    }
    if (this.#file.source.readSync === undefined) this.#abandoned = true;
    else await Promise.allSettled(inFlight.map(({ filled }) => filled));
  }

  /** A scan that is soon done reports nothing. */
  #report(): void {
    const { onProgress } = this.#file;
    if (onProgress === undefined) return;
    const nowMs = monotonicMs();
    this.#reportedMs ??= nowMs;
    if (nowMs - this.#reportedMs < reportEveryMs) return;
    this.#reportedMs = nowMs;
    // Whoever watches a read must not fail it, neither when it throws nor when it rejects later.
    new Promise((resolve) => {
      resolve(onProgress(this.#index.scannedBytes));
    }).catch(() => {});
  }

  /** Adds a chunk to the index, block by block. A chunk that is not full ends the file. */
  #add(chunk: Uint8Array, filled: number): void {
    for (let from = 0; from < filled; from += blockBytes) {
      const block = chunk.subarray(from, Math.min(from + blockBytes, filled));
      this.#index.add(this.#kernel.count(block), block.length, block[block.length - 1] === lineFeed);
    }
    if (filled < chunk.length) this.#index.complete = true;
  }

  /** The scan has reached the size that the source gave. Reads one byte more to see whether the file ends there. */
  async #checkEnd(): Promise<void> {
    const { scannedBytes } = this.#index;
    const behind = await this.#answered(readFrom(this.#file, scannedBytes, 1));
    if (behind.length === 0) this.#index.complete = true;
  }

  #answered<Value>(read: Promise<Value>): Promise<Value> {
    const { signal } = this.#file;
    return signal === undefined ? read : unlessAborted(read, signal);
  }
}

interface InFlight {
  readonly chunk: Uint8Array;
  readonly filled: Promise<number>;
}

/** The size of the buffer that all reads of one scan share, in bytes. */
const scanBufferBytes: number = 2 * 1024 * 1024;
/** As `scanBufferBytes`, at most, for a source whose reads are far apart and therefore large. */
const maxScanBufferBytes: number = 8 * 1024 * 1024;
const maxIdleKernels = 2;

const idle: LineKernel[] = [];

/** Returns a kernel whose buffer belongs to one scan alone. `wantedBytes`: those of all its reads in flight. */
export function takeScanBuffer(wantedBytes: number = scanBufferBytes): LineKernel {
  if (wantedBytes > scanBufferBytes) return createKernel(Math.min(wantedBytes, maxScanBufferBytes));
  return idle.pop() ?? createKernel(scanBufferBytes);
}

/** Keeps a buffer for the next scan. Only for a buffer that no read can write to any more. */
export function giveBackScanBuffer(kernel: LineKernel): void {
  if (idle.length < maxIdleKernels && kernel.buffer.length === scanBufferBytes) idle.push(kernel);
}
