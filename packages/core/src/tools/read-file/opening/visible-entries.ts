import type { SourceEntry } from "../../../contract/file-source.ts";
import { ReadError } from "../../../contract/read-error.ts";
import type { ToolCall } from "../../engine/call.ts";

/** Entries of a directory that are looked at, at most. */
export const maxVisibleEntries = 1000;

/** Directories above a missing file that are looked at, at most. */
export const maxDirectoriesAbove = 8;

/** The entries of a directory that policy does not hide, in the order of their names; or why there are none to see. */
export async function visibleEntries(
  call: ToolCall,
  directory: string,
): Promise<readonly SourceEntry[] | ReadError> {
  try {
    const { signal } = call;
    const entries = await call.workspace.list(directory, { limit: maxVisibleEntries, signal });
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    call.signal.throwIfAborted();
    if (ReadError.is(error)) return error;
    throw error;
  }
}

/** A name as it is shown: that of a directory ends with a slash. */
export function shownEntry({ name, type }: SourceEntry): string {
  return type === "directory" ? `${name}/` : name;
}
