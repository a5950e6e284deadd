import type { FileFacts } from "./file-facts.ts";

/** Any value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A plain JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON Schema whose root is an object, as a model receives it. */
export interface JsonSchemaObject extends JsonObject {
  readonly type: "object";
  readonly properties: JsonObject;
}

/** An image or document that the model sees beside the text. */
export interface MediaPart {
  /** The IANA media type, for example `image/png`. */
  readonly mediaType: string;
  /** The bytes in standard base64. */
  readonly data: string;
  readonly filename?: string;
}

/** Why a call failed, for programs. A model reads `ReadResult.text` instead. */
export interface ReadErrorInfo {
  /** A code of the tool's specification. */
  readonly code: string;
  readonly message: string;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  readonly details?: JsonObject;
}

/** A successful call. */
export interface ReadSuccess<Data> {
  readonly ok: true;
  /** The answer for the model. Complete on its own, since some frameworks carry only text. */
  readonly text: string;
  readonly media: readonly MediaPart[];
  /** One for each read of the call; null for a read that failed. */
  readonly files: readonly (FileFacts | null)[];
  /** The tool's own structured output. */
  readonly data: Data;
}

/** A failed call. */
export interface ReadFailure {
  readonly ok: false;
  readonly text: string;
  readonly media: readonly [];
  /** Empty. Of a call with several reads, null for each. */
  readonly files: readonly (FileFacts | null)[];
  readonly error: ReadErrorInfo;
}

/** The answer of a read tool, as plain JSON. */
export type ReadResult<Data> = ReadSuccess<Data> | ReadFailure;

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
