import { closedFileError } from "../../contract/read-error.ts";
import type { BigIntStats } from "node:fs";
import type { SourceFile, SourcePath } from "../../contract/file-source.ts";
import type { ReadError } from "../../contract/read-error.ts";
import { closeDescriptor, sameObject, waitingForDescriptor } from "./hold.ts";
import { toReadError } from "./system-errors.ts";

const fs = process.getBuiltinModule("node:fs");

/** The open descriptor of a regular file. Everything that is told of the file comes from this descriptor. */
export class LocalFile implements SourceFile {
  readonly path: SourcePath;
  readonly size: number;
  /** Whole and fractional milliseconds, as the file system keeps them. */
  readonly modifiedMs: number;
  /** Whole milliseconds. */
  readonly changedMs: number;
  readonly version: string;
  readonly identity: string;
  /** Absent where a read might wait for another machine. */
  readonly readSync?: (target: Uint8Array, position: number) => number;
  readonly #descriptor: number;
  readonly #stats: BigIntStats;
  readonly #pendingReads = new Set<(reason: ReadError) => void>();
  #callsInFlight = 0;
  #closed = false;

  /** `inTurn`: calls never wait for another machine, so they may be synchronous. */
  constructor(path: SourcePath, descriptor: number, stats: BigIntStats, inTurn: boolean) {
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    this.path = path;
    this.size = Number(size);
    this.modifiedMs = Number(mtimeNs / 1_000_000n) + Number(mtimeNs % 1_000_000n) / 1e6;
    this.changedMs = Number(ctimeNs / 1_000_000n);
    this.identity = `${dev}:${ino}`;
    this.version = `${this.identity}:${size}:${mtimeNs}:${ctimeNs}`;
    this.#descriptor = descriptor;
    this.#stats = stats;
    if (!inTurn) return;
    this.readSync = (target, position) => {
      if (this.#closed) throw closedFileError();
      try {
        return fs.readSync(descriptor, target, 0, target.length, position);
      } catch (error) {
        throw toReadError(error);
      }
    };
  }

  /** Whether a later `stat` describes the object that is open here. */
  isSameObject(stats: BigIntStats): boolean {
    return sameObject(stats, this.#stats);
  }

  async read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    if (this.#closed) throw closedFileError();
    this.#callsInFlight++;
    return await new Promise<number>((resolve, reject) => {
      this.#pendingReads.add(reject);
      fs.read(this.#descriptor, target, 0, target.length, position, (error, bytesRead) => {
        this.#pendingReads.delete(reject);
        this.#endCall();
        if (error) reject(toReadError(error));
        else resolve(bytesRead);
      });
    });
  }

  changed(): boolean | Promise<boolean> {
    if (this.#closed) throw closedFileError();
    if (this.readSync === undefined) return this.#changedLater();
    try {
      return this.#differs(fs.fstatSync(this.#descriptor, { bigint: true }));
    } catch (error) {
      throw toReadError(error);
    }
  }

  #changedLater(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#callsInFlight++;
      fs.fstat(this.#descriptor, { bigint: true }, (error, now) => {
        this.#endCall();
        if (error) reject(toReadError(error));
        else resolve(this.#differs(now));
      });
    });
  }

  #differs(now: BigIntStats): boolean {
    const before = this.#stats;
    if (now.size !== before.size || now.mtimeNs !== before.mtimeNs) return true;
    // A file that was only unlinked, or replaced by a rename, keeps its old, complete content.
    return now.ctimeNs !== before.ctimeNs && now.nlink >= before.nlink;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const reject of this.#pendingReads) reject(closedFileError());
    this.#pendingReads.clear();
    // The system may reuse the number of a closed descriptor at once, so calls in flight end first.
    if (this.#callsInFlight > 0) return;
    closeDescriptor(this.#descriptor);
    waitingForDescriptor.shift()?.();
  }

  #endCall(): void {
    this.#callsInFlight--;
    if (!this.#closed || this.#callsInFlight > 0) return;
    closeDescriptor(this.#descriptor);
    waitingForDescriptor.shift()?.();
  }
}
