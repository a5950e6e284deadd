import type { ReadTool, SingleRead } from "@readfile/core";
import type { RunContext } from "@openai/agents";

/** Decides whether a person must approve a read before the tool runs. Of several reads in one call, it is asked about each. */
export type NeedsApproval<Input, Context = unknown> = (
  runContext: RunContext<Context>,
  input: SingleRead<Input>,
  callId?: string,
) => boolean | Promise<boolean>;

/** Wraps an approval function so that it never throws, because an exception there ends the run. */
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
        const asked = read !== null && (await needsApproval(runContext as RunContext<Context>, read, callId));
        if (asked) return true;
      }
      return false;
    } catch {
      // Ask a person: the function did not expect what the model sent.
      return true;
    }
  };
}
