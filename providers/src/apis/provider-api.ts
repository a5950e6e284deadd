/** A call of a tool, as a model makes it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** An image or a document that reached a model. */
export interface ReceivedMedia {
  readonly mediaType: string;
  /** In base64. */
  readonly data: string;
  readonly filename?: string | undefined;
  /** Whether it stands beside the answer instead of in it. */
  readonly beside?: boolean;
}

/** What a model receives as the answer to one call. */
export interface ReceivedAnswer {
  /** The call's id. Null where the package sends none, and the API pairs calls and answers by their order. */
  readonly callId: string | null;
  /** Every text of the answer, in its order. */
  readonly texts: readonly string[];
  readonly media: readonly ReceivedMedia[];
  /** Whether the answer is marked as an error. Null where the API has no sign for it. */
  readonly isError: boolean | null;
}

/** An API of a provider: how it answers, and what it documents about the answers of tools. */
export interface ProviderApi {
  readonly name: string;
  /** What the shapes in its file were written from. */
  readonly sources: readonly string[];
  /** Whether a request goes to this API. */
  serves(url: URL): boolean;
  /** The body of a response in which the model calls tools. Each response needs an id of its own. */
  callsTools(calls: readonly ToolCall[], responseId: string): unknown;
  /** The body of a response in which the model says something. */
  says(text: string, responseId: string): unknown;
  /**
   * Gives a request's body with the messages that the service kept of the one before, where the body only continues it: what
   * the model is given. Undefined where the service keeps nothing.
   */
  readonly withKept?: (body: unknown, before: unknown) => unknown;
  /**
   * Reads the answers of tools from a request's body, in its order. Throws a `RefusedShapeError` where the body has a shape
   * that the API does not document.
   */
  received(body: unknown): readonly ReceivedAnswer[];
}

/** A body that the API would refuse, or for which its documents promise nothing. */
export class RefusedShapeError extends Error {
  override readonly name = "RefusedShapeError";
}
