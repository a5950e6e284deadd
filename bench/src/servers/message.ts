/** A part of an answer. */
interface AnswerPart {
  readonly type: string;
  readonly text?: string;
}

/** The members of results that the bench looks at. */
export interface ServerResult {
  readonly content?: readonly AnswerPart[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly tools?: readonly ListedTool[];
}

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: unknown;
}

/** A response of the protocol. */
export interface Response {
  readonly id?: number | string | null;
  readonly result?: ServerResult;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Gives the result of a response. Throws for an error, and for an answer that is one. */
export function resultOf({ result, error }: Response): ServerResult {
  if (error !== undefined) throw new Error(`the server answered ${error.code}: ${error.message}`);
  if (result === undefined) throw new Error("the server answered without a result");
  if (result.isError === true) throw new Error(`the tool failed: ${textOf(result)}`);
  return result;
}

/** The text of an answer. */
export function textOf({ content = [] }: ServerResult): string {
  return content.map(({ text = "" }) => text).join("");
}
