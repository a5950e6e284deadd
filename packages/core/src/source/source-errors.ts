import { ReadError } from "../contract/read-error.ts";

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
