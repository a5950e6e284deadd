import type { SourceFile } from "../contract/file-source.ts";
import type { LocatedPath, Workspace } from "../contract/workspace.ts";
import { maxResidentBytes } from "../lines/bytes/resident-file.ts";
import { requireAuthorized, type Authorize } from "./authorize.ts";
import { takeReadSlot } from "./take-read-slot.ts";
import { unlessAborted } from "./unless-aborted.ts";
import type { WallClock } from "./wall-clock.ts";

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
