import type { SourceFile } from "../../contract/file-source.ts";
import { yieldTurn } from "./yield-turn.ts";
import { ReadError } from "../../contract/read-error.ts";

/** Up to this size a read is made in the current turn: the detour through the thread pool costs more. */
const maxSyncBytes = 256 * 1024;

/** Whether so much of a file is read in the current turn, where its source is quick enough. */
function readsInTurn(file: SourceFile, bytes: number): boolean {
  return file.readSync !== undefined && (bytes <= maxSyncBytes || (file.size ?? Infinity) <= maxSyncBytes);
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
  const inTurn = readsInTurn(file, target.length);
  let filled = fillFromHead(file, target, position);
  while (filled < target.length) {
    // Whatever answers in turn, as a source in memory does, would hold the event loop for the whole scan.
    const turn = yieldTurn();
    if (turn !== undefined) await turn;
    signal?.throwIfAborted();
    const rest = filled === 0 ? target : target.subarray(filled);
    if (inTurn) return filled + fillNow(file, rest, position + filled);
    const count = await file.read(rest, position + filled, signal);
    if (hasEnded(count, rest)) break;
    filled += count;
  }
  return filled;
}

/** Reads in the current turn, from a file that can be read so, until `target` is full or the file ends. */
export function fillNow(file: SourceFile, target: Uint8Array, position: number): number {
  let filled = 0;
  while (filled < target.length) {
    const rest = filled === 0 ? target : target.subarray(filled);
    const count = file.readSync?.(rest, position + filled) ?? 0;
    if (hasEnded(count, rest)) break;
    filled += count;
    // A read at once that stops where the file should end has met its end: nothing needs to be asked again.
    if (count < rest.length && position + filled === file.size) break;
  }
  return filled;
}

/** At most so many bytes from a position on; fewer only at the file's end. */
export async function readFrom(
  file: SourceFile,
  position: number,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const left = file.size === null ? maxBytes : Math.max(0, file.size - position) + 1;
  const target = new Uint8Array(Math.min(maxBytes, left));
  const filled = await fillFrom(file, target, position, signal);
  // The size is a hint: a file that grew has more.
  if (filled < target.length || filled === maxBytes) return target.subarray(0, filled);
  const more = new Uint8Array(maxBytes);
  more.set(target);
  return more.subarray(0, filled + (await fillFrom(file, more.subarray(filled), position + filled, signal)));
}

/**
 * Whether a read met the end. A source that answers nonsense must neither hold a call for ever nor vouch for bytes that it cannot
 * have read.
 */
export function hasEnded(count: number, asked: Uint8Array): boolean {
  if (count > asked.length) {
    throw new ReadError("INTERNAL", "the source of the file claims to have read more than was asked for");
  }
  return !(count > 0);
}
