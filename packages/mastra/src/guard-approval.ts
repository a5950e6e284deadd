import { anyReadNeedsApproval, type ReadTool, type SingleRead } from "@readfile/core";
import type { Workspace } from "@mastra/core/workspace";

/** What Mastra tells an approval function about a call. */
export interface ApprovalCall {
  /** The values of the request context. */
  readonly requestContext?: Record<string, unknown>;
  readonly workspace?: Workspace;
}

/**
 * Decides whether a person must approve a read before the tool runs. If a call asks for several reads, it is asked about them
 * one by one, each in the form of a single read. As soon as one needs approval, a person is asked about the whole call.
 */
export type RequireApproval<Input> = (
  input: SingleRead<Input>,
  call?: ApprovalCall,
) => boolean | Promise<boolean>;

/**
 * Wraps an approval function so that it never throws. The function is not called for arguments that the tool refuses: such a
 * call reads no file. When it throws, rejects or does not give a boolean, a person is asked. True: every read needs approval.
 */
export function guardApproval<Input>(
  readTool: ReadTool<Input, unknown>,
  requireApproval: true | RequireApproval<Input>,
): (input: Input, call?: ApprovalCall) => Promise<boolean> {
  return (input, call) =>
    anyReadNeedsApproval(readTool, input, (read) => requireApproval === true || requireApproval(read, call));
}
