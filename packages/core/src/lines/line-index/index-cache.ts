import type { SourceFile } from "../../contract/file-source.ts";
import { modifiedRecently } from "../bytes/file-bytes.ts";
import { SharedIndex } from "./shared-index.ts";

/** Enough for files of 64 GiB together. */
const maxHeldBytes = 8 * 1024 * 1024;
/** What an entry takes beside its counts. */
const entryBytes = 1024;

/** By version, the longest unused first. */
const cached = new Map<string, SharedIndex>();
/** What was counted of files whose version says nothing yet: for as long as they are open. */
const unsettled = new WeakMap<SourceFile, SharedIndex>();

/** What is known about a file's lines from earlier; where nothing may be kept, from this opening alone. */
export function indexOf(file: SourceFile): SharedIndex {
  const own = unsettled.get(file);
  if (own !== undefined) return own;
  const version = modifiedRecently(file) ? null : file.version;
  if (version === null) {
    const index = new SharedIndex();
    unsettled.set(file, index);
    return index;
  }
  const known = cached.get(version) ?? new SharedIndex();
  cached.delete(version);
  cached.set(version, known);
  return known;
}

/** Forgets what was counted while the file changed. */
export function forgetIndex(file: SourceFile): void {
  unsettled.delete(file);
  if (file.version !== null) cached.delete(file.version);
}

/** Lets go of the longest unused indexes, as far as there are too many. */
export function trimIndexes(): void {
  let held = 0;
  for (const [version, { index }] of [...cached].toReversed()) {
    held += index.heldBytes + entryBytes;
    if (held > maxHeldBytes) cached.delete(version);
  }
}
