import { ReadError } from "../../contract/read-error.ts";
import { openFile, type OpenedFile, type ToolCall } from "../engine/call.ts";
import type { ReadFileRequest } from "./arguments.ts";
import type { ReadFileSettings } from "./options.ts";
import { mendedAttempts, type PathAttempt } from "./path-mends.ts";
import { directoryError, missingFileError, pathWrittenAlike } from "./path-suggestions.ts";

/** A file that a request has opened. */
export interface RequestedFile extends OpenedFile {
  /** The request, with the lines that the path's end names and what was mended of the path. */
  readonly request: ReadFileRequest;
}

/** What became of one way to read the path. */
type Opening =
  | { readonly kind: "opened"; readonly file: RequestedFile }
  /** The path names nothing, or is none. */
  | { readonly kind: "missing"; readonly error: ReadError };

/**
 * Opens the file that a request names: the exact path first, and a mended one only where that does not exist. Every path
 * is checked after it was mended, as if it had been sent so. The caller closes the file.
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
    // What no path is, such as a URL, says so unless it can be mended.
    if (error.code === "INVALID_ARGUMENT") error = other.error;
    attempts.unshift(attempt);
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

/** Opens one path. Throws every error but those that say that it names nothing. */
async function tryPath(
  attempt: PathAttempt,
  request: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
): Promise<Opening> {
  let opened: OpenedFile;
  try {
    const located = call.workspace.locate(attempt.path);
    // The host is asked about the path as it was sent.
    const path = attempt.mended.length === 0 ? located : { ...located, requested: request.path };
    opened = await openFile(path, call);
  } catch (thrown) {
    if (!ReadError.is(thrown)) throw thrown;
    const error =
      thrown.details?.["kind"] === "directory"
        ? await directoryError(call, attempt.path, thrown, settings.limits.maxDirectoryEntries)
        : thrown;
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

/** The request as the path is read. Throws a ReadError where the lines that its end names contradict the arguments. */
function mendedRequest(request: ReadFileRequest, { path, lines, mended }: PathAttempt): ReadFileRequest {
  const notes = [...request.notes, `repaired: ${mended.join(", ")}`];
  if (lines === undefined) return { ...request, notes };
  const offset = lines.first;
  const limit = lines.last === undefined ? request.limit : lines.last - lines.first + 1;
  const agrees =
    (request.offset === undefined || request.offset === offset) &&
    (request.limit === undefined || request.limit === limit);
  if (agrees) return { ...request, offset, limit, notes, pathWithoutLines: path };
  const call = limit === undefined ? `offset=${offset}` : `offset=${offset} limit=${limit}`;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `the lines that the path ends in contradict offset and limit; use path=${JSON.stringify(path)} and, for example, ${call}`,
  );
}
