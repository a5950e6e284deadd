import type { SourceFile } from "../contract/file-source.ts";
import { yieldTurn } from "./turn-gate.ts";

/** Up to this size a file is read in the current turn: the detour through the thread pool costs more than the read. */
const maxSyncFileBytes = 256 * 1024;

/** Whether the file is small enough, and its source quick enough, to be read in the current turn. */
function readsInTurn(file: SourceFile): boolean {
  return file.readSync !== undefined && file.size !== null && file.size <= maxSyncFileBytes;
}

/** What of `target` lies in the bytes that came with the open. */
function fillFromHead(file: SourceFile, target: Uint8Array, position: number): number {
  if (file.head === undefined || position >= file.head.length) return 0;
  const part = file.head.subarray(position, position + target.length);
  target.set(part);
  return part.length;
}

/** Reads until `target` is full or the file ends; gives the number of bytes. */
export async function fillFrom(
  file: SourceFile,
  target: Uint8Array,
  position: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const inTurn = readsInTurn(file);
  let filled = fillFromHead(file, target, position);
  while (filled < target.length) {
    // Whatever answers in turn, as a source in memory does, would hold the event loop for the whole scan.
    await yieldTurn();
    signal?.throwIfAborted();
    const rest = filled === 0 ? target : target.subarray(filled);
    const at = position + filled;
    const count = inTurn && file.readSync ? file.readSync(rest, at) : await file.read(rest, at, signal);
    // Also a source that answers nonsense must not hold a call for ever.
    if (!(count > 0)) break;
    filled += count;
  }
  return filled;
}
