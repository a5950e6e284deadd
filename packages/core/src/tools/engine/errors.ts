import type { JsonObject } from "../../contract/json.ts";
import type { ReadFailure } from "../../contract/read-result.ts";
import { ReadError } from "../../contract/read-error.ts";

/** A failure whose text for the model is its message, or `text` where the specification adds to it. */
export function failure(
  code: string,
  message: string,
  facts: {
    readonly retryable?: boolean;
    readonly details?: JsonObject | undefined;
    readonly text?: string;
  } = {},
): ReadFailure {
  const { retryable = false, details, text = message } = facts;
  const error = { code, message, retryable, ...(details === undefined ? {} : { details }) };
  return { ok: false, text, media: [], files: [], error };
}

/** Anything that was thrown, as a ReadError: what is not one of ours tells nothing of itself. */
export function toKnownError(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  return new ReadError("INTERNAL", "an unexpected error occurred while reading", { cause: error });
}
