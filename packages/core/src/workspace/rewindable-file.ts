import type { SourceFile, SourcePath } from "../contract/file-source.ts";
import { closedFileError, ReadError } from "../contract/read-error.ts";
import { hasEnded } from "../lines/bytes/read-at.ts";

/** Bytes kept from the start of the file, so that most steps back need no new open. */
const keptBytes = 64 * 1024;

/** Most bytes that one read skips on the way to a later position. */
const skipBytes = 64 * 1024;

/**
 * Reads a file at any position, although its source only reads forward. A step back is answered from the kept start of
 * the file, or by opening the file again; it must then be the same version.
 */
export class RewindableFile implements SourceFile {
  readonly path: SourcePath;
  readonly size: number | null;
  readonly modifiedMs: number | null;
  readonly changedMs: number | undefined;
  readonly version: string | null;
  readonly identity?: string;
  readonly #reopen: () => Promise<SourceFile>;
  #file: SourceFile;
  /** The position that the open file has reached. */
  #position = 0;
  #start: Uint8Array;
  #closed = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(file: SourceFile, reopen: () => Promise<SourceFile>) {
    this.path = file.path;
    this.size = file.size;
    this.modifiedMs = file.modifiedMs;
    this.changedMs = file.changedMs;
    this.version = file.version;
    if (file.identity !== undefined) this.identity = file.identity;
    this.#file = file;
    this.#start = file.head?.slice() ?? new Uint8Array(0);
    this.#reopen = reopen;
  }

  /** Runs one read at a time, because all reads share the position. */
  read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    const result = this.#queue.then(() => this.#read(target, position, signal));
    this.#queue = result.catch(() => {});
    return result;
  }

  changed(): boolean | null | Promise<boolean | null> {
    return this.#file.changed();
  }

  close(): void {
    this.#closed = true;
    this.#file.close();
  }

  async #read(target: Uint8Array, position: number, signal: AbortSignal | undefined): Promise<number> {
    signal?.throwIfAborted();
    if (this.#closed) throw closedFileError();
    if (position < this.#start.length) {
      const part = this.#start.subarray(position, position + target.length);
      target.set(part);
      return part.length;
    }
    if (position < this.#position) await this.#rewind();
    while (this.#position < position) {
      const skipped = new Uint8Array(Math.min(skipBytes, position - this.#position));
      if ((await this.#advance(skipped, signal)) === 0) return 0;
    }
    return await this.#advance(target, signal);
  }

  async #advance(target: Uint8Array, signal: AbortSignal | undefined): Promise<number> {
    const count = await this.#file.read(target, this.#position, signal);
    if (hasEnded(count, target)) return 0;
    if (this.#position === this.#start.length && this.#start.length < keptBytes) {
      const more = target.subarray(0, Math.min(count, keptBytes - this.#start.length));
      const start = new Uint8Array(this.#start.length + more.length);
      start.set(this.#start);
      start.set(more, this.#start.length);
      this.#start = start;
    }
    this.#position += count;
    return count;
  }

  async #rewind(): Promise<void> {
    const again = await this.#reopen();
    this.#file.close();
    this.#file = again;
    this.#position = 0;
    if (this.#closed) again.close();
    if (this.version !== null && again.version === this.version) return;
    throw new ReadError("CHANGED_DURING_READ", "the file changed while it was read", { retryable: true });
  }
}
