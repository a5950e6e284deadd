import { setImmediate as afterWaitingEvents } from "node:timers/promises";
import { ReadError, type ByteStream } from "@readfile/core";
import { BatchProcess, type GitCommand, type ObjectHeader } from "./batch-process.ts";
import { damagedError, type FoundObject, type ObjectStore } from "./object-store.ts";

/** More requests wait for their turn. A content that is read piece by piece does not count. */
const maxRequestsAtOnce = 4;

/** Processes that wait for the next request, for as long as `maxIdleMs`. */
const maxIdleProcesses = 2;

/** A process that had nothing to do for so long ends. */
const maxIdleMs = 10_000;

/** As `maxIdleMs`, for further processes: of many reads at once, the next one is likely to come at once. */
const maxSpareIdleMs = 200;

/** The objects of a repository, by the git that is installed. */
export class GitProgram implements ObjectStore {
  readonly #command: GitCommand;
  readonly #idle: { readonly process: BatchProcess; readonly timer: NodeJS.Timeout }[] = [];
  #isDisposed = false;
  #requests = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(command: GitCommand) {
    this.#command = command;
  }

  async find(name: string, signal: AbortSignal | undefined): Promise<FoundObject | undefined> {
    await this.#turn(signal);
    const request = new Request(
      signal,
      (process) => this.#keep(process),
      () => this.#endTurn(),
    );
    try {
      const header = await this.#ask(name, request);
      if (header !== undefined) return foundObject(header, request);
      request.done();
      return undefined;
    } catch (error) {
      request.end();
      signal?.throwIfAborted();
      throw error;
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const { process, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      process.end();
    }
  }

  /** A process that waited may have been ended by others meanwhile: then the next one is asked. */
  async #ask(name: string, request: Request): Promise<ObjectHeader | undefined> {
    for (;;) {
      const process = this.#takeIdle() ?? new BatchProcess(this.#command);
      const { hasAnswered } = process;
      request.use(process);
      try {
        return await process.request(name);
      } catch (error) {
        const isFinal = !hasAnswered || request.isAborted || process.isIdle;
        if (isFinal || (ReadError.is(error) && error.retryable)) throw error;
        process.end();
      }
    }
  }

  #takeIdle(): BatchProcess | undefined {
    for (let taken = this.#idle.pop(); taken !== undefined; taken = this.#idle.pop()) {
      clearTimeout(taken.timer);
      if (taken.process.isIdle) return taken.process;
      taken.process.end();
    }
    return undefined;
  }

  #keep(process: BatchProcess): void {
    const isTooMany = this.#idle.length >= maxRequestsAtOnce;
    if (this.#isDisposed || !process.isIdle || isTooMany) return process.end();
    const idleMs = this.#idle.length < maxIdleProcesses ? maxIdleMs : maxSpareIdleMs;
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((one) => one.process === process),
        1,
      );
      process.end();
    }, idleMs).unref();
    this.#idle.push({ process, timer });
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#requests < maxRequestsAtOnce) {
      this.#requests++;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      const place = this.#waiting.indexOf(resolve);
      if (place !== -1) this.#waiting.splice(place, 1);
      reject(signal?.reason);
    };
    this.#waiting.push(resolve);
    signal?.addEventListener("abort", abort, { once: true });
    // Who ends a request hands its turn on.
    await promise.finally(() => signal?.removeEventListener("abort", abort));
    if (!signal?.aborted) return;
    this.#endTurn();
    signal.throwIfAborted();
  }

  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#requests--;
    else next();
  }
}

/** One request and the process that answers it. An abort ends the process. */
class Request {
  readonly #signal: AbortSignal | undefined;
  readonly #keep: (process: BatchProcess) => void;
  #endTurn: () => void;
  #process: BatchProcess | undefined;
  readonly #abort = (): void => this.end();

  constructor(signal: AbortSignal | undefined, keep: (process: BatchProcess) => void, endTurn: () => void) {
    this.#signal = signal;
    this.#keep = keep;
    this.#endTurn = endTurn;
    signal?.addEventListener("abort", this.#abort, { once: true });
  }

  get isAborted(): boolean {
    return this.#signal?.aborted ?? false;
  }

  use(process: BatchProcess): void {
    this.#process = process;
    if (this.isAborted) process.end();
  }

  /** The next piece of the content. Undefined at its end, which is the end of the request. */
  async next(): Promise<Uint8Array | undefined> {
    const piece = await this.#process?.next();
    if (piece === undefined) this.done();
    return piece;
  }

  /** From here on, others may ask while the content is read. What is read of it obeys another signal. */
  detach(): void {
    this.#signal?.removeEventListener("abort", this.#abort);
    this.#endTurn();
    this.#endTurn = () => {};
  }

  /** Hands the process back. */
  done(): void {
    const process = this.#process;
    this.#process = undefined;
    this.detach();
    if (process !== undefined) this.#keep(process);
  }

  /** Ends the process, which is in the middle of an answer. */
  end(): void {
    this.#process?.end();
    this.detach();
  }
}

function foundObject(header: ObjectHeader, request: Request): FoundObject {
  let isTaken = false;
  return {
    ...header,
    async bytes() {
      isTaken = true;
      try {
        return await wholeContent(header.size, request);
      } catch (error) {
        request.end();
        throw error;
      }
    },
    stream() {
      isTaken = true;
      request.detach();
      return contentStream(request);
    },
    leave() {
      if (!isTaken) request.end();
      isTaken = true;
    },
  };
}

async function wholeContent(size: number, request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  for (let piece = await request.next(); piece !== undefined; piece = await request.next()) {
    bytes.set(piece, filled);
    filled += piece.length;
  }
  if (filled !== size) throw damagedError();
  return bytes;
}

function contentStream(request: Request): ByteStream {
  return {
    getReader: () => ({
      async read() {
        // A process that is fast must not keep timers from running.
        await afterWaitingEvents();
        const value = await request.next();
        return value === undefined ? { done: true } : { done: false, value };
      },
      async cancel() {
        request.end();
      },
    }),
  };
}
