import { afterWaitingEvents, encodeUtf8 } from "../platform.ts";
import type {
  FileSource,
  SourceEntry,
  SourceFile,
  SourceListOptions,
  SourceOpenOptions,
  SourcePath,
} from "../contract/file-source.ts";
import { requireKnownOptions, requireOptions, wrongOption } from "../contract/option-checks.ts";
import {
  closedFileError,
  directoryError,
  linkRefusedError,
  notFoundError,
  ReadError,
} from "../contract/read-error.ts";
import { toReadError } from "./local/system-errors.ts";

/** A stream of bytes, such as a `ReadableStream`. */
export interface ByteStream {
  getReader(): ByteStreamReader;
}

/** What reads a {@link ByteStream}, piece by piece. */
export interface ByteStreamReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(reason?: unknown): Promise<unknown>;
}

/** One file of a {@link ForwardFiles}, of which no byte has been asked for. */
export interface ForwardContent {
  /**
   * Gives all bytes, or a stream that starts with the first one. Called once, and not for a file that is too large. A text
   * stands for its bytes in UTF-8.
   */
  readonly content: () => Promise<Uint8Array | string | ByteStream> | Uint8Array | string | ByteStream;
  /** The real path beneath the root. Default: the path that was asked for. */
  readonly path?: SourcePath;
  /** In bytes. 0, null and default: unknown. */
  readonly size?: number | null;
  /** As `size`, where only the least is known. */
  readonly minimumSize?: number;
  /** In milliseconds since the epoch. Null and default: unknown. */
  readonly modifiedMs?: number | null;
  /** As that of a `SourceFile`. Null and default: unknown. */
  readonly version?: string | null;
}

/**
 * Files of others, which are read from the start: no part of one can be asked for. What it throws or rejects with is worded
 * anew, unless it is a `ReadError`; the codes of Node.js, such as `ENOENT`, are known.
 */
export interface ForwardFiles {
  /** What messages call it, such as `sandbox`. */
  readonly name: string;
  /** Finds one file. `maxFileBytes`: more bytes are of no use. */
  readonly open: (
    path: SourcePath,
    options: SourceOpenOptions & { readonly maxFileBytes: number },
  ) => Promise<ForwardContent>;
  /** As `list` of a `FileSource`; it calls `approve`. The limit is kept for it. Default: names cannot be listed. */
  readonly list?: (path: SourcePath, options: SourceListOptions) => Promise<readonly SourceEntry[]>;
}

/** Options of {@link forwardSource}. */
export interface ForwardSourceOptions {
  /** A file with more bytes is refused. An open file may hold this much memory. Default 64 MiB. */
  readonly maxFileBytes?: number;
}

const defaultMaxFileBytes = 64 * 1024 * 1024;

/**
 * For adapters: gives a source over a framework's own file system or sandbox, which gives files as a whole or as a stream.
 * It obeys signals, bounds what is held of a file, and gives no error text of others to a model. Throws a TypeError for a
 * wrong option.
 *
 * @example
 * ```ts
 * const source = forwardSource({
 *   name: "store",
 *   open: async (path) => ({ content: () => store.get(path.join("/")) }),
 * });
 * ```
 */
export function forwardSource(files: ForwardFiles, options: ForwardSourceOptions = {}): FileSource {
  requireOptions(options, "{ maxFileBytes: 1000000 }");
  requireKnownOptions(options, ["maxFileBytes"]);
  const { maxFileBytes = defaultMaxFileBytes } = options;
  if (!Number.isSafeInteger(maxFileBytes) || maxFileBytes < 1) {
    throw wrongOption("maxFileBytes", "a whole number of at least 1", maxFileBytes);
  }
  const { name, list } = files;
  return {
    traits: {
      confinement: "delegated",
      access: "forward",
      parallelReads: 1,
      preferredReadBytes: 512 * 1024,
    },
    open: (path, how) => answered(() => openForward(files, path, how, maxFileBytes), how.signal),
    ...(list !== undefined && {
      list: (path, how) =>
        answered(async () => {
          const entries: unknown = await list(path, how);
          if (!Array.isArray(entries)) throw unusable(name, "list of names");
          return entries.filter(isEntry).slice(0, how.limit);
        }, how.signal),
    }),
  };
}

async function openForward(
  { name, open }: ForwardFiles,
  path: SourcePath,
  how: SourceOpenOptions,
  maxFileBytes: number,
): Promise<SourceFile> {
  const { signal, headBytes } = how;
  if (path.length === 0) throw directoryError();
  const found = await open(path, { ...how, maxFileBytes });
  const { size = null, modifiedMs = null, version = null } = found;
  if (size !== null && !(Number.isSafeInteger(size) && size >= 0)) throw unusable(name, "size");
  if (modifiedMs !== null && !Number.isFinite(modifiedMs)) throw unusable(name, "time of modification");
  if (size !== null && size > maxFileBytes) throw tooLarge(size, maxFileBytes);
  if ((found.minimumSize ?? 0) > maxFileBytes) throw tooLarge(undefined, maxFileBytes);
  // Asking takes a while: who has left by now must not start a download.
  signal?.throwIfAborted();
  const content: unknown = await found.content();
  const facts = { path: found.path ?? path, modifiedMs, version };
  const knownSize = size === 0 ? null : size;
  if (isByteStream(content)) {
    const stream = new StreamedBytes(name, content.getReader(), knownSize, maxFileBytes);
    const file = new ForwardFile(facts, stream);
    try {
      await stream.fill(headBytes, signal);
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  }
  const bytes = bytesOf(name, content);
  if (bytes.length > maxFileBytes) throw tooLarge(bytes.length, maxFileBytes);
  if (knownSize !== null && bytes.length !== knownSize) {
    throw unusable(name, "bytes: their number is not the file's size");
  }
  return new ForwardFile(facts, bytes);
}

/**
 * Refuses a path that a link is part of, where nobody says where the link leads: looks for each name where it is listed. A
 * name that is not listed could be another way to write a name that rules deny. Rejects with a ReadError: `ACCESS_DENIED` for
 * a link, and `NOT_FOUND`.
 */
export async function requireNoLinks(
  path: SourcePath,
  list: ((directory: SourcePath) => Promise<readonly SourceEntry[]>) | undefined,
): Promise<void> {
  if (list === undefined) {
    throw linkRefusedError("symbolic links are not followed, and cannot be told from files");
  }
  for (const [depth, name] of path.entries()) {
    // One after the other, so that a directory is asked only when no link leads to it.
    const entries = await list(path.slice(0, depth));
    const entry = entries.find((listed) => listed.name === name);
    if (entry === undefined) throw notFoundError();
    if (entry.type === "link" || entry.type === "other") throw linkRefusedError();
  }
}

/** The bytes of a stream that are held: what was given so far and not read. */
class StreamedBytes {
  /** The first bytes, which stay. */
  head: Uint8Array = new Uint8Array(0);
  /** Undefined until the stream has ended. */
  totalBytes: number | undefined;
  readonly size: number | null;
  readonly #name: string;
  readonly #reader: ByteStreamReader;
  readonly #maxBytes: number;
  /** The piece that is being read, and where it starts in the file. */
  #piece: Uint8Array = new Uint8Array(0);
  #pieceStart = 0;
  /** A piece that was asked for. It stays when the read that asked for it is aborted. */
  #asked: ReturnType<ByteStreamReader["read"]> | undefined;
  #interrupt: (error: ReadError) => void = () => {};
  /** What ended the reading before the end. */
  #failure: ReadError | undefined;

  constructor(name: string, reader: ByteStreamReader, size: number | null, maxBytes: number) {
    this.#name = name;
    this.#reader = reader;
    this.size = size;
    this.#maxBytes = maxBytes;
  }

  /** Makes at least the first `byteLength` bytes the head, fewer only at the end. */
  async fill(byteLength: number, signal: AbortSignal | undefined): Promise<void> {
    const pieces: Uint8Array[] = [];
    let filled = 0;
    while (filled < byteLength && (await this.#next(signal))) {
      pieces.push(this.#piece);
      filled += this.#piece.length;
    }
    // A single piece is not copied: it may be the whole file.
    this.head = pieces.length === 1 ? this.#piece : joined(pieces, filled);
    if (filled > 0 && this.size === null) await this.#lookForEnd(signal);
  }

  /** Learns the size of a file that came as a whole: its stream ends at once. Waits for no other. */
  async #lookForEnd(signal: AbortSignal | undefined): Promise<void> {
    if (this.totalBytes !== undefined) return;
    this.#asked ??= Promise.resolve(this.#reader.read());
    const waited = new Promise<undefined>((resolve) => afterWaitingEvents(() => resolve(undefined)));
    const next = await Promise.race([this.#asked.catch(() => undefined), waited]);
    if (next?.done === true) await this.#next(signal);
  }

  async read(target: Uint8Array, position: number, signal: AbortSignal | undefined): Promise<number> {
    if (position < this.#pieceStart) throw new ReadError("INTERNAL", "the file is read from its start only");
    while (position >= this.#pieceStart + this.#piece.length) {
      if (!(await this.#next(signal))) return 0;
    }
    const from = position - this.#pieceStart;
    const part = this.#piece.subarray(from, from + target.length);
    target.set(part);
    return part.length;
  }

  /** Ends a read in flight, and the stream. */
  end(failure: ReadError): ReadError {
    this.#failure ??= failure;
    this.#interrupt(failure);
    this.#piece = new Uint8Array(0);
    try {
      void Promise.resolve(this.#reader.cancel()).catch(() => {});
    } catch {
      // It ends here, whatever the stream says.
    }
    return failure;
  }

  /** Goes on to the next piece. False at the end. */
  async #next(signal: AbortSignal | undefined): Promise<boolean> {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.totalBytes !== undefined) return false;
    const start = this.#pieceStart + this.#piece.length;
    for (;;) {
      this.#asked ??= Promise.resolve(this.#reader.read());
      const waiting = interruptible(this.#asked, signal);
      this.#interrupt = waiting.interrupt;
      const { done, value } = await waiting.answer;
      this.#asked = undefined;
      if (done) {
        if (this.size !== null && start !== this.size) throw this.end(changedError());
        this.totalBytes = start;
        return false;
      }
      const piece = bytesOf(this.#name, value);
      const end = start + piece.length;
      if (end > this.#maxBytes) throw this.end(tooLarge(undefined, this.#maxBytes));
      if (this.size !== null && end > this.size) throw this.end(changedError());
      if (piece.length > 0) {
        this.#piece = piece;
        this.#pieceStart = start;
        return true;
      }
      // A stream of empty pieces must not keep timers from running.
      await new Promise<void>((resolve) => afterWaitingEvents(resolve));
      signal?.throwIfAborted();
    }
  }
}

class ForwardFile implements SourceFile {
  readonly path: SourcePath;
  readonly modifiedMs: number | null;
  readonly version: string | null;
  readonly #bytes: Uint8Array | StreamedBytes;
  #closed = false;

  constructor(
    { path, modifiedMs, version }: Pick<SourceFile, "path" | "modifiedMs" | "version">,
    bytes: Uint8Array | StreamedBytes,
  ) {
    this.path = path;
    this.modifiedMs = modifiedMs;
    this.version = version;
    this.#bytes = bytes;
  }

  get size(): number | null {
    if (this.#bytes instanceof Uint8Array) return this.#bytes.length;
    return this.#bytes.totalBytes ?? this.#bytes.size;
  }

  get head(): Uint8Array {
    return this.#bytes instanceof Uint8Array ? this.#bytes : this.#bytes.head;
  }

  async read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    if (this.#closed) throw closedFileError();
    const { head } = this;
    if (position < head.length || this.#bytes instanceof Uint8Array) {
      const part = head.subarray(position, position + target.length);
      target.set(part);
      return part.length;
    }
    try {
      return await this.#bytes.read(target, position, signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw worded(error);
    }
  }

  /** Bytes that are all here stay as they are. Of a stream, nobody knows. */
  changed(): boolean | null {
    return this.#bytes instanceof Uint8Array || this.#bytes.totalBytes !== undefined ? false : null;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#bytes instanceof StreamedBytes) this.#bytes.end(closedFileError());
  }
}

/** Does what others do, who may know no signals, until the signal aborts. Rejects only as a source may. */
async function answered<Answer>(
  work: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  signal?.throwIfAborted();
  const answer = work();
  try {
    return await interruptible(answer, signal).answer;
  } catch (error) {
    // A file that is opened after all must not stay open.
    void answer.then(closeLate, () => {});
    signal?.throwIfAborted();
    throw worded(error);
  }
}

function closeLate(answer: unknown): void {
  if (answer instanceof ForwardFile) answer.close();
}

/** Waits for an answer until the signal aborts, which rejects with its reason, or until it is interrupted. */
export function interruptible<Answer>(
  given: Promise<Answer>,
  signal: AbortSignal | undefined,
): { readonly answer: Promise<Answer>; readonly interrupt: (error: ReadError) => void } {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const abort = (): void => reject(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  given.then(resolve, reject);
  return {
    answer: promise.finally(() => signal?.removeEventListener("abort", abort)),
    interrupt: reject,
  };
}

function joined(pieces: readonly Uint8Array[], byteLength: number): Uint8Array {
  const bytes = new Uint8Array(byteLength);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Words an error of others ourselves, because its message may hold paths and secrets. */
function worded(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  const code = codeOf(error);
  // An object of our own, because theirs may not even let itself be looked at.
  const known = new Error(code, { cause: error });
  return toReadError(code === undefined ? known : Object.assign(known, { code }));
}

/** The code of Node.js that an error has, or that its message starts with. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  try {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    if (typeof code === "string" && /^E[A-Z]+$/.test(code)) return code;
    if (typeof message !== "string") return undefined;
    return /^(?:Error: )?(E[A-Z]{2,12})\b/.exec(message.slice(0, 40))?.[1];
  } catch {
    // It cannot even be asked.
    return undefined;
  }
}

/** Whether a value is an entry of a listing, with a name that a path may hold. */
export function isEntry(entry: unknown): entry is SourceEntry {
  if (typeof entry !== "object" || entry === null) return false;
  const { name, type } = entry as { readonly name?: unknown; readonly type?: unknown };
  const isName =
    typeof name === "string" && name !== "" && name !== "." && name !== ".." && !/[/\0]/.test(name);
  return isName && ["file", "directory", "link", "other"].includes(type as string);
}

/** Whether a value is a stream, by its method. */
export function isByteStream(content: unknown): content is ByteStream {
  return (
    typeof content === "object" &&
    content !== null &&
    "getReader" in content &&
    typeof content.getReader === "function"
  );
}

const replacement = "\ufffd";

/** Others may give anything. A text that was decoded from bytes that are none may have lost them. */
function bytesOf(name: string, content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return plainBytes(content);
  if (typeof content !== "string") throw unusable(name, "bytes");
  if (content.includes(replacement) || !content.isWellFormed()) {
    throw unusable(name, "bytes: it gave a text, in which some of them are lost");
  }
  return plainBytes(encodeUtf8(content));
}

/** A Buffer is a kind of its own: its `slice` does not copy. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  if (Object.getPrototypeOf(bytes) === Uint8Array.prototype) return bytes;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The error for what others gave in place of what they should give. */
export function unusable(name: string, what: string): ReadError {
  return new ReadError("INTERNAL", `the ${name} gave no usable ${what}`);
}

function tooLarge(bytes: number | undefined, maxBytes: number): ReadError {
  const has = bytes === undefined ? `more than ${maxBytes} bytes` : `${bytes} bytes`;
  return new ReadError("TOO_LARGE", `it has ${has}, and at most ${maxBytes} can be read here`, {
    details: { ...(bytes !== undefined && { bytes }), maxBytes },
  });
}

/** The error for bytes that are no longer those of the file that was opened. */
export function changedError(): ReadError {
  return new ReadError("CHANGED_DURING_READ", "the file changed while it was read", { retryable: true });
}
