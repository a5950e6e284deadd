import type { FileFacts } from "./file-facts.ts";
import type { JsonObject } from "./json.ts";

/** An image or document that is shown to the model beside the text. */
export interface MediaPart {
  /** IANA media type, for instance `image/png`. */
  readonly mediaType: string;
  /** The bytes in standard base64. */
  readonly data: string;
  readonly filename?: string;
}

/** Why a call failed, for programs. The model reads `ReadResult.text`. */
export interface ReadErrorInfo {
  /** The tool's own code, from its specification. */
  readonly code: string;
  readonly message: string;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  readonly details?: JsonObject;
}

/** A successful call. */
export interface ReadSuccess<Data> {
  readonly ok: true;
  /** Complete on its own: what the model sees where a framework carries only text. */
  readonly text: string;
  readonly media: readonly MediaPart[];
  readonly files: readonly FileFacts[];
  /** The tool's own structured output. */
  readonly data: Data;
}

/** A failed call. */
export interface ReadFailure {
  readonly ok: false;
  readonly text: string;
  readonly media: readonly [];
  readonly files: readonly FileFacts[];
  readonly error: ReadErrorInfo;
}

/** What a read tool answers: plain JSON. */
export type ReadResult<Data> = ReadSuccess<Data> | ReadFailure;
