import type { SourceFile, SourcePath } from "../contract/file-source.ts";
import { closedFileError, ReadError } from "../contract/read-error.ts";
import { hasEnded } from "../lines/bytes/read-at.ts";

/** Bytes kept from the start of the file, so that most steps back need no new open. */
const keptBytes = 64 * 1024;

/** As `keptBytes`, for a file of unknown version: opened again, it might be another one. */
const keptUnversionedBytes = 64 * 1024 * 1024;

/** Kept bytes lie in pieces of this size, so that keeping more copies none of them. */
const pieceBytes = 64 * 1024;

/** Most bytes that one read skips on the way to a later position. */
const skipBytes = 64 * 1024;

/**
 * Reads a file at any position, although its source only reads forward. A step back is answered from the kept start of
 * the file, or by opening the file again; it must then be the same version. Of a file whose version is unknown, all that was
 * read is kept, up to 64 MiB.
 */
export class RewindableFile implements SourceFile {
  readonly path: SourcePath;
  readonly size: number | null;
  readonly modifiedMs: number | null;
  readonly changedMs: number | undefined;
  readonly version: string | null;
  readonly identity?: string;
  readonly head: Uint8Array;
  readonly #reopen: () => Promise<SourceFile>;
  #file: SourceFile;
  /** The position that the open file has reached. */
  #position = 0;
  /** What is kept behind the head. All pieces but the last are full. */
  readonly #kept: Uint8Array[] = [];
  /** The kept bytes, with the head. */
  #keptLength: number;
  readonly #mostKept: number;
  #closed = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(file: SourceFile, reopen: () => Promise<SourceFile>) {
    this.path = file.path;
    this.size = file.size;
    this.modifiedMs = file.modifiedMs;
    this.changedMs = file.changedMs;
    this.version = file.version;
    if (file.identity !== undefined) this.identity = file.identity;
    this.head = file.head ?? new Uint8Array(0);
    this.#keptLength = this.head.length;
    this.#mostKept = file.version === null ? keptUnversionedBytes : keptBytes;
    this.#file = file;
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
    if (position < this.#keptLength) {
      const part = this.#keptFrom(position).subarray(0, target.length);
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

  /** The kept bytes from a position on, up to the end of their piece. */
  #keptFrom(position: number): Uint8Array {
    const behindHead = position - this.head.length;
    if (behindHead < 0) return this.head.subarray(position);
    const piece = this.#kept[Math.floor(behindHead / pieceBytes)];
    const keptBehindHead = this.#keptLength - this.head.length;
    const start = behindHead % pieceBytes;
    return piece?.subarray(start, start + keptBehindHead - behindHead) ?? new Uint8Array(0);
  }

  async #advance(target: Uint8Array, signal: AbortSignal | undefined): Promise<number> {
    const count = await this.#file.read(target, this.#position, signal);
    if (hasEnded(count, target)) return 0;
    const known = this.#keptLength - this.#position;
    if (known >= 0 && known < count) this.#keep(target.subarray(known, count));
    this.#position += count;
    return count;
  }

  /** Keeps the bytes that follow those that are kept, as many as may be. */
  #keep(bytes: Uint8Array): void {
    let rest = bytes.subarray(0, Math.max(0, this.#mostKept - this.#keptLength));
    while (rest.length > 0) {
      const start = (this.#keptLength - this.head.length) % pieceBytes;
      if (start === 0) this.#kept.push(new Uint8Array(pieceBytes));
      const part = rest.subarray(0, pieceBytes - start);
      this.#kept.at(-1)?.set(part, start);
      this.#keptLength += part.length;
      rest = rest.subarray(part.length);
    }
  }

  async #rewind(): Promise<void> {
    if (this.version === null) {
      throw new ReadError(
        "TOO_LARGE",
        `of this file, the bytes behind the first ${this.#mostKept} can be read only once`,
        { details: { maxBytes: this.#mostKept } },
      );
    }
    const again = await this.#reopen();
    this.#file.close();
    this.#file = again;
    this.#position = 0;
    if (this.#closed) again.close();
    if (again.version === this.version) return;
    throw new ReadError("CHANGED_DURING_READ", "the file changed while it was read", { retryable: true });
  }
}
