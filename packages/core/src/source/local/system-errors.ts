import {
  directoryError,
  notFoundError,
  notRegularError,
  parentNotDirectoryError,
  ReadError,
} from "../../contract/read-error.ts";

/** The `code` of a Node.js system error; undefined for any other value. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Whether the process, or the system, has no descriptor left: as the system says it, or as we worded it. */
export function isOutOfDescriptors(error: unknown): boolean {
  const code = systemErrorCode(ReadError.is(error) ? error.cause : error);
  return code === "EMFILE" || code === "ENFILE";
}

/** Words a system error ourselves, so that neither a path nor errno text reaches a model. */
export function toReadError(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  const cause = error;
  switch (systemErrorCode(error)) {
    case "ENOENT":
      return notFoundError(cause);
    case "ENOTDIR":
      return parentNotDirectoryError(cause);
    case "EACCES":
    case "EPERM":
    case "ERR_ACCESS_DENIED":
      return new ReadError("PERMISSION_DENIED", "the operating system does not permit reading it", { cause });
    case "EISDIR":
      return directoryError(cause);
    case "ENXIO":
    case "ENODEV":
      return notRegularError(cause);
    case "ELOOP":
      return linkLoopError(cause);
    case "ENAMETOOLONG":
      return new ReadError("INVALID_ARGUMENT", "the path or one of its names is too long", { cause });
    case "EMFILE":
    case "ENFILE":
      return new ReadError("INTERNAL", "too many files are open; try again", { cause, retryable: true });
    case "EIO":
    case "ESTALE":
    case "EAGAIN":
    case "EBUSY":
      return new ReadError("INTERNAL", "the file could not be read; try again", { cause, retryable: true });
    default:
      return new ReadError("INTERNAL", "the file could not be read", { cause });
  }
}

/** The error for a chain of symbolic links that does not end. */
export function linkLoopError(cause?: unknown): ReadError {
  return new ReadError("NOT_FILE", "it leads through too many symbolic links", {
    cause,
    details: { kind: "link", reason: "link_loop" },
  });
}
