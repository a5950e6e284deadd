import { createKernel } from "../kernel/shared-kernel.ts";
import { type LineKernel, lineFeed } from "../kernel/line-kernel.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { fillFrom, fillNow, readFrom } from "../bytes/read-at.ts";
import { readTraitsOf } from "../bytes/read-ahead.ts";
import { yieldTurn } from "../bytes/yield-turn.ts";
import { blockBytes, type LineIndex } from "./line-index.ts";

/** What a scan reads into at once, over all its reads in flight. */
const scanBufferBytes: number = 2 * 1024 * 1024;
const maxIdleKernels = 2;

const idle: LineKernel[] = [];

/** A kernel with a buffer that belongs to one scan alone. */
export function takeScanBuffer(): LineKernel {
  return idle.pop() ?? createKernel(scanBufferBytes);
}

/** Gives a buffer back that nothing is read into any more. One that a read may still write to is dropped instead. */
export function giveBackScanBuffer(kernel: LineKernel): void {
  if (idle.length < maxIdleKernels) idle.push(kernel);
}

/** So much is scanned in the current turn, or for so long: the detour through the thread pool costs more. */
const maxSyncBytes = 8 * 1024 * 1024;
const maxSyncMs = 2;
const syncChunkBytes = 256 * 1024;

/** Scans on from where an index ends, until `enough` says so or the file ends. */
export async function extendIndex(
  file: SourceFile,
  index: LineIndex,
  enough: () => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const scan = new IndexScan(file, index, enough, signal);
  await scan.run();
}

class IndexScan {
  readonly #file: SourceFile;
  readonly #index: LineIndex;
  readonly #enough: () => boolean;
  readonly #signal: AbortSignal | undefined;
  readonly #kernel: LineKernel = takeScanBuffer();
  /** A read that nobody waits for may still write into the buffer. */
  #abandoned = false;

  constructor(file: SourceFile, index: LineIndex, enough: () => boolean, signal: AbortSignal | undefined) {
    this.#file = file;
    this.#index = index;
    this.#enough = enough;
    this.#signal = signal;
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

  /** What was scanned is all that the file should have: one look tells whether it ends there. */
  async #lookBehind(): Promise<void> {
    const { scannedBytes } = this.#index;
    if ((await readFrom(this.#file, scannedBytes, 1, this.#signal)).length === 0) this.#index.complete = true;
  }

  #isDone(): boolean {
    return this.#index.complete || this.#enough();
  }

  async #scanInTurn(): Promise<void> {
    await yieldTurn();
    if (this.#file.readSync === undefined) return;
    const startedMs = performance.now();
    const chunk = this.#kernel.buffer.subarray(0, syncChunkBytes);
    for (let bytes = 0; bytes < maxSyncBytes; bytes += chunk.length) {
      if (this.#isDone() || performance.now() - startedMs >= maxSyncMs) return;
      this.#signal?.throwIfAborted();
      this.#take(chunk, fillNow(this.#file, chunk, this.#index.scannedBytes));
    }
  }

  /** Several reads are in flight; their chunks are taken in order. */
  async #scanAhead(): Promise<void> {
    const { parallelReads, preferredReadBytes } = readTraitsOf(this.#file);
    const reads = Math.max(1, Math.min(parallelReads, scanBufferBytes / blockBytes));
    const wanted = Math.min(preferredReadBytes, scanBufferBytes / reads);
    const chunkBytes = Math.max(blockBytes, Math.floor(wanted / blockBytes) * blockBytes);
    let position = this.#index.scannedBytes;
    const start = (slot: number): InFlight => {
      const chunk = this.#kernel.buffer.subarray(slot * chunkBytes, (slot + 1) * chunkBytes);
      const filled = fillFrom(this.#file, chunk, position, this.#signal);
      position += chunkBytes;
      // Its outcome is looked at in turn; until then nobody else does.
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
        this.#signal?.throwIfAborted();
        inFlight[slot] = start(slot);
      }
    } catch (error) {
      this.#abandoned = true;
      throw error;
    }
    if (this.#file.readSync === undefined) this.#abandoned = true;
    else await Promise.allSettled(inFlight.map(({ filled }) => filled));
  }

  /** Counts what was read, block by block. Less than a chunk is the end of the file. */
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
