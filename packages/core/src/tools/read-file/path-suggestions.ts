import type { SourceEntry } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { isWindows } from "../../platform.ts";
import { quotedName } from "../../text/message-text.ts";
import type { ToolCall } from "../engine/call.ts";
import { nearNames } from "./near-names.ts";

/** The error for a file that does not exist, with visible names that are similar to its own. */
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
    details,
    cause: error,
  });
}

function notExpanded(path: string): string {
  if (path.startsWith("~")) return "; ~ is not expanded here: send a path relative to the workspace";
  return /\$\w|\$\{|%\w+%/.test(path) ? "; environment variables are not expanded here" : "";
}

/** The paths with near names in the nearest directory above that exists. */
async function nearPaths(call: ToolCall, path: string, maxNames: number, depth = 0): Promise<string[]> {
  const parted = partedPath(path);
  if (parted === undefined || depth > maxDirectoriesAbove) return [];
  const entries = await visibleEntries(call, parted.directory);
  if (ReadError.is(entries)) {
    return entries.code === "NOT_FOUND" ? await nearPaths(call, parted.directory, maxNames, depth + 1) : [];
  }
  // Further up, the missing name is that of a directory.
  const candidates = depth === 0 ? entries : entries.filter(({ type }) => type !== "file");
  const shown = new Map(candidates.map((entry) => [entry.name, shownEntry(entry)]));
  const names = nearNames(
    parted.name,
    [...shown.keys()].filter((name) => name !== parted.name),
    maxNames,
  );
  return names.map((name) => pathIn(parted.directory, shown.get(name) ?? name));
}

/** The error for a path that names a directory: what the directory holds, or what is wrong with a final slash. */
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

/** What is wrong if the directory cannot be listed: with a final slash, it may be a file or not exist. */
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

/**
 * The one existing path that looks like a missing one, but whose names are spelled differently. Undefined if there is
 * none, or more than one.
 */
export async function pathWrittenAlike(call: ToolCall, path: string, depth = 0): Promise<string | undefined> {
  const parted = partedPath(path);
  if (parted === undefined || depth > maxDirectoriesAbove) return undefined;
  let { directory } = parted;
  let entries = await visibleEntries(call, directory);
  if (ReadError.is(entries)) {
    const above = await pathWrittenAlike(call, directory, depth + 1);
    if (above === undefined) return undefined;
    directory = `${above}/`;
    entries = await visibleEntries(call, directory);
    if (ReadError.is(entries)) return undefined;
    if (entries.some(({ name }) => name === parted.name)) return directory + parted.name;
  }
  const [alike, ...others] = entries.filter(({ name }) => isSameWrittenName(name, parted.name));
  return alike === undefined || others.length > 0 ? undefined : pathIn(directory, alike.name);
}

/** Whether two different names look the same. */
function isSameWrittenName(one: string, other: string): boolean {
  return one !== other && plainSpelling(one) === plainSpelling(other);
}

/** A name with one spelling for characters that look the same: composed or not, kinds of spaces, kinds of quotes. */
function plainSpelling(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

/** How many directories above a missing file are looked at, at most. */
const maxDirectoriesAbove = 8;

/** How many entries of a directory are looked at, at most. */
const maxVisibleEntries = 1000;

/** The entries of a directory that policy does not hide, sorted by name, or the reason why they cannot be listed. */
async function visibleEntries(
  call: ToolCall,
  directory: string,
): Promise<readonly SourceEntry[] | ReadError> {
  if (!call.showsNames) return new ReadError("ACCESS_DENIED", "names are not shown here");
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

/** A name as it is shown: the name of a directory ends with a slash. */
function shownEntry({ name, type }: SourceEntry): string {
  return type === "directory" ? `${name}/` : name;
}

/** The last name of a path, and the directory that holds it. */
export interface PartedPath {
  /** Ends with a separator, or is `.`. */
  readonly directory: string;
  readonly name: string;
}

/** Splits off the last name of a path. Undefined if the path does not end with a name. */
export function partedPath(path: string): PartedPath | undefined {
  let end = path.length;
  while (end > 0 && isSeparator(path[end - 1])) end--;
  let start = end;
  while (start > 0 && !isSeparator(path[start - 1])) start--;
  const name = path.slice(start, end);
  if (name === "" || name === "." || name === "..") return undefined;
  return { directory: path.slice(0, start) || ".", name };
}

function isSeparator(character: string | undefined): boolean {
  return character === "/" || (character === "\\" && isWindows());
}

/** The path of a name in a directory. */
function pathIn(directory: string, name: string): string {
  return directory === "." ? name : directory + name;
}
