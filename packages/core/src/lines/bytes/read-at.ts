import { ReadError } from "../../contract/read-error.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import type { FileBytes } from "./file-bytes.ts";
import { yieldTurn } from "./yield-turn.ts";

/** A read up to this size is made in the current turn: the detour through the thread pool costs more. */
const maxSyncBytes = 256 * 1024;

/** Reads until `target` is full or the file ends. Gives the number of bytes read. */
export async function fillFrom(file: FileBytes, target: Uint8Array, position: number): Promise<number> {
  const { source, signal, resident } = file;
  const inTurn =
    source.readSync !== undefined &&
    (target.length <= maxSyncBytes || (source.size ?? Infinity) <= maxSyncBytes);
  let filled =
    source.head === undefined || resident !== undefined ? 0 : copyFrom(source.head, target, position);
  while (filled < target.length) {
    // A source that answers in turn, as one in memory does, would hold the event loop for a whole scan.
    const turn = yieldTurn();
    if (turn !== undefined) await turn;
    signal?.throwIfAborted();
    if (resident !== undefined) return copyFrom(resident, target, position);
    const rest = filled === 0 ? target : target.subarray(filled);
    if (inTurn) return filled + fillNow(source, rest, position + filled);
    const count = await source.read(rest, position + filled, signal);
    if (hasEnded(count, rest)) break;
    filled += count;
  }
  return filled;
}

/** Reads in the current turn, from a source that can, until `target` is full or the file ends. */
export function fillNow(source: SourceFile, target: Uint8Array, position: number): number {
  let filled = 0;
  while (filled < target.length) {
    const rest = filled === 0 ? target : target.subarray(filled);
    const count = source.readSync?.(rest, position + filled) ?? 0;
    if (hasEnded(count, rest)) break;
    filled += count;
    // A read that stops short where the file should end has met its end: no need to ask again.
    if (count < rest.length && position + filled === source.size) break;
  }
  return filled;
}

/** Reads at most `maxBytes` from a position on; fewer only at the file's end. Resident bytes are not copied. */
export async function readFrom(file: FileBytes, position: number, maxBytes: number): Promise<Uint8Array> {
  if (file.resident !== undefined) return file.resident.subarray(position, position + maxBytes);
  const left = file.size === null ? maxBytes : Math.max(0, file.size - position) + 1;
  const target = new Uint8Array(Math.min(maxBytes, left));
  const filled = await fillFrom(file, target, position);
  // The size is a hint: a file that grew has more.
  if (filled < target.length || filled === maxBytes) return target.subarray(0, filled);
  const more = new Uint8Array(maxBytes);
  more.set(target);
  return more.subarray(0, filled + (await fillFrom(file, more.subarray(filled), position + filled)));
}

/** Copies what `target` wants of bytes that are at hand. */
function copyFrom(bytes: Uint8Array, target: Uint8Array, position: number): number {
  const part = bytes.subarray(position, position + target.length);
  target.set(part);
  return part.length;
}

/**
 * Whether a read met the end of the file. A source that answers nonsense must neither hold a call for ever nor vouch for
 * bytes that it cannot have read.
 */
export function hasEnded(count: number, asked: Uint8Array): boolean {
  if (count > asked.length) {
    throw new ReadError("INTERNAL", "the source of the file claims to have read more than was asked for");
  }
  return !(count > 0);
}
