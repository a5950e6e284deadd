import fs from "node:fs";
import type { BigIntStats } from "node:fs";
import { ReadError } from "../../contract/read-error.ts";
import type { SourceFile, SourcePath } from "../../contract/file-source.ts";
import { closeDescriptor } from "./close-descriptor.ts";
import { toReadError } from "./to-read-error.ts";

/** An open descriptor of a regular file: everything that is later said of the file comes from it. */
export class LocalFile implements SourceFile {
  readonly path: SourcePath;
  readonly #descriptor: number;
  readonly #stats: BigIntStats;
  #readsInFlight = 0;
  #closed = false;

  constructor(path: SourcePath, descriptor: number, stats: BigIntStats) {
    this.path = path;
    this.#descriptor = descriptor;
    this.#stats = stats;
  }

  get size(): number {
    return Number(this.#stats.size);
  }

  /** Whole and fractional milliseconds, as the file system keeps them. */
  get modifiedMs(): number {
    return Number(this.#stats.mtimeNs / 1_000_000n) + Number(this.#stats.mtimeNs % 1_000_000n) / 1e6;
  }

  get version(): string {
    const { dev, ino, size, mtimeNs, ctimeNs } = this.#stats;
    return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`;
  }

  /** Whether a later `stat` speaks of the object that is open here. */
  isSameObject(stats: BigIntStats): boolean {
    return stats.dev === this.#stats.dev && stats.ino === this.#stats.ino;
  }

  async read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    this.#requireOpen();
    this.#readsInFlight++;
    try {
      return await new Promise<number>((resolve, reject) => {
        fs.read(this.#descriptor, target, 0, target.length, position, (error, bytesRead) => {
          if (error) reject(toReadError(error));
          else resolve(bytesRead);
        });
      });
    } finally {
      this.#readsInFlight--;
      if (this.#closed) this.#release();
    }
  }

  readSync(target: Uint8Array, position: number): number {
    this.#requireOpen();
    try {
      return fs.readSync(this.#descriptor, target, 0, target.length, position);
    } catch (error) {
      throw toReadError(error);
    }
  }

  changed(): boolean {
    this.#requireOpen();
    let now: BigIntStats;
    try {
      now = fs.fstatSync(this.#descriptor, { bigint: true });
    } catch (error) {
      throw toReadError(error);
    }
    const before = this.#stats;
    if (now.size !== before.size || now.mtimeNs !== before.mtimeNs) return true;
    // A file that was only unlinked, or replaced by a rename, keeps its old complete content.
    return now.ctimeNs !== before.ctimeNs && now.nlink >= before.nlink;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#release();
  }

  #requireOpen(): void {
    if (this.#closed) throw new ReadError("INTERNAL", "the file was already closed");
  }

  /** A descriptor number may be handed out again at once, so it is not given back under a read in flight. */
  #release(): void {
    if (this.#readsInFlight > 0) return;
    closeDescriptor(this.#descriptor);
  }
}
