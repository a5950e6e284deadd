/** One part of an answer. */
export type AnswerPart =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string }
  | { type: "resource"; resource: { uri: string; mimeType: string; blob: string } };

/** What a client receives of a call: the `CallToolResult` of the protocol. */
export interface ToolAnswer {
  content: AnswerPart[];
  /** Only of a tool that declares an output schema. */
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
  // The types of both SDKs allow members that they do not know.
  [member: string]: unknown;
}

/** How far a call has come. */
export interface Progress {
  /** It only grows. */
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a served tool is told about a call besides its arguments. */
export interface ServedCall {
  readonly signal?: AbortSignal | undefined;
  /** The SDK's own context of the call. `authorize` and `workspace` receive it. */
  readonly context?: unknown;
  /** Called now and then during a long call. Absent: the client did not ask for it. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A JSON Schema whose root is an object. */
export interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

/** A tool as a server offers it: plain data, and one function. It knows no SDK, so every version of one can serve it. */
export interface ServedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** A tool that has it answers with `structuredContent`, unless the answer is an error. */
  readonly outputSchema?: ObjectSchema | undefined;
  readonly annotations: Readonly<Record<string, boolean>>;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  /** Answers a call. The arguments are as the client sent them. Rejects only with the reason of the signal. */
  call(args: unknown, call: ServedCall): Promise<ToolAnswer>;
}
