import type {
  FileSource,
  IndexCache,
  SourceEntry,
  SourceFile,
  SourceListOptions,
  SourceOpenOptions,
  SourcePath,
} from "../contract/file-source.ts";
import {
  requireKnownOptions,
  requireMethods,
  requireOptions,
  wrongOption,
} from "../contract/option-checks.ts";
import {
  closedFileError,
  directoryError,
  notDirectoryError,
  notFoundError,
  ReadError,
} from "../contract/read-error.ts";
import {
  changedError,
  interruptible,
  isByteStream,
  isEntry,
  unusable,
  type ByteStream,
  type ByteStreamReader,
} from "./forward-source.ts";

/** What a store says about an object before any byte of it is asked for. */
export interface RangeObject {
  /** In bytes. */
  readonly size: number;
  /** The store's own name for these bytes, such as an ETag: other bytes have another one. */
  readonly tag: string;
  /** In milliseconds since the epoch. Null and default: unknown. */
  readonly modifiedMs?: number | null;
  /** Whether the object only stands for a directory. Default false. */
  readonly isDirectory?: boolean;
}

/** A store's answer to a request for a part of an object. All of it is checked. */
export interface RangePart {
  /** The tag of the object that the bytes are of. */
  readonly tag: string | undefined;
  /** As in HTTP: `bytes 0-9/1000`. Undefined: the store gives the whole object. */
  readonly contentRange: string | undefined;
  readonly body: ByteStream | AsyncIterable<Uint8Array>;
}

/** A part of a listing. */
export interface RangePage {
  readonly entries: readonly {
    /** Whole, from the start of the store. That of a directory may end with `/`. */
    readonly key: string;
    readonly type: "file" | "directory";
  }[];
  /** Asks for the next part. Undefined: there is none. */
  readonly next?: string | undefined;
}

/**
 * Objects of a store, by their keys, of which parts can be asked for. What a function throws is worded anew, unless it is a
 * `ReadError`. Each gets a signal of its own, which aborts too when the store is silent.
 */
export interface RangeObjects {
  /** What messages call it, such as `bucket`. */
  readonly name: string;
  /** The store's name among all stores, in every process: it and the key and the tag of an object make its version. */
  readonly id: () => string | Promise<string>;
  /** What the keys of all files start with, with or without a final `/`. Default: nothing. */
  readonly prefix?: string | undefined;
  /** Bytes of a key, at most. Default: no bound. */
  readonly maxKeyBytes?: number;
  readonly head: (key: string, signal: AbortSignal) => Promise<RangeObject>;
  /** Asks for the bytes from `start` up to `end`, which is the last one, if the object has this tag. */
  readonly part: (
    key: string,
    range: { readonly tag: string; readonly start: number; readonly end: number },
    signal: AbortSignal,
  ) => Promise<RangePart>;
  /** Lists what follows a prefix up to the next `/`. */
  readonly list: (
    prefix: string,
    page: { readonly maxEntries: number; readonly from: string | undefined },
    signal: AbortSignal,
  ) => Promise<RangePage>;
  /** The status of HTTP that an error stands for. Undefined: none, as when nobody answered. */
  readonly statusOf: (error: unknown) => number | undefined;
}

/** Options of {@link rangeSource}, and of the sources that are made with it. */
export interface RangeSourceOptions {
  /** Where indexes of large files are shared with other processes. Default: nowhere. */
  readonly indexes?: IndexCache;
  /**
   * How long the store may be silent, in milliseconds, before an answer and within one: longer than its client takes to try
   * again. Default 30000.
   */
  readonly maxSilenceMs?: number;
}

const optionNames: readonly (keyof RangeSourceOptions)[] = ["indexes", "maxSilenceMs"];

const defaultMaxSilenceMs = 30_000;
const maxTimerMs = 2 ** 31 - 1;

/** The most that is asked for at once. */
const maxPartBytes = 1024 * 1024;
/** A read of less asks for so much, because the next reads are likely to be near. */
const minPartBytes = 64 * 1024;
/** As `minPartBytes`, before the end: lines are looked for backwards. */
const endPartBytes = 128 * 1024;
/** What a larger read asks for is not kept. */
const maxKeptPartBytes = 256 * 1024;
/** Parts that are kept besides that of the start. */
const keptParts = 2;
/** How often a part is asked for again from where its connection broke. */
const maxAttempts = 3;
const maxPageEntries = 1000;
/** A store may give pages that hold nothing. */
const maxPages = 64;

/**
 * For adapters: gives a source over an object store. Each byte is of the object that was opened: its tag goes with every
 * request, and every answer is compared, because some stores ignore tags and ranges. It obeys signals, asks again a bounded
 * number of times where a connection breaks, and gives no error text of others to a model. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const source = rangeSource({ name: "store", id: () => "store:7", prefix: "docs/", head, part, list, statusOf });
 * ```
 */
export function rangeSource(objects: RangeObjects, options: RangeSourceOptions = {}): FileSource {
  requireOptions(options, "{ maxSilenceMs: 10000 }");
  requireKnownOptions(options, optionNames);
  const { indexes, maxSilenceMs = defaultMaxSilenceMs } = options;
  if (!Number.isSafeInteger(maxSilenceMs) || maxSilenceMs < 1 || maxSilenceMs > maxTimerMs) {
    throw wrongOption("maxSilenceMs", `a whole number from 1 to ${maxTimerMs}`, maxSilenceMs);
  }
  if (indexes !== undefined) {
    requireMethods("indexes", indexes, { methods: ["get", "set"] }, "an IndexCache, with get and set");
  }
  const store = new Store(objects, directoryPrefix(objects.prefix), maxSilenceMs);
  return {
    traits: {
      confinement: "virtual",
      access: "random",
      parallelReads: 8,
      preferredReadBytes: maxPartBytes,
    },
    open: (path, how) => openObject(store, path, how, indexes),
    list: (path, how) => listObjects(store, path, how),
  };
}

/** Throws a TypeError for a prefix that a client or a server might take for a way out of the store. */
function directoryPrefix(prefix: unknown = ""): string {
  const isPrefix =
    typeof prefix === "string" &&
    prefix.isWellFormed() &&
    !prefix.includes("\0") &&
    !prefix.split("/").some((name) => name === "." || name === "..");
  if (!isPrefix) throw wrongOption("prefix", "the start of keys, such as docs/", prefix);
  return prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
}

async function openObject(
  store: Store,
  path: SourcePath,
  { signal }: SourceOpenOptions,
  indexes: IndexCache | undefined,
): Promise<SourceFile> {
  signal?.throwIfAborted();
  if (path.length === 0) throw directoryError();
  const key = store.keyOf(path);
  const object = await store.head(key, signal);
  if (object === undefined) {
    const page = await store.list(`${key}/`, { maxEntries: 1, from: undefined }, signal);
    throw page.entries.length > 0 ? directoryError() : notFoundError();
  }
  if (object.isDirectory === true) throw directoryError();
  return new ObjectFile(store, path, key, object, `${await store.id(signal)}/${key}\n${object.tag}`, indexes);
}

async function listObjects(
  store: Store,
  path: SourcePath,
  { limit, approve, signal }: SourceListOptions,
): Promise<readonly SourceEntry[]> {
  signal?.throwIfAborted();
  const key = store.keyOf(path);
  const prefix = path.length === 0 ? key : `${key}/`;
  approve?.(path);
  const found = new Map<string, SourceEntry>();
  let exists = path.length === 0;
  let from: string | undefined;
  for (let pages = 0; pages < maxPages && (pages === 0 || found.size < limit); pages++) {
    // One more for a marker of the directory itself.
    const maxEntries = Math.min(maxPageEntries, limit - found.size + 1);
    const { entries, next } = await store.list(prefix, { maxEntries, from }, signal);
    for (const { key: whole, type } of entries) {
      if (!whole.startsWith(prefix)) continue;
      exists = true;
      const name = whole.slice(prefix.length).replace(/\/$/, "");
      const entry = { name, type };
      // A marker of the directory has no name. Others may have names that no path holds.
      if (isEntry(entry) && !found.has(name)) found.set(name, entry);
    }
    if (next === undefined || next === from) break;
    from = next;
  }
  if (exists) return [...found.values()].slice(0, limit);
  const object = await store.head(key, signal);
  throw object === undefined ? notFoundError() : notDirectoryError();
}

/** The objects, asked so that no answer is waited for too long, and with each answer checked. */
class Store {
  readonly name: string;
  readonly part: RangeObjects["part"];
  readonly #objects: RangeObjects;
  readonly #prefix: string;
  readonly #maxSilenceMs: number;
  #id: string | undefined;

  constructor(objects: RangeObjects, prefix: string, maxSilenceMs: number) {
    this.#prefix = prefix;
    this.name = objects.name;
    this.part = objects.part;
    this.#objects = objects;
    this.#maxSilenceMs = maxSilenceMs;
  }

  /** The key of a path. Rejects names that a client or a server may take for a way up, or for several names. */
  keyOf(path: SourcePath): string {
    const { maxKeyBytes = Infinity } = this.#objects;
    if (!path.every(isName)) throw notFoundError();
    const key = this.#prefix + path.join("/");
    if (key.length * 3 > maxKeyBytes && new TextEncoder().encode(key).length > maxKeyBytes) {
      throw new ReadError("INVALID_ARGUMENT", "the path or one of its names is too long");
    }
    return key;
  }

  async id(signal: AbortSignal | undefined): Promise<string> {
    this.#id ??= await this.#ask(async () => this.#objects.id(), signal);
    return this.#id;
  }

  /** Undefined where there is no such object. */
  async head(key: string, signal: AbortSignal | undefined): Promise<RangeObject | undefined> {
    const object = await this.#askUnlessMissing((own) => this.#objects.head(key, own), signal);
    if (object === undefined) return undefined;
    const { size, tag, modifiedMs = null } = object;
    if (!Number.isSafeInteger(size) || size < 0) throw unusable(this.name, "size");
    if (typeof tag !== "string" || tag === "") throw unusable(this.name, "version of it");
    if (modifiedMs !== null && !Number.isFinite(modifiedMs)) {
      throw unusable(this.name, "time of modification");
    }
    return object;
  }

  /** A page without entries where the store has no such place. */
  async list(
    prefix: string,
    page: Parameters<RangeObjects["list"]>[1],
    signal: AbortSignal | undefined,
  ): Promise<RangePage> {
    const found = await this.#askUnlessMissing((own) => this.#objects.list(prefix, page, own), signal);
    return found ?? { entries: [] };
  }

  /** Starts a request. Whoever started it ends it. */
  request(signal: AbortSignal | undefined): StoreRequest {
    return new StoreRequest(this.name, this.#maxSilenceMs, signal);
  }

  /** Words an error of others ourselves, because its message may hold hosts and secrets. */
  worded(error: unknown): ReadError {
    if (ReadError.is(error)) return error;
    const status = this.statusOf(error);
    // An object of our own, because theirs may not even let itself be looked at.
    const cause = new Error(`status ${status ?? "none"}`, { cause: error });
    if (status === undefined) return again(`the ${this.name} could not be reached; try again`, cause);
    if (status === 401 || status === 403) {
      return new ReadError("PERMISSION_DENIED", `the ${this.name} does not allow reading it`, { cause });
    }
    if (status === 429 || status === 503) {
      return again(`the ${this.name} has too much to do now; try again later`, cause);
    }
    if (status === 408 || status >= 500) return again(`the ${this.name} could not answer; try again`, cause);
    return new ReadError("INTERNAL", `the ${this.name} gave no usable answer`, { cause });
  }

  statusOf(error: unknown): number | undefined {
    try {
      const status: unknown = this.#objects.statusOf(error);
      return typeof status === "number" ? status : undefined;
    } catch {
      // It cannot even be asked.
      return undefined;
    }
  }

  async #askUnlessMissing<Answer>(
    work: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer | undefined> {
    return await this.#ask(async (own) => {
      try {
        return await work(own);
      } catch (error) {
        if (ReadError.is(error) ? error.code !== "NOT_FOUND" : this.statusOf(error) !== 404) throw error;
        return undefined;
      }
    }, signal);
  }

  async #ask<Answer>(
    work: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const request = this.request(signal);
    try {
      return await request.wait(work(request.signal));
    } catch (error) {
      signal?.throwIfAborted();
      throw this.worded(error);
    } finally {
      request.end();
    }
  }
}

function isName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\0]/.test(name) && name.isWellFormed();
}

/** One request to a store. It ends with the caller's signal, and when the store is silent for too long. */
class StoreRequest {
  /** Whether it ended because the store was silent. */
  wasSilent = false;
  readonly #controller = new AbortController();
  readonly #name: string;
  readonly #maxSilenceMs: number;
  readonly #caller: AbortSignal | undefined;
  readonly #onAbort = (): void => this.end(this.#caller?.reason);

  constructor(name: string, maxSilenceMs: number, caller: AbortSignal | undefined) {
    this.#name = name;
    this.#maxSilenceMs = maxSilenceMs;
    this.#caller = caller;
    if (caller?.aborted) this.#onAbort();
    caller?.addEventListener("abort", this.#onAbort, { once: true });
  }

  /** For the store's client, which closes the connection when it aborts. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits for the next sign of life. The client may be deaf to the signal. */
  async wait<Answer>(work: Promise<Answer>): Promise<Answer> {
    const timer = setTimeout(() => {
      this.wasSilent = true;
      this.end(again(`the ${this.#name} gave no answer in time; try again`));
    }, this.#maxSilenceMs);
    try {
      return await interruptible(work, this.signal).answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Idempotent. A request that is over is not aborted: its connection serves the next one. */
  end(reason?: unknown): void {
    this.#caller?.removeEventListener("abort", this.#onAbort);
    if (reason !== undefined) this.#controller.abort(reason);
  }
}

/** Bytes of a file that are kept. */
interface KeptPart {
  readonly start: number;
  readonly bytes: Uint8Array;
}

class ObjectFile implements SourceFile {
  readonly path: SourcePath;
  readonly size: number;
  readonly modifiedMs: number | null;
  readonly version: string;
  readonly indexes?: IndexCache;
  readonly #store: Store;
  readonly #key: string;
  readonly #tag: string;
  /** The one of the start first, then the oldest. */
  #kept: readonly KeptPart[] = [];
  /** Where the last part ended: a read from there goes on through the file. */
  #lastEnd = 0;
  readonly #requests = new Set<StoreRequest>();
  #changed = false;
  #closed = false;

  constructor(
    store: Store,
    path: SourcePath,
    key: string,
    { size, tag, modifiedMs = null }: RangeObject,
    version: string,
    indexes: IndexCache | undefined,
  ) {
    this.path = [...path];
    this.size = size;
    this.modifiedMs = modifiedMs;
    this.version = version;
    if (indexes !== undefined) this.indexes = indexes;
    this.#store = store;
    this.#key = key;
    this.#tag = tag;
  }

  async read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    if (this.#closed) throw closedFileError();
    const wanted = Math.min(target.length, maxPartBytes, this.size - position);
    // The size is that of the object with this tag: nothing needs to be asked to see its end.
    if (wanted <= 0) return 0;
    const kept = this.#kept.find(({ start, bytes }) => position >= start && position < start + bytes.length);
    if (kept !== undefined) {
      const from = position - kept.start;
      const part = kept.bytes.subarray(from, from + wanted);
      target.set(part);
      return part.length;
    }
    const isSmall = wanted <= maxKeptPartBytes && wanted < this.size;
    if (!isSmall) {
      await this.#fetch(target.subarray(0, wanted), position, signal);
      this.#lastEnd = position + wanted;
      return wanted;
    }
    const part = await this.#fetchAround(position, wanted, signal);
    const from = position - part.start;
    target.set(part.bytes.subarray(from, from + wanted));
    return wanted;
  }

  /** Only what the reads so far have shown: each of them was of the version that was opened, or was refused. */
  changed(): boolean {
    return this.#changed;
  }

  close(): void {
    this.#closed = true;
    this.#kept = [];
    for (const request of this.#requests) request.end(closedFileError());
  }

  /** Reads more than is wanted, where the next reads are likely to be, and keeps it. */
  async #fetchAround(position: number, wanted: number, signal: AbortSignal | undefined): Promise<KeptPart> {
    const goesOn = position > 0 && position === this.#lastEnd;
    const end = Math.min(this.size, position + (goesOn ? maxPartBytes : Math.max(wanted, minPartBytes)));
    const isLast = end === this.size && !goesOn;
    const start = isLast ? Math.min(position, Math.max(0, end - endPartBytes)) : position;
    const part = { start, bytes: new Uint8Array(end - start) };
    await this.#fetch(part.bytes, start, signal);
    this.#lastEnd = end;
    if (!this.#closed) {
      const others = this.#kept.filter((kept) => kept.start > 0);
      const first = this.#kept.find((kept) => kept.start === 0);
      this.#kept = [...(first === undefined ? [] : [first]), ...others.slice(1 - keptParts), part];
    }
    return part;
  }

  /** Fills `target`. Goes on from where a connection broke. */
  async #fetch(target: Uint8Array, position: number, signal: AbortSignal | undefined): Promise<void> {
    let filled = 0;
    for (let attempt = 1; filled < target.length; attempt++) {
      const request = this.#store.request(signal);
      this.#requests.add(request);
      let reader: PartReader | undefined;
      try {
        reader = await this.#ask(request, position + filled, position + target.length - 1);
        filled += await reader.fill(target.subarray(filled), request);
      } catch (error) {
        signal?.throwIfAborted();
        if (this.#closed) throw closedFileError();
        filled += reader?.filledBytes ?? 0;
        // Whatever the client says of an answer that breaks off, it is no answer of the store.
        const isCut = reader !== undefined && !ReadError.is(error);
        const isBroken = isCut || (reader !== undefined && request.wasSilent);
        if (isBroken && attempt < maxAttempts) continue;
        throw isCut ? cutError(this.#store.name, error) : this.#store.worded(error);
      } finally {
        this.#requests.delete(request);
        reader?.cancel();
        request.end();
      }
    }
  }

  /** Asks for a part, and compares what the answer says of it with what was asked for. */
  async #ask(request: StoreRequest, start: number, end: number): Promise<PartReader> {
    const { name } = this.#store;
    const asking = (async () =>
      this.#store.part(this.#key, { tag: this.#tag, start, end }, request.signal))();
    let part: RangePart;
    try {
      part = await request.wait(asking);
    } catch (error) {
      // An answer that comes after all is not read.
      asking.then(({ body }) => new PartReader(name, body).cancel()).catch(() => {});
      const status = this.#store.statusOf(error);
      // The object is gone, is another one, or has become too short.
      if (status === 404 || status === 412 || status === 416) throw this.#changedNow();
      throw error;
    }
    const reader = new PartReader(name, part.body);
    try {
      this.#requireSame(part, start, end);
      return reader;
    } catch (error) {
      reader.cancel();
      throw error;
    }
  }

  #requireSame({ tag, contentRange }: RangePart, start: number, end: number): void {
    const { name } = this.#store;
    if (tag === undefined) throw unusable(name, "version of the bytes that it gave");
    if (tag !== this.#tag) throw this.#changedNow();
    if (contentRange === undefined) {
      if (start === 0 && end === this.size - 1) return;
      throw new ReadError("INTERNAL", `the ${name} gives no parts of a file, and this one is read in parts`);
    }
    const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(contentRange) ?? [];
    if (size !== undefined && size !== "*" && Number(size) !== this.size) throw this.#changedNow();
    if (Number(first) !== start || Number(last) !== end) throw unusable(name, "part: it gave another one");
  }

  #changedNow(): ReadError {
    this.#changed = true;
    return changedError();
  }
}

/** Reads the body of an answer, which may be anything that streams. */
class PartReader {
  filledBytes = 0;
  readonly #name: string;
  readonly #body: RangePart["body"];
  readonly #reader: Pick<ByteStreamReader, "read">;
  readonly #cancel: () => unknown;
  #isDone = false;

  constructor(name: string, body: RangePart["body"]) {
    this.#name = name;
    this.#body = body;
    if (isByteStream(body)) {
      const reader = body.getReader();
      this.#reader = reader;
      this.#cancel = () => reader.cancel();
    } else if (isIterable(body)) {
      const iterator = body[Symbol.asyncIterator]();
      this.#reader = {
        read: async () => {
          const { done = false, value } = await iterator.next();
          return done ? { done } : { done, value: value as Uint8Array };
        },
      };
      this.#cancel = () => iterator.return?.();
    } else throw unusable(name, "bytes");
  }

  /** Fills `target`. Throws where the body ends earlier or goes on; `filledBytes` are sound even then. */
  async fill(target: Uint8Array, request: StoreRequest): Promise<number> {
    for (;;) {
      const { done, value } = await request.wait(Promise.resolve(this.#reader.read()));
      if (done) break;
      if (!(value instanceof Uint8Array)) throw unusable(this.#name, "bytes");
      if (this.filledBytes + value.length > target.length) {
        throw unusable(this.#name, "part: it gave more than was asked for");
      }
      target.set(value, this.filledBytes);
      this.filledBytes += value.length;
    }
    this.#isDone = true;
    if (this.filledBytes < target.length) throw new TypeError("the answer ends too early");
    return this.filledBytes;
  }

  /** Lets go of a body that was not read to its end. Never throws. */
  cancel(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    try {
      // A stream of Node.js that waits for bytes hears only this.
      if ("destroy" in this.#body && typeof this.#body.destroy === "function") {
        if ("on" in this.#body && typeof this.#body.on === "function") this.#body.on("error", () => {});
        this.#body.destroy();
      }
      void Promise.resolve(this.#cancel()).catch(() => {});
    } catch {
      // It ends here, whatever the stream says.
    }
  }
}

function isIterable(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

function cutError(name: string, cause: unknown): ReadError {
  return again(`the connection to the ${name} broke; try again`, cause);
}

function again(message: string, cause?: unknown): ReadError {
  return new ReadError("INTERNAL", message, { retryable: true, cause });
}
