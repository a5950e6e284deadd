import { ReadError } from "../contract/read-error.ts";

/** Anything that was thrown, as a ReadError: what is not one of ours tells nothing of itself. */
export function toKnownError(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  return new ReadError("INTERNAL", "an unexpected error occurred while reading", { cause: error });
}
