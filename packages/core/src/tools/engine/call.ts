import type { FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import type { LocatedPath, Workspace } from "../../contract/workspace.ts";
import { streamedBytes, type FileBytes } from "../../lines/bytes/file-bytes.ts";
import { maxResidentBytes, residentBytes } from "../../lines/bytes/whole-file.ts";
import { unlessAborted, type Deadline } from "./deadline.ts";
import { factsOfOpening } from "./facts.ts";
import { ReadError } from "../../contract/read-error.ts";

/** What a tool's own code gets for one call. */
export interface ToolCall {
  readonly workspace: Workspace;
  /** Aborts when the caller does, or when the time is up. */
  readonly signal: AbortSignal;
  readonly deadline: Deadline;
  readonly authorize: Authorize | undefined;
  /** The framework's own context, for `authorize`. */
  readonly context: unknown;
  /** The real path that the host has allowed in this call. */
  allowedPath: string | undefined;
}

/** A file that a call has opened. The call closes it. */
export interface OpenedFile extends FileBytes {
  readonly path: LocatedPath;
  /** The facts that opening gives. */
  readonly facts: FileFacts;
  /** Whether the file changed since it was opened. False where that cannot be known. */
  changed(): Promise<boolean>;
  /** Closes the file and leaves its place among the large reads. */
  close(): void;
}

/**
 * Opens a file once the host allows it, and reads it if it is small. A large file waits here for its place among the
 * large reads.
 */
export async function openFile(path: LocatedPath, call: ToolCall): Promise<OpenedFile> {
  const { workspace, signal } = call;
  const source = await workspace.open(path, { signal });
  let leaveSlot: (() => void) | undefined;
  try {
    signal.throwIfAborted();
    if (call.authorize !== undefined) await requireAllowed(call.authorize, path, source, call);
    let bytes: FileBytes;
    if (source.size !== null && source.size <= maxResidentBytes) {
      bytes = await residentBytes(source, signal);
    } else {
      leaveSlot = await waitForSlot(call);
      bytes = streamedBytes(source, signal, workspace.traitsOf?.(path));
    }
    return {
      ...bytes,
      path,
      facts: factsOfOpening(path, source),
      changed: async () => (await source.changed()) ?? false,
      close() {
        source.close();
        leaveSlot?.();
      },
    };
  } catch (error) {
    source.close();
    leaveSlot?.();
    throw error;
  }
}

/** Asks the host, once for each real path of a call. The deadline pauses while the host decides. */
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
    // A host that never answers must not keep the file open for ever.
    await unlessAborted(decision, signal);
  } finally {
    deadline.resume();
  }
  signal.throwIfAborted();
  call.allowedPath = realPath;
}

/** The deadline pauses while the call waits for its place. */
async function waitForSlot({ deadline, signal }: ToolCall): Promise<() => void> {
  deadline.pause();
  try {
    return await takeReadSlot(signal);
  } finally {
    deadline.resume();
  }
}

/** How many large files are read at once: each takes a buffer, and a place in the thread pool. */
const maxLargeReads = 16;

let free = maxLargeReads;
const waiting: (() => void)[] = [];

/** Waits for a place among the reads of large files. Gives the function that leaves it; rejects when aborted. */
export async function takeReadSlot(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (free > 0) free--;
  else await nextPlace(signal);
  let taken = true;
  const leave = (): void => {
    signal.removeEventListener("abort", leave);
    if (taken) giveBack();
    taken = false;
  };
  // A read that hangs on a dead mount must not keep its place for ever.
  signal.addEventListener("abort", leave, { once: true });
  return leave;
}

function nextPlace(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
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

/** Gives the place to the call that waits the longest. */
function giveBack(): void {
  const next = waiting.shift();
  if (next) next();
  else free++;
}

/** A file that is open and about to be read. */
export interface AuthorizeRequest {
  /** The path as the model sent it. */
  readonly requested: string;
  /** The real path beneath its root, links resolved, with `/`. */
  readonly path: string;
  /** In bytes, when known. */
  readonly size: number | null;
  /** The framework's own context. */
  readonly context: unknown;
  readonly signal: AbortSignal | undefined;
}

/** The host's decision. A refusal may name its reason, which the model reads. */
export type AuthorizeDecision = boolean | { readonly allowed: boolean; readonly reason?: string };

/** Called after a file is pinned and before its first byte is read. It may take its time. If it throws, the read is refused. */
export type Authorize = (request: AuthorizeRequest) => AuthorizeDecision | Promise<AuthorizeDecision>;

/** Throws a ReadError `ACCESS_DENIED` unless the host allows it. */
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

/** Only `true` allows the read: a host without types may answer anything. */
function readDecision(decision: unknown): { readonly allowed: boolean; readonly reason: unknown } {
  if (typeof decision !== "object" || decision === null) {
    return { allowed: decision === true, reason: undefined };
  }
  const { allowed, reason } = decision as Readonly<Record<string, unknown>>;
  return { allowed: allowed === true, reason };
}
