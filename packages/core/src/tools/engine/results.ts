import type { FileFacts } from "../../contract/file-facts.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { JsonObject, MediaPart, ReadFailure, ReadSuccess } from "../../contract/read-result.ts";

/** A success with the facts of the one file that was read. */
export function success<Data>(
  text: string,
  facts: FileFacts,
  data: Data,
  media: readonly MediaPart[] = [],
): ReadSuccess<Data> {
  return { ok: true, text, media, files: [facts], data };
}

/** A failure. The model reads its message, or `text` if the specification adds to the message. */
export function failure(
  code: string,
  message: string,
  {
    retryable = false,
    details,
    text = message,
    files = [],
  }: {
    readonly retryable?: boolean;
    readonly details?: JsonObject | undefined;
    readonly text?: string;
    readonly files?: readonly null[];
  } = {},
): ReadFailure {
  const error = { code, message, retryable, ...(details === undefined ? {} : { details }) };
  return { ok: false, text, media: [], files, error };
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
