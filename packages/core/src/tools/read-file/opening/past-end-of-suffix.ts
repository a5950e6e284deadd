import { ReadError } from "../../../contract/read-error.ts";
import type { PathAttempt } from "./path-attempt.ts";

/** An error that offers another offset, which goes with the path alone where its end named the lines. */
export function pastEndOfSuffix(error: ReadError, { path, lines }: PathAttempt): ReadError {
  const total = error.details?.["totalLines"];
  if (lines === undefined || error.code !== "OFFSET_PAST_END" || typeof total !== "number" || total === 0) {
    return error;
  }
  const { code, message, retryable, details } = error;
  return new ReadError(code, `${message}, with path=${JSON.stringify(path)}`, {
    retryable,
    ...(details === undefined ? {} : { details }),
    cause: error,
  });
}
