import { ReadError } from "@readfile/core";

/** The error for what is no archive, or no whole one. */
export function archiveError(cause?: unknown): ReadError {
  const message = "the archive cannot be read: it is no ZIP archive, or it is cut off or damaged";
  return new ReadError("INTERNAL", message, { cause, details: { reason: "damaged_archive" } });
}

/** The error for one file of an archive whose bytes are not those that the archive promises. */
export function damagedEntryError(cause?: unknown): ReadError {
  return new ReadError("INTERNAL", "it is damaged in the archive", {
    cause,
    details: { reason: "damaged_entry" },
  });
}

/** The error for an archive that became another one. */
export function changedError(): ReadError {
  return new ReadError("CHANGED_DURING_READ", "the archive changed while it was read", { retryable: true });
}
