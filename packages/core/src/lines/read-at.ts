import type { SourceFile } from "../contract/file-source.ts";

/** Up to this size a file is read in the current turn: the detour through the thread pool costs more than the read. */
const maxSyncFileBytes = 256 * 1024;

/** Whether the file is small enough, and its source quick enough, to be read in the current turn. */
function readsInTurn(file: SourceFile): boolean {
  return file.readSync !== undefined && file.size !== null && file.size <= maxSyncFileBytes;
}

/** Reads until `target` is full or the file ends; gives the number of bytes. */
export async function fillFrom(
  file: SourceFile,
  target: Uint8Array,
  position: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const inTurn = readsInTurn(file);
  let filled = 0;
  while (filled < target.length) {
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
