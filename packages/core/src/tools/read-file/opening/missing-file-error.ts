import { ReadError } from "../../../contract/read-error.ts";
import type { ToolCall } from "../../engine/call.ts";
import { nearNames } from "./near-names.ts";
import { partedPath, pathIn } from "./parted-path.ts";
import { quotedName } from "../../../text/escape-text.ts";
import { maxDirectoriesAbove, shownEntry, visibleEntries } from "./visible-entries.ts";

/** The error for a file that does not exist, with the visible names that are near to its own. */
export async function missingFileError(
  call: ToolCall,
  path: string,
  error: ReadError,
  maxNearNames: number,
): Promise<ReadError> {
  const near = maxNearNames === 0 ? [] : await nearPaths(call, path, maxNearNames);
  const question = near.length === 0 ? "" : `; did you mean ${near.map(quotedName).join(" or ")}?`;
  const details = near.length === 0 ? error.details : { ...error.details, nearNames: near };
  return new ReadError(error.code, error.message + notExpanded(path) + question, {
    retryable: error.retryable,
    ...(details === undefined ? {} : { details }),
    cause: error,
  });
}

/** Near names in the nearest directory above that exists. */
async function nearPaths(call: ToolCall, path: string, maxNames: number, depth = 0): Promise<string[]> {
  const parted = partedPath(path);
  if (parted === undefined || depth > maxDirectoriesAbove) return [];
  const entries = await visibleEntries(call, parted.directory);
  if (ReadError.is(entries)) {
    return entries.code === "NOT_FOUND" ? await nearPaths(call, parted.directory, maxNames, depth + 1) : [];
  }
  // What is missing further up is a directory.
  const candidates = depth === 0 ? entries : entries.filter(({ type }) => type !== "file");
  const shown = new Map(candidates.map((entry) => [entry.name, shownEntry(entry)]));
  const names = nearNames(
    parted.name,
    [...shown.keys()].filter((name) => name !== parted.name),
    maxNames,
  );
  return names.map((name) => pathIn(parted.directory, shown.get(name) ?? name));
}

function notExpanded(path: string): string {
  if (path.startsWith("~")) return "; ~ is not expanded here: send a path relative to the workspace";
  return /\$\w|\$\{|%\w+%/.test(path) ? "; environment variables are not expanded here" : "";
}
