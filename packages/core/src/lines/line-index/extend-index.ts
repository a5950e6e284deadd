import { createKernel } from "../kernel/shared-kernel.ts";
import type { LineKernel } from "../kernel/line-kernel.ts";
import { lineFeed } from "../kernel/line-text.ts";
import type { FileBytes } from "../bytes/file-bytes.ts";
import { fillFrom, fillNow, readFrom } from "../bytes/read-at.ts";
import { yieldTurn } from "../bytes/yield-turn.ts";
import { blockBytes, type LineIndex } from "./line-index.ts";

/** The size of the buffer that all reads in flight of one scan share. */
const scanBufferBytes: number = 2 * 1024 * 1024;
const maxIdleKernels = 2;

const idle: LineKernel[] = [];

/** Gives a kernel whose buffer belongs to one scan alone. */
export function takeScanBuffer(): LineKernel {
  return idle.pop() ?? createKernel(scanBufferBytes);
}

/** Takes back a buffer that no read writes to any more. A buffer that a read may still write to is dropped instead. */
export function giveBackScanBuffer(kernel: LineKernel): void {
  if (idle.length < maxIdleKernels) idle.push(kernel);
}

/** How much, and for how long, is scanned in the current turn: the detour through the thread pool costs more. */
const maxSyncBytes = 8 * 1024 * 1024;
const maxSyncMs = 2;
const syncChunkBytes = 256 * 1024;

/** Scans on from where an index ends, until `enough` says so or the file ends. */
export async function extendIndex(file: FileBytes, index: LineIndex, enough: () => boolean): Promise<void> {
  const scan = new IndexScan(file, index, enough);
  await scan.run();
}

class IndexScan {
  readonly #file: FileBytes;
  readonly #index: LineIndex;
  readonly #enough: () => boolean;
  readonly #kernel: LineKernel = takeScanBuffer();
  /** Whether a read that nobody waits for may still write into the buffer. */
  #abandoned = false;

  constructor(file: FileBytes, index: LineIndex, enough: () => boolean) {
    this.#file = file;
    this.#index = index;
    this.#enough = enough;
  }

  async run(): Promise<void> {
    try {
      await this.#scanInTurn();
      if (!this.#isDone()) await this.#scanAhead();
      if (this.#index.scannedBytes === this.#file.size) await this.#lookBehind();
    } finally {
      if (!this.#abandoned) giveBackScanBuffer(this.#kernel);
    }
  }

  /** All bytes that the file should have were scanned: one look behind them shows whether it ends there. */
  async #lookBehind(): Promise<void> {
    const { scannedBytes } = this.#index;
    if ((await readFrom(this.#file, scannedBytes, 1)).length === 0) this.#index.complete = true;
  }

  #isDone(): boolean {
    return this.#index.complete || this.#enough();
  }

  async #scanInTurn(): Promise<void> {
    await yieldTurn();
    if (this.#file.source.readSync === undefined) return;
    const startedMs = performance.now();
    const chunk = this.#kernel.buffer.subarray(0, syncChunkBytes);
    for (let bytes = 0; bytes < maxSyncBytes; bytes += chunk.length) {
      if (this.#isDone() || performance.now() - startedMs >= maxSyncMs) return;
      this.#file.signal?.throwIfAborted();
      this.#take(chunk, fillNow(this.#file.source, chunk, this.#index.scannedBytes));
    }
  }

  /** Keeps several reads in flight, and takes their chunks in order. */
  async #scanAhead(): Promise<void> {
    const { parallelReads, preferredReadBytes } = this.#file.traits;
    const reads = Math.max(1, Math.min(parallelReads, scanBufferBytes / blockBytes));
    const wanted = Math.min(preferredReadBytes, scanBufferBytes / reads);
    const chunkBytes = Math.max(blockBytes, Math.floor(wanted / blockBytes) * blockBytes);
    let position = this.#index.scannedBytes;
    const start = (slot: number): InFlight => {
      const chunk = this.#kernel.buffer.subarray(slot * chunkBytes, (slot + 1) * chunkBytes);
      const filled = fillFrom(this.#file, chunk, position);
      position += chunkBytes;
      // Its outcome is looked at when its turn comes; until then nothing may complain of it.
      filled.catch(() => {});
      return { chunk, filled };
    };
    const inFlight = Array.from({ length: reads }, (_, slot) => start(slot));
    try {
      for (let slot = 0; ; slot = (slot + 1) % reads) {
        const { chunk, filled } = inFlight[slot] as InFlight;
        this.#take(chunk, await filled);
        if (this.#isDone()) break;
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

  /** Counts what was read, block by block. A chunk that is not full is the end of the file. */
  #take(chunk: Uint8Array, filled: number): void {
    for (let from = 0; from < filled; from += blockBytes) {
      const block = chunk.subarray(from, Math.min(from + blockBytes, filled));
      this.#index.add(this.#kernel.count(block), block.length, block[block.length - 1] === lineFeed);
    }
    if (filled < chunk.length) this.#index.complete = true;
  }
}

interface InFlight {
  readonly chunk: Uint8Array;
  readonly filled: Promise<number>;
}
