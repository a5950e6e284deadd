import type { ReadTool, SingleRead } from "@readfile/core";
import type { RunContext } from "@openai/agents";

/**
 * Decides whether a person must approve a read before the tool runs. Of several reads in one call, it is asked about one
 * after the other, each in the form of a single read, until one needs approval: then a person is asked about the whole call.
 */
export type NeedsApproval<Input, Context = unknown> = (
  runContext: RunContext<Context>,
  input: SingleRead<Input>,
  callId?: string,
) => boolean | Promise<boolean>;

/**
 * Wraps an approval function so that it never throws, because an exception there ends the run. The function is not called
 * for arguments that the tool refuses: such a call reads no file. When it throws or rejects, a person is asked.
 */
export function guardApproval<Input, Context>(
  readTool: ReadTool<Input, unknown>,
  needsApproval: true | NeedsApproval<Input, Context>,
): (runContext: RunContext, input: Input, callId?: string) => Promise<boolean> {
  return async (runContext, input, callId) => {
    try {
      // The tool refuses this call and reads no file, so nobody needs to approve it.
      if (readTool.check(input) !== null) return false;
      if (needsApproval === true) return true;
      for (const read of readTool.readsOf?.(input) ?? [input as SingleRead<Input>]) {
        if (read === null) continue;
        if (await needsApproval(runContext as RunContext<Context>, read, callId)) return true;
      }
      return false;
    } catch {
      // Ask a person: the function did not expect what the model sent.
      return true;
    }
  };
}
