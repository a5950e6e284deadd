import type { FileFacts } from "../../contract/file-facts.ts";
import type { JsonObject } from "../../contract/json.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { MediaPart, ReadFailure, ReadSuccess } from "../../contract/read-result.ts";

/** A success with the facts of the one file that was read. */
export function success<Data>(
  text: string,
  facts: FileFacts,
  data: Data,
  media: readonly MediaPart[] = [],
): ReadSuccess<Data> {
  return { ok: true, text, media, files: [facts], data };
}

/** A failure whose text for the model is its message, or `text` where the specification adds to it. */
export function failure(
  code: string,
  message: string,
  {
    retryable = false,
    details,
    text = message,
  }: { readonly retryable?: boolean; readonly details?: JsonObject | undefined; readonly text?: string } = {},
): ReadFailure {
  const error = { code, message, retryable, ...(details === undefined ? {} : { details }) };
  return { ok: false, text, media: [], files: [], error };
}

/** Anything that was thrown, as a ReadError. An error that is not one of ours tells nothing of itself. */
export function toKnownError(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  return new ReadError("INTERNAL", "an unexpected error occurred while reading", { cause: error });
}
