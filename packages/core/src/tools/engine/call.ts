import type { FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { ReadCall } from "../../contract/read-tool.ts";
import type { LocatedPath, Workspace } from "../../contract/workspace.ts";
import { RememberedReads, streamedBytes, type FileBytes } from "../../lines/bytes/file-bytes.ts";
import { unlessAborted } from "../../lines/bytes/yield-turn.ts";
import { maxResidentBytes, residentBytes } from "../../lines/bytes/whole-file.ts";
import { monotonicMs } from "../../platform.ts";
import { hold, smallReadBytes, waitToHold, type Held } from "./memory-budget.ts";
import { factsOfOpening } from "./facts.ts";

/** Limits how long a call may take. It can pause while the call waits for work that is not its own. */
export class Deadline {
  /** Aborts with the caller's reason, or with a ReadError `TIMEOUT` when the time is up. */
  readonly signal: AbortSignal;
  /** Says where the call was, and what helps, if its time ends. */
  advice: () => string = () => "; try again, or ask for earlier lines";
  readonly #controller: AbortController;
  readonly #limitMs: number;
  readonly #caller: AbortSignal | undefined;
  readonly #onAbort: () => void;
  #leftMs: number;
  #startedMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finished = false;
  /** Whether the call waits until other calls have given back what it needs. */
  #waitsForTurn = false;

  /** Starts at once. */
  constructor(limitMs: number, caller: AbortSignal | undefined) {
    this.#controller = new AbortController();
    this.signal = this.#controller.signal;
    this.#limitMs = limitMs;
    this.#leftMs = limitMs;
    this.#caller = caller;
    this.#onAbort = () => this.#controller.abort(caller?.reason);
    if (caller?.aborted) this.#onAbort();
    else caller?.addEventListener("abort", this.#onAbort, { once: true });
    this.resume();
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs = Math.max(1, this.#leftMs - (monotonicMs() - this.#startedMs));
  }

  resume(): void {
    if (this.#finished) return;
    this.#startedMs = monotonicMs();
    this.#timer = setTimeout(() => this.#expire(), this.#leftMs);
  }

  /** Waits for what other calls hold. If the time ends meanwhile, the error says so. */
  async waitForTurn(held: Held, amount: number): Promise<void> {
    this.#waitsForTurn = true;
    await waitToHold(held, amount, this.signal);
    this.#waitsForTurn = false;
  }

  /** Ends with the call. Work that goes on after an abort can no longer start the timer. */
  finish(): void {
    this.#finished = true;
    this.#caller?.removeEventListener("abort", this.#onAbort);
    clearTimeout(this.#timer);
  }

  #expire(): void {
    const message = this.#waitsForTurn
      ? `after ${this.#limitMs} ms, the call still waited for its turn, because other reads hold what it needs; try again later`
      : `reading took longer than ${this.#limitMs} ms${this.advice()}`;
    this.#controller.abort(
      new ReadError("TIMEOUT", message, { retryable: true, details: { limitMs: this.#limitMs } }),
    );
  }
}

/** What a tool's own code receives for one call. */
export interface ToolCall {
  readonly workspace: Workspace;
  /** Aborts when the caller aborts or the time is up. */
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
  readonly authorize: Authorize | undefined;
  /** Whether names of files may be shown that `authorize` was not asked about. */
  readonly showsNames: boolean;
  /** The reads that the host refused before the call, if any. */
  readonly refusedReads: readonly number[] | undefined;
  /** Told of the progress of a long scan. */
  readonly onProgress: ReadCall["onProgress"];
  /** The framework's own context, passed to `authorize`. */
  readonly context: unknown;
  /** What the host has already allowed in this call: `rootIndex:realPath`. */
  allowedPath: string | undefined;
  /** The memory that the call holds. It is given back when the call ends, even if a source never answers. */
  readonly memory: Held;
  /** The place that the call holds while it opens a file. It is given back as the memory is. */
  readonly place: Held;
}

/** A file that a call has opened. The call closes it. */
export interface OpenedFile extends FileBytes {
  readonly path: LocatedPath;
  /** The facts known from opening the file. */
  readonly facts: FileFacts;
  /** Whether the times of the file changed since it was opened. False if that cannot be known. */
  timesChanged(): Promise<boolean>;
  /**
   * The facts that are known once all is read. If the times of the file changed, but not its size and what was read of
   * it, it has not changed; but its version is no longer known.
   */
  factsAtEnd(): Promise<Pick<FileFacts, "changed"> & Partial<Pick<FileFacts, "version">>>;
  /** Gives the file once the call may hold `bytes` of memory. If it has to wait, the file is closed meanwhile. */
  holding(bytes: number): Promise<OpenedFile>;
  /** Closes the file. */
  close(): void;
}

/** A scan of a large file holds this much of it: several pieces are read ahead. */
const scanBytes = 12 * 1024 * 1024;

/**
 * Opens a file once the host allows it, and reads it if it is small. A large file takes more of the memory that all calls
 * share: what a scan holds, and three times `maxHeldBytes`, the bytes that the tool may hold of it.
 */
export async function openForCall(
  path: LocatedPath,
  call: ToolCall,
  maxHeldBytes: number,
): Promise<OpenedFile> {
  const { workspace, signal, deadline, authorize, memory, place } = call;
  let source: SourceFile | undefined;
  signal.throwIfAborted();
  // An earlier read of the call may have left it. Calls in their places wait for such memory.
  if (memory.amount > 0 && memory.amount <= smallReadBytes) hold(memory, 0);
  try {
    if (!hold(place, 1)) await deadline.waitForTurn(place, 1);
    source =
      authorize === undefined
        ? await workspace.open(path, { signal })
        : await openAllowed(path, call, authorize);
    // A call that has ended must not hold anything again.
    signal.throwIfAborted();
    const isSmall = source.size !== null && source.size <= maxResidentBytes;
    const neededBytes = isSmall
      ? smallReadBytes
      : scanBytes + 3 * Math.min(maxHeldBytes, 4 * (source.size ?? Infinity));
    if (neededBytes > memory.amount && !hold(memory, neededBytes)) {
      // Small reads are short, so that the call waits in its place. Large ones may take long: others get the place.
      if (isSmall) await deadline.waitForTurn(memory, neededBytes);
      else {
        const closed = source;
        source = undefined;
        source = await reopenedLater(closed, path, call, neededBytes);
      }
    }
    hold(place, 0);
    return await openedFile(source, path, call);
  } catch (error) {
    hold(place, 0);
    source?.close();
    throw error;
  }
}

/** Opens a file and asks the host. */
async function openAllowed(path: LocatedPath, call: ToolCall, authorize: Authorize): Promise<SourceFile> {
  const { workspace, signal } = call;
  const source = await workspace.open(path, { signal });
  try {
    signal.throwIfAborted();
    await requireAllowed(authorize, path, source, call);
    return source;
  } catch (error) {
    source.close();
    throw error;
  }
}

async function openedFile(source: SourceFile, path: LocatedPath, call: ToolCall): Promise<OpenedFile> {
  const { workspace, signal, memory, onProgress } = call;
  const isSmall = source.size !== null && source.size <= maxResidentBytes;
  let reads: RememberedReads | undefined;
  let bytes: FileBytes;
  if (isSmall) bytes = await residentBytes(source, signal);
  else {
    reads = new RememberedReads();
    bytes = streamedBytes(reads.of(source), signal, workspace.traitsOf?.(path));
    if (onProgress !== undefined) {
      const { shown } = path;
      const totalBytes = source.size;
      bytes = {
        ...bytes,
        onProgress: (scannedBytes) => onProgress({ path: shown, scannedBytes, totalBytes }),
      };
    }
  }
  let again: OpenedFile | undefined;
  /** Whether a file whose times have changed since still holds what was read. */
  const holdsTheSame = async (file: SourceFile): Promise<boolean> => {
    const traits = workspace.traitsOf?.(path);
    // Only what is read from a disk again is what it holds by now: other sources may answer from what they keep.
    const isOnDisk = traits?.confinement === "kernel" || traits?.confinement === "best-effort";
    if (!isOnDisk || traits.access !== "random" || file.size !== source.size) return false;
    const known = reads ?? new RememberedReads();
    if (bytes.resident !== undefined) known.add(0, bytes.resident);
    else if (isSmall) return false;
    return await known.areIn(file, source.size, signal);
  };
  return {
    ...bytes,
    path,
    facts: factsOfOpening(path, source),
    async timesChanged() {
      return again === undefined ? ((await source.changed()) ?? false) : await again.timesChanged();
    },
    async factsAtEnd() {
      if (again !== undefined) return await again.factsAtEnd();
      if (!((await source.changed()) ?? false)) return { changed: false };
      return (await holdsTheSame(source)) ? { changed: false, version: null } : { changed: true };
    },
    async holding(wantedBytes) {
      signal.throwIfAborted();
      if (wantedBytes > memory.amount && !hold(memory, wantedBytes)) {
        const reopened = await reopenedLater(source, path, call, wantedBytes);
        again = await openedFile(reopened, path, call);
        // What was read of it so far must fit what is read from here on.
        const fits = reopened.version === source.version || (await holdsTheSame(reopened));
        if (!fits) throw replacedError();
      }
      return again ?? this;
    },
    close() {
      source.close();
      again?.close();
    },
  };
}

/** Waits for memory without holding a file, a place or memory: closes the file, waits, and opens the same object again. */
async function reopenedLater(
  source: SourceFile,
  path: LocatedPath,
  call: ToolCall,
  bytes: number,
): Promise<SourceFile> {
  const { workspace, signal, authorize, deadline, memory, place } = call;
  source.close();
  hold(place, 0);
  await deadline.waitForTurn(memory, bytes);
  signal.throwIfAborted();
  // It holds memory of large reads only, for which no call waits in its place.
  if (!hold(place, 1)) await deadline.waitForTurn(place, 1);
  try {
    const again =
      authorize === undefined
        ? await workspace.open(path, { signal })
        : await openAllowed(path, call, authorize);
    if (isSameObject(source, again)) return again;
    again.close();
  } finally {
    hold(place, 0);
  }
  throw replacedError();
}

function replacedError(): ReadError {
  const message = "the file was changed while the call waited for its turn; try again";
  return new ReadError("CHANGED_DURING_READ", message, { retryable: true });
}

/** By what the source tells: the identity of the object, else its version, else its size. */
function isSameObject(one: SourceFile, other: SourceFile): boolean {
  if (one.path.join("/") !== other.path.join("/")) return false;
  if (one.identity !== undefined) return one.identity === other.identity;
  return one.version === null ? one.size === other.size : one.version === other.version;
}

/** Asks the host, once for each real path of a call. The deadline pauses while the host decides. */
async function requireAllowed(
  authorize: Authorize,
  { requested, rootIndex }: LocatedPath,
  { path, size }: SourceFile,
  call: ToolCall,
): Promise<void> {
  const { signal, context, deadline, workspace } = call;
  const realPath = path.join("/");
  const allowedPath = `${rootIndex}:${realPath}`;
  if (call.allowedPath === allowedPath) return;
  const root = workspace.roots?.[rootIndex];
  deadline.pause();
  try {
    const request = { requested, path: realPath, rootIndex, root, size, context, signal };
    // A host that never answers must not keep the file open for ever.
    await unlessAborted(requireAuthorized(authorize, request), signal);
  } finally {
    deadline.resume();
  }
  signal.throwIfAborted();
  call.allowedPath = allowedPath;
}

/**
 * Decides whether a file may be read. Called after the file is opened and before its first byte is read. It may take
 * its time. If it throws, the read is refused.
 */
export type Authorize<Context = unknown> = (
  request: AuthorizeRequest<Context>,
) => AuthorizeDecision | Promise<AuthorizeDecision>;

/** An open file that is about to be read. */
export interface AuthorizeRequest<Context = unknown> {
  /** The path as the model sent it. */
  readonly requested: string;
  /** The real path beneath its root, with links resolved and `/` between names. */
  readonly path: string;
  /** Which root of the workspace that is, from 0. */
  readonly rootIndex: number;
  /** The absolute path of that root, its links not resolved; of a source, as the host gave it. Undefined where the workspace does not tell. */
  readonly root: string | undefined;
  /** In bytes. Null if it is unknown. */
  readonly size: number | null;
  /** The framework's own context, as it came with the call. */
  readonly context: Context;
  /** Aborts when the caller aborts or the call has timed out. */
  readonly signal: AbortSignal | undefined;
}

/** The host's decision: only `true` allows the read. The model reads the `reason` of a refusal. */
export type AuthorizeDecision = boolean | { readonly allowed: boolean; readonly reason?: string };

/** Throws a ReadError `ACCESS_DENIED` unless the host allows the read. */
export async function requireAuthorized(authorize: Authorize, request: AuthorizeRequest): Promise<void> {
  let decision: AuthorizeDecision;
  try {
    decision = await authorize(request);
  } catch (cause) {
    request.signal?.throwIfAborted();
    throw new ReadError("ACCESS_DENIED", "the host could not decide whether it may be read", { cause });
  }
  const { allowed, reason } = readDecision(decision);
  if (allowed) return;
  const said = typeof reason === "string" && reason !== "" ? `: ${reason}` : "";
  throw new ReadError("ACCESS_DENIED", `the host does not allow reading it${said}`, {
    details: { rule: "authorize" },
  });
}

/** Only `true` allows the read: a host without types may return anything. */
function readDecision(decision: unknown): { readonly allowed: boolean; readonly reason: unknown } {
  if (typeof decision !== "object" || decision === null) {
    return { allowed: decision === true, reason: undefined };
  }
  const { allowed, reason } = decision as Readonly<Record<string, unknown>>;
  return { allowed: allowed === true, reason };
}
