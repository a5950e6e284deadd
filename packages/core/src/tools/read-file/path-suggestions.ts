import type { SourceEntry } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { isWindows } from "../../platform.ts";
import { TurnMeter, yieldTurn } from "../../lines/bytes/yield-turn.ts";
import { quotedName } from "../../text/message-text.ts";
import { hold } from "../engine/memory-budget.ts";
import type { ToolCall } from "../engine/call.ts";
import { folded, nearNames } from "./near-names.ts";
import { splitLineSuffix, unwrappedPath } from "./path-mends.ts";

/** The error for a file that does not exist, with visible names that are similar to its own. */
export async function missingFileError(
  call: ToolCall,
  path: string,
  error: ReadError,
  maxNearNames: number,
): Promise<ReadError> {
  if (maxNearNames === 0) return suggesting(error, notExpanded(path), []);
  const { tail, isWhole } = await tailOrPaths(call, path, maxNearNames);
  const near = await nearPaths(call, path, maxNearNames);
  const others = near.paths.filter(
    (one) => !tail.some((found) => found.startsWith(one) || one.endsWith(`/${found}`)),
  );
  // A single name at the root says less than the names beside the missing one.
  const offered = (isWhole ? [...tail, ...others] : [...others, ...tail]).slice(0, maxNearNames);
  return suggesting(error, notExpanded(path) + near.limitation, offered);
}

/** The error for a path outside the workspace or a URL, with the path inside that the end of that one names. */
export async function outsideError(
  call: ToolCall,
  path: string,
  error: ReadError,
  maxNearNames: number,
): Promise<ReadError> {
  if (maxNearNames === 0) return error;
  const whole = unwrappedPath(path);
  for (const one of [whole, splitLineSuffix(whole)?.path]) {
    if (one === undefined) continue;
    const { tail } = await tailOrPaths(call, one, maxNearNames);
    if (tail.length > 0) return suggesting(error, "", tail);
  }
  return error;
}

function suggesting(error: ReadError, addition: string, paths: readonly string[]): ReadError {
  const question = paths.length === 0 ? "" : `; did you mean ${paths.map(quotedName).join(" or ")}?`;
  if (addition + question === "") return error;
  const details = paths.length === 0 ? error.details : { ...error.details, nearNames: [...paths] };
  return new ReadError(error.code, error.message + addition + question, {
    retryable: error.retryable,
    details,
    cause: error,
  });
}

function notExpanded(path: string): string {
  if (path.startsWith("~")) return "; ~ is not expanded here: send a path relative to the workspace";
  return /\$\w|\$\{|%[a-z_]\w*%/i.test(path) ? "; environment variables are not expanded here" : "";
}

/** Paths with near names. */
interface NearPaths {
  readonly paths: readonly string[];
  /** What the error says if not all names were looked at. */
  readonly limitation: string;
}

/** The paths with near names in the nearest directory above that exists. */
async function nearPaths(call: ToolCall, path: string, maxNames: number, depth = 0): Promise<NearPaths> {
  const none = { paths: [], limitation: "" };
  const parted = partedPath(path);
  if (parted === undefined || depth > maxDirectoriesAbove) return none;
  const { directory } = parted;
  const entries = await visibleEntries(call, directory);
  if (ReadError.is(entries)) {
    return entries.code === "NOT_FOUND" ? await nearPaths(call, directory, maxNames, depth + 1) : none;
  }
  // Further up, the missing name is that of a directory.
  const candidates = depth === 0 ? entries : entries.filter(({ type }) => type !== "file");
  const byName = new Map(candidates.map((entry) => [entry.name, entry]));
  byName.delete(parted.name);
  const names = await nearNames(parted.name, [...byName.keys()], call.signal);
  const paths: string[] = [];
  for (const name of names.slice(0, maxNames + maxLinksTried)) {
    const entry = byName.get(name);
    if (paths.length >= maxNames || entry === undefined) continue;
    const shown = await shownIfReadable(call, directory, entry);
    if (shown !== undefined) paths.push(pathIn(directory, shown));
  }
  const limitation = holdsMore(entries)
    ? `; its directory holds more than the ${maxNamesLookedAt} names that were looked at`
    : "";
  return { paths, limitation };
}

/** How many names that are near may be links to nothing, and are replaced by the next ones. */
const maxLinksTried = 8;

/** A name as it is shown. Undefined for a link to something that does not exist or may not be read. */
async function shownIfReadable(
  call: ToolCall,
  directory: string,
  entry: SourceEntry,
): Promise<string | undefined> {
  if (entry.type !== "link") return shownEntry(entry);
  const target = await targetOfLink(call, pathIn(directory, entry.name));
  return ReadError.is(target) ? undefined : shownEntry({ ...entry, type: target });
}

/** What a link leads to, or why that cannot be read. */
async function targetOfLink(call: ToolCall, path: string): Promise<"file" | "directory" | ReadError> {
  const { workspace, signal } = call;
  try {
    const file = await workspace.open(workspace.locate(path), { signal });
    file.close();
    return "file";
  } catch (error) {
    signal.throwIfAborted();
    if (!ReadError.is(error)) throw error;
    if (error.details?.["kind"] !== "directory") return error;
  }
  const entries = await visibleEntries(call, path);
  return ReadError.is(entries) ? entries : "directory";
}

/** The end of a path, from some name on, if it names something in the workspace, also in another case. */
interface ExistingTail {
  /** That path, or nothing. */
  readonly tail: readonly string[];
  /** Whether it is more than the last of several names. */
  readonly isWhole: boolean;
}

/** The longest end of a path that exists, or else the paths in a text that was sent as one: `cat src/app.ts`. */
async function tailOrPaths(call: ToolCall, path: string, maxPaths: number): Promise<ExistingTail> {
  const whole = await existingTail(call, path, path);
  const isText = whole.tail.length === 0 && path.length <= maxTextCharacters;
  const pieces = isText ? path.split(/[\s"'`<>()[\]{}|=,;:*#?\u00ab\u00bb\u201c\u201d]+/) : [];
  const found = new Set<string>();
  for (const piece of pieces.filter((one) => /[^.\\/][.\\/]./.test(one)).slice(0, maxPieces)) {
    const { tail, isWhole } = await existingTail(call, piece, path);
    if (isWhole) for (const one of tail) found.add(one);
  }
  return found.size === 0 ? whole : { tail: [...found].slice(0, maxPaths), isWhole: true };
}

/** No one sends a longer text as a path. */
const maxTextCharacters = 4096;
/** How many pieces of a text are looked for, at most. */
const maxPieces = 4;

/** Finds the longest end of `path` that exists, and is not what was `sent`. */
async function existingTail(call: ToolCall, path: string, sent: string): Promise<ExistingTail> {
  const names = path.split(/[\\/]/).filter((name) => name !== "" && name !== ".");
  const first = Math.max(0, names.length - maxTailNames);
  for (let start = first; start < names.length; start++) {
    if (names.slice(start).includes("..")) continue;
    const found = await pathOfNames(call, names.slice(start));
    if (found === undefined || found === sent) continue;
    return { tail: [found], isWhole: start === 0 || start < names.length - 1 };
  }
  return { tail: [], isWhole: false };
}

/** How many names at the end of a path are looked for in the workspace, at most. */
const maxTailNames = 12;

/** The path of names, each as it is or else the only one in another case. Undefined if one does not exist. */
async function pathOfNames(call: ToolCall, names: readonly string[]): Promise<string | undefined> {
  let directory = ".";
  for (const [index, name] of names.entries()) {
    const entries = await visibleEntries(call, directory);
    if (ReadError.is(entries)) return undefined;
    const entry = entries.find((one) => one.name === name) ?? (await onlyOne(entries, name, call.signal));
    if (entry === undefined) return undefined;
    const path = pathIn(directory, entry.name);
    if (index === names.length - 1) {
      const shown = await shownIfReadable(call, directory, entry);
      return shown === undefined ? undefined : pathIn(directory, shown);
    }
    if (entry.type !== "directory" && entry.type !== "link") return undefined;
    directory = `${path}/`;
  }
  return undefined;
}

/** The only entry whose name is the same but for its case. */
async function onlyOne(
  entries: readonly SourceEntry[],
  wanted: string,
  signal: AbortSignal,
): Promise<SourceEntry | undefined> {
  const alike = await withSpelling(entries, wanted, folded, signal);
  return alike.length === 1 ? alike[0] : undefined;
}

/** The other entries whose name has the same spelling as one, by a function that gives a name one spelling. */
async function withSpelling(
  entries: readonly SourceEntry[],
  wanted: string,
  spellingOf: (name: string) => string,
  signal: AbortSignal,
): Promise<SourceEntry[]> {
  const spelling = spellingOf(wanted);
  const meter = new TurnMeter();
  const alike: SourceEntry[] = [];
  for (const entry of entries) {
    const { name } = entry;
    if (meter.spend(unitsPerCharacter * name.length)) await yieldTurn(signal);
    if (name !== wanted && spellingOf(name) === spelling) alike.push(entry);
  }
  return alike;
}

/** For each character of a name that is spelled anew. */
const unitsPerCharacter = 20;

/** The error for a path that names a directory: what the directory holds, or what is wrong with a final slash. */
export async function directoryError(
  call: ToolCall,
  path: string,
  error: ReadError,
  maxEntries: number,
): Promise<ReadError> {
  const entries = await visibleEntries(call, path, maxVisibleEntries);
  if (ReadError.is(entries)) return directoryProblem(entries, error);
  if (maxEntries === 0) return error;
  const shown = entries.slice(0, maxEntries);
  const names: string[] = [];
  const described: string[] = [];
  for (const entry of shown) {
    const { name, note } = await describedEntry(call, path, entry);
    names.push(name);
    described.push(quotedName(name) + note);
  }
  const details = { ...error.details, entries: names };
  return new ReadError("NOT_FILE", `${error.message}; ${holds(described, entries.length)}`, {
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

/** The name of an entry, and what is said of a link that cannot be read, so that no one tries to. */
async function describedEntry(
  call: ToolCall,
  directory: string,
  entry: SourceEntry,
): Promise<{ readonly name: string; readonly note: string }> {
  if (entry.type !== "link") return { name: shownEntry(entry), note: "" };
  const inside = /[\\/]$/.test(directory) ? directory : `${directory}/`;
  const target = await targetOfLink(call, inside + entry.name);
  if (!ReadError.is(target)) return { name: shownEntry({ ...entry, type: target }), note: "" };
  const isMissing = target.code === "NOT_FOUND";
  const note = isMissing ? " (a link to something that does not exist)" : " (a link that may not be read)";
  return { name: entry.name, note };
}

function holds(shown: readonly string[], total: number): string {
  if (total === 0) return "it has no entries to see";
  const more = total - shown.length;
  const rest = more === 0 ? "" : ` and ${total >= maxVisibleEntries ? "at least " : ""}${more} more`;
  return `it holds ${shown.join(", ")}${rest}`;
}

/**
 * The one existing path that looks like a missing one, but whose names are spelled differently. Undefined if there is
 * none, or more than one, or if a directory holds more names than are looked at.
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
  if (holdsMore(entries)) return undefined;
  const [alike, ...others] = await withSpelling(entries, parted.name, plainSpelling, call.signal);
  return alike === undefined || others.length > 0 ? undefined : pathIn(directory, alike.name);
}

/** A name with one spelling for characters that look the same: composed or not, kinds of spaces, hyphens and quotes. */
function plainSpelling(name: string): string {
  return name
    .normalize("NFC")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

/** How many directories above a missing file are looked at, at most. */
const maxDirectoriesAbove = 8;

/** How many entries of a directory are counted, at most. */
const maxVisibleEntries = 1000;

/** How many names of a directory are compared with a missing one, at most. */
const maxNamesLookedAt = 10_000;

/** Whether a directory holds more names than are looked at. */
function holdsMore(entries: readonly SourceEntry[]): boolean {
  return entries.length > maxNamesLookedAt;
}

type Listing = readonly SourceEntry[] | ReadError;

/** The directories that one call has listed: several ways to mend its path look at the same ones. */
interface Listings {
  readonly byDirectory: Map<string, Promise<Listing>>;
  /** Entries of all of them together. */
  entryCount: number;
}

/** How many directories one call lists, at most. */
const maxListings = 40;

/** After so many entries of all directories together, one call lists no further one. */
const maxEntriesOfCall = 20_000;

/** What so many entries take, with those that are listed but not visible. */
const listingBytes = 8 * 1024 * 1024;

const listingsOfCalls = new WeakMap<ToolCall, Listings>();

/** The entries of a directory that policy does not hide, sorted by name, or the reason why they cannot be listed. */
function visibleEntries(call: ToolCall, directory: string, limit = maxNamesLookedAt + 1): Promise<Listing> {
  const listings = listingsOfCalls.get(call) ?? { byDirectory: new Map(), entryCount: 0 };
  listingsOfCalls.set(call, listings);
  const { byDirectory, entryCount } = listings;
  const key = `${limit}:${directory.replace(/[\\/]+$/, "") || directory}`;
  const known = byDirectory.get(key);
  if (known !== undefined) return known;
  const isBeyond = byDirectory.size >= maxListings || entryCount >= maxEntriesOfCall;
  const listing = listDirectory(call, directory, isBeyond ? 0 : limit).then((entries) => {
    if (!ReadError.is(entries)) listings.entryCount += entries.length;
    return entries;
  });
  byDirectory.set(key, listing);
  return listing;
}

async function listDirectory(call: ToolCall, directory: string, limit: number): Promise<Listing> {
  const { workspace, signal, deadline, memory } = call;
  if (!call.showsNames || limit === 0) return new ReadError("ACCESS_DENIED", "names are not shown here");
  signal.throwIfAborted();
  // No file is open here.
  if (memory.amount < listingBytes && !hold(memory, listingBytes)) {
    await deadline.waitForTurn(memory, listingBytes);
  }
  try {
    const entries = await workspace.list(directory, { limit, signal });
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    signal.throwIfAborted();
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
