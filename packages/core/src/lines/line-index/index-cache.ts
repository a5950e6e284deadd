import type { SourceFile } from "../../contract/file-source.ts";
import { modifiedRecently } from "../bytes/file-bytes.ts";
import { SharedIndex } from "./shared-index.ts";

/** The memory that all cached indexes may take, in bytes: enough for 64 GiB of files. */
const maxHeldBytes = 8 * 1024 * 1024;
/** The memory of an entry besides its counts, in bytes. */
const entryBytes = 1024;

/** By file version, least recently used first. */
const cached = new Map<string, SharedIndex>();
/** The indexes of files that share none, such as those whose version cannot be relied on: kept while the file is open. */
const unsettled = new WeakMap<SourceFile, SharedIndex>();

/** The index of a file, with what earlier reads counted. A file without a reliable version has one for each opening. */
export function indexOf(file: SourceFile): SharedIndex {
  const own = unsettled.get(file);
  if (own !== undefined) return own;
  const version = modifiedRecently(file) ? null : file.version;
  if (version === null) return ownIndexOf(file);
  const known = cached.get(version) ?? new SharedIndex();
  cached.delete(version);
  cached.set(version, known);
  return known;
}

/** Gives an open file an index of its own, from nothing. */
export function ownIndexOf(file: SourceFile): SharedIndex {
  const index = new SharedIndex();
  unsettled.set(file, index);
  return index;
}

/** Drops the index of a file that changed while it was counted. */
export function forgetIndex(file: SourceFile): void {
  unsettled.delete(file);
  if (file.version !== null) cached.delete(file.version);
}

/** Drops the least recently used indexes if all together take too much memory. */
export function trimIndexes(): void {
  let held = 0;
  for (const [version, { index }] of [...cached].toReversed()) {
    held += index.heldBytes + entryBytes;
    if (held > maxHeldBytes) cached.delete(version);
  }
}
