import type { Readable } from "node:stream";
import { Worker, type Transferable } from "node:worker_threads";

/** Why a task was not done: it took too long, or too much memory, or it broke. */
export type TaskFailure = "time" | "memory" | "broken";

/** The error of a task that was not done. */
export class TaskError extends Error {
  override readonly name = "TaskError";
  readonly failure: TaskFailure;

  constructor(failure: TaskFailure, options?: ErrorOptions) {
    super(`the task was not done: ${failure}`, options);
    this.failure = failure;
  }
}

/** How a thread works. */
export interface WorkerThreadOptions {
  /** The module that the thread runs. It calls `answerTasks`. */
  readonly module: URL;
  /** Objects of a task take at most this. Beyond it, the thread ends. */
  readonly maxHeapMebibytes: number;
  /** Bytes outside of objects, such as those of a file and of what it unpacks to, at most. Node.js tells from 22.16 on. Default: no bound. */
  readonly maxBufferMebibytes?: number;
  /** A thread that has no task for so long ends, and gives back its memory. Default 10000. */
  readonly idleMs?: number;
}

/** What comes with a task. */
export interface TaskCall {
  /** Ends the task. */
  readonly signal: AbortSignal | undefined;
  /** A task that takes longer is ended. The time that it waits for its turn does not count. */
  readonly timeoutMs: number;
  /** What is handed over instead of copied. */
  readonly transfer?: readonly Transferable[];
}

/** The bytes of a thread are counted so often. */
const countMs = 50;

/** What a thread answers. */
export type TaskMessage<Answer> = { readonly answer: Answer } | { readonly broken: string };

/**
 * Does tasks in a thread of its own, one at a time, in the order in which they came. The thread starts with the first task.
 * A task that is ended takes its thread with it, and the next one starts another. No thread keeps the process alive.
 */
export class WorkerThread<Task, Answer> {
  readonly #options: WorkerThreadOptions;
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isBusy = false;
  readonly #waiting: (() => void)[] = [];

  constructor(options: WorkerThreadOptions) {
    this.#options = options;
  }

  /** Gives the answer to a task. Rejects with a TaskError or with the signal's reason. */
  async run(task: Task, call: TaskCall): Promise<Answer> {
    await this.#takeTurn(call.signal);
    clearTimeout(this.#idleTimer);
    try {
      return await this.#answerOf(task, call);
    } finally {
      // The next task finds no thread that is about to end.
      const next = this.#waiting.shift();
      if (next === undefined) this.#rest();
      else next();
    }
  }

  #takeTurn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (!this.#isBusy) {
        this.#isBusy = true;
        resolve();
        return;
      }
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      const enter = (): void => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      this.#waiting.push(enter);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }

  #rest(): void {
    this.#isBusy = false;
    const { idleMs = 10_000 } = this.#options;
    this.#idleTimer = setTimeout(() => this.#end(), idleMs).unref();
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #started(): Worker {
    const { module, maxHeapMebibytes } = this.#options;
    // What the thread prints is for nobody. Options of the process, such as those of a debugger, are not for the thread.
    const worker = new Worker(module, {
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMebibytes },
    });
    // Reading what a thread prints would keep the process alive. Bun before 1.4 has no such streams.
    for (const stream of [worker.stdout, worker.stderr]) (stream as Readable | undefined)?.destroy();
    // An error that nobody hears would end the process.
    worker.on("error", () => this.#forget(worker));
    worker.on("exit", () => this.#forget(worker));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }

  /** Counts the bytes of a thread at intervals, and says when there are too many. Gives what ends that. */
  #watchBuffers(worker: Worker, onTooMany: () => void): () => void {
    const { maxBufferMebibytes = Infinity } = this.#options;
    if (maxBufferMebibytes === Infinity || worker.getHeapStatistics === undefined) return () => {};
    const count = async (): Promise<void> => {
      try {
        const { external_memory: bytes } = await worker.getHeapStatistics();
        if (bytes > maxBufferMebibytes * 2 ** 20) onTooMany();
      } catch {
        // The thread has ended.
      }
    };
    const timer = setInterval(() => void count(), countMs);
    return () => clearInterval(timer);
  }

  #answerOf(task: Task, { signal, timeoutMs, transfer = [] }: TaskCall): Promise<Answer> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const worker = this.#worker ?? this.#started();
      // Until there is an answer, the process must not end.
      worker.ref();
      let isSettled = false;
      const settle = (): void => {
        isSettled = true;
        clearTimeout(timer);
        endWatch();
        signal?.removeEventListener("abort", onAbort);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        worker.unref();
      };
      const fail = (error: unknown): void => {
        settle();
        this.#forget(worker);
        void worker.terminate();
        reject(error);
      };
      const onMessage = (message: TaskMessage<Answer>): void => {
        // What threw may have left the thread in any state.
        if ("broken" in message) fail(new TaskError("broken", { cause: message.broken }));
        else {
          settle();
          resolve(message.answer);
        }
      };
      const onError = (error: unknown): void => {
        const isMemory = (error as { readonly code?: unknown } | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
        fail(new TaskError(isMemory ? "memory" : "broken", { cause: error }));
      };
      const onExit = (): void => fail(new TaskError("broken"));
      const onAbort = (): void => fail(signal?.reason);
      const timer = setTimeout(() => fail(new TaskError("time")), timeoutMs);
      const endWatch = this.#watchBuffers(worker, () => {
        if (!isSettled) fail(new TaskError("memory"));
      });
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      signal?.addEventListener("abort", onAbort, { once: true });
      try {
        worker.postMessage(task, transfer);
      } catch (error) {
        settle();
        reject(error);
      }
    });
  }
}
