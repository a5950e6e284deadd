import { ReadError } from "../contract/read-error.ts";

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
