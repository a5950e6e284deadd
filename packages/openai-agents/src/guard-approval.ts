import type { ReadTool } from "@readfile/core";
import type { RunContext } from "@openai/agents";

/** Decides whether a person must approve a call before the tool runs. */
export type NeedsApproval<Input, Context = unknown> = (
  runContext: RunContext<Context>,
  input: Input,
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
      return (
        needsApproval === true || (await needsApproval(runContext as RunContext<Context>, input, callId))
      );
    } catch {
      // Ask a person: the tool may repair, and then read, arguments that the function did not expect.
      return true;
    }
  };
}
