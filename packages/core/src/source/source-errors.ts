import { ReadError } from "../contract/read-error.ts";

/** The answer to a path that goes on beneath a file. */
export function parentNotDirectoryError(cause?: unknown): ReadError {
  return new ReadError("NOT_FOUND", "no such file: a part of the path is not a directory", {
    cause,
    details: { reason: "parent_not_directory" },
  });
}

/** The answer to reading a file that was closed. */
export function closedFileError(): ReadError {
  return new ReadError("INTERNAL", "the file was already closed");
}
