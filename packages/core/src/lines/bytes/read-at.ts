import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { FileBytes } from "./file-bytes.ts";
import { yieldTurn } from "./yield-turn.ts";

/** A read up to this size is synchronous: a detour through the thread pool would cost more. */
const maxSyncBytes = 256 * 1024;

/** Reads from `position` until `target` is full or the file ends. Returns the number of bytes read. */
export async function fillFrom(file: FileBytes, target: Uint8Array, position: number): Promise<number> {
  const { source, signal, resident } = file;
  if (resident !== undefined) {
    signal?.throwIfAborted();
    return copyFrom(resident, target, position);
  }
  const isSynchronous =
    source.readSync !== undefined &&
    (target.length <= maxSyncBytes || (source.size ?? Infinity) <= maxSyncBytes);
  let filled = source.head === undefined ? 0 : copyFrom(source.head, target, position);
  while (filled < target.length) {
    // A source that always answers at once, such as memory, would otherwise block the event loop for a whole scan.
    const turn = yieldTurn();
    if (turn !== undefined) await turn;
    signal?.throwIfAborted();
    const rest = filled === 0 ? target : target.subarray(filled);
    if (isSynchronous) return filled + fillNow(source, rest, position + filled);
    const count = await source.read(rest, position + filled, signal);
    if (hasEnded(count, rest)) break;
    filled += count;
  }
  return filled;
}

/** Fills `target` as far as `bytes`, the start of the file, reach. Returns the number of bytes copied. */
function copyFrom(bytes: Uint8Array, target: Uint8Array, position: number): number {
  const part = bytes.subarray(position, position + target.length);
  target.set(part);
  return part.length;
}

/** As `fillFrom`, but synchronous. Reads nothing from a source without `readSync`. */
export function fillNow(source: SourceFile, target: Uint8Array, position: number): number {
  let filled = 0;
  while (filled < target.length) {
    const rest = filled === 0 ? target : target.subarray(filled);
    const count = source.readSync?.(rest, position + filled) ?? 0;
    if (hasEnded(count, rest)) break;
    filled += count;
    // A short read that ends where the file should end: no need to ask again.
    if (count < rest.length && position + filled === source.size) break;
  }
  return filled;
}

/**
 * Whether a read met the end of the file. A count that makes no sense ends the file too, so that a broken source cannot
 * hold a call forever. Throws a ReadError if the source claims more bytes than were asked for.
 */
export function hasEnded(count: number, asked: Uint8Array): boolean {
  if (count > asked.length) {
    throw new ReadError("INTERNAL", "the source of the file claims to have read more than was asked for");
  }
  return !(count > 0);
}

/** Reads `maxBytes` from `position`, fewer only at the end of the file. Does not copy resident bytes. */
export async function readFrom(file: FileBytes, position: number, maxBytes: number): Promise<Uint8Array> {
  if (file.resident !== undefined) return file.resident.subarray(position, position + maxBytes);
  const left = file.size === null ? maxBytes : Math.max(0, file.size - position) + 1;
  const target = new Uint8Array(Math.min(maxBytes, left));
  const filled = await fillFrom(file, target, position);
  // The size is only a hint: the file may have grown.
  if (filled < target.length || filled === maxBytes) return target.subarray(0, filled);
  const more = new Uint8Array(maxBytes);
  more.set(target);
  return more.subarray(0, filled + (await fillFrom(file, more.subarray(filled), position + filled)));
}
