import type { FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import type { LocatedPath, Workspace } from "../../contract/workspace.ts";
import { streamedBytes, type FileBytes } from "../../lines/bytes/file-bytes.ts";
import { maxResidentBytes, residentBytes } from "../../lines/bytes/whole-file.ts";
import { requireAuthorized, type Authorize } from "./authorize.ts";
import { unlessAborted, type Deadline } from "./deadline.ts";
import { factsOfOpening } from "./facts.ts";
import { takeReadSlot } from "./read-slots.ts";

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
