import type { JsonObject } from "./read-result.ts";

/** The codes of sources, workspaces and reads. Each tool maps them to the codes of its specification. */
export type ReadErrorCode =
  | "INVALID_ARGUMENT"
  | "NOT_FOUND"
  | "NOT_FILE"
  | "OUTSIDE_WORKSPACE"
  | "ACCESS_DENIED"
  | "PERMISSION_DENIED"
  | "BINARY_FILE"
  | "TOO_LARGE"
  | "CHANGED_DURING_READ"
  | "OFFSET_PAST_END"
  | "TIMEOUT"
  | "INTERNAL";

/** Facts that go with a {@link ReadError}. */
export interface ReadErrorOptions {
  /** Whether the same call may succeed later. Default false. */
  readonly retryable?: boolean;
  /** Facts for programs, in plain JSON. */
  readonly details?: JsonObject | undefined;
  readonly cause?: unknown;
}

const brand: symbol = Symbol.for("@readfile/core/ReadError");

/**
 * The only error class that leaves this package.
 * Its message gives the reason in plain words. It contains no path, no stack and no text of the operating system.
 */
export class ReadError extends Error {
  override readonly name = "ReadError";
  readonly code: ReadErrorCode;
  readonly retryable: boolean;
  readonly details: JsonObject | undefined;

  constructor(code: ReadErrorCode, message: string, options: ReadErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.details = options.details;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Whether a value is a ReadError of any copy of this package. */
  static is(value: unknown): value is ReadError {
    try {
      return typeof value === "object" && value !== null && brand in value;
    } catch {
      // A proxy may refuse to be asked.
      return false;
    }
  }
}

/** The error for a path that leads to nothing. */
export function notFoundError(cause?: unknown): ReadError {
  return new ReadError("NOT_FOUND", "no such file", { cause });
}

/** The error for a directory in place of a file. */
export function directoryError(cause?: unknown): ReadError {
  return new ReadError("NOT_FILE", "it is a directory, not a file", {
    cause,
    details: { kind: "directory" },
  });
}

/** The error for a file in place of a directory. */
export function notDirectoryError(): ReadError {
  return new ReadError("NOT_FILE", "it is not a directory", { details: { kind: "file" } });
}

/** The error for what is neither a file nor a directory, such as a pipe or a device. */
export function notRegularError(cause?: unknown): ReadError {
  return new ReadError("NOT_FILE", "it is not a regular file", { cause, details: { kind: "other" } });
}

/** The error for a link where none is followed. */
export function linkRefusedError(message = "symbolic links are not followed here"): ReadError {
  return new ReadError("ACCESS_DENIED", message, { details: { rule: "symlinks" } });
}

/** The error for a path that continues beneath a file. */
export function parentNotDirectoryError(cause?: unknown): ReadError {
  return new ReadError("NOT_FOUND", "no such file: a part of the path is not a directory", {
    cause,
    details: { reason: "parent_not_directory" },
  });
}

/** The error for reading a closed file. */
export function closedFileError(): ReadError {
  return new ReadError("INTERNAL", "the file was already closed");
}

/** Turns anything that was thrown into a ReadError in plain JSON. The message reveals nothing about an unknown error. */
export function toKnownError(error: unknown): ReadError {
  try {
    if (ReadError.is(error)) return plainCopy(error);
  } catch {
    // Whoever threw it made an error that cannot be read.
  }
  return new ReadError("INTERNAL", "an unexpected error occurred while reading", { cause: error });
}

/** Reads each field once. Throws whatever a field throws. */
function plainCopy({ code, message, retryable, details }: ReadError): ReadError {
  const facts = details === undefined ? undefined : (JSON.parse(JSON.stringify(details)) as JsonObject);
  return new ReadError(code, message, { retryable, details: facts });
}
