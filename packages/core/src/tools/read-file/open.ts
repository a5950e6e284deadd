import { ReadError } from "../../contract/read-error.ts";
import type { LocatedPath } from "../../contract/workspace.ts";
import { quotedName } from "../../text/message-text.ts";
import { openForCall, type OpenedFile, type ToolCall } from "../engine/call.ts";
import { rangeInMode, type ReadFileRequest } from "./arguments.ts";
import type { ReadFileSettings } from "./options.ts";
import { mendedAttempts, type PathAttempt } from "./path-mends.ts";
import { directoryError, missingFileError, outsideError, pathWrittenAlike } from "./path-suggestions.ts";

/** A file that was opened for a request. */
export interface RequestedFile extends OpenedFile {
  /** The request, with any lines that the end of the path names, and with notes of what was mended in the path. */
  readonly request: ReadFileRequest;
}

/**
 * Opens the file that a request names. Tries the exact path first, and mended paths only if that does not exist. The
 * workspace checks a mended path as if it had been sent so. The caller closes the file.
 */
export async function openRequested(
  request: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
): Promise<RequestedFile> {
  const exact: PathAttempt = { path: request.path, lines: undefined, mended: [] };
  const opening = await tryPath(exact, request, call, settings);
  if (opening.kind === "opened") return opening.file;
  let { error } = opening;
  const attempts = [exact];
  for (const attempt of mendedAttempts(exact, settings.homeDirectory)) {
    const other = await tryPath(attempt, request, call, settings);
    if (other.kind === "opened") return other.file;
    // If what was sent is not a path, such as a file URL, the error of the mended path says more.
    if (error.code === "INVALID_ARGUMENT" || isDangling(other.error)) error = other.error;
    attempts.unshift(attempt);
  }
  if (error.code === "INVALID_ARGUMENT" && isUrl.test(request.path)) {
    throw await outsideError(call, request.path, error, settings.limits.maxNearNames);
  }
  if (error.code !== "NOT_FOUND") throw error;
  for (const attempt of attempts) {
    const path = await pathWrittenAlike(call, attempt.path);
    if (path === undefined || path === attempt.path) continue;
    const alike = { ...attempt, path, mended: [...attempt.mended, "the name is written otherwise"] };
    const other = await tryPath(alike, request, call, settings);
    if (other.kind === "opened") return other.file;
  }
  const path = attempts.at(0)?.path ?? request.path;
  throw await missingFileError(call, path, error, settings.limits.maxNearNames);
}

const isUrl = /^[a-z][a-z0-9+.-]{0,30}:\/\//i;

/** What the error says of a link to nothing, by the reason in its details. */
const danglingLinks: ReadonlyMap<unknown, string> = new Map([
  ["dangling_link", "it is a link to something that does not exist"],
  ["beneath_dangling_link", "it leads through a link to something that does not exist"],
]);

function isDangling(error: ReadError): boolean {
  return danglingLinks.has(error.details?.["reason"]);
}

/** The result of trying one way to read the path. */
type Opening =
  | { readonly kind: "opened"; readonly file: RequestedFile }
  /** The path names nothing, or is not a path. */
  | { readonly kind: "missing"; readonly error: ReadError };

/** Opens one path. Throws any error, except one that says that the path names nothing. */
async function tryPath(
  attempt: PathAttempt,
  request: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
): Promise<Opening> {
  let opened: OpenedFile;
  let located: LocatedPath | undefined;
  try {
    located = call.workspace.locate(attempt.path);
    // `authorize` sees the path as it was sent.
    const path = attempt.mended.length === 0 ? located : { ...located, requested: request.path };
    opened = await openForCall(path, call, settings.limits.maxTextBytes);
  } catch (thrown) {
    if (!ReadError.is(thrown)) throw thrown;
    // Where a link leads out, its path is in the workspace.
    if (thrown.code === "OUTSIDE_WORKSPACE" && located === undefined) {
      throw await outsideError(call, attempt.path, thrown, settings.limits.maxNearNames);
    }
    const error = await explained(thrown, attempt.path, call, settings);
    if (error.code === "NOT_FOUND" || error.code === "INVALID_ARGUMENT") return { kind: "missing", error };
    throw error;
  }
  try {
    return {
      kind: "opened",
      file: { ...opened, request: attempt.mended.length === 0 ? request : mendedRequest(request, attempt) },
    };
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** The error with more words, for a directory and for a link to nothing. */
async function explained(
  error: ReadError,
  path: string,
  call: ToolCall,
  { limits }: ReadFileSettings,
): Promise<ReadError> {
  const { code, details } = error;
  if (details?.["kind"] === "directory") {
    return await directoryError(call, path, error, limits.maxDirectoryEntries);
  }
  const message = danglingLinks.get(details?.["reason"]);
  return message === undefined ? error : new ReadError(code, message, { details, cause: error });
}

/** Adds to a request what its mended path says. Throws a ReadError if the lines in it contradict the arguments. */
function mendedRequest(request: ReadFileRequest, { path, lines, mended }: PathAttempt): ReadFileRequest {
  const notes = [...request.notes, `repaired: ${mended.join(", ")}`];
  if (lines === undefined) return { ...request, notes, mendedPath: path };
  const { lastLine, isFromFirstLine = false } = request;
  const offset = lines.first;
  const last = lines.last ?? lastLine;
  const { mode = "lines" } = request;
  if (mode !== "lines" && last !== undefined) throw rangeInMode(mode, offset, last);
  const limit = last === undefined || last < offset ? request.limit : last - offset + 1;
  const agrees =
    (request.offset === undefined ? !isFromFirstLine || offset === 1 : request.offset === offset) &&
    (lastLine === undefined
      ? request.limit === undefined || request.limit === limit
      : lastLine === last && last >= offset);
  if (agrees) {
    return { ...request, offset, limit, notes, mendedPath: path, pathWithoutLines: path };
  }
  const call = limit === undefined ? `offset=${offset}` : `offset=${offset} limit=${limit}`;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `the lines that the path ends in contradict offset and limit; use path=${quotedName(path)} and, for example, ${call}`,
    { details: { reason: "contradicting_lines" } },
  );
}
/** Gives the file once the call may hold its size in memory `times` times. No more than `maxBytes` of the size count. */
export async function holdingTimesSize(
  file: RequestedFile,
  times: number,
  maxBytes: number,
): Promise<RequestedFile> {
  // A source that says 0 may not know the size.
  const { size } = file;
  const bytes = times * (size === null || size <= 0 ? maxBytes : Math.min(size, maxBytes));
  return { ...(await file.holding(bytes)), request: file.request };
}
