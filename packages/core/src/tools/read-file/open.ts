import type { FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import type { MediaPart } from "../../contract/read-result.ts";
import type { ReadFileRequest } from "./arguments.ts";
import type { ReadFileSettings } from "./options.ts";
import { readBytes } from "../../lines/bytes/resident-file.ts";
import { ReadError } from "../../contract/read-error.ts";
import { type FileReading, type ReadOpenFile, readLocatedFile, type ToolCall } from "../engine/call.ts";
import { directoryError, missingFileError, pathWrittenAlike } from "./path-suggestions.ts";
import { type PathAttempt, exactAttempt, mendedAttempts } from "./path-mends.ts";

/** A file that is open and about to be read. */
export interface OpenedFile {
  readonly file: SourceFile;
  readonly opened: FileFacts;
  /** The first bytes. */
  readonly head: Uint8Array;
  readonly request: ReadFileRequest;
  readonly settings: ReadFileSettings;
  readonly signal: AbortSignal;
}

/** What reading a file gave, of whatever kind it is. */
export interface FileAnswer {
  readonly kind: "text" | "image" | "document" | "notebook";
  readonly facts: FileFacts;
  /** The exact text of the window; empty where none is shown. */
  readonly content: string;
  readonly media: readonly MediaPart[];
  /** Words the answer, by the facts as they are once the file was closed. */
  readonly text: (facts: FileFacts) => string;
}

/** All bytes of a file; undefined, and nothing is read, when it has more than `maxBytes`. */
export async function readUpTo(
  { file, signal }: Pick<OpenedFile, "file" | "signal">,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (file.size !== null && file.size > maxBytes) return undefined;
  const bytes = await readBytes(file, maxBytes + 1, signal);
  return bytes.length > maxBytes ? undefined : bytes;
}

/** Reads an open file as a request wants it. */
export type ReadRequest<Value> = (
  request: ReadFileRequest,
  ...file: Parameters<ReadOpenFile<Value>>
) => Promise<Value>;

/**
 * Opens the file that a request names, and reads it: the exact path first, and a mended one only where that does not
 * exist. Every path is checked after it was mended, as if it had been sent so.
 */
export async function readRequestedFile<Value>(
  request: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
  read: ReadRequest<Value>,
): Promise<FileReading<Value>> {
  const opener = new Opener(request, call, settings, read);
  const exact = exactAttempt(request.path);
  const reading = await opener.try(exact);
  if (!ReadError.is(reading)) return reading;
  const mended = mendedAttempts(request.path, settings.homeDirectory);
  let missing = reading;
  for (const attempt of mended) {
    const other = await opener.try(attempt);
    if (!ReadError.is(other)) return other;
    // What no path is, such as a URL, says so unless it can be mended.
    if (missing.code === "INVALID_ARGUMENT") missing = other;
  }
  return await opener.tryAlike([exact, ...mended].toReversed(), missing);
}

class Opener<Value> {
  readonly #request: ReadFileRequest;
  readonly #call: ToolCall;
  readonly #settings: ReadFileSettings;
  readonly #read: ReadRequest<Value>;

  constructor(
    request: ReadFileRequest,
    call: ToolCall,
    settings: ReadFileSettings,
    read: ReadRequest<Value>,
  ) {
    this.#request = request;
    this.#call = call;
    this.#settings = settings;
    this.#read = read;
  }

  /** Gives an error where the path names nothing, and throws every other. */
  async try(attempt: PathAttempt): Promise<FileReading<Value> | ReadError> {
    let opened = false;
    try {
      const located = this.#call.workspace.locate(attempt.path);
      // The host is asked about the path as it was sent.
      const path = attempt.mended.length === 0 ? located : { ...located, requested: this.#request.path };
      return await readLocatedFile(path, this.#call, async (file, facts) => {
        opened = true;
        return await this.#read(this.#requestOf(attempt), file, facts);
      });
    } catch (thrown) {
      if (!ReadError.is(thrown)) throw thrown;
      if (opened) throw pastEndOfSuffix(thrown, attempt);
      const error = await this.#explained(attempt, thrown);
      if (error.code === "NOT_FOUND" || error.code === "INVALID_ARGUMENT") return error;
      throw error;
    }
  }

  /** A name that is written otherwise than the one that was sent. Throws when there is none. */
  async tryAlike(attempts: readonly PathAttempt[], missing: ReadError): Promise<FileReading<Value>> {
    if (missing.code !== "NOT_FOUND") throw missing;
    for (const attempt of attempts) {
      const path = await pathWrittenAlike(this.#call, attempt.path);
      if (path === undefined || path === attempt.path) continue;
      const alike = { ...attempt, path, mended: [...attempt.mended, "the name is written otherwise"] };
      const reading = await this.try(alike);
      if (!ReadError.is(reading)) return reading;
    }
    const path = attempts.at(0)?.path ?? this.#request.path;
    throw await missingFileError(this.#call, path, missing, this.#settings.limits.maxNearNames);
  }

  #requestOf(attempt: PathAttempt): ReadFileRequest {
    const { notes } = this.#request;
    const { mended } = attempt;
    const request = withSuffixLines(this.#request, attempt);
    return mended.length === 0
      ? request
      : { ...request, notes: [...notes, `repaired: ${mended.join(", ")}`] };
  }

  async #explained(attempt: PathAttempt, error: ReadError): Promise<ReadError> {
    if (error.details?.["kind"] !== "directory") return error;
    return await directoryError(this.#call, attempt.path, error, this.#settings.limits.maxDirectoryEntries);
  }
}

/** The arguments with the lines that the path's end names. Throws a ReadError where they contradict it. */
function withSuffixLines(request: ReadFileRequest, { path, lines }: PathAttempt): ReadFileRequest {
  if (lines === undefined) return request;
  const offset = lines.first;
  const limit = lines.last === undefined ? request.limit : lines.last - lines.first + 1;
  const agrees =
    (request.offset === undefined || request.offset === offset) &&
    (request.limit === undefined || request.limit === limit);
  if (agrees) return { ...request, offset, limit };
  const call = limit === undefined ? `offset=${offset}` : `offset=${offset} limit=${limit}`;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `the lines that the path ends in contradict offset and limit; use path=${JSON.stringify(path)} and, for example, ${call}`,
  );
}

/** An error that offers another offset, which goes with the path alone where its end named the lines. */
function pastEndOfSuffix(error: ReadError, { path, lines }: PathAttempt): ReadError {
  const total = error.details?.["totalLines"];
  if (lines === undefined || error.code !== "OFFSET_PAST_END" || typeof total !== "number" || total === 0) {
    return error;
  }
  const { code, message, retryable, details } = error;
  return new ReadError(code, `${message}, with path=${JSON.stringify(path)}`, {
    retryable,
    details,
    cause: error,
  });
}
