import { anyReadNeedsApproval, type ReadTool, type SingleRead } from "@readfile/core";
import type { RunContext } from "@openai/agents";

/**
 * Decides whether a person must approve a read before the tool runs. If a call asks for several reads, it is asked about them
 * one by one, each in the form of a single read. As soon as one needs approval, a person is asked about the whole call.
 */
export type NeedsApproval<Input, Context = unknown> = (
  runContext: RunContext<Context>,
  input: SingleRead<Input>,
  callId?: string,
) => boolean | Promise<boolean>;

/**
 * Wraps an approval function so that it never throws, because an exception there ends the run. The function is not called
 * for arguments that the tool refuses: such a call reads no file. When it throws, rejects or does not give a
 * boolean, a person is asked. True instead of a function: every read needs approval.
 */
export function guardApproval<Input, Context>(
  readTool: ReadTool<Input, unknown>,
  needsApproval: true | NeedsApproval<Input, Context>,
): (runContext: RunContext, input: Input, callId?: string) => Promise<boolean> {
  return (runContext, input, callId) =>
    anyReadNeedsApproval(
      readTool,
      input,
      (read) => needsApproval === true || needsApproval(runContext as RunContext<Context>, read, callId),
    );
}
