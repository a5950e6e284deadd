import { ReadError } from "../../../contract/read-error.ts";
import type { ToolCall } from "../../engine/call.ts";
import { quotedName } from "../../../text/escape-text.ts";
import { maxVisibleEntries, shownEntry, visibleEntries } from "./visible-entries.ts";

/** The error for a path that names a directory: what it holds, or what is wrong with the path's final slash. */
export async function directoryError(
  call: ToolCall,
  path: string,
  error: ReadError,
  maxEntries: number,
): Promise<ReadError> {
  const entries = await visibleEntries(call, path);
  if (ReadError.is(entries)) return directoryProblem(entries, error);
  if (maxEntries === 0) return error;
  const shown = entries.slice(0, maxEntries).map(shownEntry);
  const details = { ...error.details, entries: shown };
  return new ReadError("NOT_FILE", `${error.message}; ${holds(shown, entries.length)}`, {
    details,
    cause: error,
  });
}

/** A path with a final slash names a directory that may not exist, or be a file. */
function directoryProblem(listing: ReadError, error: ReadError): ReadError {
  if (listing.code === "NOT_FOUND") return listing;
  if (listing.details?.["kind"] !== "file") return error;
  const message = "it is a file, not a directory: send the path without what stands behind its name";
  return new ReadError("NOT_FILE", message, { details: listing.details, cause: error });
}

function holds(shown: readonly string[], total: number): string {
  if (total === 0) return "it has no entries to see";
  const more = total - shown.length;
  const rest = more === 0 ? "" : ` and ${total >= maxVisibleEntries ? "at least " : ""}${more} more`;
  return `it holds ${shown.map(quotedName).join(", ")}${rest}`;
}
