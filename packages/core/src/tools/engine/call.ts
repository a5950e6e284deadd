import type { SourceFile } from "../../contract/file-source.ts";
import type { LocatedPath, Workspace } from "../../contract/workspace.ts";
import { maxResidentBytes, readSmallFileOnce } from "../../lines/bytes/resident-file.ts";
import { requireAuthorized, type Authorize } from "./authorize.ts";
import { unlessAborted, type WallClock } from "./deadline.ts";
import type { FileFacts } from "../../contract/file-facts.ts";
import { fileFactsOf } from "./facts.ts";

/** What a tool's own code gets for one call. */
export class ToolCall {
  readonly workspace: Workspace;
  /** Aborts when the caller does, or when the time is up. */
  readonly signal: AbortSignal;
  readonly #context: unknown;
  readonly #authorize: Authorize | undefined;
  readonly #clock: WallClock;
  /** Real path that the host has allowed in this call. */
  #allowed: string | undefined;

  constructor(
    workspace: Workspace,
    context: unknown,
    signal: AbortSignal,
    authorize: Authorize | undefined,
    clock: WallClock,
  ) {
    this.workspace = workspace;
    this.signal = signal;
    this.#context = context;
    this.#authorize = authorize;
    this.#clock = clock;
  }

  /** Opens a file, once the host allows it. The caller closes it. */
  async open(path: LocatedPath): Promise<SourceFile> {
    const file = await this.workspace.open(path, { signal: this.signal });
    try {
      this.signal.throwIfAborted();
      await this.#requireAuthorized(path, file);
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Reads a large file when there is a place for it; the wall time stands still while it waits. */
  async inReadSlot<Value>(file: SourceFile, read: () => Promise<Value>): Promise<Value> {
    if (file.size !== null && file.size <= maxResidentBytes) return await read();
    this.#clock.stop();
    let leave: () => void;
    try {
      leave = await takeReadSlot(this.signal);
    } finally {
      this.#clock.start();
    }
    try {
      return await read();
    } finally {
      leave();
    }
  }

  /** The wall time stands still while the host decides. */
  async #requireAuthorized(path: LocatedPath, file: SourceFile): Promise<void> {
    const real = file.path.join("/");
    if (this.#authorize === undefined || this.#allowed === real) return;
    this.#clock.stop();
    try {
      const decision = requireAuthorized(this.#authorize, {
        requested: path.requested,
        path: real,
        size: file.size,
        context: this.#context,
        signal: this.signal,
      });
      // A host that never answers must not keep the file open for ever.
      await unlessAborted(decision, this.signal);
    } finally {
      this.#clock.start();
    }
    this.signal.throwIfAborted();
    this.#allowed = real;
  }
}

/** Large files read at once: each takes a buffer, and a place in the thread pool. */
const maxLargeReads = 16;

let free = maxLargeReads;
const waiting: (() => void)[] = [];

function release(): void {
  const next = waiting.shift();
  if (next) next();
  else free++;
}

/** Waits for a place among the reads of large files. Gives the function that leaves it; rejects when aborted. */
export async function takeReadSlot(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (free > 0) free--;
  else {
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      const enter = (): void => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      waiting.push(enter);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }
  let taken = true;
  const leave = (): void => {
    signal.removeEventListener("abort", leave);
    if (taken) release();
    taken = false;
  };
  // A read that hangs on a dead mount must not keep its place for ever.
  signal.addEventListener("abort", leave, { once: true });
  return leave;
}

/** What reading one file gave. */
export interface FileReading<Value> {
  readonly value: Value;
  /** Whether the file changed while it was read. */
  readonly changed: boolean;
}

/** Reads an open file; the facts are those of its opening. */
export type ReadOpenFile<Value> = (file: SourceFile, opened: FileFacts) => Promise<Value>;

/** Opens a file, reads it with `read`, and closes it. The file is only valid during `read`. */
export async function readLocatedFile<Value>(
  path: LocatedPath,
  call: ToolCall,
  read: ReadOpenFile<Value>,
): Promise<FileReading<Value>> {
  const file = await call.open(path);
  try {
    const opened = fileFactsOf(path, file);
    const value = await call.inReadSlot(file, async () =>
      read(await readSmallFileOnce(file, call.signal), opened),
    );
    return { value, changed: (await file.changed()) ?? false };
  } finally {
    file.close();
  }
}

/** As `readLocatedFile`, and once more when the file changed meanwhile, for an answer of one piece (RW-14). */
export async function readSettledFile<Value>(
  path: LocatedPath,
  call: ToolCall,
  read: ReadOpenFile<Value>,
): Promise<FileReading<Value>> {
  const first = await readLocatedFile(path, call, read);
  return first.changed ? await readLocatedFile(path, call, read) : first;
}
