import type { FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { LocatedPath, Workspace } from "../../contract/workspace.ts";
import { streamedBytes, type FileBytes } from "../../lines/bytes/file-bytes.ts";
import { maxResidentBytes, residentBytes } from "../../lines/bytes/whole-file.ts";
import { unlessAborted, type Deadline } from "./deadline.ts";
import { factsOfOpening } from "./facts.ts";

/** What a tool's own code receives for one call. */
export interface ToolCall {
  readonly workspace: Workspace;
  /** Aborts when the caller aborts or the time is up. */
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
  readonly authorize: Authorize | undefined;
  /** The framework's own context, passed to `authorize`. */
  readonly context: unknown;
  /** The real path that the host has already allowed in this call. */
  allowedPath: string | undefined;
}

/** A file that a call has opened. The call closes it. */
export interface OpenedFile extends FileBytes {
  readonly path: LocatedPath;
  /** The facts known from opening the file. */
  readonly facts: FileFacts;
  /** Whether the file changed since it was opened. False if that cannot be known. */
  changed(): Promise<boolean>;
  /** Closes the file and releases its slot for large reads. */
  close(): void;
}

/**
 * Opens a file, and asks the host before any byte is read. Then reads a small file into memory, or waits for a slot for
 * a large one.
 */
export async function openFile(path: LocatedPath, call: ToolCall): Promise<OpenedFile> {
  const { workspace, signal } = call;
  const source = await workspace.open(path, { signal });
  let releaseSlot: (() => void) | undefined;
  try {
    signal.throwIfAborted();
    if (call.authorize !== undefined) await requireAllowed(call.authorize, path, source, call);
    let bytes: FileBytes;
    if (source.size !== null && source.size <= maxResidentBytes) {
      bytes = await residentBytes(source, signal);
    } else {
      releaseSlot = await waitForSlot(call);
      bytes = streamedBytes(source, signal, workspace.traitsOf?.(path));
    }
    return {
      ...bytes,
      path,
      facts: factsOfOpening(path, source),
      changed: async () => (await source.changed()) ?? false,
      close() {
        source.close();
        releaseSlot?.();
      },
    };
  } catch (error) {
    source.close();
    releaseSlot?.();
    throw error;
  }
}

/** Asks the host, unless it has already allowed this real path. The deadline pauses while the host decides. */
async function requireAllowed(
  authorize: Authorize,
  { requested }: LocatedPath,
  { path, size }: SourceFile,
  call: ToolCall,
): Promise<void> {
  const { signal, context, deadline } = call;
  const realPath = path.join("/");
  if (call.allowedPath === realPath) return;
  deadline.pause();
  try {
    const decision = requireAuthorized(authorize, { requested, path: realPath, size, context, signal });
    // A host that never answers must not keep the file open forever.
    await unlessAborted(decision, signal);
  } finally {
    deadline.resume();
  }
  signal.throwIfAborted();
  call.allowedPath = realPath;
}

/**
 * Decides whether a file may be read. Called after the file is opened and before its first byte is read. It may take
 * its time. If it throws, the read is refused.
 */
export type Authorize = (request: AuthorizeRequest) => AuthorizeDecision | Promise<AuthorizeDecision>;

/** An open file that is about to be read. */
export interface AuthorizeRequest {
  /** The path as the model sent it. */
  readonly requested: string;
  /** The real path beneath its root, with links resolved and `/` between names. */
  readonly path: string;
  /** In bytes. Null if it is unknown. */
  readonly size: number | null;
  /** The framework's own context, as it came with the call. */
  readonly context: unknown;
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

/** Waits for a slot. The deadline pauses meanwhile. */
async function waitForSlot({ deadline, signal }: ToolCall): Promise<() => void> {
  deadline.pause();
  try {
    return await takeReadSlot(signal);
  } finally {
    deadline.resume();
  }
}

/** How many large files are read at once. Each takes a buffer, and a place in the thread pool. */
const maxLargeReads = 16;

let freeSlots = maxLargeReads;
const waitingCalls: (() => void)[] = [];

/** Waits for a slot to read a large file. Resolves with the function that releases it; rejects when aborted. */
export async function takeReadSlot(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (freeSlots > 0) freeSlots--;
  else await nextSlot(signal);
  let taken = true;
  const release = (): void => {
    signal.removeEventListener("abort", release);
    if (taken) passOnSlot();
    taken = false;
  };
  // A read that hangs on a dead mount must not keep its slot forever.
  signal.addEventListener("abort", release, { once: true });
  return release;
}

function nextSlot(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      waitingCalls.splice(waitingCalls.indexOf(enter), 1);
      reject(signal.reason as Error);
    };
    const enter = (): void => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    };
    waitingCalls.push(enter);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** Passes the slot on to the call that has waited longest. */
function passOnSlot(): void {
  const next = waitingCalls.shift();
  if (next) next();
  else freeSlots++;
}
